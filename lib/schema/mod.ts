/**
 * Schema combinators: one declaration gives the TypeScript type, the validator and the JSON Schema.
 *
 * @module
 */
export * from "./schema.ts";
export * from "./scalars.ts";
export * from "./formats.ts";
export * from "./composites.ts";
export * from "./references.ts";
export * from "./did_you_mean.ts";
export * from "./phone_and_email.ts";
