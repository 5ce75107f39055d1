/**
 * The four styles: photographs as bright as they are, long lists that end, colors of the reader, and no motion for those
 * who want none.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { encodeBase64 } from "@std/encoding/base64";
import { styles } from "../../lib/model/mod.ts";
import {
  copyFolder,
  FOLDERS,
  MANY_SERVICES_DIR,
  REMODELER_DIR,
  withFolder,
} from "../support/folders.ts";
import { placesOf, shiftOf, visiting } from "./browser.ts";
import type { Page } from "./deps.ts";

const PHONE = { viewport: { width: 390, height: 844 } };

/** A part of a screen, in pixels. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The mean luminance of a picture of a screen outside a box, from 0 to 1. */
function luminanceOf(page: Page, png: Uint8Array, without: Box): Promise<number> {
  return page.evaluate(async ({ address, without }) => {
    // deno-lint-ignore no-explicit-any -- globals of the page
    const { fetch, createImageBitmap, OffscreenCanvas } = globalThis as any;
    const bitmap = await createImageBitmap(await (await fetch(address)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const linear = (value: number) =>
      value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    let [sum, count] = [0, 0];
    for (let at = 0; at < data.length; at += 16) {
      const [x, y] = [at / 4 % bitmap.width, Math.floor(at / 4 / bitmap.width)];
      const isInside = x >= without.left && x <= without.right && y >= without.top &&
        y <= without.bottom;
      if (isInside) continue;
      sum += 0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) +
        0.0722 * linear(data[at + 2]);
      count++;
    }
    return sum / count;
  }, { address: `data:image/png;base64,${encodeBase64(png)}`, without });
}

/** Waits until a picture can be painted, and the words stand where they stay. */
async function settle(page: Page, picture: string): Promise<void> {
  // deno-lint-ignore no-explicit-any -- an element of the page
  await page.locator(picture).evaluate((image: any) => image.decode());
  await page.evaluate("document.fonts.ready");
}

/** How bright the hero's photograph is on the page and alone, outside the box of the words. */
async function brightness(page: Page): Promise<readonly [onPage: number, alone: number]> {
  await settle(page, ".hero-picture img");
  const [at] = await placesOf(page, ".hero-picture img");
  const [words] = await placesOf(page, ".hero-text");
  const [header] = await placesOf(page, ".masthead");
  const top = Math.max(at!.top, header!.bottom);
  const clip = { x: at!.left, y: top, width: at!.right - at!.left, height: at!.bottom - top };
  const box = {
    left: words!.left - clip.x - 1,
    right: words!.right - clip.x + 1,
    top: words!.top - top - 1,
    bottom: words!.bottom - top + 1,
  };
  const onPage = await page.screenshot({ clip });
  const source = await page.locator(".hero-picture img").evaluate(
    // deno-lint-ignore no-explicit-any -- an element of the page
    (image: any) => image.currentSrc as string,
  );
  const alone = await page.context().newPage();
  await alone.setViewportSize(page.viewportSize()!);
  await alone.setContent(
    `<img src="${source}" style="position:absolute;left:${at!.left}px;top:${
      at!.top
    }px;width:${clip.width}px;` +
      `height:${at!.bottom - at!.top}px;object-fit:cover">`,
  );
  await settle(alone, "img");
  const bare = await alone.screenshot({ clip });
  const both = [
    await luminanceOf(alone, onPage, box),
    await luminanceOf(alone, bare, box),
  ] as const;
  await alone.close();
  return both;
}

Deno.test("a hero's photograph is as bright on the page as alone, in every style, cover and split, light and dark", async () => {
  const wrong: string[] = [];
  for (const style of styles) {
    for (const hero_layout of ["cover", "split"] as const) {
      await visiting(async (page, { url }) => {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          // A phone has the words below the photograph in every style.
          const sizes = [[390, 844], [1280, 1000]] as const;
          for (const [width, height] of style === "civic" ? sizes : sizes.slice(1)) {
            await page.setViewportSize({ width, height });
            await page.goto(url);
            const [onPage, alone] = await brightness(page);
            const change = Math.abs(onPage / alone - 1);
            if (!(change < 0.1)) {
              wrong.push(`${style} ${hero_layout} ${colorScheme} at ${width}: ${onPage}, ${alone}`);
            }
          }
        }
      }, { folder: REMODELER_DIR, settings: { style, hero_layout, corners: "square" } });
    }
  }
  assertEquals(wrong, []);
});

/** A folder with 25 projects with photographs, of four services in two towns. */
async function manyProjects(folder: string): Promise<void> {
  await copyFolder(REMODELER_DIR, folder);
  const area = await Deno.readTextFile(`${folder}/service-areas/saranac-lake.md`);
  const second = area.replaceAll("Saranac Lake", "Lake Placid");
  await Deno.writeTextFile(`${folder}/service-areas/lake-placid.md`, second);
  const project = await Deno.readTextFile(`${folder}/projects/dock-in-the-fog.md`);
  const services = ["docks", "decks", "rooms", "facades"];
  const pictures = ["dock.jpg", "deck.jpg", "slats-hall.jpg", "lake.jpg"];
  for (let number = 6; number <= 25; number++) {
    const text = project.replace("A dock in the fog", `A landing of cedar, number ${number}`)
      .replace("services: [docks]", `services: [${services[number % 4]}]`)
      .replace("file: dock.jpg", `file: ${pictures[number % 4]}`)
      .replace(
        "service_area: saranac-lake",
        `service_area: ${number % 2 === 0 ? "lake-placid" : "saranac-lake"}`,
      );
    await Deno.writeTextFile(`${folder}/projects/landing-${number}.md`, text);
  }
}

