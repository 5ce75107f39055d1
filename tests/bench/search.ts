/**
 * What the search costs: the index in time and memory, and questions, of the sample's pages and of some 2,000.
 *
 * @module
 */
import process from "node:process";
import { indexPages } from "../../lib/search/search.ts";
import { publishedPages } from "../../routes/pages/site_pages.ts";
import { withFolder } from "../support/folders.ts";
import { loadContent } from "../support/load.ts";
import { generateContent, MANY } from "./generate.ts";
import { median, ROOT } from "./process.ts";

/** Questions by what they cost: the others are compared with the first, which looks for a word that is meant. */
const QUESTIONS = {
  "that finds nothing": "xqzzwk",
  "of six words": "water sewer pipe main storm drain",
  "of twenty common words":
    "water sewer pipe main storm drain project county street pump station test work crew bid " +
    "inspection service repair pressure new",
};

/** Prints medians of some rounds, after as many to warm up. */
export async function search(rounds: number): Promise<void> {
  await measure(`${ROOT}content`, rounds);
  await withFolder(async (folder) => {
    await generateContent(`${ROOT}content`, folder, MANY);
    await measure(folder, rounds);
  });
}

async function measure(contentDir: string, rounds: number): Promise<void> {
  const pages = publishedPages(await loadContent(contentDir, "http://localhost"));
  const indexing = timed(rounds, () => indexPages(pages));
  const { gc } = globalThis as { readonly gc?: () => void };
  gc?.();
  const before = Deno.memoryUsage().heapUsed;
  const { find } = indexPages(pages);
  gc?.();
  const bytes = Deno.memoryUsage().heapUsed - before;
  const costs = Object.entries(QUESTIONS).map(([name, question]) => {
    const answering = () => {
      for (let time = 0; time < REPEATED; time++) find(question, "en");
    };
    return { name, milliseconds: timed(rounds, answering) / REPEATED };
  });
  const [{ milliseconds: least } = { milliseconds: 0 }] = costs;
  // deno-lint-ignore no-console -- the figures are this program's output
  console.log([
    `CPU of the index of ${pages.length} pages: ${indexing.toFixed(1)} ms${
      gc === undefined ? "" : `, ${(bytes / 1e6).toFixed(1)} MB`
    }. A question`,
    ...costs.map(({ name, milliseconds }) =>
      `  ${name}: ${milliseconds.toFixed(2)} ms, ${(milliseconds / least).toFixed(1)} times`
    ),
  ].join("\n"));
}

/** How often a question is asked in a round, since the clock of the CPU is coarse. */
const REPEATED = 20;

/** Milliseconds of CPU of the last rounds, with what V8 does beside them. */
function timed(rounds: number, run: () => unknown): number {
  const times = Array.from({ length: 2 * rounds }, () => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return median(times.slice(rounds));
}
