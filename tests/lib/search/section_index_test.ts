import { assertEquals } from "@std/assert";
import type { Block } from "../../../lib/page/page.ts";
import { indexPages } from "../../../lib/search/search.ts";
import { testPage } from "../../support/page.ts";

const paragraph = (text: string): Block => ({ kind: "paragraph", text: [text] });
const heading = (text: string): Block => ({ kind: "heading", level: 2, text });
const links = (...texts: readonly string[]): Block => ({
  kind: "list",
  items: texts.map((text) => [{ kind: "link", text, href: "/" }]),
});
/** Words that no question has. */
const others = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join(" ");

/** Pages that have nothing of any question. */
const ELSE = Array.from({ length: 5 }, (_, n) => [`Else ${n}`, paragraph("Of oak.")] as const);

/** For each number a question, the page that answers it, and another one, which would come first without the number. */
const HELD: readonly {
  readonly name: string;
  readonly question: string;
  readonly right: readonly [title: string, ...blocks: Block[]];
  readonly wrong: readonly [title: string, ...blocks: Block[]];
}[] = [{
  name: "saturation",
  question: "slates wanted",
  right: ["Slates", paragraph("Ours.")],
  wrong: ["Copper", paragraph("Like slates.")],
}, {
  name: "length",
  question: "slates wanted",
  right: ["Ours", paragraph("We lay slates.")],
  wrong: ["Copper", paragraph(`Slates ${others(100)} slates.`)],
}, {
  name: "title",
  question: "stable floors",
  right: ["Stable", heading("Floors"), paragraph("Of oak.")],
  wrong: ["Mill", heading("Floors"), paragraph("Of elm.")],
}, {
  name: "heading",
  question: "slates wanted",
  right: ["Ours", heading("About slates"), paragraph("From Wales.")],
  wrong: ["Copper", heading("About copper"), paragraph("Slates, not slates.")],
}, {
  name: "link",
  question: "slates wanted",
  right: ["Ours", heading("Wales"), paragraph("We lay slates.")],
  wrong: ["Copper", heading("More"), links("Slates", "Old slates")],
}, {
  name: "stem",
  question: "slates wanted",
  right: ["Ours", heading("Wales"), paragraph("We lay slates.")],
  wrong: ["Copper", heading("An old slated barn"), paragraph("By hand.")],
}, {
  name: "synonym",
  question: "gutters wanted",
  right: ["Ours", heading("Wales"), paragraph("We hang gutters.")],
  wrong: ["Copper", heading("An eavestrough"), paragraph("By hand.")],
}, {
  name: "action",
  question: "mend gutters",
  right: ["Ours", heading("Gutters"), paragraph("Of oak.")],
  wrong: ["Copper", heading("Mend"), paragraph("Of elm.")],
}];

for (const { name, question, right, wrong } of HELD) {
  Deno.test(`search weighs ${name} so that "${question}" finds what answers it`, () => {
    const searched = [wrong, right, ...ELSE].map(([title, ...blocks]) => ({
      page: { ...testPage(blocks, { title }), segments: [title], breadcrumbs: [] },
      language: "en",
      url: title,
    }));
    const { results: [found] } = indexPages(searched).find(question, "en");
    assertEquals(found?.page.title, right[0]);
  });
}
