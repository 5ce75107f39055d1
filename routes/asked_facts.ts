/**
 * What clients ask of a contractor, for agents: the facts that are published, and what is not, so that an agent stops
 * looking.
 *
 * @module
 */
import { capitalized, displayTelephone, enumerate, type Site } from "../lib/model/mod.ts";
import type { Block } from "../lib/page/page.ts";
import * as block from "./pages/build.ts";

/** What is asked of every contractor, by `about` of a fact. */
const ASKED = {
  bonding: "bonding",
  insurance: "insurance",
  response: "how soon the company answers",
  "outside-area": "work outside the service areas",
} as const;

/** The facts, and what is asked and not published. */
export function askedFacts({ company, companyInternal }: Site): Block {
  const known = new Set(companyInternal.facts.map(({ about }) => about as string | undefined));
  const missing = Object.entries(ASKED).filter(([about]) => !known.has(about));
  const asked = capitalized(enumerate(missing.map(([, words]) => words)));
  // No link: readers of llms.txt expect links to markdown alone.
  const call = `${asked}; call ${displayTelephone(company.telephone)}.`;
  return block.facts([
    ...companyInternal.facts.map(({ title, text }): block.Fact => [title, text.plain]),
    ["Not published", missing.length === 0 ? undefined : call],
  ]);
}
