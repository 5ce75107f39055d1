/**
 * What speaks for the company, beside every call: its license, its insurance, how soon it answers, and a client's words.
 *
 * @module
 */
import { firstSentence, type Site } from "../model/mod.ts";
import { iconHtml } from "./assets.ts";
import { type Fragment, markup } from "./markup.ts";

/** The longest of them, in characters: longer ones are read elsewhere. */
const LONGEST = 90;

/** The list; nothing if nothing is published. */
export function proofHtml(site: Site): Fragment {
  const { company: { licenses }, companyInternal: { facts }, reviews, words } = site;
  const told = (topic: "insurance" | "response") => {
    const fact = facts.find(({ about }) => about === topic);
    const sentence = fact && firstSentence(fact.text.plain);
    return sentence !== undefined && sentence.length <= LONGEST ? sentence : fact?.title;
  };
  const [license] = licenses;
  const review = reviews.all.find(({ quotation }) => quotation.plain.length <= LONGEST);
  const items = [
    [
      "badge-check",
      license && `${words.profile.license(1)} ${license.identifier.replaceAll(" ", "\u00a0")}`,
    ],
    ["shield-check", told("insurance")],
    ["clock", told("response")],
    ["star", review && words.layout.quoted(review.quotation.plain, review.name)],
  ] as const;
  const known = items.map(([icon, text]) =>
    text !== undefined && markup`<li>${iconHtml(icon, site)}<span>${text}</span></li>\n`
  );
  return known.some(Boolean) && markup`<ul class="proof">\n${known}</ul>\n`;
}
