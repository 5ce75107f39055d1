import { assert, assertEquals } from "@std/assert";
import { contrast } from "../../lib/model/contrast.ts";
import { type Site, styles } from "../../lib/model/mod.ts";
import {
  CONTENT_DIR,
  FOLDERS,
  HOMEOWNERS_DIR,
  MANY_SERVICES_DIR,
  REMODELER_DIR,
  SAMPLE_DIR,
  SMALL_CONTENT_DIR,
} from "../support/folders.ts";
import {
  pageOfEachKind,
  placesOf,
  settleLayout,
  type Visit,
  type VisitedServer,
  visiting,
} from "./browser.ts";
import type { Page } from "./deps.ts";

/** Runs a test on a screen of a size. */
function onScreen(
  width: number,
  height: number,
  test: (page: Page, server: VisitedServer) => Promise<void>,
  visit?: Visit,
): Promise<void> {
  return visiting(test, { ...visit, context: { viewport: { width, height } } });
}

Deno.test("a small phone shows every cell of a table, each with its column, and keeps the table", () =>
  onScreen(320, 640, async (page, { url }) => {
    await page.goto(`${url}/api`);
    await page.locator("details").evaluateAll((all) =>
      // deno-lint-ignore no-explicit-any -- elements of the page
      all.forEach((details: any) => details.open = true)
    );
    const cells = await placesOf(page, "td");
    assert(cells.length > 8);
    assertEquals(cells.filter(({ right }) => right > 320), []);
    // The tree that screen readers read: laid out as blocks, the elements must still be a table there.
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const count = (role: string) => nodes.filter((node) => node.role?.value === role).length;
    assertEquals(count("cell"), cells.length);
    assertEquals(count("columnheader"), (await placesOf(page, "thead th")).length);
    assertEquals(count("table"), (await placesOf(page, "table")).length);
    assertEquals(
      await page.locator("td").nth(1).evaluate((cell) =>
        // deno-lint-ignore no-explicit-any -- a global of the page
        (globalThis as any).getComputedStyle(cell, "::before").content
      ),
      '"Path:\u00a0" / ""',
    );
  }));

Deno.test("text twice as large fits on a small phone, and nothing of the header lies on another part", async () => {
  for (const fontSize of [20, 24, 32]) {
    await onScreen(320, 640, async (page, { url }) => {
      for (const path of ["/", "/about", "/projects", "/services/window-replacement", "/api"]) {
        await page.goto(url + path);
        const width = await page.evaluate("document.documentElement.scrollWidth");
        assertEquals([path, fontSize, width], [path, fontSize, 320]);
        const [name] = await placesOf(page, ".brand span");
        const [menu] = await placesOf(page, ".menu-button");
        assert(menu!.left >= name!.right || menu!.top >= name!.bottom, `${path} at ${fontSize}`);
        const cut = (await placesOf(page, ".bar p *")).filter(({ left }) => left < 0);
        assertEquals(cut, [], `${path} at ${fontSize}`);
      }
    }, { fontSize });
  }
});

Deno.test("the home page asks for a bid before it has to be scrolled", async () => {
  const late: string[] = [];
  // A long headline beside a drawing, and a drawing and a photograph that cover.
  for (const folder of [SAMPLE_DIR, HOMEOWNERS_DIR, REMODELER_DIR]) {
    for (const style of styles) {
      await visiting(async (page, { url }) => {
        for (const [width, height] of [[390, 844], [1440, 900]] as const) {
          await page.setViewportSize({ width, height });
          await page.goto(`${url}/`);
          const [bid] = await placesOf(page, ".hero .button");
          if (bid!.bottom > height) late.push(`${folder} ${style} at ${width}: ${bid!.bottom}`);
        }
      }, { folder, settings: { style } });
    }
  }
  assertEquals(late, []);
});

Deno.test("a headline of 140 letters over a photograph ends on the first screen", async () => {
  const headline =
    "Docks, decks, stairs and rooms in oak, cedar and larch for the lakes of the north country, drawn, built and kept by eleven people since 2004";
  assertEquals(headline.length, 140);
  const late: string[] = [];
  for (const style of styles) {
    await visiting(async (page, { url }) => {
      for (const [width, height] of [[1280, 800], [1440, 900], [1920, 1080]] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(url);
        const [title] = await placesOf(page, "h1");
        if (title!.bottom > height) late.push(`${style} at ${width}: ${title!.bottom}`);
      }
    }, { folder: REMODELER_DIR, settings: { style, headline } });
  }
  assertEquals(late, []);
});

Deno.test("no row of an index has one name alone on a wide screen", async () => {
  for (const style of ["workshop", "editorial"] as const) {
    await visiting(async (page, { url }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(url);
      const places = await placesOf(page, ".as-index > .card");
      const rows = Map.groupBy(places, ({ top }) => Math.round(top));
      assertEquals([...rows.values()].map(({ length }) => length), [3, 2], style);
    }, { folder: FOLDERS.gardener, settings: { style } });
  }
});

