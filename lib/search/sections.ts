/**
 * Divides a page into sections: a heading or a question, with the lines below it.
 *
 * @module
 */
import { match, P } from "ts-pattern";
import type { FactTopic } from "../model/mod.ts";
import { type Anchored, makeAnchors } from "../page/anchors.ts";
import type { Block, Page, PageInlines } from "../page/page.ts";
import { plainBlocks, plainInlines, type TextBlock } from "../text/mod.ts";

export interface SearchedPage {
  readonly page: Page;
  readonly language: string;
  readonly url: string;
}

/** A part of a page that may answer a question. */
export interface Section extends SearchedPage {
  /** Its heading or question; absent at the beginning of a page, and for notices and figures. */
  readonly heading?: string;
  /** The topic on which it answers what clients ask. */
  readonly about?: FactTopic;
  /** Whether it is the first section of its page. */
  readonly isStart: boolean;
  /** The id of the element with which it begins, or which contains it. */
  readonly anchor?: string;
  /** Its text: a line for each paragraph, item, row, or name with values. */
  readonly lines: readonly string[];
  /** What the columns of its tables are called. */
  readonly columns: readonly string[];
  /** Lines that count less: links to other pages, which say more about them, and the fields of a form. */
  readonly links: readonly string[];
}

export function divideIntoSections(searched: SearchedPage): readonly Section[] {
  const divider = new Divider(makeAnchors(searched.page));
  divider.add(searched.page.blocks);
  return divider.sections.map((section, index) => ({
    ...searched,
    isStart: index === 0,
    ...section,
    // The home page repeats what other pages say.
    ...(searched.page.segments.length === 0 &&
      { lines: [], links: [...section.lines, ...section.links] }),
  })).filter(({ isStart, heading, lines, links }) =>
    isStart || heading !== undefined || lines.length + links.length > 0
  );
}

/** A section whose lines are still being collected. */
type OpenSection =
  & Pick<Section, "heading" | "anchor" | "about">
  & Readonly<Record<"lines" | "columns" | "links", string[]>>;

class Divider {
  readonly sections: OpenSection[] = [];
  readonly #anchors: ReadonlyMap<Anchored, string>;
  #current = this.#open();
  /** Whether no block was a heading so far: only then headings in texts have ids. */
  #isTop = true;

  constructor(anchors: ReadonlyMap<Anchored, string>) {
    this.#anchors = anchors;
  }

  add(blocks: readonly (Block | TextBlock)[]): void {
    for (const block of blocks) this.#addBlock(block);
  }

