/**
 * How long the pages of the sample contractor in content/ are, in a browser.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { MANY_SERVICES_DIR } from "../support/folders.ts";
import { SAMPLE_DIR } from "../support/sample.ts";
import { visiting } from "./browser.ts";

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
