import { assertEquals } from "@std/assert";
import { startBrowser, startVisited } from "./browser.ts";
import { axe } from "./deps.ts";

/** One page of every kind. */
const kinds = [
  "/",
  "/about",
  "/services",
  "/services/lift-station-services",
  "/projects",
  "/projects?service=water-main-installation&city=pooler",
  "/projects?city=nowhere",
  "/projects/rincon-data-center-campus",
  "/markets",
  "/markets/data-centers",
  "/service-areas",
  "/service-areas/savannah",
  "/glossary",
  "/glossary?q=pipe",
  "/glossary/mandrel-test",
  "/contact",
  "/contact/thank-you?reference=msg_1",
  "/api",
  "/nothing",
];

Deno.test("axe finds nothing on any kind of page, light and dark, on a phone and on a desk", async () => {
  const server = await startVisited();
  const browser = await startBrowser();
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [390, 1280]) {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 900 },
        // The judge is injected past the pages' own policy.
        bypassCSP: true,
      });
      const page = await context.newPage();
      for (const path of kinds) {
        await page.goto(server.url + path);
        await page.evaluate(axe.source);
        const violations = await page.evaluate(async () => {
          // deno-lint-ignore no-explicit-any -- axe is a global of the page
          const results = await (globalThis as any).axe.run();
          // deno-lint-ignore no-explicit-any -- as above
          return results.violations.map((violation: any) =>
            `${violation.id}: ${violation.nodes[0].html}`
          );
        });
        found.push(...violations.map((one: string) => `${path} ${colorScheme} ${width}: ${one}`));
      }
      await context.close();
    }
  }
  await browser.close();
  await server.stop();
  assertEquals(found, []);
});

Deno.test("no page breaks its own policy, writes to the console, or is wider than a small phone", async () => {
  const server = await startVisited();
  const browser = await startBrowser();
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  const said: string[] = [];
  page.on("console", (message) => said.push(`${page.url()}: ${message.text()}`));
  page.on("pageerror", (error) => said.push(`${page.url()}: ${error.message}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(server.url)) said.push(`${page.url()} asks for ${request.url()}`);
  });
  for (const path of kinds) {
    await page.goto(server.url + path);
    const width = await page.evaluate("document.documentElement.scrollWidth");
    if (width !== 320) said.push(`${path} is ${width} wide`);
  }
  await browser.close();
  await server.stop();
  assertEquals(
    said.filter((line) => !/status of (?:400|404)/.test(line)),
    [],
  );
});
