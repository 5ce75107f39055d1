/**
 * Publishes the texts of a file: parses their markdown, makes links and pictures absolute, and refuses marks in lines.
 *
 * @module
 */
import { type Addresses, isLine, isMarkdown, type Resource } from "../model/mod.ts";
import { type Fault, hasFields, isRecord, type Schema, schemaOf } from "../schema/mod.ts";
import { lineIssue, markdownOf, publishText, type Resolver } from "../text/mod.ts";
import type { Attributes, SplitFile } from "./front_matter.ts";
import { imagePath, type NamedPicture } from "./images.ts";

/** The texts of a file, and the pictures in them. */
export interface PublishedTexts {
  /** The front matter, with its texts published. */
  readonly attrs: Attributes;
  readonly body: string;
  readonly faults: readonly Fault[];
  readonly pictures: readonly Omit<NamedPicture, "path">[];
}

/** What the links of a text may lead to. */
export interface TextContext {
  readonly addresses: Addresses;
  /** The paths of pages that are not published. */
  readonly drafts: ReadonlySet<string>;
}

/**
 * Publishes the texts of a file.
 *
 * @param page The address of the page that shows the body, for links to its headings.
 */
export function publishTexts(
  { frontMatter, body }: Pick<Resource, "frontMatter" | "body">,
  file: SplitFile,
  page: string,
  { addresses: { site }, drafts }: TextContext,
): PublishedTexts {
  const faults: Fault[] = [];
  const pictures: Omit<NamedPicture, "path">[] = [];

  function publish(field: string, source: string, firstLine?: number): string {
    const resolver: Resolver = {
      link(href, report) {
        if (href.startsWith("#") && firstLine === undefined) {
          report("links to a heading, which only the text below the front matter can; remove it");
        }
        if (drafts.has(href.split(/[?#]/, 1)[0]!)) {
          report("links to a draft, which is not published; publish it, or remove the link");
        }
        return href.startsWith("#") ? page + href : href.startsWith("/") ? site + href : href;
      },
      picture(file, report) {
        if (/^[a-z]+:|^\//i.test(file)) {
          report("has a picture from elsewhere; put it in images/ and write its name");
        } else if (file !== "" && !/\s/.test(file)) pictures.push({ field, file });
        return site + imagePath(file);
      },
    };
    const published = publishText(source, resolver, firstLine);
    const isShort = firstLine === undefined && !source.trim().includes("\n");
    for (const { line, issue } of published.faults) {
      const place = isShort
        ? field
        : firstLine === undefined
        ? `${field}, line ${line}`
        : `line ${line}`;
      faults.push({ field: place, issue });
    }
    return markdownOf(published.text);
  }

  function within(schema: Schema<unknown>, value: unknown, field: string): unknown {
    if (typeof value === "string") {
      if (isMarkdown(schema)) return publish(field, value);
      const issue = isLine(schema) ? lineIssue(value) : undefined;
      if (issue !== undefined) faults.push({ field, issue });
    }
    const { item } = schema;
    if (item !== undefined && Array.isArray(value)) {
      return value.map((it, index) => within(item, it, `${field}[${index}]`));
    }
    if (!hasFields(schema) || !isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const known = Object.hasOwn(schema.fields, name) ? schema.fields[name] : undefined;
        const path = field === "" ? name : `${field}.${name}`;
        return [name, known === undefined ? member : within(schemaOf(known), member, path)];
      }),
    );
  }

  const text = publish("body", file.body, file.bodyLine);
  if (text === "") {
    const issue = "is missing; write one or more paragraphs below the front matter";
    faults.push({ field: `body (${body})`, issue });
  }
  return { attrs: within(frontMatter, file.attrs, "") as Attributes, body: text, faults, pictures };
}