Deno.test("25 projects with photographs are at most 6000 pixels on a phone in every style, and are filtered without a script", () =>
  withFolder(async (folder) => {
    await manyProjects(folder);
    const heights: string[] = [];
    for (const style of styles) {
      await visiting(async (page, { url }) => {
        await page.goto(`${url}/projects`);
        assertEquals(await page.locator(".card").count(), 25);
        const small = (await placesOf(page, ".card img")).filter(({ left, right }) =>
          right - left < 150
        );
        assertEquals(small, [], style);
        const height = await page.evaluate<number>("document.documentElement.scrollHeight");
        if (height > 6000) heights.push(`${style}: ${height}`);
        await page.locator("select[name=service]").selectOption("docks");
        await page.locator("select[name=city]").selectOption("lake-placid");
        await page.locator("search button").click();
        assertEquals(new URL(page.url()).searchParams.get("service"), "docks");
        assertEquals(await page.locator(".card").count(), 5);
      }, { folder, settings: { style }, context: { ...PHONE, javaScriptEnabled: false } });
    }
    assertEquals(heights, []);
  }));

Deno.test("thirty services are at most 5000 pixels on a phone in every style", async () => {
  const heights: string[] = [];
  for (const style of styles) {
    await visiting(async (page, { url }) => {
      await page.goto(`${url}/services`);
      const height = await page.evaluate<number>("document.documentElement.scrollHeight");
      if (height > 5000) heights.push(`${style}: ${height}`);
    }, { folder: MANY_SERVICES_DIR, settings: { style }, context: PHONE });
  }
  assertEquals(heights, []);
});

Deno.test("with the reader's own colors, buttons, notices and what is chosen are still seen", () =>
  visiting(async (page, { url }) => {
    await page.emulateMedia({ forcedColors: "active" });
    const styleOf = (selector: string, property: string, pseudo = "") =>
      page.locator(selector).first().evaluate(
        (element, [property, pseudo]) =>
          // deno-lint-ignore no-explicit-any -- a global of the page
          (globalThis as any).getComputedStyle(element, pseudo).getPropertyValue(
            property,
          ) as string,
        [property, pseudo],
      );
    await page.goto(`${url}/services`);
    assertEquals(await styleOf(".menu [aria-current]", "text-decoration-line"), "underline");
    assertEquals(await styleOf("main .button, .call .button", "border-top-style"), "solid");
    await page.goto(`${url}/contact`);
    // The system draws its own box, whose tick is seen in any colors.
    assertEquals(await styleOf("input[type=checkbox]", "appearance"), "auto");
    await page.locator("main form button").click();
    await page.waitForSelector("[role=alert]");
    assertEquals(await styleOf("[role=alert]", "border-left-style"), "solid");
    await page.locator("main form input").first().focus();
    assertEquals(await styleOf("main form input", "outline-style"), "solid");
  }, { folder: REMODELER_DIR, context: { viewport: { width: 1280, height: 900 } } }));

Deno.test("nothing moves for those who want no motion, and little for the others", async () => {
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    await visiting(async (page, { url }) => {
      const moving = new Set<string>();
      for (const path of ["/", "/projects/listening-room", "/about", "/contact"]) {
        await page.goto(url + path);
        const found = await page.evaluate<string[]>(
          `[...document.querySelectorAll("*")].filter((part) =>
            getComputedStyle(part).transitionDuration.split(", ").some((time) => time !== "0s")
          ).map((part) => part.localName)`,
        );
        for (const name of found) moving.add(name);
      }
      assertEquals(moving.size > 0, reducedMotion === "no-preference", [...moving].join());
    }, { folder: REMODELER_DIR, context: { reducedMotion } });
  }
});

/** Opens a page whose pictures come only when it was painted without them. */
async function visitBeforePictures(page: Page, address: string): Promise<void> {
  const painted = Promise.withResolvers<void>();
  await page.route("**/images/**", async (route) => {
    await painted.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await page.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
  );
  painted.resolve();
  await page.waitForLoadState("load");
}

Deno.test("nothing of a page moves while its pictures load, in any style", async () => {
  const moved: string[] = [];
  for (const name of ["sample", "glazier", "remodeler", "gardener"] as const) {
    for (const width of [390, 1280]) {
      await visiting(async (page, { url, site }) => {
        const paths = ["/", "/projects", "/about", new URL(site.projects.all[0]!.url).pathname];
        for (const path of paths) {
          await visitBeforePictures(page, url + path);
          for (const top of [1000, 2000, 3000]) await page.evaluate(`scrollTo(0, ${top})`);
          await page.waitForLoadState("networkidle");
          const shift = await shiftOf(page);
          if (shift > 0.05) moved.push(`${name} ${path} at ${width}: ${shift}`);
          await page.unrouteAll({ behavior: "wait" });
        }
      }, { folder: FOLDERS[name], context: { viewport: { width, height: 900 } } });
    }
  }
  assertEquals(moved, []);
});
