/**
 * Publishes the words of a file: parses the markdown of texts, makes links and pictures absolute, and refuses markdown
 * in plain lines.
 *
 * @module
 */
import type { Addresses, FileFault } from "../model/mod.ts";
import { hasFields, isRecord, type Schema, schemaOf } from "../schema/mod.ts";
import { MarkdownText, plainLineIssue, publishText, type TextResolver } from "../text/mod.ts";
import { wordsOf } from "../words/mod.ts";
import { type ContentFolder, hasControls } from "./content_folder.ts";
import { imagePath, type NamedPicture } from "./images.ts";

export interface TextContext {
  readonly folder: ContentFolder;
  readonly addresses: Addresses;
  readonly language: string;
  /** In a translation, the paths of the pages that are translated. */
  readonly translated?: ReadonlySet<string>;
  /** The paths of the pages of drafts. */
  readonly drafts: ReadonlySet<string>;
  /** Receives each picture that is used. */
  readonly pictures: NamedPicture[];
  /** Receives the links of each file to paths of this site. */
  readonly links: { readonly name: string; readonly paths: ReadonlySet<string> }[];
}

/** Publishes the words of one file. */
export class TextPublisher {
  readonly #name: string;
  readonly #page: string;
  readonly #context: TextContext;
  readonly #faults: FileFault[];
  readonly #paths = new Set<string>();

  /** @param page The address of the page that shows the body, for links to its headings. */
  constructor(name: string, page: string, context: TextContext) {
    this.#name = name;
    this.#page = page;
    this.#context = context;
    this.#faults = context.folder.faultsOf(name);
    context.links.push({ name, paths: this.#paths });
  }

  /** A value of front matter with its texts published. */
  value<T>(schema: Schema<T>, value: T): T {
    return this.#within(schema, value, "") as T;
  }

  /**
   * Publishes a text.
   *
   * @param firstLine The line of the file on which it starts, if it is the file's body.
   */
  text(field: string, source: string, firstLine?: number): MarkdownText {
    const published = publishText(
      source,
      this.#resolver(field, firstLine !== undefined),
      firstLine,
    );
    const isShort = !source.trim().includes("\n");
    for (const { line, issue, warning } of published.faults) {
      const place = firstLine !== undefined
        ? `line ${line}`
        : isShort
        ? field
        : `${field}, line ${line}`;
      this.#faults.push({ field: place, issue, warning });
    }
    return published.text;
  }

  #resolver(field: string, isBody: boolean): TextResolver {
    const { addresses: { site }, folder, language } = this.#context;
    return {
      link: (href, report) => this.#link(href, isBody, report),
      picture: (file, report) => {
        if (/^[a-z]+:|^\//i.test(file)) {
          report("has a picture from elsewhere; put it in images/ and write its name");
        } else if (file !== "" && !/\s/.test(file)) this.#use(file, field);
        return site + imagePath(file);
      },
      videoAt: wordsOf(language).videoAt,
      videoPicture: (id) => {
        const file = `${id}.jpg`;
        const found = folder.attempt(this.#name, () => folder.find(`images/${file}`, Infinity), "");
        if (found === undefined) return undefined;
        this.#use(file, field);
        return site + imagePath(file);
      },
    };
  }

  #link(href: string, isBody: boolean, report: (issue: string) => void): string {
    const { addresses: { root, site }, drafts, translated } = this.#context;
    if (href.startsWith("#")) {
      if (!isBody) {
        report("links to a heading, which only the text below the front matter can; remove it");
      }
      return this.#page + href;
    }
    const address = href.startsWith("/") ? site + href : href;
    if (address.startsWith(`${site}/`)) {
      const path = address.slice(site.length).split(/[?#]/, 1)[0]!.replace(/(?<=.)\/$/, "");
      // To the translated page, if there is one.
      if (translated?.has(path)) {
        return `${root}${path === "/" ? "" : address.slice(site.length)}`;
      }
      this.#paths.add(path);
      if (drafts.has(path)) {
        report("links to a draft, which is not published; publish it, or remove the link");
      }
    }
    return address;
  }

  #use(file: string, field: string): void {
    this.#context.pictures.push({ name: this.#name, field, file });
  }

  #within(schema: Schema<unknown>, value: unknown, field: string): unknown {
    const source = value instanceof MarkdownText ? value.markdown : value;
    if (typeof source === "string") {
      // The file has none, but YAML's escapes can write them.
      const issue = hasControls(source)
        ? "has a control character; remove it"
        : schema.role === "line"
        ? plainLineIssue(source)
        : undefined;
      if (issue !== undefined) this.#faults.push({ field, issue });
      else if (value instanceof MarkdownText) return this.text(field, source);
      else if (schema.role === "picture" && source !== "") this.#use(source, field);
    }
    const { item } = schema;
    if (item !== undefined && Array.isArray(value)) {
      return value.map((it, index) => this.#within(item, it, `${field}[${index}]`));
    }
    if (!hasFields(schema) || !isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const place = field === "" ? name : `${field}.${name}`;
        return [name, this.#within(schemaOf(schema.fields[name]!), member, place)];
      }),
    );
  }
}
