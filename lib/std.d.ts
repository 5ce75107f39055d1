/**
 * The types of the `@std/*` functions in use, as the standard library declares them, since its copy on npm has no
 * types. Declare further functions here.
 */

declare module "@std/yaml/parse" {
  /** Parses YAML. @throws {SyntaxError} If it is invalid, {RangeError} if it is nested too deep. */
  export function parse(
    content: string,
    options?: { readonly schema?: "core" | "failsafe" },
  ): unknown;
}

declare module "@std/media-types/content-type" {
  /** The Content-Type of a file whose name ends so, such as `.pdf`; `undefined` where it is not known. */
  export function contentType(extension: string): string | undefined;
}

declare module "@std/http/etag" {
  /** An ETag for the entity: strong for text and bytes. */
  export function eTag(entity: string | Uint8Array, options?: { weak?: boolean }): Promise<string>;
  /** `false` when `value` (an If-None-Match field) names `etag`, by weak comparison; for the benchmarks. */
  export function ifNoneMatch(value: string | null, etag: string | undefined): boolean;
}

declare module "@std/path/posix/join" {
  export function join(path: string | URL, ...paths: string[]): string;
}

declare module "@std/assert" {
  export function assert(expr: unknown, msg?: string): asserts expr;
  export function assertEquals<T>(actual: T, expected: T, msg?: string): void;
  export function assertMatch(actual: string, expected: RegExp, msg?: string): void;
  export function assertStringIncludes(actual: string, expected: string, msg?: string): void;
  export function assertThrows<E extends Error = Error>(
    fn: () => unknown,
    // deno-lint-ignore no-explicit-any
    ErrorClass: abstract new (...args: any[]) => E,
    msgIncludes?: string,
    msg?: string,
  ): E;
  export function assertRejects<E extends Error = Error>(
    fn: () => PromiseLike<unknown>,
    // deno-lint-ignore no-explicit-any
    ErrorClass: abstract new (...args: any[]) => E,
    msgIncludes?: string,
    msg?: string,
  ): Promise<E>;
}
