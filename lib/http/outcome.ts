/**
 * The result of a handler: a value that says what was found, not how it is sent.
 *
 * @module
 */
import type { BidCheck, BidResponse, RateLimitName, StaticFile } from "../model/mod.ts";
import type { Page } from "../page/page.ts";
import type { Problem } from "./problem.ts";
import type { SecurityKind } from "./security_headers.ts";

/** The state of a client's rate limit after its request (draft-ietf-httpapi-ratelimit-headers). */
export interface RateState {
  /** Which limit it is, if not that of bid requests. */
  readonly name?: RateLimitName;
  readonly remaining: number;
  /** If refused, seconds until the next is allowed; otherwise until the oldest leaves the window. */
  readonly resetSeconds: number;
}

/** The closed union of outcomes. */
export type Outcome =
  /** A resource, a list of them or the index, in the success envelope. */
  | { readonly kind: "data"; readonly data: unknown }
  /**
   * A page, in the type that the client prefers. A `volatile` one is never cached; a `secret` one has a key of its own,
   * so it is not compressed either.
   */
  | {
    readonly kind: "page";
    readonly page: Page;
    /** Whether it says that what was here is over (410). */
    readonly gone?: true;
    readonly volatile?: boolean;
    readonly secret?: boolean;
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
    /** What it may do in a browser; nothing by default. */
    readonly security?: SecurityKind;
  }
  /** A file. `lasting` if its address changes with its bytes, so that it may be cached for a year. */
  | { readonly kind: "file"; readonly file: StaticFile; readonly lasting: boolean }
  | {
    readonly kind: "redirect";
    readonly status: 301 | 303 | 308;
    readonly location: string;
    readonly volatile?: boolean;
  }
  /** The methods of an address, for OPTIONS. */
  | { readonly kind: "methods"; readonly allow: readonly string[] }
  /** A JSON message of another protocol over HTTP, or only a status. Clients may not cache it. */
  | {
    readonly kind: "message";
    readonly status: number;
    readonly body?: unknown;
    /** Only with 405: the methods of the address. */
    readonly allow?: readonly string[];
  }
  | { readonly kind: "accepted"; readonly data: BidResponse; readonly rate: RateState }
  /** A bid request was only checked, as was asked. */
  | { readonly kind: "checked"; readonly data: BidCheck; readonly rate: RateState }
  | { readonly kind: "problem"; readonly problem: Problem; readonly rate?: RateState };

/** What the handler of a read gets from a request. */
export interface ReadFacts {
  /** Values of the pattern's groups, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** Answers a read. Pure: equal facts give equal outcomes. */
export type CacheableHandler = (facts: ReadFacts) => Outcome | Promise<Outcome>;
