/**
 * What a resource of the API is: its schema, where its files stand, and how it is called.
 *
 * @module
 */
import {
  type Fields,
  type FieldsOf,
  integer,
  list,
  object,
  type ObjectSchema,
  type Schema,
  string,
  uriFormat,
} from "../schema/mod.ts";

/** The declaration of one resource: everything else about it is derived from this. */
export interface Resource<F extends Fields = Fields, U extends Fields = Fields> {
  /** Its name in the OpenAPI document, such as `ServiceArea`. */
  readonly name: string;
  /** Its name in a sentence, such as `service area`. */
  readonly noun: string;
  /** The folder of its files and the path segment of its listing, such as `service-areas`. */
  readonly segment: string;
  /** What the API publishes, in this order. */
  readonly schema: ObjectSchema<F>;
  /** The field whose value is the body of the file. */
  readonly body: keyof F & string;
  /** The field that titles the resource. */
  readonly title: keyof F & string;
  /** Front matter that is used and not published. */
  readonly unpublished: ObjectSchema<U>;
  /** Front matter as written: the published fields but `slug`, `url` and the body, and the unpublished. */
  readonly frontMatter: ObjectSchema<Fields>;
  /** The published fields that are not written: `slug`, `url` and the body. */
  readonly made: ObjectSchema<Fields>;
  /** The slugs that the specification fixes, in its order; absent where any slug may be. */
  readonly slugs?: readonly string[];
  /** The fields that hold slugs of resources. */
  readonly references?: readonly Reference[];
}

/** A field that holds slugs, one or a list of them. */
export interface Reference<Name extends string = string> {
  readonly field: Name;
  /** The segment of the resource that the slugs belong to. */
  readonly segment: string;
}

/** Declares a resource. */
export function resource<const F extends Fields, const U extends Fields = Record<never, never>>(
  declaration: {
    readonly name: string;
    readonly noun: string;
    readonly segment: string;
    readonly description: string;
    readonly fields: F;
    readonly body: keyof F & string;
    readonly title: keyof F & string;
    readonly unpublished?: U;
    readonly slugs?: readonly string[];
    readonly references?: readonly Reference<(keyof F | keyof U) & string>[];
  },
): Resource<F, U> {
  const { fields, description, unpublished = {} as U, ...rest } = declaration;
  const isMade = (name: string) => name === "slug" || name === "url" || name === declaration.body;
  const written = Object.entries(fields).filter(([name]) => !isMade(name));
  const made = Object.entries(fields).filter(([name]) => isMade(name));
  return {
    ...rest,
    schema: object(fields, { description }),
    unpublished: object(unpublished, { unknown: "drop" }),
    frontMatter: object({ ...Object.fromEntries(written), ...unpublished }),
    made: object(Object.fromEntries(made)),
  };
}

/** The published value of a resource. */
export type Published<R> = R extends Resource<infer F, infer _U> ? FieldsOf<F> : never;

/** The unpublished front matter of a resource. */
export type Unpublished<R> = R extends Resource<infer _F, infer U> ? FieldsOf<U> : never;

/** One step of a process, in order. */
export const processStep = object({
  step: integer({ min: 1, description: "The step's position, from 1." }),
  title: string({ min: 1 }),
  description: string({ min: 1 }),
}, { description: "One step of a delivery process." });

/** A question and its answer. */
export const faq = object({
  question: string({ min: 1 }),
  answer: string({ min: 1 }),
}, { description: "A question that is asked often, and its answer." });

/** A titled paragraph. */
export const titled = object({
  title: string({ min: 1 }),
  description: string({ min: 1 }),
});

/** The ordered steps of a process. That a step's number is its position is a rule of the content. */
export const process = list(processStep, { description: "Ordered delivery steps." });

/** The address of the page about a resource. Made, never written in a file. */
export const url = string({
  formats: [uriFormat],
  description: "The page about this, for people.",
});

/** A text that must be there. */
export const text = (description?: string): Schema<string> =>
  string({ min: 1, ...(description !== undefined && { description }) });

/** A list of texts. */
export const texts = (description?: string): Schema<readonly string[]> =>
  list(string({ min: 1 }), { ...(description !== undefined && { description }) });
