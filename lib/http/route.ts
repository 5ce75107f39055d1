/**
 * What a route is: plain data that says where an answer stands and who makes it.
 *
 * @module
 */
import type { BodyText, WantedBody } from "./body.ts";
import type { CacheableHandler, Outcome, ReadFacts } from "./outcome.ts";
import type { Problem } from "./problem.ts";

/** What a dynamic handler may know besides: the request itself, its body, and a new key. */
export interface DynamicFacts extends ReadFacts {
  readonly request: Request;
  /** The client's address, as far as it can be believed; what limits count by. */
  readonly client: string;
  /** Reads the body as text, within a size and the server's time. */
  readonly readBody: (wanted: WantedBody) => Promise<BodyText>;
  /** Makes a new key of letters, digits and hyphens, never the same twice. */
  readonly newKey: () => string;
}

/** Answers a request that reads its body or has effects, or whose answer is never the same twice. */
export type DynamicHandler = (facts: DynamicFacts) => Promise<Outcome>;

/**
 * A route.
 *
 * `group` says in which form failures are told and whether the path has a markdown variant: the `api` is JSON
 * throughout, a `page` has two representations, a `document` one.
 */
export type Route =
  & {
    readonly group: "api" | "page" | "document";
    /** The pathname of a URLPattern; of an `exact` route, a path that may have anything in it. */
    readonly pattern: string;
    readonly exact?: boolean;
    /** The query parameters that its answer depends on. */
    readonly query?: readonly string[];
    /** Answers a method that is not taken, where `group` does not say it as the route's clients expect it. */
    readonly otherMethod?: (problem: Problem) => Outcome;
  }
  & (
    | { readonly method: "GET"; readonly cacheable: CacheableHandler }
    | { readonly method: "GET" | "POST"; readonly dynamic: DynamicHandler }
  );
