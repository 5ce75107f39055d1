/**
 * The pages of the sample contractor in content/, in a browser.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { MANY_SERVICES_DIR } from "../support/folders.ts";
import { SAMPLE_DIR } from "../support/sample.ts";
import { pagePaths } from "../support/site.ts";
import { layoutFaults, pageOfEachKind, violationsOn, visiting } from "./browser.ts";

Deno.test("no page of the sample is wider than its screen, and no row of its cards has a gap", () =>
  visiting(async (browser, { url, inner }) => {
    const wrong: string[] = [];
    const page = await (await browser.newContext()).newPage();
    for (const path of await pagePaths(inner)) {
      await page.goto(url + path);
      for (const width of [320, 1280]) wrong.push(...await layoutFaults(page, width));
    }
    assertEquals(wrong, []);
  }, { folder: SAMPLE_DIR }));

Deno.test("axe finds nothing on the sample's pages", () =>
  visiting(async (browser, { url, inner }) => {
    const found: string[] = [];
    // The judge is injected past the pages' own policy.
    const page = await (await browser.newContext({ bypassCSP: true })).newPage();
    for (const path of await pageOfEachKind(inner)) {
      await page.goto(url + path);
      found.push(...(await violationsOn(page)).map((violation) => `${path}: ${violation}`));
    }
    assertEquals(found, []);
  }, { folder: SAMPLE_DIR }));

/** The most that a visitor with a phone scrolls, in pixels. */
const MOST_HEIGHTS = [
  [SAMPLE_DIR, "/", 6500],
  [SAMPLE_DIR, "/api", 15_000],
  [MANY_SERVICES_DIR, "/", 8000],
] as const;

Deno.test("on a phone the sample's home page and guide, and a home page of thirty services, are not endless", async () => {
  const long: string[] = [];
  for (const [folder, path, most] of MOST_HEIGHTS) {
    await visiting(async (browser, { url }) => {
      const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } }))
        .newPage();
      await page.goto(url + path);
      const height = await page.evaluate<number>("document.documentElement.scrollHeight");
      if (height > most) long.push(`${folder} ${path} is ${height} high`);
    }, { folder });
  }
  assertEquals(long, []);
});
