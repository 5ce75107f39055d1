/**
 * The editor's collections of further languages. A translation has the name of its original, so each file of the
 * original is one of the collection's files, whether it is translated yet or not.
 *
 * @module
 */
import {
  bySegment,
  type Content,
  isTranslatable,
  resources,
  settings,
  translatedCompany,
} from "../model/mod.ts";
import {
  type Field,
  type Fields,
  hasFields,
  isRecord,
  type Schema,
  schemaOf,
} from "../schema/mod.ts";
import { MarkdownText } from "../text/mod.ts";
import { bodyField, type EditorField, editorField, fieldLabel } from "./fields.ts";

/** A collection with a fixed list of files. */
export interface FileCollection {
  readonly name: string;
  readonly label: string;
  readonly files: readonly EditorFile[];
}

/** One of its files; its path is within the content folder. */
export interface EditorFile {
  readonly name: string;
  readonly label: string;
  readonly file: string;
  readonly fields: readonly EditorField[];
}

/** What a translation has of its own, beside words. */
const OWN = ["updated", "draft"];

/** How many characters of the original's words stand below a field. */
const LONGEST_HINT = 1500;

type Values = Readonly<Record<string, unknown>>;

/** The collections of each further language of a site; one that is not published yet has those of the original's files. */
export function languageCollections(site: Content): readonly FileCollection[] {
  const { translations = [], hiddenLanguages = [] } = site;
  const languages = [
    ...translations.map((own) => ({
      ...{ tag: own.settings.language, name: own.words.name, versions: [site, own] },
    })),
    ...hiddenLanguages.map((hidden) => ({ ...hidden, versions: [site] })),
  ];
  return languages.flatMap(({ tag, name, versions }) => {
    const folders = resources.map((resource): FileCollection => {
      const { segment, title, body, schema, frontMatter } = resource;
      // Pages and news may be in this language alone.
      const files = new Map<string, Values>();
      for (const version of versions) {
        const { all, internal } = bySegment(version)[segment]!;
        for (const { slug, ...it } of all) {
          if (!files.has(slug)) files.set(slug, { ...it, ...valuesOf(internal.get(slug)) });
        }
      }
      return {
        name: `${tag}-${segment}`,
        label: `${fieldLabel(segment)} (${name})`,
        files: [...files].map(([slug, original]) => ({
          name: slug,
          label: String(original[title]),
          file: `${tag}/${segment}/${slug}.md`,
          fields: [
            ...translationFields(frontMatter.fields, original),
            withOriginal(
              unchecked(bodyField(resource)),
              schemaOf(schema.fields[body]!),
              original[body],
            ),
          ],
        })),
      };
    });
    const { body, frontMatter, schema } = translatedCompany;
    const company: Values = { ...site.company, ...site.companyInternal };
    const own = [
      ["company", "Company", [
        ...translationFields(frontMatter.fields, company),
        withOriginal(
          unchecked(bodyField(translatedCompany)),
          schemaOf(schema.fields[body]!),
          company[body],
        ),
      ]],
      ["site", "Website", translationFields(settings.fields, site.settings)],
    ] as const;
    return [...folders.filter(({ files }) => files.length > 0), {
      name: `${tag}-site`,
      label: `Company (${name})`,
      files: own.map(([name, label, fields]) => ({
        ...{ name, label, fields },
        file: `${tag}/${name}.md`,
      })),
    }];
  });
}

/** The fields that a translation may have. Required are the words that every file has. */
function translationFields(fields: Fields, original: Values, held = false): EditorField[] {
  return Object.entries(fields)
    .filter(([name, field]) => isTranslatable(schemaOf(field)) || !held && OWN.includes(name))
    .map(([name, field]) => translationField(name, field, original[name], held));
}

function translationField(
  name: string,
  field: Field<unknown>,
  original: unknown,
  held: boolean,
): EditorField {
  const schema = schemaOf(field);
  const { item, translation } = schema;
  const whole = unchecked(editorField(name, field, "", held));
  const members = item !== undefined && hasFields(item) ? item : schema;
  const isText = item === undefined && !hasFields(schema);
  const nested = hasFields(members)
    ? translationFields(members.fields, members === schema ? valuesOf(original) : {}, true)
    : [];
  return {
    ...withOriginal(whole, schema, OWN.includes(name) ? undefined : original),
    required: whole.required && isText && translation === undefined,
    ...(nested.length > 0 && { fields: nested }),
    ...(nested.length > 0 && item !== undefined && { summary: `{{fields.${nested[0]!.name}}}` }),
  };
}

/** A field without its pattern: the loader checks it, too, and those of every file are long. */
function unchecked({ min: _, pattern: __, field, ...whole }: EditorField): EditorField {
  return (field === undefined
    ? whole
    : { ...whole, field: unchecked(field as EditorField) }) as EditorField;
}

/** A field with the original's words as its hint, where it has some. */
function withOriginal(
  field: EditorField,
  schema: Schema<unknown>,
  original: unknown,
): EditorField {
  const isGroup = hasFields(schema);
  const words = isGroup ? "" : hintWords(schema, original);
  const most = words.length > LONGEST_HINT ? `${words.slice(0, LONGEST_HINT)}…` : words;
  return words === "" ? field : { ...field, hint: most };
}

/** The words of a value, on one line; items are numbered, since those of a translation have the same order. */
function hintWords(schema: Schema<unknown>, value: unknown): string {
  if (value === undefined || value === null || !isTranslatable(schema)) return "";
  if (value instanceof MarkdownText) return value.markdown;
  if (Array.isArray(value)) {
    return value.map((one, index) => `${index + 1}. ${hintWords(schema.item!, one)}`).join(" ");
  }
  if (!hasFields(schema)) return String(value);
  return Object.entries(schema.fields)
    .map(([name, field]) => hintWords(schemaOf(field), valuesOf(value)[name]))
    .filter((words) => words !== "").join(" – ");
}

function valuesOf(value: unknown): Values {
  return isRecord(value) ? value : {};
}
