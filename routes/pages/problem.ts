import { type Problem, problemKinds } from "../../lib/http/problem.ts";
import type { Site } from "../../lib/model/mod.ts";
import type { ProblemText } from "../../lib/words/mod.ts";
import type { Link, PageInlines } from "../../lib/page/page.ts";
import * as block from "./build.ts";
import type { PageContent } from "./page_row.ts";

/**
 * The page for a problem: what went wrong, and where to continue.
 *
 * @param onward Links to pages to continue with.
 */
export function problemContent(
  site: Site,
  problem: Problem,
  onward: readonly Link[],
): PageContent {
  const { company, words: { problem: words } } = site;
  const { message } = sayProblem(site, problem);
  return {
    title: words.titles[problem.code],
    description: message,
    blocks: [
      // A missing page is not alarming.
      problem.code === "not_found"
        ? block.lead(`${message} `, ...advice(site, problem))
        : [block.problemNotice(message), block.paragraph(...advice(site, problem))],
      block.section(
        words.toCorrect,
        block.lineList(
          site,
          problem.fields?.map(({ field, issue }) => words.parameter(field, issue)),
        ),
      ),
      block.section(words.onward, [
        block.links(onward),
        block.paragraph(...words.orCall(block.callLink(company.telephone))),
      ]),
    ],
    indexed: false,
  };
}

/** A problem in the site's language. */
export function sayProblem(
  { settings, words }: Site,
  { say, message, hint }: Problem,
): ProblemText {
  return say?.(words.problem, settings.request_noun) ?? words.problem.other(message, hint);
}

/** What a person can do about a problem; its hint is for callers of the API. */
export function advice(site: Site, problem: Problem): PageInlines {
  const { hint, advice } = sayProblem(site, problem);
  const sentence = advice ?? problemKinds[problem.code].advice?.(site) ?? hint;
  // The site's addresses are links, too.
  return block.withTelephone(site, sentence).flatMap((run): PageInlines =>
    typeof run !== "string"
      ? [run]
      : run.split(/(https?:\/\/[^\s,]*[^\s,.])/).map((part) =>
        part.startsWith(`${site.addresses.site}/`) ? block.link(part, part) : part
      )
  );
}
