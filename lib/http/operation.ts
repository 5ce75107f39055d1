/**
 * An operation of the API. The API's routes, the OpenAPI document, the guide and the MCP tools are generated from one
 * list of them.
 *
 * @module
 */
import { API_ROOT, API_VERSION, type Site } from "../model/mod.ts";
import { type Fields, type ObjectSchema, type Schema } from "../schema/mod.ts";
import type { Outcome, ReadContext } from "./outcome.ts";
import type { ProblemCode } from "./problem.ts";
import type { Route } from "./route.ts";

/** What every operation has, with texts for one site. */
interface OperationDescription {
  /** Relative to the API's root, such as `/services/{slug}`. */
  readonly path: string;
  readonly operationId: string;
  /** The OpenAPI tag under which it is listed. */
  readonly tag: { readonly name: string; readonly description: string };
  readonly summary: string;
  /** What a caller must know before calling. */
  readonly description: string;
  /** Whether the contractor has none of the resources that it reads. No document describes it then. */
  readonly isEmpty?: boolean;
  /** Its possible failures, besides 405 and 500. */
  readonly problems: readonly ProblemCode[];
}

/** The success response of an operation. */
interface Success {
  readonly description: string;
  /** The name and schema of `data`, or of its items. */
  readonly name: string;
  readonly schema: Schema<unknown>;
  /** Whether `data` is an array of items with this schema. */
  readonly many?: boolean;
}

export interface ReadOperation extends OperationDescription {
  readonly method: "GET";
  readonly params?: ObjectSchema<Fields>;
  /** Values of its path parameters that exist in the content, if there are any. */
  readonly exampleParams?: Readonly<Record<string, string>>;
  readonly query?: ObjectSchema<Fields>;
  readonly success: Success;
  readonly read: (facts: ReadContext) => Extract<Outcome, { kind: "data" | "problem" }>;
}

/** An operation with a side effect. Its handler is in its route. */
export interface WriteOperation extends OperationDescription {
  readonly method: "POST";
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
}

export type Operation = ReadOperation | WriteOperation;

/** The URLPattern of an operation's route, such as `/v1/services/:slug`. */
export function routePattern({ path }: Pick<Operation, "path">): string {
  return API_ROOT + (path === "/" ? "" : path.replaceAll("{", ":").replaceAll("}", ""));
}

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
      count: Array.isArray(data) ? data.length : undefined,
    },
  };
}
