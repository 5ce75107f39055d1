import { assertEquals } from "@std/assert";
import { type Site, styles } from "../../lib/model/mod.ts";
import { visiting } from "./browser.ts";

const paths = [
  "/",
  "/services/window-replacement",
  "/projects",
  "/projects/redmond-school-windows",
  "/glossary",
  "/contact",
  "/api",
];

/** Who prints at night has the dark colors on. */
const AT_NIGHT = { context: { colorScheme: "dark" } } as const;

/** What has no use on paper. */
const screenOnly = "nav, search, button, .button, .skip, .call, footer ul";

Deno.test("what is printed has no menu or button, and says where it is from", () =>
  visiting(async (page, { url }) => {
    await page.emulateMedia({ media: "print" });
    for (const path of paths) {
      await page.goto(url + path);
      const left = await page.locator(screenOnly).filter({ visible: true }).count();
      const source = await page.locator("footer .source").innerText();
      assertEquals([left, source], [0, `This page: ${url}${path}`]);
    }
  }, AT_NIGHT));

Deno.test("what is printed is dark on white, also where the screen is dark", () =>
  visiting(async (page, { url }) => {
    const looks = async (media: "screen" | "print") => {
      await page.emulateMedia({ media });
      return await page.evaluate(() =>
        ["body", ".hero", ".hero h1", ".footer", ".bar"].map((selector) => {
          // deno-lint-ignore no-explicit-any -- globals of the page
          const { document, getComputedStyle } = globalThis as any;
          const { color, backgroundColor } = getComputedStyle(document.querySelector(selector));
          return `${selector} ${color} on ${backgroundColor}`;
        })
      );
    };
    await page.goto(`${url}/`);
    assertEquals((await looks("screen"))[0], "body rgb(236, 246, 245) on rgb(14, 20, 20)");
    const none = "rgba(0, 0, 0, 0)";
    assertEquals(await looks("print"), [
      "body rgb(0, 0, 0) on rgb(255, 255, 255)",
      `.hero rgb(0, 0, 0) on ${none}`,
      `.hero h1 rgb(0, 0, 0) on ${none}`,
      `.footer rgb(0, 0, 0) on ${none}`,
      `.bar rgb(0, 0, 0) on ${none}`,
    ]);
  }, AT_NIGHT));

Deno.test("a white logo is seen on paper, also where the header of the screen is dark", async () => {
  const white = (site: Site): Site => {
    const path = "/white.svg";
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#fff"/></svg>';
    const bytes = new TextEncoder().encode(svg);
    return {
      ...site,
      company: { ...site.company, logo: `${site.addresses.site}${path}` },
      companyInternal: { ...site.companyInternal, logo_dark: undefined },
      assets: [...site.assets, { path, mediaType: "image/svg+xml", bytes, width: 9, height: 9 }],
      logoColors: new Map([[path, ["#ffffff"]]]),
    };
  };
  for (const style of styles) {
    await visiting(async (page, { url }) => {
      await page.goto(`${url}/about`);
      await page.emulateMedia({ media: "print" });
      const ground = await page.locator(".plate").evaluate((logo) =>
        // deno-lint-ignore no-explicit-any -- a global of the page
        (globalThis as any).getComputedStyle(logo).backgroundColor as string
      );
      assertEquals(ground, "rgb(18, 52, 86)", style);
    }, { settings: { style, dark_color: "#123456" }, change: white });
  }
});
