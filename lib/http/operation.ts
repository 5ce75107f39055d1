/**
 * What an operation of the API is. One list of them makes the API's routes, the OpenAPI document, the guide
 * and the tools of MCP.
 *
 * @module
 */
import { API_ROOT } from "../model/mod.ts";
import type { Fields, ObjectSchema, Schema } from "../schema/mod.ts";
import type { Outcome, ReadFacts } from "./outcome.ts";
import type { ProblemCode } from "./problem.ts";
import type { Route } from "./route.ts";

/** What is said of an operation, in the words of one site. */
interface Described {
  /** Relative to the API's root, such as `/services/{slug}`. */
  readonly path: string;
  readonly operationId: string;
  /** The group that it is listed in. */
  readonly tag: { readonly name: string; readonly description: string };
  /** A few words. */
  readonly summary: string;
  /** What a caller must know before calling. */
  readonly description: string;
  /** The failures that it can answer besides 405 and 500. */
  readonly problems: readonly ProblemCode[];
}

/** What an operation answers when it succeeds. */
interface Success {
  readonly description: string;
  /** The name and schema of `data`, or of its items. */
  readonly name: string;
  readonly schema: Schema<unknown>;
}

/** An operation that reads. */
export interface ReadOperation extends Described {
  readonly method: "GET";
  /** The parameters in its path, and values of them that lead to something, where the content has any. */
  readonly params?: ObjectSchema<Fields>;
  readonly exampleParams?: Readonly<Record<string, string>>;
  /** The query parameters that it knows. */
  readonly query?: ObjectSchema<Fields>;
  readonly success: Success & {
    /** Whether `data` is an array of these. */
    readonly many: boolean;
  };
  /** Answers it. */
  readonly read: (facts: ReadFacts) => Outcome;
}

/** An operation with an effect. What it needs for that is handed to its route. */
export interface WriteOperation extends Described {
  readonly method: "POST";
  /** The request headers that it knows, none of them required. */
  readonly headers: Readonly<Record<string, Schema<string>>>;
  readonly body: {
    readonly name: string;
    readonly description: string;
    readonly schema: ObjectSchema<Fields>;
    readonly example: unknown;
  };
  /** A success is 202; its `data` is one object. */
  readonly success: Success & { readonly example: unknown };
}

/** An operation of the API. */
export type Operation = ReadOperation | WriteOperation;

/**
 * The pattern of an operation's route.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { patternOf } from "./operation.ts";
 *
 * assertEquals(patternOf({ path: "/services/{slug}" }), "/v1/services/:slug");
 * ```
 */
export function patternOf({ path }: Pick<Operation, "path">): string {
  return API_ROOT + (path === "/" ? "" : path.replaceAll("{", ":").replaceAll("}", ""));
}

/** The route of an operation that reads. */
export function readRoute(operation: ReadOperation): Route {
  return {
    group: "api",
    method: "GET",
    pattern: patternOf(operation),
    query: Object.keys(operation.query?.fields ?? {}),
    cacheable: operation.read,
  };
}
