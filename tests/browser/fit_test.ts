/**
 * What is on a page fits at every width, whatever the company's name and logo: no words lie on others, none are cut
 * off, and nothing is scrolled sideways.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { type Site, styles } from "../../lib/model/mod.ts";
import { FOLDERS } from "../support/folders.ts";
import { settleLayout, visiting } from "./browser.ts";
import type { Page } from "./deps.ts";

const WIDTHS = [320, 390, 768, 1024, 1280, 1376, 1440, 1680, 1920, 2560];

/** Names of 8 to 48 letters; the last has a long word. */
const NAMES = [
  "Ash & Co",
  "Harbor Roof and Rain Works",
  "Brothers and Sisters of Stone, Brick and Plaster",
  "Zimmermannswerkstatt Hohenschwangau",
];

/** The sizes of logos: an emblem beside the name, and wordmarks in place of it. */
const LOGOS = [[48, 48], [300, 100], [600, 100], [1000, 100]] as const;

/** A site with another name, or a logo of a size. */
function branded(name: string, size?: readonly [width: number, height: number]) {
  return (site: Site): Site => {
    const company = { ...site.company, name };
    if (size === undefined) return { ...site, company };
    const [width, height] = size;
    const logo = {
      path: "/drawn.svg",
      mediaType: "image/svg+xml",
      bytes: new TextEncoder().encode(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}"/></svg>`,
      ),
      width,
      height,
    };
    return {
      ...site,
      company: { ...company, logo: `${site.addresses.site}${logo.path}` },
      companyInternal: { ...site.companyInternal, logo_dark: undefined },
      assets: [...site.assets, logo],
    };
  };
}

/** Words that lie on others, that are cut off, or that stick out of the screen; in the header, boxes too. */
const FAULTS = `(() => {
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth) faults.push("is scrolled sideways");
  const inset = ({ left, top, right, bottom }) => {
    const [x, y] = [1.5, Math.max(1.5, (bottom - top) * .28)];
    return { left: left + x, top: top + y, right: right - x, bottom: bottom - y };
  };
  const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !element.closest("dialog, .quick, svg, .ways, .skip, details:not([open]) > :not(summary)");
  const lines = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: { data, parentElement: parent } } = texts;
    if (data.trim() === "" || !isSeen(parent)) continue;
    const clips = [];
    let scrolled = false;
    for (let box = parent; box; box = box.parentElement) {
      const { overflowX, clipPath, webkitLineClamp } = getComputedStyle(box);
      // What ends with three dots is cut off on purpose.
      if (clipPath !== "none" || overflowX === "auto" || webkitLineClamp !== "none") scrolled = true;
      if (overflowX === "hidden" || overflowX === "clip") clips.push(box);
    }
    if (scrolled) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const line of range.getClientRects()) {
      if (line.width < 2) continue;
      const words = data.trim().slice(0, 30);
      if (line.left < -1 || line.right > innerWidth + 1) faults.push(words + " sticks out");
      const cut = clips.find((box) => {
        const edge = box.getBoundingClientRect();
        const { left, top, right, bottom } = inset(line);
        return left < edge.left || right > edge.right || top < edge.top || bottom > edge.bottom;
      });
      if (cut) faults.push(words + " is cut off by " + (cut.className || cut.localName));
      lines.push({ ...inset(line), words, block: parent.closest("p, li, dt, dd, td, th, h1, h2, h3, h4, a, span, button, div") });
    }
  }
  lines.sort((a, b) => a.top - b.top);
  for (const [index, line] of lines.entries()) {
    for (let next = index + 1; next < lines.length && lines[next].top < line.bottom; next++) {
      const other = lines[next];
      if (other.block !== line.block && !other.block.contains(line.block) && !line.block.contains(other.block) && overlap(line, other)) {
        faults.push(line.words + " lies on " + other.words);
      }
    }
  }
  const boxes = [...document.querySelectorAll(".brand, .masthead .button, .masthead .menu-button, .menu li")]
    .filter(isSeen).map((box) => [box, inset(box.getBoundingClientRect())]);
  for (const [index, [box, place]] of boxes.entries()) {
    for (const [other, its] of boxes.slice(index + 1)) {
      if (overlap(place, its)) faults.push(box.className + " touches " + (other.className || other.textContent));
    }
  }
  return [...new Set(faults)];
})()`;

/** What does not fit on a page at any width. It is loaded once. */
async function faultsOf(page: Page, widths: readonly number[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await settleLayout(page);
    const faults = await page.evaluate<string[]>(FAULTS);
    found.push(...faults.map((fault) => `${new URL(page.url()).pathname} at ${width}: ${fault}`));
  }
  return found;
}

for (const style of styles) {
  Deno.test(`names of 8 to 48 letters and wordmarks fit into the header at every width (${style})`, async () => {
    const found: string[] = [];
    const brands = [
      ...[NAMES[0], NAMES[2], NAMES[3]].map((name) => [name!, LOGOS[0]] as const),
      ...[LOGOS[1], LOGOS[3]].map((size) => [NAMES[1]!, size] as const),
    ];
    for (const [name, size] of brands) {
      await visiting(async (page, { url }) => {
        await page.goto(`${url}/contact/thank-you`);
        const faults = await faultsOf(page, WIDTHS);
        found.push(...faults.map((fault) => `${name} ${size.join(":")} ${fault}`));
      }, { folder: FOLDERS.sample, settings: { style }, change: branded(name, size) });
    }
    assertEquals(found, []);
  });

  Deno.test(`every kind of page fits at every width (${style})`, async () => {
    const name = {
      workshop: "sample",
      editorial: "remodeler",
      civic: "glazier",
      bold: "gardener",
    } as const;
    await visiting(async (page, { url, site }) => {
      const found: string[] = [];
      const of = ({ all: [first] }: { readonly all: readonly { readonly url: string }[] }) =>
        first === undefined ? [] : [new URL(first.url).pathname];
      const paths = [
        ...["/", "/services", ...of(site.services), "/projects", ...of(site.projects), "/about"],
        ...[
          "/contact",
          "/glossary",
          ...of(site.serviceAreas),
          "/reviews",
          "/api",
          "/search?q=work",
        ],
      ];
      for (const path of paths) {
        await page.goto(url + path);
        found.push(...await faultsOf(page, WIDTHS));
      }
      assertEquals(found, []);
    }, { folder: FOLDERS[name[style]], settings: { style }, change: branded(NAMES[2]!) });
  });
}

Deno.test("a wordmark gets its width: the wider its shape, the wider, with areas alike", async () => {
  for (const [screen, before] of [[1280, 240], [390, 176], [320, 144]] as const) {
    const sizes: { width: number; height: number }[] = [];
    for (const size of LOGOS.slice(1)) {
      await visiting(async (page, { url }) => {
        await page.setViewportSize({ width: screen, height: 900 });
        await page.goto(`${url}/contact/thank-you`);
        sizes.push((await page.locator(".brand img").boundingBox())!);
      }, { folder: FOLDERS.sample, change: branded(NAMES[0]!, size) });
    }
    const widths = sizes.map(({ width }) => Math.round(width));
    assertEquals(widths.toSorted((a, b) => a - b), widths);
    assertEquals(widths.filter((width) => width <= before), [], `${screen}: ${widths}`);
    const areas = sizes.map(({ width, height }) => width * height);
    const ratio = Math.max(...areas) / Math.min(...areas);
    assertEquals(ratio < 1.5, true, `${screen}: ${ratio}`);
  }
});
