/**
 * What speaks for the company, beside every call: its license, its insurance, how soon it answers, and a client's words.
 *
 * @module
 */
import { firstSentence, type Site } from "../model/mod.ts";
import { type MarkdownText, plainInlines } from "../text/mod.ts";
import { iconHtml } from "./assets.ts";
import { type Fragment, markup } from "./markup.ts";

/** The longest of them, in characters: longer ones are read elsewhere. */
const LONGEST = 100;

/** How a fact begins: its first sentence, or the first row of a table. */
function firstWords({ blocks: [first], plain }: MarkdownText): string {
  return first?.kind === "table"
    ? (first.rows[0] ?? []).map(plainInlines).join(": ")
    : firstSentence(plain);
}

/** The list; nothing if nothing is published. */
export function proofHtml(site: Site): Fragment {
  const { company: { licenses }, companyInternal: { facts }, reviews, words } = site;
  const claim = (topic: "insurance" | "response") => {
    const fact = facts.find(({ about }) => about === topic);
    const whole = fact === undefined ? "" : firstWords(fact.text);
    // What is insured stands before the first comma. A time to answer may have its condition after it.
    const clauses = topic === "insurance" ? whole.split(/[,:;]\s/, 1) : [];
    return [whole, ...clauses].find(({ length }) => length > 0 && length <= LONGEST);
  };
  const [license] = licenses;
  const review = reviews.all.find(({ quotation }) => quotation.plain.length <= LONGEST);
  const items = [
    [
      "badge-check",
      license && `${words.profile.license(1)} ${license.identifier.replaceAll(" ", "\u00a0")}`,
    ],
    ["shield-check", claim("insurance")],
    ["clock", claim("response")],
    ["star", review && words.layout.quoted(review.quotation.plain, review.name)],
  ] as const;
  const known = items.map(([icon, text]) =>
    text !== undefined && markup`<li>${iconHtml(icon, site)}<span>${text}</span></li>\n`
  );
  return known.some(Boolean) && markup`<ul class="proof">\n${known}</ul>\n`;
}
