/**
 * An operation of the API. The API's routes, the OpenAPI document, the guide and the MCP tools are generated from one
 * list of them.
 *
 * @module
 */
import { API_ROOT, API_VERSION, type Site } from "../model/mod.ts";
import { type Fields, type ObjectSchema, omitUndefined, type Schema } from "../schema/mod.ts";
import type { Outcome, ReadFacts } from "./outcome.ts";
import type { ProblemCode } from "./problem.ts";
import type { Route } from "./route.ts";

/** The description of an operation, in a site's words. */
interface Described {
  /** Relative to the API's root, such as `/services/{slug}`. */
  readonly path: string;
  readonly operationId: string;
  /** The group under which it is listed. */
  readonly tag: { readonly name: string; readonly description: string };
  /** A few words. */
  readonly summary: string;
  /** What a caller must know before calling. */
  readonly description: string;
  /** Whether the contractor has none of what it reads: then it is answered, but not described anywhere. */
  readonly isEmpty?: boolean;
  /** The failures that it can return besides 405 and 500. */
  readonly problems: readonly ProblemCode[];
}

/** The success response of an operation. */
interface Success {
  readonly description: string;
  /** The name and schema of `data`, or of its items. */
  readonly name: string;
  readonly schema: Schema<unknown>;
}

/** An operation that reads. */
export interface ReadOperation extends Described {
  readonly method: "GET";
  /** The parameters in its path, with values that exist, if the content has any. */
  readonly params?: ObjectSchema<Fields>;
  readonly exampleParams?: Readonly<Record<string, string>>;
  /** Its query parameters. */
  readonly query?: ObjectSchema<Fields>;
  readonly success: Success & {
    /** Whether `data` is an array of these. */
    readonly many: boolean;
  };
  /** Answers it. */
  readonly read: (facts: ReadFacts) => Outcome;
}

/** An operation with a side effect. Its route is given what that needs. */
export interface WriteOperation extends Described {
  readonly method: "POST";
  /** Its query parameters. */
  readonly query: ObjectSchema<Fields>;
  /** Its request headers, none of them required. */
  readonly headers: Readonly<Record<string, Schema<string>>>;
  readonly body: {
    readonly name: string;
    readonly description: string;
    readonly schema: ObjectSchema<Fields>;
    readonly example: unknown;
  };
  /** A success is 202; its `data` is one object. */
  readonly success: Success & { readonly example: unknown };
  /** The response of 200, where it was only checked. */
  readonly checked: Success & { readonly example: unknown };
}

/** An operation of the API. */
export type Operation = ReadOperation | WriteOperation;

/** The pattern of an operation's route. */
export function routePattern({ path }: Pick<Operation, "path">): string {
  return API_ROOT + (path === "/" ? "" : path.replaceAll("{", ":").replaceAll("}", ""));
}

/** The route of an operation that reads. */
export function readRoute(operation: ReadOperation): Route {
  return {
    group: "api",
    method: "GET",
    pattern: routePattern(operation),
    query: Object.keys(operation.query?.fields ?? {}),
    cacheable: operation.read,
  };
}

/** The envelope of a success. Its `meta` counts the items of a list. */
export function successEnvelope(data: unknown, { addresses }: Site) {
  return {
    data,
    meta: {
      api_version: API_VERSION,
      documentation_url: addresses.documentation(),
      ...omitUndefined({ count: Array.isArray(data) ? data.length : undefined }),
    },
  };
}
