import { match } from "ts-pattern";
import type { Problem, ProblemCode } from "../../lib/http/problem.ts";
import type { Site } from "../../lib/model/mod.ts";
import type { Block, Page } from "../../lib/page/page.ts";
import { advice } from "./advice.ts";
import { buildPage, callLink, links, list, paragraph, section } from "./build.ts";

/** The page that says what went wrong and where to go on. */
export function problemPage(site: Site, problem: Problem): Page {
  const { addresses, company } = site;
  return buildPage(site, {
    segments: ["problem"],
    title: titleOf(problem.code),
    description: problem.message,
    blocks: [
      { kind: "notice", tone: "problem", text: [problem.message] },
      paragraph(...advice(site, problem)),
      ...fieldFaults(site, problem),
      ...section(
        "Where to go next",
        links([
          { text: "Home", href: addresses.page() },
          { text: "Services", href: addresses.page("services") },
          { text: "Projects", href: addresses.page("projects") },
          { text: "Markets", href: addresses.page("markets") },
          { text: "Service areas", href: addresses.page("service-areas") },
          { text: "Glossary", href: addresses.page("glossary") },
          { text: "Request a bid", href: addresses.page("contact") },
          { text: "Guide to the API", href: addresses.page("api") },
        ]),
      ),
      paragraph("Or call ", callLink(company.telephone), "."),
    ],
    indexed: false,
  });
}

function titleOf(code: ProblemCode): string {
  return match(code)
    .with("not_found", () => "Page not found")
    .with("method_not_allowed", () => "Method not allowed")
    .with("not_acceptable", () => "No acceptable representation")
    .with("invalid_request", () => "The request has to be corrected")
    .with("rate_limited", () => "Too many requests")
    .with("internal_error", () => "Something failed on our side")
    .exhaustive();
}

function fieldFaults(site: Site, { fields = [] }: Problem): readonly Block[] {
  return section(
    "What to correct",
    list(site, fields.map(({ field, issue }) => `${field} ${issue}`)),
  );
}
