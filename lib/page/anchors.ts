/**
 * The ids of a page's headings, questions and asides, so that an address can lead to them.
 *
 * @module
 */
import { slugify } from "../schema/mod.ts";
import type { Block, BlockOf, Page } from "./page.ts";

/** A heading, a question with its answer, or what stands beside the text, of one page. */
export type Anchored =
  | BlockOf<"heading">
  | BlockOf<"aside">
  | BlockOf<"questions">["items"][number];

/** The longest id made of words. */
const MAX_ID = 60;

/** The ids of a page's headings, questions and asides: their words, with a number if another element has them. */
export function anchorsOf({ blocks }: Pick<Page, "blocks">): ReadonlyMap<Anchored, string> {
  const taken = new Set(fixedIds(blocks));
  const unique = (text: string) => {
    const id = slugify(text, MAX_ID) || "section";
    let free = id;
    for (let number = 2; taken.has(free); number++) free = `${id}-${number}`;
    taken.add(free);
    return free;
  };
  const isAside = (item: Anchored) => "label" in item;
  const found = [...anchored(blocks)];
  // What stands beside the text takes no id from it.
  return new Map(
    [...found.filter((item) => !isAside(item)), ...found.filter(isAside)].map((item) => [
      item,
      "question" in item
        ? unique(item.question)
        : "label" in item
        ? unique(item.label)
        : item.id ?? unique(item.text),
    ]),
  );
}

/** The headings, questions and asides of blocks, in their order. */
function* anchored(blocks: readonly Block[]): Generator<Anchored> {
  for (const block of blocks) {
    if (block.kind === "heading" || block.kind === "aside") yield block;
    if (block.kind === "questions") yield* block.items;
    if (block.kind === "aside" || block.kind === "fold") yield* anchored(block.blocks);
    if (block.kind === "beside-code") yield* anchored([...block.text, ...block.code]);
  }
}

/** The ids that elements have anyway. */
function fixedIds(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block): readonly string[] => {
    if (block.kind === "heading") return block.id === undefined ? [] : [block.id];
    if (block.kind === "text") {
      return block.blocks.flatMap((block) => block.kind === "heading" ? [block.id] : []);
    }
    // A field, its hint and its problem.
    if (block.kind === "form") {
      return block.form.fields.flatMap(({ name }) => [name, `${name}-hint`, `${name}-problem`]);
    }
    return "blocks" in block
      ? fixedIds(block.blocks)
      : block.kind === "beside-code"
      ? fixedIds([...block.text, ...block.code])
      : [];
  });
}