Deno.test("words in the map are at least 10 pixels high on a small phone", () =>
  onScreen(320, 640, async (page, { url }) => {
    await page.goto(`${url}/service-areas`);
    const sizes = await page.locator(".drawing text").evaluateAll((texts) =>
      // deno-lint-ignore no-explicit-any -- elements of the page
      texts.map((text: any) =>
        // deno-lint-ignore no-explicit-any -- a global of the page
        parseFloat((globalThis as any).getComputedStyle(text).fontSize) * text.getScreenCTM().a
      )
    );
    assert(sizes.length > 4);
    assertEquals(sizes.filter((size) => size < 10), []);
  }));

Deno.test("the header is one row at every width, with a button for the pages that don't fit", async () => {
  const wrong: string[] = [];
  for (const folder of [CONTENT_DIR, SMALL_CONTENT_DIR, MANY_SERVICES_DIR, HOMEOWNERS_DIR]) {
    await onScreen(320, 640, async (page, { url }) => {
      await page.goto(`${url}/about`);
      for (const width of [320, 480, 768, 840, 960, 1100, 1216, 1280, 1344, 1440, 1920]) {
        await page.setViewportSize({ width, height: 640 });
        await settleLayout(page);
        const parts = ".masthead :is(.brand, .menu li, .button, .menu-button)";
        const seen = (await placesOf(page, parts)).filter(({ right }) => right > 0);
        const overlap = seen.some(({ left }, index) => index > 0 && left < seen[index - 1]!.right);
        const rows = new Set(seen.map(({ top, bottom }) => Math.round((top + bottom) / 2)));
        if (overlap || rows.size > 1) wrong.push(`${folder} at ${width}`);
        const entries = await page.locator(".menu li").filter({ visible: true }).count();
        const all = await page.locator("#page_menu li").count() - 1;
        const more = await page.locator(".masthead .menu-button").isVisible();
        if (more === (entries === all)) wrong.push(`${folder} at ${width}: ${entries} of ${all}`);
      }
    }, { folder });
  }
  assertEquals(wrong, []);
});

Deno.test("initials in place of a portrait stand on a ground that is seen in the dark", () =>
  visiting(async (page, { url }) => {
    await page.goto(`${url}/about`);
    const grounds = await page.evaluate<string[]>(
      `["body", ".initials"].map((one) => getComputedStyle(document.querySelector(one)).backgroundColor)`,
    );
    const [paper, ground] = grounds.map((color) =>
      `#${color.match(/\d+/g)!.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`
    );
    assert(contrast(paper!, ground!) > 1.3, `${paper} ${ground}`);
  }, { folder: SMALL_CONTENT_DIR, context: { colorScheme: "dark" } }));

Deno.test("below a map, the names of towns beside each other begin at one height on a phone", () =>
  onScreen(390, 844, async (page, { url }) => {
    await page.goto(`${url}/`);
    const [first, second] = await page.evaluate<[number, number][]>(
      `[...document.querySelectorAll(".drawing ~ .links a")].map((link) => {
        const words = document.createRange();
        words.selectNodeContents(link);
        const lines = [...words.getClientRects()];
        return [lines[0].top, lines.length];
      })`,
    );
    assertEquals([first![1], second![1]], [1, 2]);
    assertEquals(first![0], second![0]);
  }));

/** The lines of the page's title and of the company's name in its header and footer, from top to bottom. */
const LINES = `[...document.querySelectorAll("h1, .brand > span, .footer h2")].flatMap((words) => {
  const lines = new Map();
  const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    for (const [at, letter] of [...texts.currentNode.data].entries()) {
      const range = document.createRange();
      range.setStart(texts.currentNode, at);
      range.setEnd(texts.currentNode, at + 1);
      const top = Math.round(range.getBoundingClientRect().top);
      lines.set(top, (lines.get(top) ?? "") + letter);
    }
  }
  return [...lines.values()].map((line) => line.trim().replaceAll("\\u00a0", " "));
})`;

Deno.test("a line of a title or a name never ends with an ampersand, and begins with one only on a small phone", async () => {
  for (const folder of [MANY_SERVICES_DIR, HOMEOWNERS_DIR]) {
    await onScreen(320, 640, async (page, { url }) => {
      await page.goto(`${url}/about`);
      for (const width of [320, 360, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 640 });
        const lines = await page.evaluate<string[]>(LINES);
        assertEquals(lines.filter((line) => line.endsWith("&")), [], `${folder} at ${width}`);
        assert(lines.some((line) => line.includes("&")));
        if (width < 390) continue;
        assertEquals(lines.filter((line) => line.startsWith("&")), [], `${folder} at ${width}`);
      }
    }, { folder });
  }
});

