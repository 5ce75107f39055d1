/**
 * Debian's chromium, a server on a socket for it to visit, and what is checked on every page.
 *
 * @module
 */
import type { Site } from "../../lib/model/mod.ts";
import { CONTENT_DIR } from "../support/folders.ts";
import { loadContent } from "../support/load.ts";
import { pagePaths, type TestServer, testServer } from "../support/site.ts";
import { axe, type Browser, chromium, type ContextOptions, type Page } from "./deps.ts";

/** Starts the browser. */
export function startBrowser(fontSize = 16): Promise<Browser> {
  return chromium.launch({
    executablePath: Deno.env.get("CHROMIUM") ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--blink-settings=defaultFontSize=${fontSize}`,
    ],
  });
}

/** What differs from a usual visit. */
export interface Visit {
  /** The host in the site's own addresses, where that is not the one visited. */
  readonly host?: string;
  /** The size of text that the reader has set, in pixels. */
  readonly fontSize?: number;
  /** The content folder, where it is not that of most tests. */
  readonly folder?: string;
  /** Settings that are not the folder's own, such as the style. */
  readonly settings?: Partial<Site["settings"]>;
  /** What else is changed in its content. */
  readonly change?: (site: Site) => Site;
  /** The window, and what it allows. */
  readonly context?: ContextOptions;
}

/** Runs a test with a server and an empty page of a browser to visit it, and ends both whatever happens. */
export async function visiting(
  test: (page: Page, server: VisitedServer, browser: Browser) => Promise<void>,
  visit: Visit = {},
): Promise<void> {
  const server = await startVisited(visit);
  const browser = await startBrowser(visit.fontSize);
  try {
    const context = await browser.newContext({
      // What moves is looked at where it has arrived.
      reducedMotion: "reduce",
      ...visit.context,
    });
    await test(await context.newPage(), server, browser);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** A server that a browser can visit. */
export interface VisitedServer {
  readonly url: string;
  /** Its mail, its limit and its time. */
  readonly inner: TestServer;
  /** Its content. */
  readonly site: Site;
  stop(): Promise<void>;
}

/** Starts a server whose addresses lead to itself. */
async function startVisited(
  { host = "127.0.0.1", folder = CONTENT_DIR, settings, change = (site) => site }: Visit,
): Promise<VisitedServer> {
  // The port is known once the server listens, and the addresses of the site are made of it.
  const ready = Promise.withResolvers<TestServer>();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request, info) => await (await ready.promise).handler(request, info),
  );
  const loaded = await loadContent(folder, `http://${host}:${server.addr.port}`);
  const site = change({ ...loaded, settings: { ...loaded.settings, ...settings } });
  const inner = testServer({ site });
  ready.resolve(inner);
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    inner,
    site,
    stop: () => server.shutdown(),
  };
}

/** From a small phone to a large screen. */
export const WIDTHS = [320, 390, 768, 1280, 1920] as const;

/** Pages that no sitemap lists. */
const UNLISTED = [
  "/contact/thank-you?reference=K7M2QX",
  "/projects?city=nowhere",
  "/glossary?q=zzz",
  "/nothing",
];

/**
 * The path of one page of each kind: /projects, one of /projects/…, and so on, in each language, and those that no
 * sitemap lists.
 */
export async function pageOfEachKind(server: TestServer): Promise<readonly string[]> {
  const kindOf = (path: string) => {
    const [language = ""] = /^\/[a-z]{2}(?=\/|$)/.exec(path) ?? [];
    return language + path.slice(language.length).replace(/^(\/[^/]+\/).+/, "$1");
  };
  const kinds = Map.groupBy(await pagePaths(server), kindOf);
  return [...[...kinds.values()].map(([first]) => first!), ...UNLISTED];
}

/** Where on the page the elements end and begin, and whether they are scrolled by themselves. */
export function placesOf(
  page: Page,
  selector: string,
): Promise<{ top: number; left: number; bottom: number; right: number; scrolls: boolean }[]> {
  return page.locator(selector).evaluateAll((elements) =>
    // deno-lint-ignore no-explicit-any -- elements of the page
    elements.map((element: any) => {
      const { top, left, bottom, right } = element.getBoundingClientRect();
      // deno-lint-ignore no-explicit-any -- a global of the page
      const { overflowX } = (globalThis as any).getComputedStyle(element);
      return { top, left, bottom, right, scrolls: overflowX === "auto" };
    })
  );
}

/** How much of a page has moved while it was loaded, as browsers count it. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() =>
    new Promise<number>((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        // deno-lint-ignore no-explicit-any -- a type of the page
        for (const entry of list.getEntries() as any[]) sum += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
      // The observer is told what is buffered before the next frame but one.
      // deno-lint-ignore no-explicit-any -- a global of the page
      const { requestAnimationFrame } = globalThis as any;
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
    })
  );
}

/**
 * Waits until the fonts are loaded and the layout stays. Whether a row has room for its entries, browsers know a frame
 * after a window has its size; the button that is shown then takes room from it, and so on: five frames are enough.
 */
export async function settleLayout(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // deno-lint-ignore no-explicit-any -- globals of the page
    const { document, requestAnimationFrame } = globalThis as any;
    await document.fonts.ready;
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  });
}

