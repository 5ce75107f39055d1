/**
 * What clients ask of a contractor, for agents.
 *
 * @module
 */
import { displayTelephone, originalOf, type Site } from "../lib/model/mod.ts";
import type { Block } from "../lib/page/page.ts";
import type { Topic } from "../lib/words/mod.ts";
import * as block from "./pages/build.ts";
import { isAnswered } from "./pages/site_pages.ts";

/** What clients ask, in the words of the site: what some page or fact is about, and what is on none. */
export function listAsked(site: Site) {
  const { answered = [], missing = [] } = Object.groupBy(
    Object.entries(site.words.documents.asked) as [Topic, string][],
    ([topic]) => {
      // A license stands on pages under the name that its office gave it.
      const isLicensed = topic === "license" && (site.company.licenses ?? []).length > 0;
      // Whoever lends, or wants a deposit, says how to pay.
      const topics: Topic[] = topic === "payment" ? [topic, "financing", "deposit"] : [topic];
      return isLicensed || topics.some((it) => isAnswered(site, it)) ? "answered" : "missing";
    },
  );
  const say = (asked: readonly (readonly [Topic, string])[]) => asked.map(([, words]) => words);
  return { answered: say(answered), missing: say(missing) };
}

/** The facts that are published, and the topics on which nothing is, so that an agent stops looking. */
export function askedFacts(site: Site): Block {
  const { company, companyInternal, words } = site;
  const { notPublished, notPublishedCall } = words.documents;
  const { missing } = listAsked(site);
  // No link: readers of llms.txt expect links to markdown alone.
  const call = notPublishedCall(missing, displayTelephone(company.telephone));
  return block.facts([
    [words.common.closed, ...block.closedDays(site)],
    ...companyInternal.facts.map(({ title, text }): block.Fact => [title, text.plain]),
    [notPublished, missing.length === 0 ? undefined : call],
  ]);
}

/** The name of the language in which the content is written, in another language. */
export function contentLanguage(site: Site, language: string): string {
  const [tag = ""] = originalOf(site).settings.language.split("-");
  return new Intl.DisplayNames(language, { type: "language" }).of(tag) ?? tag;
}
