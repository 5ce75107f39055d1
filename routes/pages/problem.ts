import { type Problem, problemKinds } from "../../lib/http/problem.ts";
import type { Site } from "../../lib/model/mod.ts";
import type { Block, Link } from "../../lib/page/page.ts";
import { advice } from "./advice.ts";
import { callLink, list, paragraph, section } from "./build.ts";
import type { PageContent } from "./page_row.ts";

/**
 * The page for a problem: what went wrong, and where to continue.
 *
 * @param onward Pages to continue with.
 */
export function problemContent(
  site: Site,
  problem: Problem,
  onward: readonly Link[],
): PageContent {
  const { company } = site;
  return {
    title: problemKinds[problem.code].title,
    description: problem.message,
    blocks: [
      ...whatHappened(site, problem),
      ...fieldFaults(site, problem),
      ...section("Where to go next", [
        {
          kind: "cards",
          items: onward.map(({ text, href }) => ({ title: text, href })),
        },
        paragraph("Or call ", callLink(company.telephone), "."),
      ]),
    ],
    indexed: false,
  };
}

/** A missing page is not alarming. */
function whatHappened(site: Site, problem: Problem): readonly Block[] {
  const words = advice(site, problem);
  return problem.code === "not_found"
    ? [{ kind: "paragraph", role: "lead", text: [`${problem.message} `, ...words] }]
    : [{ kind: "notice", tone: "problem", text: [problem.message] }, paragraph(...words)];
}

function fieldFaults(site: Site, { fields = [] }: Problem): readonly Block[] {
  return section(
    "What to correct",
    list(site, fields.map(({ field, issue }) => `${field} ${issue}`)),
  );
}
