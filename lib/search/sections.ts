/**
 * Divides a page into sections: a heading or a question, with the lines below it.
 *
 * @module
 */
import { match, P } from "ts-pattern";
import type { FactTopic } from "../model/mod.ts";
import { type Anchored, makeAnchors } from "../page/anchors.ts";
import type { Block, BlockOf, Form, Page, Text } from "../page/page.ts";
import { omitUndefined } from "../schema/mod.ts";
import type { TextBlock } from "../text/mod.ts";

/** A page to search in. */
export interface SearchedPage {
  readonly page: Page;
  /** The tag of its language. */
  readonly language: string;
  /** Its address. */
  readonly url: string;
}

/** A part of a page that may answer a question. */
export interface Section extends SearchedPage {
  /** Its heading or question; absent at the beginning of a page, and in what stands beside its text. */
  readonly heading?: string;
  /** What everybody asks that it answers. */
  readonly about?: FactTopic;
  /** Whether the page begins with it. */
  readonly isStart: boolean;
  /** The id of the element that it begins with, or is in. */
  readonly anchor?: string;
  /** What it says: paragraphs, items, rows, names with values. */
  readonly lines: readonly string[];
  /** Lines about other pages, which say them better, and the fields of a form. */
  readonly links: readonly string[];
}

/** The sections of a page, in their order, without those that say nothing. */
export function divideIntoSections(searched: SearchedPage): readonly Section[] {
  const divider = new Divider(makeAnchors(searched.page));
  divider.add(searched.page.blocks);
  return divider.sections
    .map((section, index) => ({ ...searched, isStart: index === 0, ...section }))
    .filter(({ lines, links }) => lines.length + links.length > 0);
}

/** A section whose lines are still being collected. */
interface OpenSection extends Pick<Section, "heading" | "anchor" | "about"> {
  readonly lines: string[];
  readonly links: string[];
}

class Divider {
  readonly sections: OpenSection[] = [];
  readonly #anchors: ReadonlyMap<Anchored, string>;
  #current = this.#open();
  /** Whether all so far stands directly below the page's title: only there headings of texts have ids. */
  #isTop = true;

  constructor(anchors: ReadonlyMap<Anchored, string>) {
    this.#anchors = anchors;
  }

  add(blocks: readonly Block[]): void {
    for (const block of blocks) this.#addBlock(block);
  }

