/**
 * What a route is: plain data that says where an answer stands and who makes it.
 *
 * @module
 */
import type { BidService } from "../contact/bid_service.ts";
import type { BodyText, WantedBody } from "./body.ts";
import type { CacheableHandler, Outcome, ReadFacts } from "./outcome.ts";
import type { Operation } from "./operation.ts";

/** What a live handler may know and use besides: the request itself, and the effects handed to it. */
export interface DynamicFacts extends ReadFacts {
  readonly request: Request;
  /** The client's address, as far as it can be believed; what limits count by. */
  readonly client: string;
  /** Where bid requests are handed in. */
  readonly desk: BidService;
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
 * `group` says in which form failures are told and whether the path has a markdown twin: the `api` is JSON
 * throughout, a `page` has two representations, a `document` one.
 */
export type Route =
  & {
    readonly group: "api" | "page" | "document";
    /** The pathname of a URLPattern. */
    readonly pattern: string;
    /** The query parameters that its answer depends on. */
    readonly query?: readonly string[];
    /** What the OpenAPI document says of it; every route of the API has one. */
    readonly operation?: Operation;
  }
  & (
    | { readonly method: "GET"; readonly read: CacheableHandler }
    | { readonly method: "GET" | "POST"; readonly live: DynamicHandler }
  );
