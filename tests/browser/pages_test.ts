import { assertEquals } from "@std/assert";
import { pageOfEachKind, violationsOn, visiting } from "./browser.ts";

Deno.test("axe finds nothing on the pages of another brand, light and dark", async () => {
  const found: string[] = [];
  for (
    const settings of [
      { accent_color: "#b91c1c", dark_color: "#767676", heading_font: "Georgia" },
      { accent_color: "#c6f000", dark_color: "#3b0764", text_font: "Verdana" },
    ]
  ) {
    await visiting(async (browser, { url }) => {
      const page = await (await browser.newContext({ bypassCSP: true })).newPage();
      for (const path of ["/", "/services/emergency-board-up", "/contact", "/api", "/nothing"]) {
        await page.goto(url + path);
        const violations = await violationsOn(page, [1280]);
        found.push(...violations.map((one) => `${settings.accent_color}: ${one}`));
      }
    }, { settings });
  }
  assertEquals(found, []);
});

Deno.test("no page breaks its own policy or writes to the console", () =>
  visiting(async (browser, { url, inner }) => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    const said: string[] = [];
    page.on("console", (message) => said.push(`${page.url()}: ${message.text()}`));
    page.on("pageerror", (error) => said.push(`${page.url()}: ${error.message}`));
    page.on("request", (request) => {
      if (!request.url().startsWith(url)) said.push(`${page.url()} asks for ${request.url()}`);
    });
    for (const path of await pageOfEachKind(inner)) {
      await page.goto(url + path);
    }
    // The browser itself remarks on pages that are answered with an error.
    assertEquals(said.filter((line) => !/status of (?:400|404)/.test(line)), []);
  }));
