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

/** What has no use on paper. */
const screenOnly = "nav, search, button, .button, .skip, .call, footer ul";

Deno.test("what is printed has no menu or button, and says where it is from", () =>
  visiting(async (browser, { url }) => {
    // Who prints at night has the dark colors on.
    const context = await browser.newContext({ colorScheme: "dark" });
    const page = await context.newPage();
    await page.emulateMedia({ media: "print" });
    for (const path of paths) {
      await page.goto(url + path);
      const left = await page.locator(screenOnly).filter({ visible: true }).count();
      assertEquals(left, 0, path);
      assertEquals(
        await page.locator("footer .source").innerText(),
        `This page: ${url}${path}`,
      );
    }
  }));

Deno.test("what is printed is dark on white, also where the screen is dark", () =>
  visiting(async (browser, { url }) => {
    const context = await browser.newContext({ colorScheme: "dark" });
    const page = await context.newPage();
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
    assertEquals((await looks("screen"))[0], "body rgb(228, 231, 231) on rgb(14, 23, 27)");
    const none = "rgba(0, 0, 0, 0)";
    assertEquals(await looks("print"), [
      "body rgb(0, 0, 0) on rgb(255, 255, 255)",
      `.hero rgb(0, 0, 0) on ${none}`,
      `.hero h1 rgb(0, 0, 0) on ${none}`,
      `.footer rgb(0, 0, 0) on ${none}`,
      `.bar rgb(0, 0, 0) on ${none}`,
    ]);
  }));
