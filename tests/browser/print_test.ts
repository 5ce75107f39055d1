import { assertEquals } from "@std/assert";
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
