/**
 * Lays the front matter of a translation over that of its original. The translation has the words; all other values
 * come from the original, and are a fault in the translation.
 *
 * @module
 */
import { type FileFault, isTranslatable } from "../model/mod.ts";
import {
  type Field,
  hasFields,
  isEmptyValue,
  isRecord,
  type ObjectSchema,
  type Schema,
  schemaOf,
} from "../schema/mod.ts";
import type { Attributes } from "./split_file.ts";

/** The fields beside words that a translation has of its own. */
const OWN = ["updated", "draft"];

/** The complete front matter of a translation. */
export interface Overlay {
  readonly attrs: Attributes;
  /** Alt texts and captions that are still the original's, by field. */
  readonly untranslated: ReadonlyMap<string, readonly string[]>;
}

/** Lays the front matter of a translation over its original's. Reports forbidden values and missing words. */
export function overlay(
  schema: ObjectSchema<Readonly<Record<string, Field<unknown>>>>,
  original: Attributes,
  written: Attributes,
  faults: FileFault[],
): Overlay {
  const pick = (attrs: Attributes, isOwn: boolean) =>
    Object.fromEntries(Object.entries(attrs).filter(([name]) => OWN.includes(name) === isOwn));
  const layer = new Layer(faults);
  // A missing required field is reported by checkFrontMatter().
  const { value } = layer.members(schema, pick(original, false), pick(written, false), "");
  return { attrs: { ...value, ...pick(written, true) }, untranslated: layer.untranslated };
}

/** The part of a value that a translation may have: its words and names; `undefined` if there are none. */
export function wordsIn(schema: Schema<unknown>, value: unknown): unknown {
  if (isEmptyValue(value) || !isTranslatable(schema)) return undefined;
  const { item } = schema;
  if (item !== undefined) {
    // Items are matched by their position.
    return Array.isArray(value) && value.length > 0
      ? value.map((one) => wordsIn(item, one) ?? {})
      : undefined;
  }
  if (!hasFields(schema)) return value;
  const members = Object.entries(isRecord(value) ? value : {}).flatMap(([name, member]) => {
    const field = schema.fields[name];
    const words = field === undefined ? undefined : wordsIn(schemaOf(field), member);
    return words === undefined ? [] : [[name, words] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** The value of a translation, or the path of the field whose words are missing. */
type Result = { readonly value?: unknown; readonly missing?: string };

class Layer {
  readonly #faults: FileFault[];
  readonly untranslated = new Map<string, readonly string[]>();

  constructor(faults: FileFault[]) {
    this.#faults = faults;
  }

  /** The members of an object, and the path of the first required one whose words are missing. */
  members(
    schema: Schema<unknown>,
    original: Attributes,
    written: Attributes,
    field: string,
  ): { readonly value: Attributes; readonly missing?: string } {
    const fields = hasFields(schema) ? schema.fields : {};
    const value: Record<string, unknown> = {};
    let missing: string | undefined;
    for (const name of new Set([...Object.keys(fields), ...Object.keys(written)])) {
      const declared = fields[name];
      // checkFrontMatter() reports undeclared fields.
      if (declared === undefined) value[name] = written[name];
      else {
        const path = field === "" ? name : `${field}.${name}`;
        const member = this.#value(schemaOf(declared), original[name], written[name], path);
        if (member.value !== undefined) value[name] = member.value;
        if (member.missing !== undefined && !("optional" in declared)) missing ??= member.missing;
      }
    }
    return { value, ...(missing !== undefined && { missing }) };
  }

  #value(schema: Schema<unknown>, original: unknown, written: unknown, field: string): Result {
    const isWritten = !isEmptyValue(written);
    if (!isTranslatable(schema)) {
      if (isWritten) this.#refuse(field, "is taken from the original; remove it");
      return { value: original };
    }
    if (schema.item !== undefined) {
      return this.#list(schema.item, original, isWritten ? written : undefined, field);
    }
    if (!hasFields(schema)) {
      if (isWritten) return { value: written };
      if (original === undefined) return {};
      return schema.translation === "name" ? { value: original } : { missing: field };
    }
    if (isWritten && !isRecord(written)) return { value: written };
    if (original === undefined && !isWritten) return {};
    if (!isWritten && isPicture(schema)) return this.#keep(original, field);
    const from = isRecord(original) ? original : {};
    const { value, missing } = this.members(schema, from, isRecord(written) ? written : {}, field);
    if (missing === undefined) return { value };
    if (isWritten) this.#refuse(missing, "is missing; write it in this language");
    return { missing: field };
  }

  #list(item: Schema<unknown>, original: unknown, written: unknown, field: string): Result {
    const from = Array.isArray(original) ? original : [];
    if (!hasFields(item)) {
      if (written !== undefined) return { value: written };
      return item.translation === "name" ? { value: original } : {};
    }
    if (written !== undefined && !Array.isArray(written)) return { value: written };
    if (written !== undefined && written.length !== from.length) {
      this.#refuse(
        field,
        `has ${written.length} of the original's ${from.length} items; write each, in its order`,
      );
      return {};
    }
    const items = from.map((one, index) =>
      this.#value(item, one, written?.[index], `${field}[${index}]`)
    );
    // A list with an incomplete item is left out.
    return items.some(({ missing }) => missing !== undefined)
      ? {}
      : { value: items.map(({ value }) => value) };
  }

  /** Keeps the original's words of a picture without words in this language. */
  #keep(original: unknown, path: string): Result {
    const { alt, caption } = isRecord(original) ? original : {};
    const field = path.replace(/[.[].*$/, "");
    const words = [alt, caption].filter((text) => typeof text === "string");
    this.untranslated.set(field, [...this.untranslated.get(field) ?? [], ...words]);
    return { value: original };
  }

  #refuse(field: string, issue: string): void {
    this.#faults.push({ field, issue });
  }
}

function isPicture({ fields }: ObjectSchema<Readonly<Record<string, Field<unknown>>>>): boolean {
  return "file" in fields && "alt" in fields;
}
