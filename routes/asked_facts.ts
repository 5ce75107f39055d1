/**
 * What clients ask of a contractor, for agents.
 *
 * @module
 */
import { displayTelephone, type Site } from "../lib/model/mod.ts";
import type { Block } from "../lib/page/page.ts";
import * as block from "./pages/build.ts";

/** The facts that are published, and the topics on which nothing is, so that an agent stops looking. */
export function askedFacts(site: Site): Block {
  const { company, companyInternal, words } = site;
  const { asked, notPublished, notPublishedCall } = words.documents;
  const known = new Set(companyInternal.facts.map(({ about }) => about as string | undefined));
  const missing = Object.entries(asked).filter(([about]) => !known.has(about))
    .map(([, topic]) => topic);
  // No link: readers of llms.txt expect links to markdown alone.
  const call = notPublishedCall(missing, displayTelephone(company.telephone));
  return block.facts([
    [words.common.closed, ...block.closedDays(site)],
    ...companyInternal.facts.map(({ title, text }): block.Fact => [title, text.plain]),
    [notPublished, missing.length === 0 ? undefined : call],
  ]);
}
