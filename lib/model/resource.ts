/**
 * How resources are declared: their names, their fields and their files; and the fields that many of them have.
 *
 * @module
 */
import { MarkdownText, PLAIN_LINE } from "../text/mod.ts";
import {
  boolean,
  type Fault,
  type Field,
  type Fields,
  type FieldsOf,
  type Format,
  hasFields,
  integer,
  isRecord,
  list,
  mustBe,
  number,
  object,
  type ObjectSchema,
  optional,
  type Schema,
  schemaOf,
  singleLine,
  slugFormat,
  string,
  uriFormat,
  withDefault,
  withLabels,
} from "../schema/mod.ts";

/** The declaration of one resource: everything else about it is derived from this. */
export interface Resource<F extends Fields = Fields, U extends Fields = Fields> {
  /** Its name in the OpenAPI document, such as `ServiceArea`. */
  readonly name: string;
  /** Its name in a sentence, such as `service area`. */
  readonly noun: string;
  /** The folder of its files and the path segment of its listing, such as `service-areas`. */
  readonly segment: string;
  /** Whether it is not part of the API. */
  readonly isInternal?: boolean;
  /** Whether its page is at `/{slug}`, not below the listing. */
  readonly atRoot?: boolean;
  /** Its place in the listing. Lower comes first, equal ranks are sorted by title. By default, the field `order`. */
  rank?(entry: Entry<F, U>): number;
  /** Faults that a declaration of single fields can't express. */
  faults?(entry: Entry<F, U>): readonly FileFault[];
  /** The published fields, in published order. */
  readonly schema: ObjectSchema<F>;
  /** The field that the text below the front matter fills. */
  readonly body: keyof F & string;
  /** The field with a short form of the body. A file needs one of the two: the other is derived from it. */
  readonly short?: keyof F & string;
  /** The declarations of published fields that have another form in front matter. */
  readonly overrides?: Fields;
  /** Turns the values of the front matter into those that are published, if they differ. */
  complete?(values: Values, faults: FileFault[]): Values;
  /** The field with the resource's title. */
  readonly title: keyof F & string;
  /** Front matter that pages use but the API doesn't publish. */
  readonly internal: ObjectSchema<U>;
  /** All front matter: the published fields except `slug`, `url` and the body, and the internal fields. */
  readonly frontMatter: ObjectSchema<Fields>;
}

/** The values of a file, by the names of their fields. */
export type Values = Readonly<Record<string, unknown>>;

/** The published and the internal fields of one file. */
export interface Entry<F extends Fields = Fields, U extends Fields = Fields> {
  readonly published: FieldsOf<F>;
  readonly internal: FieldsOf<U>;
}

export interface FileFault extends Fault {
  /** Whether it is only a warning, with which the server starts. */
  readonly warning?: true;
  /** Whether it is for the operator, not for the office. */
  readonly technical?: true;
  readonly draft?: true;
}

export function resource<const F extends Fields, const U extends Fields>(
  declaration: Omit<Resource<F, U>, "schema" | "internal" | "frontMatter"> & {
    readonly description: string;
    readonly fields: F;
    readonly internal: U;
  },
): Resource<F, U> {
  const { fields, description, internal, ...rest } = declaration;
  const { short, overrides = {} } = declaration;
  const frontMatterFields = Object.entries(fields)
    .filter(([name]) => name !== "slug" && name !== "url" && name !== declaration.body)
    .map(([name, field]): [string, Field<unknown>] => {
      const schema = schemaOf(field);
      if (name === short) return [name, optional(schema)];
      if (overrides[name] !== undefined) return [name, overrides[name]];
      const written = schema.item?.role === "step" ? writtenProcess : field;
      // A list may be left out, and is empty then.
      const mayLack = schema.item !== undefined && schema.json.minItems === undefined;
      return [name, mayLack && !("optional" in written) ? withDefault(written, []) : written];
    });
  return {
    ...rest,
    schema: object(fields, { description }),
    internal: object(internal),
    frontMatter: object({ ...Object.fromEntries(frontMatterFields), ...internal }),
  };
}

export type Published<R> = R extends Resource<infer F, infer _U> ? FieldsOf<F> : never;

/** The internal front matter of a resource. */
export type Internal<R> = R extends Resource<infer _F, infer U> ? FieldsOf<U> : never;

/**
 * A field of one line, such as a title or a sentence. lib/content refuses markdown in it.
 *
 * @param max The maximum length. A line with a maximum has no line ends either.
 */
export const line = (description?: string, max?: number): Schema<string> => {
  const formats = max === undefined ? [] : [singleLine];
  return {
    ...string({ min: 1, formats, description, max }),
    // The API publishes it as any text, since `json` above lacks this format.
    formats: [...formats, plainLineFormat],
    role: "line",
  };
};

/** A line with a name, such as that of a person or a place, which translations inherit unless they have their own. */
export const nameLine = (description?: string): Schema<string> => ({
  ...line(description),
  translation: "name",
});

/** The fields besides words that a translation has of its own. */
export const OWN_FIELDS: readonly string[] = ["updated", "draft"];

const translatable = new WeakMap<Schema<unknown>, boolean>();

/** Whether a schema has words or names that a translation may replace. */
export function isTranslatable(schema: Schema<unknown>): boolean {
  const { role, translation, item } = schema;
  const found = translatable.get(schema) ??
    (translation !== undefined || role === "line" || role === "text" ||
      item !== undefined && isTranslatable(item) ||
      hasFields(schema) && Object.values(schema.fields).some((it) => isTranslatable(schemaOf(it))));
  translatable.set(schema, found);
  return found;
}

const plainLineFormat: Format = {
  pattern: PLAIN_LINE,
  issue: "must be plain words, without marks such as ** or [ ]",
};