  #open(heading?: string, anchor?: string, about?: FactTopic): OpenSection {
    const section = { heading, anchor, about, lines: [], columns: [], links: [] };
    this.sections.push(section);
    return section;
  }

  /** Begins a section. Without an id of its own, it has that of the section above. */
  #begin(heading: string, anchor = this.#current.anchor, about?: FactTopic): void {
    this.#current = this.#open(heading, anchor, about);
  }

  /** Adds to a section of its own what is not part of the text around it. */
  #addBeside(heading: string | undefined, add: () => void, anchor = this.#current.anchor): void {
    const text = this.#current;
    this.#current = this.#open(heading, anchor);
    add();
    this.#current = text;
  }

  #addLines(...added: readonly string[]): void {
    const { lines } = this.#current;
    for (const line of added) {
      if (line.trim() !== "" && !lines.includes(line)) lines.push(line);
    }
  }

  #addInlines(text: PageInlines): void {
    const [run, ...more] = text;
    const isOnward = typeof run === "object" && run.kind === "link" && more.length === 0 &&
      !/^(?:tel|sms|mailto):/i.test(run.href);
    if (isOnward) this.#current.links.push(plainInlines(text));
    else this.#addLines(plainInlines(text));
  }

  #addBlock(block: Block | TextBlock): void {
    match(block)
      .with({ kind: P.union("text", "fold") }, ({ blocks }) => this.add(blocks))
      .with({ kind: "heading", text: P.string }, (block) => {
        this.#isTop = false;
        this.#begin(block.text, this.#anchors.get(block), block.about);
      })
      .with(
        { kind: "heading" },
        ({ text, id }) => this.#begin(plainInlines(text), this.#isTop ? id : undefined),
      )
      .with({ kind: "paragraph" }, ({ text }) => this.#addInlines(text))
      .with({ kind: "list" }, ({ items }) => {
        for (const item of items) this.#addInlines(item);
      })
      .with({ kind: "items" }, ({ items }) => this.add(items.flat()))
      .with(
        { kind: "notice" },
        ({ text }) => this.#addBeside(undefined, () => this.#addLines(plainInlines(text))),
      )
      .with({ kind: "steps" }, ({ items }) => {
        this.#addLines(
          ...items.map(({ title, description }) =>
            [title, plainBlocks(description)].filter(Boolean).join(": ")
          ),
        );
      })
      .with({ kind: "facts" }, ({ items }) => {
        this.#addLines(
          ...items.map(({ name, values }) => `${name}: ${values.map(plainInlines).join(", ")}`),
        );
      })
      .with({ kind: "figures" }, ({ items }) => {
        const lines = items.map(({ value, label }) => `${label}: ${value}`);
        // Below a heading they are its text; elsewhere they stand beside the text around them.
        const { heading, lines: before } = this.#current;
        if (heading !== undefined && before.length === 0) this.#addLines(...lines);
        else this.#addBeside(undefined, () => this.#addLines(...lines));
      })
      .with({ kind: "table" }, ({ columns, rows }) => {
        const names = columns.map(plainInlines);
        this.#current.columns.push(...names);
        this.#addLines(...rows.map((row) => describeRow(names, row.map(plainInlines))));
      })
      .with({ kind: "questions" }, ({ items }) => {
        for (const item of items) {
          this.#begin(item.question, this.#anchors.get(item));
          this.add(item.answer);
        }
      })
      .with({ kind: P.union("quotations", "quotation") }, (block) => {
        for (const { blocks, speaker } of "items" in block ? block.items : [block]) {
          this.add(blocks);
          if (speaker !== undefined) this.#addLines(`– ${plainInlines(speaker)}`);
        }
      })
      .with({ kind: "cards" }, ({ items }) => {
        this.#current.links.push(
          ...items.map(({ title, notes = [], description }) =>
            [title, ...notes, plainInlines([description ?? ""].flat())].filter(Boolean).join(". ")
          ),
        );
      })
      .with({ kind: "aside" }, (aside) => {
        // The company's figures stand beside many texts, and answer on its own page.
        const blocks = aside.blocks.filter(({ kind }) => kind !== "figures");
        this.#addBeside(aside.label, () => this.add(blocks), this.#anchors.get(aside));
      })
      .with({ kind: "form" }, ({ form: { label, fields } }) => {
        const shown = fields.filter(({ kind }) => kind !== "hidden" && kind !== "trap")
          .map(({ label, hint }) => hint === undefined ? label : `${label}: ${hint}`);
        this.#addBeside(label, () => this.#current.links.push(...shown));
      })
      .with({ kind: "picture" }, ({ picture }) => this.#addLines(picture.caption ?? ""))
      .with({ kind: "gallery" }, ({ pictures }) => {
        this.#addLines(...pictures.map(({ caption = "" }) => caption));
      })
      .with({ kind: P.union("contents", "actions", "code", "drawing", "rule") }, () => {})
      .exhaustive();
  }
}

/** A row of a table as a line: its first cell names it. */
function describeRow(
  columns: readonly string[],
  [first = "", ...others]: readonly string[],
): string {
  const named = others.length < 2
    ? others
    : others.map((cell, index) => cell === "" ? "" : `${columns[index + 1]} ${cell}`.trim());
  const values = named.filter(Boolean).join(", ");
  return values === "" ? first : `${first}: ${values}`;
}
