/**
 * Photographs: galleries that open, pairs that are compared, a hero that is not dimmed, and what stands over the page.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { styles } from "../../lib/model/mod.ts";
import { FOLDERS, GARDENER_DIR, REMODELER_DIR } from "../support/folders.ts";
import { placesOf, visiting } from "./browser.ts";
import type { Page } from "./deps.ts";

const GALLERY = "/about";

Deno.test("a gallery opens as a dialog, is gone through by keyboard, and gives the focus back", () =>
  visiting(async (page, { url }) => {
    await page.goto(url + GALLERY);
    const caption = () => page.locator(".lightbox p").innerText();
    await page.locator(".gallery a").first().focus();
    await page.keyboard.press("Enter");
    assertEquals(await page.locator(".lightbox").isVisible(), true);
    assertEquals(await caption(), "A red and yellow marigold (1/4)");
    await page.keyboard.press("ArrowLeft");
    assertEquals(await caption(), "A maple leaf on the ground in autumn light (4/4)");
    await page.locator(".lightbox .next").click();
    assertEquals(await caption(), "A red and yellow marigold (1/4)");
    await page.keyboard.press("Escape");
    assertEquals(await page.locator(".lightbox").isVisible(), false);
    assertEquals(await page.locator(".gallery a:focus").count(), 1);
  }, { folder: GARDENER_DIR }));

Deno.test("without a script, a picture of a gallery grows in its place and leads to the next", () =>
  visiting(async (page, { url }) => {
    await page.goto(url + GALLERY);
    await page.locator(".gallery a").first().click();
    const [large] = await placesOf(page, ".gallery figure:target img");
    assert(large!.right - large!.left > 600, `${large!.right - large!.left}`);
    await page.locator(".gallery figure:target .ways a").first().click();
    assertEquals(await page.locator(".gallery figure:nth-child(2):target").count(), 1);
  }, { folder: GARDENER_DIR, context: { javaScriptEnabled: false } }));

Deno.test("a picture of before is compared with its next by a slider that keys move, or stands beside it", async () => {
  for (const javaScriptEnabled of [true, false]) {
    await visiting(async (page, { url }) => {
      await page.goto(`${url}/projects/listening-room`);
      const [before, after] = await placesOf(page, ".compare img");
      assertEquals(before!.left === after!.left, javaScriptEnabled);
      assertEquals(await page.locator(".compare .label").allInnerTexts(), ["Before", "After"]);
      if (!javaScriptEnabled) return;
      await page.locator(".compare input").focus();
      await page.keyboard.press("ArrowRight");
      const at = await page.locator(".compare").evaluate((pair) =>
        // deno-lint-ignore no-explicit-any -- an element of the page
        (pair as any).style.getPropertyValue("--at")
      );
      assertEquals(at, "51%");
    }, { folder: REMODELER_DIR, context: { javaScriptEnabled } });
  }
});

Deno.test("nothing lies over the photograph of a cover but the box of its words", () =>
  visiting(async (page, { url }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(url);
    const dimmed = await page.evaluate<string[]>(
      `[...document.querySelectorAll(".cover img, .cover figure, .cover")].flatMap((part) =>
        ["", "::before", "::after"].map((pseudo) => getComputedStyle(part, pseudo)).filter((style) =>
          style.opacity !== "1" || style.filter !== "none" || style.backgroundImage !== "none"
        ).map(() => part.className))`,
    );
    assertEquals(dimmed, []);
    const [words] = await placesOf(page, ".cover .hero-text");
    const [picture] = await placesOf(page, ".cover img");
    assert(words!.right - words!.left < (picture!.right - picture!.left) * 0.75);
  }, { folder: REMODELER_DIR }));

/** How much of a phone's screen the banner, the bars and the header take, in pixels. */
async function covered(page: Page): Promise<number> {
  const places = await placesOf(page, ".banner, .bar, .masthead, .quick");
  const hidden = await page.locator(".quick").evaluateAll((bars) =>
    // deno-lint-ignore no-explicit-any -- a global of the page
    bars.some((bar) => (globalThis as any).getComputedStyle(bar).visibility === "hidden")
  );
  const seen = hidden ? places.slice(0, -1) : places;
  return seen.reduce(
    (sum, { top, bottom }) => sum + Math.max(0, Math.min(bottom, 844) - Math.max(top, 0)),
    0,
  );
}

Deno.test("header, banner and the bars of a phone take at most 15 % of its screen, wherever the page is, in every style", async () => {
  const wrong: string[] = [];
  // Those with a banner, an emergency line, another language, or long names.
  for (const name of ["sample", "electrician", "painter", "couvreur"] as const) {
    for (const style of styles) {
      await visiting(async (page, { url }) => {
        for (const path of ["/", "/about"]) {
          await page.goto(url + path);
          for (const top of [0, 400, 1200, 3000]) {
            await page.evaluate(`scrollTo(0, ${top})`);
            await page.evaluate(
              "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
            );
            const height = await covered(page);
            if (height > 844 * 0.15) wrong.push(`${name} ${style} ${path} at ${top}: ${height}`);
          }
        }
      }, {
        folder: FOLDERS[name],
        settings: { style },
        context: { viewport: { width: 390, height: 844 } },
      });
    }
  }
  assertEquals(wrong, []);
});
