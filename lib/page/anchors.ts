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
  const taken = new Set(fixedIds(blocks));
  const unique = (text: string) => {
    const id = slugify(text, MAX_ID) || "section";
    let free = id;
    for (let number = 2; taken.has(free); number++) free = `${id}-${number}`;
    taken.add(free);
    return free;
  };
  const ids = new Map<Anchored, string>();
  const asides: BlockOf<"aside">[] = [];
  for (const item of listAnchored(blocks)) {
    match(item)
      .with({ kind: "heading" }, (heading) => ids.set(heading, heading.id ?? unique(heading.text)))
      .with({ question: P.string }, (question) => ids.set(question, unique(question.question)))
      .with({ kind: "aside" }, (aside) => asides.push(aside))
      .exhaustive();
  }
  // Asides come last, so that none takes the id of a heading or question in the text.
  for (const aside of asides) ids.set(aside, unique(aside.label));
  return ids;
}

/** The headings, questions and asides of blocks, in their order. */
function listAnchored(blocks: readonly Block[]): readonly Anchored[] {
  return blocks.flatMap((block) =>
    match(block).returnType<readonly Anchored[]>()
      .with({ kind: "heading" }, (heading) => [heading])
      .with({ kind: "questions" }, ({ items }) => items)
      .with({ kind: "aside" }, (aside) => [aside, ...listAnchored(aside.blocks)])
      .with({ kind: "fold" }, ({ blocks }) => listAnchored(blocks))
      .otherwise(() => [])
  );
}

/** The ids that are given: of headings with their own id, of the contractor's texts, and of form fields. */
function fixedIds(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) =>
    match(block).returnType<readonly string[]>()
      .with({ kind: "heading", id: P.string }, ({ id }) => [id])
      .with({ kind: "text" }, ({ blocks }) =>
        blocks.flatMap((block) => block.kind === "heading" ? [block.id] : []))
      // A field, its hint and its problem.
      .with({ kind: "form" }, ({ form }) =>
        form.fields.flatMap(({ name }) => [name, `${name}-hint`, `${name}-problem`]))
      .with({ kind: P.union("aside", "fold") }, ({ blocks }) =>
        fixedIds(blocks))
      .otherwise(() => [])
  );
}