export const lines = (description?: string): Schema<readonly string[]> =>
  list(line(), { description });

/** A text in markdown. Its blocks are empty until lib/content publishes it. */
export const text = (description?: string): Schema<MarkdownText> => {
  const textSchema = string({ min: 1, description });
  return {
    json: { ...textSchema.json, contentMediaType: "text/markdown" },
    role: "text",
    fromText: (value) => textSchema.fromText?.(value),
    check: (value, field, faults) => new MarkdownText(textSchema.check(value, field, faults)),
  };
};

/** Text that matches a format. */
export const matching = (
  description: string,
  { max, ...format }: Format & { readonly max?: number },
): Schema<string> => string({ formats: [format], description, max });

export const processStep = {
  ...object({
    step: integer({ min: 1, description: "The step's position, from 1." }),
    title: line("The step in a few words."),
    description: text("What is done in it."),
  }, { description: "One step of a delivery process." }),
  role: "step",
} as const;

export const faq = object({
  question: line("The question."),
  answer: text("Its answer."),
}, { description: "A question that is asked often, and its answer." });

export const faqs = list(faq, { description: "Questions that are asked often, and answers." });

/** Questions that the API doesn't publish. */
export const internalFaqs = withLabels({ faqs: optional(faqs) }, {
  faqs: ["Questions and answers"],
});

export const titledParagraph = object({
  title: line("A few words."),
  description: text("What it means, in a paragraph or more."),
});

/** The ordered steps of a process. lib/content/rules.ts checks that each step's number is its position. */
export const process = list(processStep, { description: "Ordered delivery steps." });

/** The steps in front matter, where a step without a number gets its position. */
export const writtenProcess: typeof process = {
  ...process,
  check: (value, field, faults) => {
    const numbered = Array.isArray(value)
      ? value.map((step, index) => isRecord(step) ? { step: index + 1, ...step } : step)
      : value;
    return process.check(numbered, field, faults);
  },
};

/** The identifier of a resource, the last part of its address: its file's name. */
export const slug = string({ formats: [slugFormat] });

/** The address of the page about a resource. It is generated, never written in a file. */
export const url = matching("The page about this, for people.", uriFormat);

/** The name of a picture in images/. */
export const pictureFile: Schema<string> = {
  ...string({
    min: 1,
    formats: [singleLine],
    description: "Its name in images/, such as front.jpg or work/front.jpg.",
  }),
  role: "picture",
  hint: "Choose one, or drop a photograph here.",
  example: "example.svg",
};

/** A picture in front matter. */
export const picture = object(
  withLabels({
    file: pictureFile,
    alt: line("What it shows, for people who can't see it."),
    caption: optional(line("The caption below it.")),
    before: optional({
      ...boolean({
        description:
          "Whether the next picture shows the same afterwards; the two are then compared.",
      }),
      // An example with `true` would need a second picture.
      example: false,
    }),
  }, {
    file: ["Picture"],
    alt: ["What it shows", "In a sentence, for people who can't see it and for search engines."],
    before: ["Before", "On, if the next picture shows the same place afterwards."],
  }),
  { description: "A picture from images/." },
);

export type Picture = FieldsOf<typeof picture.fields>;

/** The picture that stands for its page: the first that doesn't show how it was before. */
export function mainPicture(pictures: readonly Picture[] = []): Picture | undefined {
  return pictures.find(({ before }) => before !== true);
}

/** Each picture that is marked as `before` with the next one, and all others alone. */
export function pairPictures(pictures: readonly Picture[]): readonly (readonly Picture[])[] {
  return pictures.flatMap((picture, index) => {
    if (pictures[index - 1]?.before === true) return [];
    return [pictures.slice(index, picture.before === true ? index + 2 : index + 1)];
  });
}

/** Degrees north. */
export const latitude: Schema<number> = {
  ...number({ min: -90, max: 90, description: "Degrees north (WGS 84)." }),
  hint: "Such as 40.7506; a map on the internet shows it for any place.",
  example: 40.7506,
};

/** Degrees east. */
export const longitude: Schema<number> = {
  ...number({ min: -180, max: 180, description: "Degrees east (WGS 84)." }),
  hint: "Such as -73.9972; in America it has a minus sign.",
  example: -73.9972,
};

const MONTH_AND_DAY =
  /(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-9])/
    .source;

const dateFormat: Format = {
  pattern: new RegExp(`^[0-9]{4}-(?:${MONTH_AND_DAY})$`),
  ...mustBe("a date such as 2026-03-01", "2026-03-01"),
};

/** A date, such as `2026-03-01`. */
export function date(description: string): Schema<string> {
  return { ...string({ formats: [dateFormat], description }), role: "date" };
}

/** A month such as `2025-06`, or a date. */
export const monthOrDay = new RegExp(`[0-9]{4}-(?:(?:0[1-9]|1[0-2])|${MONTH_AND_DAY})`);

/** Internal front matter that many kinds of file have. */
export const internalFields = withLabels({
  order: optional(integer({
    description: "Lower comes first; those without it come last, by name.",
  })),
  pictures: optional(list(picture, {
    description: "Pictures; the first is also used for the card and previews.",
  })),
  updated: optional(date("The date of the last change; deno task updated writes it.")),
  draft: optional(boolean({
    description: "Whether it is not published yet; deno task dev shows it, marked.",
  })),
}, {
  order: ["Place in the list", "1 comes first. Those without a number come last, by name."],
  pictures: ["Pictures", "The first is the main one; the others are shown below the text."],
  updated: ["Last changed", "The day of the last change that visitors should know of."],
  draft: ["Not published yet", "On: nobody sees it until you turn this off."],
});
