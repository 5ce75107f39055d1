/**
 * What the OpenAPI document says of a route, beside the route itself.
 *
 * @module
 */
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
  };
  /** The failures that it can answer besides 405 and 500. */
  readonly problems: readonly ProblemCode[];
}
