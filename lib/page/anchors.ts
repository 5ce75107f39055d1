/**
 * The ids of a page's headings, questions and asides, so that an address can lead to them.
 *
 * @module
 */
import { match, P } from "ts-pattern";
import { slugify } from "../schema/mod.ts";
import type { Block, BlockOf, Page } from "./page.ts";

/** A part of a page that gets an id: a heading, a question with its answer, or an aside. */
export type Anchored =
  | BlockOf<"heading">
  | BlockOf<"aside">
  | BlockOf<"questions">["items"][number];

/** The longest id made of words, in characters. */
const MAX_ID = 60;

/** The ids of a page's headings, questions and asides: their words, with a number if another element has them. */
export function makeAnchors({ blocks }: Pick<Page, "blocks">): ReadonlyMap<Anchored, string> {
  const all = withInner(blocks);
  // Ids that are given: of headings with their own id, of the contractor's texts, and of form fields.
  const taken = new Set(all.flatMap((block) =>
    match(block).returnType<readonly string[]>()
      .with({ kind: "heading", id: P.string }, ({ id }) => [id])
      .with({ kind: "text" }, ({ blocks }) =>
        blocks.flatMap((block) => block.kind === "heading" ? [block.id] : []))
      // A field, its hint and its problem.
      .with({ kind: "form" }, ({ form }) =>
        form.fields.flatMap(({ name }) => [name, `${name}-hint`, `${name}-problem`]))
      .otherwise(() => [])
  ));
  const unique = (text: string) => {
    const id = slugify(text, MAX_ID) || "section";
    let free = id;
    for (let number = 2; taken.has(free); number++) free = `${id}-${number}`;
    taken.add(free);
    return free;
  };
  const ids = new Map<Anchored, string>();
  for (const block of all) {
    if (block.kind === "heading") ids.set(block, block.id ?? unique(block.text));
    if (block.kind !== "questions") continue;
    for (const item of block.items) ids.set(item, unique(item.question));
  }
  // Asides come last, so that none takes the id of a heading or question in the text.
  for (const block of all) if (block.kind === "aside") ids.set(block, unique(block.label));
  return ids;
}

/** Blocks and those in asides and folds, in their order. */
function withInner(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) =>
    block.kind === "aside" || block.kind === "fold" ? [block, ...withInner(block.blocks)] : [block]
  );
}
