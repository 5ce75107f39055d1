import { assertEquals } from "@std/assert";
import { violationsOn, visiting } from "./browser.ts";

/** One page of every kind. */
const kinds = [
  "/",
  "/about",
  "/services",
  "/services/window-replacement",
  "/projects",
  "/projects?service=window-replacement&city=redmond",
  "/projects?city=nowhere",
  "/projects/redmond-school-windows",
  "/markets",
  "/markets/school-districts",
  "/service-areas",
  "/service-areas/redmond",
  "/glossary",
  "/glossary?q=glass",
  "/glossary/tempered-glass",
  "/warranty",
  "/contact",
  "/contact/thank-you?reference=msg_1",
  "/api",
  "/nothing",
];

Deno.test("axe finds nothing on any kind of page, dark on a phone and light on a desk", () =>
  visiting(async (browser, { url }) => {
    const found: string[] = [];
    for (const [colorScheme, width] of [["dark", 390], ["light", 1280]] as const) {
      // The judge is injected past the pages' own policy.
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 900 },
        bypassCSP: true,
      });
      const page = await context.newPage();
      const judge = async (name: string) => {
        const violations = await violationsOn(page);
        found.push(...violations.map((one) => `${name} ${colorScheme} ${width}: ${one}`));
      };
      for (const path of kinds) {
        await page.goto(url + path);
        await judge(path);
      }
      await page.goto(`${url}/contact`);
      await page.locator("main form button").click();
      await page.waitForSelector("[role=alert]");
      await judge("/contact with faults");
      await context.close();
    }
    assertEquals(found, []);
  }));

Deno.test("axe finds nothing on the pages of another brand, light and dark", async () => {
  const found: string[] = [];
  for (
    const settings of [
      { accent_color: "#b91c1c", dark_color: "#767676", heading_font: "Georgia" },
      { accent_color: "#c6f000", dark_color: "#3b0764", text_font: "Verdana" },
    ]
  ) {
    await visiting(async (browser, { url }) => {
      for (const colorScheme of ["light", "dark"] as const) {
        const context = await browser.newContext({ colorScheme, bypassCSP: true });
        const page = await context.newPage();
        for (const path of ["/", "/services/emergency-board-up", "/contact", "/api", "/nothing"]) {
          await page.goto(url + path);
          const violations = await violationsOn(page);
          found.push(
            ...violations.map((one) => `${settings.accent_color} ${path} ${colorScheme}: ${one}`),
          );
        }
        await context.close();
      }
    }, { settings });
  }
  assertEquals(found, []);
});

Deno.test("no page breaks its own policy, writes to the console, or is wider than a small phone", () =>
  visiting(async (browser, { url }) => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    const said: string[] = [];
    page.on("console", (message) => said.push(`${page.url()}: ${message.text()}`));
    page.on("pageerror", (error) => said.push(`${page.url()}: ${error.message}`));
    page.on("request", (request) => {
      if (!request.url().startsWith(url)) said.push(`${page.url()} asks for ${request.url()}`);
    });
    for (const path of kinds) {
      await page.goto(url + path);
      const width = await page.evaluate("document.documentElement.scrollWidth");
      if (width !== 320) said.push(`${path} is ${width} wide`);
    }
    // The browser itself remarks on pages that are answered with an error.
    assertEquals(said.filter((line) => !/status of (?:400|404)/.test(line)), []);
  }));
