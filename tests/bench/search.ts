/**
 * What the search costs: the index of the sample's pages, in time and memory, and an answer.
 *
 * @module
 */
import process from "node:process";
import { indexPages } from "../../lib/search/search.ts";
import { publishedPages } from "../../routes/pages/site_pages.ts";
import { loadContent } from "../support/load.ts";
import { median, ROOT } from "./process.ts";

const QUESTIONS = [
  "Who is the boss?",
  "How soon will you get back to me?",
  "insurence limits",
  "What happens to the personal data that I send you in a request?",
];

/** Prints medians of some rounds, after as many to warm up. */
export async function search(rounds: number): Promise<void> {
  const site = await loadContent(`${ROOT}content`, "http://localhost");
  const pages = publishedPages(site);
  const index = () => indexPages(pages);
  const indexing = timed(rounds, index);
  const found = index();
  const answering = timed(rounds, () => QUESTIONS.map((question) => found.find(question, "en")));
  const { gc } = globalThis as { readonly gc?: () => void };
  gc?.();
  const before = Deno.memoryUsage().heapUsed;
  const kept = index();
  gc?.();
  const bytes = Deno.memoryUsage().heapUsed - before;
  kept.find("", "en");
  // deno-lint-ignore no-console -- the figures are this program's output
  console.log(
    `CPU of the index of ${pages.length} pages: ${indexing.toFixed(1)} ms${
      gc === undefined ? "" : `, ${(bytes / 1e6).toFixed(1)} MB`
    }. A question: ${(answering / QUESTIONS.length).toFixed(2)} ms.`,
  );
}

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