Deno.test("a page that is not there opens at its top: the first stop is the skip link", () =>
  onScreen(1280, 640, async (page, { url }) => {
    await page.goto(`${url}/nothing`);
    await page.keyboard.press("Tab");
    assertEquals(await page.locator(".skip:focus").count(), 1);
  }));

Deno.test("the head of a page has words or a picture in both halves of a wide screen", () =>
  visiting(async (page, { url, inner }) => {
    const half: string[] = [];
    for (const path of await pageOfEachKind(inner)) {
      await page.goto(url + path);
      for (const width of [1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const places = await placesOf(page, ":is(.top, .hero) :is(h1, p, li, img)");
        if (!places.some(({ left, right }) => right > width / 2 && right - left > 100)) {
          half.push(`${path} at ${width}`);
        }
      }
    }
    assertEquals(half, []);
  }));

Deno.test("the words on a cover stand where its veil is whole", () =>
  onScreen(1280, 900, async (page, { url }) => {
    await page.goto(url);
    for (const width of [992, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const words = await placesOf(page, ".cover .hero-text > *");
      assert(words.length > 2);
      assertEquals(words.filter(({ right }) => right > width * 0.6), [], `${width}`);
    }
  }, { folder: HOMEOWNERS_DIR }));

Deno.test("a phone's menu opens, is gone through and closes by keyboard, without a script", () =>
  visiting(async (page, { url }) => {
    await page.goto(`${url}/services`);
    const isOpen = () => page.locator("#page_menu").isVisible();
    const focused = () => page.locator(":focus").innerText();
    assertEquals(await isOpen(), false);
    await page.locator(".masthead .menu-button").focus();
    await page.keyboard.press("Enter");
    assertEquals(await isOpen(), true);
    // What is under the menu is never reached: from its last entry the focus leaves the page.
    const stops: string[] = [];
    for (;;) {
      const stop = await page.locator(":focus").count() === 0 ? "" : await focused();
      if (stops.includes(stop)) break;
      stops.push(stop);
      await page.keyboard.press("Tab");
    }
    assertEquals(stops.slice(0, 3), ["Close", "Request a bid", "Call (541) 555-0142"]);
    assertEquals(
      stops.filter((stop) => stop !== ""),
      [...new Set(await page.locator("#page_menu :is(a, button)").allInnerTexts())],
    );
    await page.keyboard.press("Escape");
    assertEquals(await isOpen(), false);
    assertEquals(await focused(), "Menu");
    await page.keyboard.press("Enter");
    for (let stop = 1; stop < 5; stop++) await page.keyboard.press("Tab");
    assertEquals(await focused(), "Projects");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${url}/projects`);
  }, { context: { viewport: { width: 390, height: 844 }, javaScriptEnabled: false } }));

Deno.test("no row of people or of their names has one of them alone, however many they are", async () => {
  const alone: string[] = [];
  for (const look of ["people", "tiles"] as const) {
    const leaders = Array.from({ length: 13 }, (_, index) => ({
      name: `Ann Lee ${index}`,
      role: "Foreman",
      ...(look === "people" && { picture: "front.jpg" }),
    }));
    const change = (site: Site): Site => ({
      ...site,
      company: { ...site.company, leadership: leaders },
      companyInternal: { ...site.companyInternal, leadership: leaders },
    });
    await visiting(async (page, { url }) => {
      await page.goto(`${url}/about`);
      const people = `.${look} >> nth=0 >> :scope > div`;
      for (let count = 13; count >= 2; count--) {
        for (const width of [320, 390, 640, 768, 1024, 1280, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          const places = await placesOf(page, people);
          const rows = [...Map.groupBy(places, ({ top }) => Math.round(top)).values()];
          const end = Math.max(...places.map(({ right }) => right));
          // One that is as wide as the others together is not alone.
          const single = rows.filter(([one, ...others]) =>
            others.length === 0 && rows.length < count && one!.right < end - 1
          );
          if (single.length > 0) {
            alone.push(`${count} ${look} at ${width}: ${rows.map(({ length }) => length)}`);
          }
        }
        // deno-lint-ignore no-explicit-any -- an element of the page
        await page.locator(people).last().evaluate((last: any) => last.remove());
      }
    }, { change });
  }
  assertEquals(alone, []);
});

Deno.test("beside a drawing of the hero nothing is bare, however long the headline is", () =>
  onScreen(1024, 900, async (page, { url }) => {
    await page.goto(`${url}/`);
    const [hero] = await placesOf(page, ".hero");
    const [mount] = await placesOf(page, ".hero-picture");
    const [words] = await placesOf(page, ".hero-text");
    assertEquals([mount!.top, mount!.bottom], [words!.top, words!.bottom]);
    assert(hero!.bottom - hero!.top < 900, `${hero!.bottom - hero!.top}`);
  }, { folder: SAMPLE_DIR }));
