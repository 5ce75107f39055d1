import { assertEquals } from "@std/assert";
import { markup } from "../../../lib/page/markup.ts";
import { proofHtml } from "../../../lib/page/proof.ts";
import { MarkdownText } from "../../../lib/text/mod.ts";
import { parseText } from "../../../lib/text/parse.ts";
import { testSite } from "../../support/page.ts";

/** What the list says of a fact. */
function told(about: "insurance" | "response", source: string): string | undefined {
  const text = new MarkdownText(source, parseText(source).blocks);
  const site = testSite({ companyInternal: { facts: [{ title: "A title", about, text }] } });
  return markup`${proofHtml(site)}`.html.match(/<span>(.*)<\/span>/)?.[1];
}

const LONG =
  "who come to the house or the shop or to every other place in town where something is built";

Deno.test("proofHtml() says a whole sentence, the first row of a table, or what is insured, and never a title", () => {
  assertEquals(
    told("response", "We call back the same day. Others wait."),
    "We call back the same day.",
  );
  assertEquals(told("response", `We call back, unless it is for people ${LONG}.`), undefined);
  assertEquals(
    told("insurance", `General liability of $2 million, and people ${LONG}.`),
    "General liability of $2 million",
  );
  assertEquals(
    told("insurance", `| Kind | Limit |\n|---|---|\n| Umbrella | $10 million |`),
    "Umbrella: $10 million",
  );
  assertEquals(told("insurance", `We are insured for people ${LONG}.`), undefined);
  const [longest, longer] = [100, 101].map((length) =>
    `Call ${"us ".repeat(40)}`.slice(0, length - 2) + "s."
  );
  assertEquals([longest!, longer!].map((text) => told("response", text)), [longest, undefined]);
});
