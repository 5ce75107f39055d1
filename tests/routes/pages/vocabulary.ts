/**
 * The vocabulary of schema.org as types. The import is here so that the tests' lock file has it; the
 * compiler is the judge.
 *
 * @module
 */
export type * from "npm:schema-dts@2.1.0";
