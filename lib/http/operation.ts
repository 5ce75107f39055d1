/**
 * What the OpenAPI document says of a route, beside the route itself.
 *
 * @module
 */
import { API_ROOT, type Site } from "../model/mod.ts";
import type { Fields, ObjectSchema, Schema } from "../schema/mod.ts";
import type { ProblemCode } from "./problem.ts";

/** The description of one operation of the API. */
export interface Operation {
  readonly operationId: string;
  /** The group that it is listed in. */
  readonly tag: string;
  /** A few words. */
  readonly summary: string;
  /** What a caller must know before calling. */
  readonly description: string;
  /** The groups of the path, each with what it may be. */
  readonly path?: Readonly<Record<string, Schema<string>>>;
  /** Values of those groups that lead to something, for the examples. */
  readonly pathExample?: (site: Site) => Readonly<Record<string, string>>;
  /** The query parameters that it knows. */
  readonly query?: ObjectSchema<Fields>;
  /** The request headers that it knows, none of them required. */
  readonly headers?: Readonly<Record<string, Schema<string>>>;
  /** The name and schema of the request body. */
  readonly body?: { readonly name: string; readonly schema: Schema<unknown> };
  readonly success: {
    readonly status: 200 | 202;
    readonly description: string;
    /** The name and schema of `data`, or of its items. */
    readonly name: string;
    readonly schema: Schema<unknown>;
    /** Whether `data` is an array of these. */
    readonly many: boolean;
    /** An example of `data`, where it is not what the route reads. */
    readonly example?: (site: Site) => unknown;
  };
  /** The failures that it can answer besides 405 and 500. */
  readonly problems: readonly ProblemCode[];
}

/** A route's pattern as a path template of OpenAPI, relative to the API's root. */
export function pathTemplate(pattern: string): string {
  return pattern.slice(API_ROOT.length).replace(/:([a-z_]+)/g, "{$1}") || "/";
}
