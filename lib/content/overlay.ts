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

/** The value of a translation, or the path of the field whose words are missing. */
interface Result {
  readonly value?: unknown;
  readonly missing?: string;
}

/** Lays the front matter of a translation over its original's. Reports forbidden values and missing words. */
export function overlay(
  schema: ObjectSchema<Fields>,
  original: Values,
  written: Values,
  faults: FileFault[],
): Overlay {
  const untranslated = new Map<string, readonly string[]>();

  /** The members of an object, and the path of the first required one whose words are missing. */
  const members = (fields: Fields, original: Values, written: Values, field: string) => {
    const value: Record<string, unknown> = {};
    let missing: string | undefined;
    for (const name of new Set([...Object.keys(fields), ...Object.keys(written)])) {
      const declared = fields[name];
      // checkFrontMatter() reports undeclared fields.
      if (declared === undefined) value[name] = written[name];
      else {
        const path = field === "" ? name : `${field}.${name}`;
        const member = layered(schemaOf(declared), original[name], written[name], path);
        if (member.value !== undefined) value[name] = member.value;
        if (!("optional" in declared)) missing ??= member.missing;
      }
    }
    return { value, missing };
  };

  const layered = (
    schema: Schema<unknown>,
    original: unknown,
    written: unknown,
    field: string,
  ): Result => {
    const isWritten = !isEmptyValue(written);
    if (!isTranslatable(schema)) {
      if (isWritten) faults.push({ field, issue: "is taken from the original; remove it" });
      return { value: original };
    }
    const { item } = schema;
    if (item !== undefined && hasFields(item)) {
      const own = isWritten ? written : [];
      if (!Array.isArray(own)) return { value: written };
      const from = Array.isArray(original) ? original : [];
      if (isWritten && own.length !== from.length) {
        const issue = `has ${own.length} of the original's ${from.length} items; write each, ` +
          "in its order";
        faults.push({ field, issue });
        return {};
      }
      const items = from.map((one, index) => layered(item, one, own[index], `${field}[${index}]`));
      // A list with an incomplete item is left out.
      const isWhole = items.every(({ missing }) => missing === undefined);
      return isWhole ? { value: items.map(({ value }) => value) } : {};
    }
    if (!hasFields(schema)) {
      if (isWritten) return { value: written };
      if (original === undefined) return {};
      if ((item ?? schema).translation === "name") return { value: original };
      return item === undefined ? { missing: field } : {};
    }
    if (isWritten && !isRecord(written)) return { value: written };
    if (original === undefined && !isWritten) return {};
    const from = isRecord(original) ? original : {};
    if (!isWritten && "file" in schema.fields && "alt" in schema.fields) {
      // A picture without words in this language keeps the original's.
      const top = field.replace(/[.[].*$/, "");
      const words = [from.alt, from.caption].filter((text) => typeof text === "string");
      untranslated.set(top, [...untranslated.get(top) ?? [], ...words]);
      return { value: original };
    }
    const { value, missing } = members(
      schema.fields,
      from,
      isRecord(written) ? written : {},
      field,
    );
    if (missing === undefined) return { value };
    if (isWritten) {
      faults.push({ field: missing, issue: "is missing; write it in this language" });
    }
    return { missing: field };
  };

  const pick = (attrs: Values, isOwn: boolean) =>
    Object.fromEntries(
      Object.entries(attrs).filter(([name]) => OWN_FIELDS.includes(name) === isOwn),
    );
  // A missing required field is reported by checkFrontMatter().
  const { value } = members(schema.fields, pick(original, false), pick(written, false), "");
  return { attrs: { ...value, ...pick(written, true) }, untranslated };
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
