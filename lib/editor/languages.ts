/**
 * The editor's collections of further languages. They have every file of the original, translated or not, since a
 * translation has the file name of its original.
 *
 * @module
 */
import {
  bySegment,
  type Content,
  isTranslatable,
  OWN_FIELDS,
  resources,
  settings,
  translatedCompany,
  type Values,
} from "../model/mod.ts";
import { type Fields, hasFields, isRecord, type Schema, schemaOf } from "../schema/mod.ts";
import { MarkdownText } from "../text/mod.ts";
import { bodyField, type EditorField, editorField, fieldLabel } from "./fields.ts";

/** A collection with a fixed list of files. */
export interface FileCollection {
  readonly name: string;
  readonly label: string;
  readonly files: readonly EditorFile[];
}

/** A file of a collection. The path `file` is within the content folder. */
export interface EditorFile {
  readonly name: string;
  readonly label: string;
  readonly file: string;
  readonly fields: readonly EditorField[];
}

/** How many characters of the original stand below a field. */
const LONGEST_HINT = 1500;

/** The collections of each further language of a site, also of one that is not published yet. */
export function languageCollections(site: Content): readonly FileCollection[] {
  const { translations = [], hiddenLanguages = [], company, companyInternal, settings: own } = site;
  // With the versions that have what can be translated: pages and news may be in the language alone.
  const languages: readonly (readonly [tag: string, name: string, versions: readonly Content[]])[] =
    [
      ...translations.map((own) => [own.settings.language, own.words.name, [site, own]] as const),
      ...hiddenLanguages.map(({ tag, name }) => [tag, name, [site]] as const),
    ];
  return languages.flatMap(([tag, name, versions]) => {
    const collections = resources.map((resource): FileCollection => {
      const { segment, title } = resource;
      const files = new Map<string, Values>();
      for (const version of versions) {
        const { all, internal } = bySegment(version)[segment]!;
        for (const { slug, ...it } of all) {
          if (!files.has(slug)) files.set(slug, { ...it, ...toValues(internal.get(slug)) });
        }
      }
      return {
        name: `${tag}-${segment}`,
        label: `${fieldLabel(segment)} (${name})`,
        files: [...files].map(([slug, original]) => ({
          name: slug,
          label: String(original[title]),
          file: `${tag}/${segment}/${slug}.md`,
          fields: fileFields(resource, original),
        })),
      };
    });
    const single: FileCollection = {
      name: `${tag}-site`,
      label: `Company (${name})`,
      files: [
        {
          name: "company",
          label: "Company",
          fields: fileFields(translatedCompany, { ...company, ...companyInternal }),
          file: `${tag}/company.md`,
        },
        {
          name: "site",
          label: "Website",
          fields: translationFields(settings.fields, own),
          file: `${tag}/site.md`,
        },
      ],
    };
    return [...collections.filter(({ files }) => files.length > 0), single];
  });
}

/** The fields of a resource's file, and its body. */
function fileFields(
  resource: typeof resources[number] | typeof translatedCompany,
  original: Values,
): readonly EditorField[] {
  const { body, schema, frontMatter } = resource;
  const fields: Fields = schema.fields;
  const text = withoutPattern(bodyField(resource));
  return [
    ...translationFields(frontMatter.fields, original),
    withOriginal(text, schemaOf(fields[body]!), original[body]),
  ];
}

/** The fields that a translation may have. */
function translationFields(fields: Fields, original: Values, inOptional = false): EditorField[] {
  return Object.entries(fields).filter(([name, field]) =>
    isTranslatable(schemaOf(field)) || !inOptional && OWN_FIELDS.includes(name)
  ).map(([name, field]) => {
    const schema = schemaOf(field);
    const { item, translation } = schema;
    const whole = withoutPattern(editorField(name, field, "", inOptional));
    const isListOfObjects = item !== undefined && hasFields(item);
    const members = isListOfObjects ? item : schema;
    const isText = item === undefined && !hasFields(schema);
    const nested = hasFields(members)
      ? translationFields(members.fields, isListOfObjects ? {} : toValues(original[name]), true)
      : [];
    return {
      ...withOriginal(whole, schema, OWN_FIELDS.includes(name) ? undefined : original[name]),
      required: whole.required && isText && translation === undefined,
      ...(nested.length > 0 && { fields: nested }),
      ...(nested.length > 0 && item !== undefined && { summary: `{{fields.${nested[0]!.name}}}` }),
    };
  });
}

/** A field without its pattern. Patterns are long, every file would have them, and the loader checks them anyway. */
function withoutPattern({ min: _, pattern: __, field, ...whole }: EditorField): EditorField {
  return (field === undefined
    ? whole
    : { ...whole, field: withoutPattern(field as EditorField) }) as EditorField;
}

/** A field with the original's text as its hint, where it has one. */
function withOriginal(
  field: EditorField,
  schema: Schema<unknown>,
  original: unknown,
): EditorField {
  const text = hasFields(schema) ? "" : originalText(schema, original);
  const hint = text.length > LONGEST_HINT ? `${text.slice(0, LONGEST_HINT)}…` : text;
  return text === "" ? field : { ...field, hint };
}

/** The text of a value on one line. Items are numbered, since those of a translation have the same order. */
function originalText(schema: Schema<unknown>, value: unknown): string {
  if (value === undefined || value === null || !isTranslatable(schema)) return "";
  if (value instanceof MarkdownText) return value.markdown;
  if (Array.isArray(value)) {
    return value.map((one, index) => `${index + 1}. ${originalText(schema.item!, one)}`).join(" ");
  }
  if (!hasFields(schema)) return String(value);
  return Object.entries(schema.fields)
    .map(([name, field]) => originalText(schemaOf(field), toValues(value)[name]))
    .filter((text) => text !== "").join(" – ");
}

function toValues(value: unknown): Values {
  return isRecord(value) ? value : {};
}