  #open(heading?: string, anchor?: string, about?: FactTopic): OpenSection {
    const section = { ...omitUndefined({ heading, anchor, about }), lines: [], links: [] };
    this.sections.push(section);
    return section;
  }

  /** Begins a section; one without an id of its own is found by that of the section above. */
  #begin(heading: string, anchor = this.#current.anchor, about?: FactTopic): void {
    this.#current = this.#open(heading, anchor, about);
  }

  /** Puts what stands beside the text into a section of its own. */
  #beside(heading: string | undefined, add: () => void, anchor = this.#current.anchor): void {
    const text = this.#current;
    this.#current = this.#open(heading, anchor);
    add();
    this.#current = text;
  }

  #say(...lines: readonly string[]): void {
    const said = this.#current.lines;
    for (const line of lines) {
      if (line.trim() !== "" && !said.includes(line)) said.push(line);
    }
  }

  #sayText(text: Text): void {
    if (isLink(text)) this.#current.links.push(words(text));
    else this.#say(words(text));
  }

  #addBlock(block: Block): void {
    match(block)
      .with({ kind: "text" }, ({ blocks }) => this.#addText(blocks))
      .with({ kind: "heading" }, (block) => {
        this.#isTop = false;
        this.#begin(block.text, this.#anchors.get(block), block.about);
      })
      .with({ kind: "paragraph" }, ({ text }) => this.#sayText(text))
      .with({ kind: "list" }, ({ items }) => {
        for (const item of items) this.#sayText(item);
      })
      .with(
        { kind: "notice" },
        ({ text }) => this.#beside(undefined, () => this.#say(words(text))),
      )
      .with({ kind: "steps" }, ({ items }) => {
        for (const { title, description } of items) this.#addNamed(title, description);
      })
      .with({ kind: "facts" }, ({ items }) => {
        this.#say(...items.map(({ name, values }) => `${name}: ${values.map(words).join(", ")}`));
      })
      .with({ kind: "figures" }, ({ items }) => {
        const lines = items.map(({ value, label }) => `${label}: ${value}`);
        this.#beside(undefined, () => this.#say(...lines));
      })
      .with({ kind: "table" }, ({ columns, rows }) => {
        this.#say(...rows.map((row) => rowWords(columns, row.map(words))));
      })
      .with({ kind: "questions" }, (questions) => this.#addQuestions(questions))
      .with({ kind: "quotations" }, ({ items }) => {
        for (const { blocks, speaker } of items) {
          this.add(blocks);
          if (speaker !== undefined) this.#say(`– ${words(speaker)}`);
        }
      })
      .with({ kind: "cards" }, ({ items }) => {
        this.#current.links.push(
          ...items.map(({ title, notes = [], description }) =>
            [title, ...notes, description].filter(Boolean).join(". ")
          ),
        );
      })
      .with({ kind: "aside" }, (aside) => {
        this.#beside(aside.label, () => this.add(aside.blocks), this.#anchors.get(aside));
      })
      .with({ kind: "fold" }, ({ blocks }) => this.add(blocks))
      .with({ kind: "beside-code" }, ({ text }) => this.add(text))
      .with({ kind: "form" }, ({ form }) => {
        this.#beside(form.label, () => this.#current.links.push(...fieldLines(form)));
      })
      .with({ kind: "picture" }, ({ picture }) => this.#say(picture.caption ?? ""))
      .with({ kind: "gallery" }, ({ pictures }) => {
        this.#say(...pictures.map(({ caption = "" }) => caption));
      })
      .with({ kind: "drawing" }, ({ drawing }) => void this.#current.links.push(drawing.caption))
      .with({ kind: P.union("contents", "actions", "code") }, () => {})
      .exhaustive();
  }

  #addQuestions({ items }: BlockOf<"questions">): void {
    for (const item of items) {
      this.#begin(item.question, this.#anchors.get(item));
      this.#addText(item.answer);
    }
  }

  /** Text after a name; its first words stand beside the name. */
  #addNamed(name: string, text: readonly TextBlock[]): void {
    const { lines } = this.#current;
    const start = lines.length;
    this.#addText(text);
    lines[start] = lines[start] === undefined ? name : `${name}: ${lines[start]}`;
  }

  #addText(blocks: readonly TextBlock[]): void {
    for (const block of blocks) {
      match(block)
        .with({ kind: "paragraph" }, ({ text }) => this.#say(words(text)))
        .with({ kind: "items" }, ({ items }) => {
          for (const item of items) this.#addText(item);
        })
        .with(
          { kind: "heading" },
          ({ text, id }) => this.#begin(words(text), ...(this.#isTop ? [id] : [])),
        )
        .with({ kind: "quotation" }, ({ blocks, speaker }) => {
          this.#addText(blocks);
          if (speaker !== undefined) this.#say(`– ${words(speaker)}`);
        })
        .with({ kind: "table" }, ({ columns, rows }) => {
          this.#say(...rows.map((row) => rowWords(columns.map(words), row.map(words))));
        })
        .with({ kind: "picture" }, ({ picture }) => this.#say(picture.caption ?? ""))
        .with({ kind: "gallery" }, ({ pictures }) => {
          this.#say(...pictures.map(({ caption = "" }) => caption));
        })
        .with({ kind: P.union("code", "rule") }, () => {})
        .exhaustive();
    }
  }
}

/** What is asked for in a form. */
function fieldLines({ fields }: Form): readonly string[] {
  return fields.filter(({ kind }) => kind !== "hidden" && kind !== "trap")
    .map(({ label, hint }) => hint === undefined ? label : `${label}: ${hint}`);
}

/** Whether a text is a link to another page, and nothing else. */
function isLink([run, ...more]: Text): boolean {
  return typeof run === "object" && run.kind === "link" && more.length === 0 &&
    !/^(?:tel|mailto):/.test(run.href);
}

/** The words of a run of text. */
function words(text: Text): string {
  return text.map((run): string => {
    if (typeof run === "string") return run;
    if (run.kind === "break") return " ";
    return typeof run.text === "string" ? run.text : words(run.text);
  }).join("");
}

/** A row of a table in words: its first cell names it. */
function rowWords(columns: readonly string[], [first = "", ...others]: readonly string[]): string {
  const named = others.length < 2
    ? others
    : others.map((cell, index) => cell === "" ? "" : `${columns[index + 1]} ${cell}`.trim());
  const said = named.filter(Boolean).join(", ");
  return said === "" ? first : `${first}: ${said}`;
}