/** The texts of links that reach out of what they stand in. */
const WIDE_LINKS = `[...document.querySelectorAll("main :is(dd, li, p, td) > a")].filter((link) =>
  link.getBoundingClientRect().right > link.parentElement.getBoundingClientRect().right + 1
).map((link) => link.textContent)`;

/** The texts of codes whose full stop or comma begins the next line. */
const TORN_CODE = `[...document.querySelectorAll("main code")].filter((code) => {
  const sign = document.createRange();
  if (!/^[.,;:)]/.test(code.nextSibling?.data ?? "")) return false;
  sign.setStart(code.nextSibling, 0);
  sign.setEnd(code.nextSibling, 1);
  const { top, height } = sign.getBoundingClientRect();
  return height > 0 && top > [...code.getClientRects()].at(-1).bottom - 4;
}).map((code) => code.textContent)`;

/** What is wrong with the layout of the page in a window of this width: what it overflows, and rows with gaps. */
export async function layoutFaults(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  const name = `${new URL(page.url()).pathname} at ${width}`;
  const wrong: string[] = [];
  const wide = await page.evaluate("document.documentElement.scrollWidth");
  if (wide !== width) wrong.push(`${name} is ${wide} wide`);
  const cut = await page.evaluate<string[]>(WIDE_LINKS);
  wrong.push(...cut.map((text) => `${name}: ${text} is wider than its box`));
  const torn = await page.evaluate<string[]>(TORN_CODE);
  wrong.push(...torn.map((text) => `${name}: the line after ${text} begins with its full stop`));
  const cards = await placesOf(page, ".card");
  const lists = await placesOf(page, '.cards:not([class*="as-"])');
  // What a phone scrolls is as wide as its cards.
  for (const { right, top, bottom } of lists.filter(({ scrolls }) => !scrolls)) {
    const rows = Map.groupBy(
      cards.filter((card) => card.top >= top && card.bottom <= bottom),
      (card) => Math.round(card.top),
    );
    for (const row of rows.values()) {
      const end = Math.max(...row.map((card) => card.right));
      if (Math.abs(end - right) > 1) wrong.push(`${name}: a row ends at ${end}`);
    }
  }
  return wrong;
}

/** What axe finds on the page, light and dark, its best practices included, a line each. */
export async function violationsOn(
  page: Page,
  widths: readonly number[] = WIDTHS,
): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(axe.source);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      // Of the whole height, so that nothing is under the bar at the bottom of a phone.
      const height = await page.evaluate<number>("document.documentElement.scrollHeight");
      await page.setViewportSize({ width, height });
      const violations = await page.evaluate(async () => {
        // deno-lint-ignore no-explicit-any -- axe is a global of the page
        const results = await (globalThis as any).axe.run({
          // WCAG 2.2 has it, and it is off unless asked for.
          rules: { "target-size": { enabled: true } },
          resultTypes: ["violations"],
        });
        // deno-lint-ignore no-explicit-any -- as above
        return results.violations.map((one: any) => `${one.id}: ${one.nodes[0].html}`) as string[];
      });
      const { pathname } = new URL(page.url());
      found.push(...violations.map((one) => `${pathname} at ${width}, ${colorScheme}: ${one}`));
    }
  }
  return found;
}
