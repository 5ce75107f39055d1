/**
 * `deno task screenshots`: pictures of all kinds of pages, to be looked at.
 *
 * @module
 */
import { styles } from "../../lib/model/mod.ts";
import { runTask } from "../../lib/tasks/task.ts";
import { FOLDERS } from "../support/folders.ts";
import { pageOfEachKind, type VisitedServer, visiting, WIDTHS } from "./browser.ts";
import type { Browser, Page } from "./deps.ts";

/** The tallest part of a page that a picture shows. */
const MOST_HEIGHT = 16_000;

const USAGE = `Usage: deno task screenshots [--style STYLE] [DIR] [WORD ...]

Takes pictures of one page of each kind, of the sample and of every contractor in tests/fixtures, at five widths, light
and dark, into DIR (screenshots). With words, only of the pages whose name contains one of them, such as
glazier-contact or 390. With a style, all of them are shown in it.`;

await runTask(USAGE, async ({ _: [directory = "screenshots", ...words], style: named }) => {
  const style = styles.find((style) => style === named);
  await Deno.mkdir(directory, { recursive: true });
  for (const [name, folder] of Object.entries(FOLDERS)) {
    // No server for a contractor of whom nothing is wanted.
    if (isOther(name, words)) continue;
    const isWanted = (file: string) =>
      words.length === 0 || words.some((word) => file.includes(word));
    await visiting(
      (_, server, browser) => takeAll(directory, name, isWanted, browser, server),
      { folder, ...(style && { settings: { style } }) },
    );
  }
}, { values: ["style"], most: Infinity });

/** Whether words name other contractors. */
function isOther(name: string, words: readonly (string | number)[]): boolean {
  const named = Object.keys(FOLDERS).filter((one) => words.some((word) => `${word}`.includes(one)));
  return named.length > 0 && !named.includes(name);
}

async function takeAll(
  directory: string,
  site: string,
  isWanted: (file: string) => boolean,
  browser: Browser,
  server: VisitedServer,
): Promise<void> {
  const paths = await pageOfEachKind(server.inner);
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    for (const path of paths) {
      const name = `${site}${
        path.replace(/\?(\w+).*/, "-$1").replaceAll("/", "-").replace(/-$/, "-home")
      }`;
      for (const width of WIDTHS) {
        const file = `${name}-${width}-${colorScheme}`;
        if (!isWanted(file)) continue;
        await page.setViewportSize({ width, height: 900 });
        await page.goto(server.url + path);
        await take(page, `${directory}/${file}.png`, width);
      }
    }
    await context.close();
  }
}

/** A picture of the whole page, with the pictures that load late. */
async function take(page: Page, path: string, width: number): Promise<void> {
  const height = await page.evaluate<number>("document.documentElement.scrollHeight");
  await page.setViewportSize({ width, height: Math.min(height, MOST_HEIGHT) });
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path });
}
