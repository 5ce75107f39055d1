/**
 * How long the pages and lines of the sample contractor in content/ are, in a browser.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { MANY_SERVICES_DIR, SAMPLE_DIR } from "../support/folders.ts";
import { visiting } from "./browser.ts";

/** The most that a visitor with a phone scrolls, in pixels. */
const MOST_HEIGHTS = [
  [SAMPLE_DIR, "/", 8000],
  [SAMPLE_DIR, "/projects", 5500],
  [SAMPLE_DIR, "/services/water-main-installation", 10_800],
  [SAMPLE_DIR, "/api", 17_000],
  [MANY_SERVICES_DIR, "/", 5500],
  [MANY_SERVICES_DIR, "/services", 5000],
] as const;

Deno.test("on a phone no page of the sample, and no home page of thirty services, is endless", async () => {
  const long: string[] = [];
  for (const [folder, path, most] of MOST_HEIGHTS) {
    await visiting(async (page, { url }) => {
      await page.goto(url + path);
      const height = await page.evaluate<number>("document.documentElement.scrollHeight");
      if (height > most) long.push(`${folder} ${path} is ${height} high`);
    }, { folder, context: { viewport: { width: 390, height: 844 } } });
  }
  assertEquals(long, []);
});

/** Some lines of English for a paragraph. */
const PROSE = "A pipe is measured twice and cut once, because a length that is an inch too short " +
  "can't be made to fit and one that is too long will not lie straight in its trench. We take the " +
  "levels on site, write them on a drawing that the client signs, and order only then. What comes " +
  "from the plant is checked on the truck, length by length, before anything is dug or taken out.";

/** How many characters stand on each line of the first paragraph of the text. */
const LINE_LENGTHS = `(() => {
  const [text] = document.querySelector(".text p").childNodes;
  const lines = new Map();
  for (let at = 0; at < text.length; at++) {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const [place] = range.getClientRects();
    if (place.width > 0) lines.set(place.top, (lines.get(place.top) ?? 0) + 1);
  }
  return [...lines.values()];
})()`;

Deno.test("a line of text has 65 to 75 characters on a service's page, an own page and a news post", () =>
  visiting(async (page, { url, site }) => {
    for (const { all } of [site.services, site.pages, site.news]) {
      await page.goto(url + new URL(all[0]!.url).pathname);
      await page.locator(".text p").first().evaluate(
        // deno-lint-ignore no-explicit-any -- an element of the page
        (paragraph: any, prose) => paragraph.textContent = prose,
        PROSE,
      );
      // All but the last, which ends where the text does.
      const lines = (await page.evaluate<number[]>(LINE_LENGTHS)).slice(0, -1);
      const mean = lines.reduce((sum, line) => sum + line, 0) / lines.length;
      assert(lines.length > 3 && mean >= 65 && mean <= 75, `${page.url()}: ${lines}`);
    }
  }, { folder: SAMPLE_DIR, context: { viewport: { width: 1280, height: 900 } } }));
