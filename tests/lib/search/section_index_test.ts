import { assertEquals } from "@std/assert";
import type { Block } from "../../../lib/page/page.ts";
import { indexPages } from "../../../lib/search/search.ts";
import { WEIGHTS } from "../../../lib/search/section_index.ts";
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

/** For each number a question, the page that answers it, another one, and the number as if it were not there. */
const HELD: readonly {
  readonly name: keyof typeof WEIGHTS;
  readonly without: number;
  readonly question: string;
  readonly right: readonly [title: string, ...blocks: Block[]];
  readonly wrong: readonly [title: string, ...blocks: Block[]];
}[] = [{
  name: "saturation",
  without: 0,
  question: "slates wanted",
  right: ["Slates", paragraph("Ours.")],
  wrong: ["Copper", paragraph("Like slates.")],
}, {
  name: "length",
  without: 0,
  question: "slates wanted",
  right: ["Ours", paragraph("We lay slates.")],
  wrong: ["Copper", paragraph(`Slates ${others(100)} slates.`)],
}, {
  name: "title",
  without: 0,
  question: "stable floors",
  right: ["Stable", heading("Floors"), paragraph("Of oak.")],
  wrong: ["Mill", heading("Floors"), paragraph("Of elm.")],
}, {
  name: "heading",
  without: 1,
  question: "slates wanted",
  right: ["Ours", heading("About slates"), paragraph("From Wales.")],
  wrong: ["Copper", heading("About copper"), paragraph("Slates, not slates.")],
}, {
  name: "link",
  without: 1,
  question: "slates wanted",
  right: ["Ours", heading("Wales"), paragraph("We lay slates.")],
  wrong: ["Copper", heading("More"), links("Slates", "Old slates")],
}, {
  name: "stem",
  without: 1,
  question: "slates wanted",
  right: ["Ours", heading("Wales"), paragraph("We lay slates.")],
  wrong: ["Copper", heading("An old slated barn"), paragraph("By hand.")],
}, {
  name: "synonym",
  without: 1,
  question: "gutters wanted",
  right: ["Ours", heading("Wales"), paragraph("We hang gutters.")],
  wrong: ["Copper", heading("An eavestrough"), paragraph("By hand.")],
}];

for (const { name, without, question, right, wrong } of HELD) {
  const urlFirst = () => {
    const searched = [wrong, right, ...ELSE].map(([title, ...blocks]) => ({
      page: { ...testPage(blocks, { title }), segments: [title], breadcrumbs: [] },
      language: "en",
      url: title,
    }));
    return indexPages(searched).find(question, "en").results[0]?.page.title;
  };
  Deno.test(`WEIGHTS.${name} makes "${question}" find what answers it, and without it another page comes first`, () => {
    const { [name]: weight } = WEIGHTS;
    const found = urlFirst();
    WEIGHTS[name] = without;
    const foundWithout = urlFirst();
    WEIGHTS[name] = weight;
    assertEquals([found, foundWithout], [right[0], wrong[0]]);
  });
}
