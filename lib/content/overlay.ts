/**
 * Lays the front matter of a translation over that of its original. The translation has the words; all other values
 * come from the original, and are a fault in the translation.
 *
 * @module
 */
import { type FileFault, isTranslatable, OWN_FIELDS, type Values } from "../model/mod.ts";
import {
  type Fields,
  hasFields,
  isEmptyValue,
  isRecord,
  type ObjectSchema,
  type Schema,
  schemaOf,
} from "../schema/mod.ts";

/** The complete front matter of a translation. */
export interface Overlay {
  readonly attrs: Values;
  /** Alt texts and captions that are still the original's, by field. */
  readonly untranslated: ReadonlyMap<string, readonly string[]>;
}

/** Lays the front matter of a translation over its original's. Reports forbidden values and missing words. */
export function overlay(
  { fields }: ObjectSchema<Fields>,
  original: Values,
  written: Values,
  faults: FileFault[],
): Overlay {
  const fieldsOf = (attrs: Values, isOwn: boolean) =>
    Object.fromEntries(
      Object.entries(attrs).filter(([name]) => OWN_FIELDS.includes(name) === isOwn),
    );
  const layers = new Layers(faults);
  // A missing required field is reported by checkFrontMatter().
  const { value } = layers.members(fields, fieldsOf(original, false), fieldsOf(written, false), "");
  return { attrs: { ...value, ...fieldsOf(written, true) }, untranslated: layers.untranslated };
}

/** The value of a translation, or the path of the field whose words are missing. */
interface Layered<T = unknown> {
  readonly value?: T;
  readonly missing?: string | undefined;
}

/** Lays values over those of the original, each by its declaration. */
class Layers {
  readonly untranslated = new Map<string, readonly string[]>();
  readonly #faults: FileFault[];

  constructor(faults: FileFault[]) {
    this.#faults = faults;
  }

  /** The members of an object, and the path of the first required one whose words are missing. */
  members(fields: Fields, original: Values, written: Values, field: string): Layered<Values> {
    const value: Record<string, unknown> = {};
    let missing: string | undefined;
    for (const name of new Set([...Object.keys(fields), ...Object.keys(written)])) {
      const declared = fields[name];
      // checkFrontMatter() reports undeclared fields.
      if (declared === undefined) value[name] = written[name];
      else {
        const path = field === "" ? name : `${field}.${name}`;
        const member = this.#layer(schemaOf(declared), original[name], written[name], path);
        if (member.value !== undefined) value[name] = member.value;
        if (!("optional" in declared)) missing ??= member.missing;
      }
    }
    return { value, missing };
  }

  #layer(schema: Schema<unknown>, original: unknown, written: unknown, field: string): Layered {
    const isWritten = !isEmptyValue(written);
    if (!isTranslatable(schema)) {
      if (isWritten) this.#report(field, "is taken from the original; remove it");
      return { value: original };
    }
    const { item } = schema;
    if (item !== undefined && hasFields(item)) {
      return this.#list(item, original, isWritten ? written : [], field);
    }
    if (hasFields(schema)) {
      return this.#object(schema, original, written, field);
    }
    if (isWritten) return { value: written };
    if (original === undefined) return {};
    if ((item ?? schema).translation === "name") return { value: original };
    return item === undefined ? { missing: field } : {};
  }

  /** Items are matched by their position. A list with an incomplete item is left out. */
  #list(item: Schema<unknown>, original: unknown, written: unknown, field: string): Layered {
    if (!Array.isArray(written)) return { value: written };
    const from = Array.isArray(original) ? original : [];
    if (written.length > 0 && written.length !== from.length) {
      const issue = `has ${written.length} of the original's ${from.length} items; write each, ` +
        "in its order";
      this.#report(field, issue);
      return {};
    }
    const items = from.map((one, index) =>
      this.#layer(item, one, written[index], `${field}[${index}]`)
    );
    const isWhole = items.every(({ missing }) => missing === undefined);
    return isWhole ? { value: items.map(({ value }) => value) } : {};
  }

  #object(
    { fields }: ObjectSchema<Fields>,
    original: unknown,
    written: unknown,
    field: string,
  ): Layered {
    const isWritten = !isEmptyValue(written);
    if (!isWritten && original === undefined) return {};
    if (isWritten && !isRecord(written)) return { value: written };
    const from = isRecord(original) ? original : {};
    if (!isWritten && "file" in fields && "alt" in fields) {
      // A picture without words in this language keeps the original's.
      const top = field.replace(/[.[].*$/, "");
      const words = [from.alt, from.caption].filter((text) => typeof text === "string");
      this.untranslated.set(top, [...this.untranslated.get(top) ?? [], ...words]);
      return { value: original };
    }
    const { value, missing } = this.members(fields, from, isRecord(written) ? written : {}, field);
    if (missing === undefined) return { value };
    if (isWritten) this.#report(missing, "is missing; write it in this language");
    return { missing: field };
  }

  #report(field: string, issue: string): void {
    this.#faults.push({ field, issue });
  }
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
