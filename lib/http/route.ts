/**
 * A route: plain data with a path and its handler.
 *
 * @module
 */
import type { BodyText, WantedBody } from "./body.ts";
import type { CacheableHandler, Outcome, ReadFacts } from "./outcome.ts";
import type { Problem } from "./problem.ts";

/** What a dynamic handler also gets: the request, its body, and a new key. */
export interface DynamicFacts extends ReadFacts {
  readonly request: Request;
  /** The client's address, as far as it can be trusted, for rate limits. */
  readonly client: string;
  /** Reads the body as text, limited in size and time. */
  readonly readBody: (wanted: WantedBody) => Promise<BodyText>;
  /** Makes a new unique key of letters, digits and hyphens. */
  readonly newKey: () => string;
}

/** Answers a request that has a body or side effects, or whose response is always different. */
export type DynamicHandler = (facts: DynamicFacts) => Promise<Outcome>;

/**
 * A route.
 *
 * `group` determines the form of failures and whether the path has a markdown variant: the `api` is always JSON, a
 * `page` has two representations, a `document` has one.
 */
export type Route =
  & {
    readonly group: "api" | "page" | "document";
    /** The pathname of a URLPattern; for an `exact` route, a literal path. */
    readonly pattern: string;
    readonly exact?: boolean;
    /** The query parameters that its response depends on. */
    readonly query?: readonly string[];
    /** Answers an unsupported method, if the route's clients expect another form than its `group` has. */
    readonly otherMethod?: (problem: Problem) => Outcome;
  }
  & (
    | { readonly method: "GET"; readonly cacheable: CacheableHandler }
    | { readonly method: "GET" | "POST"; readonly dynamic: DynamicHandler }
  );
