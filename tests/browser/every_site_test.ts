/**
 * Every kind of page of the sample and of each fixture contractor, as far as a machine can judge its looks.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { styles } from "../../lib/model/sections.ts";
import { FOLDERS } from "../support/folders.ts";
import { inPseudoLanguage } from "../support/pseudo_language.ts";
import {
  layoutFaults,
  pageOfEachKind,
  placesOf,
  violationsOn,
  visiting,
  WIDTHS,
} from "./browser.ts";

for (const [name, folder] of Object.entries(FOLDERS)) {
  // The judge takes a third of a second, and the other sites have the same kinds of pages.
  const judged = name === "sample" ? WIDTHS : [390, 1280];

  Deno.test(`no page is wider than a phone in a language whose texts are longer by two fifths (${name})`, async () => {
    for (const style of styles) {
      await visiting(async (page, { url, inner }) => {
        const wrong: string[] = [];
        for (const path of await pageOfEachKind(inner)) {
          await page.goto(url + path);
          wrong.push(...await layoutFaults(page, 320));
        }
        assertEquals(wrong, [], style);
      }, { folder, settings: { style }, change: inPseudoLanguage });
    }
  });

  Deno.test(`no page is wider than its screen, shows a gap or an empty box, or breaks its own policy (${name})`, () =>
    visiting(async (page, { url, inner }) => {
      const wrong: string[] = [];
      // The browser itself remarks on pages that are answered with an error.
      page.on("console", (message) => {
        if (!/status of 40[04]/.test(message.text())) {
          wrong.push(`${page.url()}: ${message.text()}`);
        }
      });
      page.on("request", (request) => {
        if (!request.url().startsWith(url)) wrong.push(`${page.url()} asks for ${request.url()}`);
      });
      for (const path of await pageOfEachKind(inner)) {
        await page.goto(url + path);
        for (const width of WIDTHS) {
          wrong.push(...await layoutFaults(page, width));
          const empty = await page.evaluate<string[]>(EMPTY_BOXES);
          wrong.push(...empty.map((box) => `${path} at ${width}: ${box} is empty`));
          const cropped = await page.evaluate<string[]>(CROPPED_DRAWINGS);
          wrong.push(...cropped.map((drawing) => `${path} at ${width}: ${drawing} is cropped`));
        }
        const numbered = await page.evaluate<string[]>(NUMBERED_WITHIN_STEPS);
        wrong.push(...numbered.map((item) => `${path}: ${item} is no step`));
      }
      assertEquals(wrong, []);
    }, { folder }));

  Deno.test(`axe finds nothing at ${judged.length} widths, light and dark (${name})`, () =>
    visiting(async (page, { url, inner }) => {
      const found: string[] = [];
      for (const path of await pageOfEachKind(inner)) {
        await page.goto(url + path);
        found.push(...await violationsOn(page, judged));
      }
      await page.goto(`${url}/contact`);
      await page.locator("main form button").click();
      await page.waitForSelector("[role=alert]");
      found.push(...await violationsOn(page, judged));
      await page.setViewportSize({ width: 390, height: 900 });
      await page.locator(".masthead .menu-button").click();
      found.push(...await violationsOn(page, [390]));
      assertEquals(found, []);
      // The judge is injected past the pages' own policy.
    }, { folder, context: { bypassCSP: true } }));

  Deno.test(`on a phone the bar at the bottom never covers what has the focus (${name})`, () =>
    visiting(async (page, { url, site }) => {
      const covered: string[] = [];
      for (const path of ["/", new URL(site.services.all[0]!.url).pathname]) {
        await page.goto(url + path);
        for (let stop = 0; stop < 60; stop++) {
          await page.keyboard.press("Tab");
          const [bar] = await placesOf(page, ".quick");
          const [focused] = await placesOf(page, ":focus:not(.quick *, .skip)");
          if (focused !== undefined && focused.bottom > bar!.top && focused.top < bar!.bottom) {
            covered.push(`${path}: ${await page.locator(":focus").innerText()}`);
          }
        }
      }
      assertEquals(covered, []);
    }, { folder, context: { viewport: { width: 390, height: 700 } } }));
}

/** Boxes with a border or a background of their own that show neither words nor a picture. */
const EMPTY_BOXES = `[...document.querySelectorAll("main *")].filter((box) => {
  const { width, height } = box.getBoundingClientRect();
  const style = getComputedStyle(box);
  const framed = style.backgroundColor !== "rgba(0, 0, 0, 0)" && style.backgroundColor !== getComputedStyle(box.parentElement).backgroundColor
    || style.borderTopWidth !== "0px" && style.borderLeftWidth !== "0px";
  return width > 40 && height > 40 && framed && !box.closest("svg, picture, form") && box.textContent.trim() === ""
    && !box.matches("img, svg") && box.querySelector("img, svg, input") === null
    && ["none", '""', "normal"].includes(getComputedStyle(box, "::before").content);
}).map((box) => box.outerHTML.slice(0, 80))`;

/** Drawings, which have words up to their edges, whose place shows a part of them. */
const CROPPED_DRAWINGS = `[...document.querySelectorAll("img")].filter((image) =>
  /[.]svg([?]|$)/.test(image.src) && getComputedStyle(image).objectFit === "cover"
).map((image) => image.src)`;

/** Items of lists within a step that have a number of a step. */
const NUMBERED_WITHIN_STEPS =
  `[...document.querySelectorAll(".steps li li")].filter((item) => getComputedStyle(item, "::before").content !== "none")
  .map((item) => item.textContent)`;
