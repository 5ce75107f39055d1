/**
 * The result of a handler: a value that says what was found, not how it is sent.
 *
 * @module
 */
import type { BidResponse } from "../bids/bid_request.ts";
import type { StaticFile } from "../model/mod.ts";
import type { Page } from "../page/page.ts";
import type { Problem } from "./problem.ts";
import type { SecurityKind } from "./security_headers.ts";

/** The state of a client's rate limit after its request (draft-ietf-httpapi-ratelimit-headers). */
export interface RateState {
  readonly remaining: number;
  /** If refused, seconds until the next is allowed; otherwise until the oldest leaves the window. */
  readonly resetSeconds: number;
}

/** What a handler found or did, for `match(…).exhaustive()`. */
export type Outcome =
  /** A resource, a list of them or the index, in the success envelope. */
  | { readonly kind: "data"; readonly data: unknown }
  /** A page, in the type that the client prefers. */
  | {
    readonly kind: "page";
    readonly page: Page;
    /** Whether the page says that its resource no longer exists (410). */
    readonly gone?: true;
    /** Whether it is never cached. */
    readonly volatile?: boolean;
    /** Whether it contains a key for this visitor alone. It is then neither cached nor compressed. */
    readonly secret?: boolean;
    /** The problem that the page shows, which determines the status. */
    readonly problem?: Problem;
    readonly rate?: RateState;
  }
  /** A document of one fixed type. */
  | {
    readonly kind: "document";
    readonly mediaType: string;
    readonly body: string | Uint8Array<ArrayBuffer>;
    /** Its Link header (RFC 8288). */
    readonly link?: string;
    /** Its language, where a site has several. */
    readonly language?: string;
    readonly volatile?: boolean;
    /** Its security headers; by default those of data, which may do nothing in a browser. */
    readonly security?: SecurityKind;
  }
  /** A file. `immutable` if its address changes with its bytes, so that it may be cached for a year. */
  | { readonly kind: "file"; readonly file: StaticFile; readonly immutable: boolean }
  | {
    readonly kind: "redirect";
    readonly status: 301 | 303 | 308;
    readonly location: string;
    readonly volatile?: boolean;
  }
  /** The response to OPTIONS: the methods of an address. */
  | { readonly kind: "methods"; readonly allow: readonly string[] }
  /** A JSON message of another protocol over HTTP, such as MCP, or a status without a body. It is never cached. */
  | {
    readonly kind: "message";
    readonly status: number;
    readonly body?: unknown;
  }
  | { readonly kind: "accepted"; readonly data: BidResponse; readonly rate: RateState }
  | { readonly kind: "problem"; readonly problem: Problem; readonly rate?: RateState };

/** What the handler of a read knows of a request. */
export interface ReadContext {
  /** The values of the pattern's groups, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** Handles a read. It is pure: the outcome depends only on the content and the context. */
export type CacheableHandler = (context: ReadContext) => Outcome | Promise<Outcome>;
