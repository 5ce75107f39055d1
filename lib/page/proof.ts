/**
 * The proof of a company's quality, beside every call to action: its license, insurance and response time, and a
 * client's words.
 *
 * @module
 */
import { firstSentence } from "../text/sentences.ts";
import { type Site } from "../model/mod.ts";
import { type MarkdownText, plainInlines } from "../text/mod.ts";
import { iconHtml } from "./assets.ts";
import { type Fragment, markup } from "./markup.ts";

/** The longest item, in characters. Longer ones are on other pages. */
const LONGEST_PROOF = 100;

/** The shortest review that says something by itself, in characters. */
export const LEAST_QUOTED = 25;

/** How a fact begins: its first sentence, or the first row of a table. */
function firstWords({ blocks: [first], plain }: MarkdownText): string {
  return first?.kind === "table"
    ? (first.rows[0] ?? []).map(plainInlines).join(": ")
    : firstSentence(plain);
}

/** The list of proofs; nothing if none is published. */
export function proofHtml(site: Site): Fragment {
  const { company: { licenses }, companyInternal: { facts }, reviews, words } = site;
  const claim = (topic: "insurance" | "response") => {
    const fact = facts.find(({ about }) => about === topic);
    const whole = fact === undefined ? "" : firstWords(fact.text);
    // The first clause says what is insured. A response time needs its whole sentence, which may end with a condition.
    const clauses = topic === "insurance" ? whole.split(/[,:;]\s/, 1) : [];
    return [whole, ...clauses].find(({ length }) => length > 0 && length <= LONGEST_PROOF);
  };
  const [license] = licenses;
  const review = reviews.all.find(({ quotation: { plain } }) =>
    plain.length >= LEAST_QUOTED && plain.length <= LONGEST_PROOF
  );
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
