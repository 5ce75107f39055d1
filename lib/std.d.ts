/**
 * The types of the `@std/*` functions in use, as the standard library declares them, since its copy on npm has no
 * types. Declare further functions here.
 */

declare module "@std/yaml/parse" {
  /** Parses YAML. @throws {YamlSyntaxError} If it is invalid, {RangeError} if it is nested too deep. */
  export function parse(
    content: string,
    options?: { readonly schema?: "core" | "failsafe"; readonly allowDuplicateKeys?: boolean },
  ): unknown;
}

declare module "@std/yaml/stringify" {
  /** Writes YAML. @param options A `lineWidth` of -1 folds no line. */
  export function stringify(data: unknown, options?: { readonly lineWidth?: number }): string;
}

declare module "@std/front-matter/yaml" {
  /**
   * Splits a text into its front matter and body, and parses the front matter by YAML's default schema.
   *
   * @throws {TypeError} If it has no front matter, {SyntaxError} if that is not valid YAML.
   */
  export function extract<T = Record<string, unknown>>(
    text: string,
  ): { readonly frontMatter: string; readonly body: string; readonly attrs: T };
}

declare module "@std/text/closest-string" {
  /** The most similar of the possible words, ignoring case. @throws {TypeError} If there are none. */
  export function closestString(givenWord: string, possibleWords: readonly string[]): string;
}

declare module "@std/text/levenshtein-distance" {
  /** How many single characters must change for one text to become the other. */
  export function levenshteinDistance(str1: string, str2: string): number;
}

declare module "@std/cli/parse-args" {
  /** Parses command-line arguments; those that are no options are in `_`. */
  export function parseArgs<const B extends string = never, const S extends string = never>(
    args: readonly string[],
    options: {
      /** Options without a value. */
      readonly boolean?: readonly B[];
      /** Options with a text; `_` keeps the other arguments as text. */
      readonly string?: readonly S[];
      readonly alias?: Readonly<Record<string, string>>;
      /** Called for each argument that is not declared. */
      readonly unknown?: (arg: string, key?: string) => unknown;
    },
  ):
    & { readonly _: readonly string[] }
    & { readonly [name in B]: boolean }
    & {
      readonly [name in Exclude<S, "_">]?: string;
    };
}

declare module "@std/async/debounce" {
  /** A function that calls another once it has not been called for some milliseconds. */
  export function debounce(fn: () => void, wait: number): () => void;
}

declare module "@std/async/delay" {
  /** Resolves after `ms` milliseconds. */
  export function delay(ms: number): Promise<void>;
}

declare module "@std/encoding/hex" {
  export function encodeHex(src: string | Uint8Array | ArrayBuffer): string;
  /** @throws {TypeError} If it is not hexadecimal. */
  export function decodeHex(src: string): Uint8Array<ArrayBuffer>;
}

declare module "@std/encoding/base64" {
  export function encodeBase64(data: string | Uint8Array | ArrayBuffer): string;
  /** @throws {TypeError} If it is not base64. */
  export function decodeBase64(b64: string): Uint8Array<ArrayBuffer>;
}

declare module "@std/bytes/concat" {
  export function concat(buffers: readonly Uint8Array[]): Uint8Array<ArrayBuffer>;
}

declare module "@std/media-types/content-type" {
  /** The Content-Type of a file whose name ends so, such as `.pdf`; `undefined` where it is not known. */
  export function contentType(extension: string): string | undefined;
}

declare module "@std/http/etag" {
  /** A strong ETag for text or bytes. */
  export function eTag(entity: string | Uint8Array): Promise<string>;
}

declare module "@std/path/posix/join" {
  export function join(path: string | URL, ...paths: string[]): string;
}

declare module "@std/assert" {
  type ErrorClass<E> = abstract new (...args: never[]) => E;
  export function assert(expr: unknown, msg?: string): asserts expr;
  export function assertEquals<T>(actual: T, expected: T, msg?: string): void;
  export function equal(a: unknown, b: unknown): boolean;
  export function assertMatch(actual: string, expected: RegExp, msg?: string): void;
  export function assertStringIncludes(actual: string, expected: string, msg?: string): void;
  export function assertThrows<E>(fn: () => unknown, type: ErrorClass<E>, includes?: string): E;
  export function assertRejects<E>(
    fn: () => PromiseLike<unknown>,
    type: ErrorClass<E>,
    includes?: string,
  ): Promise<E>;
}
