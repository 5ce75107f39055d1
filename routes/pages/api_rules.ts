/**
 * The guide's sections about rules: caching, other origins, limits.
 *
 * @module
 */
import { RATE_LIMIT, RATE_WINDOW_SECONDS } from "../../lib/model/mod.ts";
import type { Block } from "../../lib/page/page.ts";
import { code, link, paragraph } from "./build.ts";

/** How long responses may be cached. */
export function caching(): readonly Block[] {
  return [
    paragraph(
      "Reads may be kept five minutes by a client and one hour by a shared cache. Each carries a strong ",
      code("ETag"),
      "; send it back in ",
      code("If-None-Match"),
      " and an answer that has not changed is 304 without a body. Failures and answers to POST are ",
      code("no-store"),
      ".",
    ),
  ];
}

/** What other origins may do. */
export function otherOrigins(): readonly Block[] {
  return [
    paragraph(
      "Every read and its failures carry ",
      code("Access-Control-Allow-Origin: *"),
      ". ",
      code("POST /contact"),
      " is not opened to pages of other origins.",
    ),
  ];
}

/** How often the API may be called. */
export function rateLimit(): readonly Block[] {
  return [
    paragraph(
      `Reads have no limit. POST /contact takes ${RATE_LIMIT} requests in any ${RATE_WINDOW_SECONDS} seconds from ` +
        "one address; the next is answered ",
      link("rate_limited", "#rate_limited"),
      " with ",
      code("Retry-After"),
      ". The headers ",
      code("RateLimit"),
      " and ",
      code("RateLimit-Policy"),
      " say how many are left.",
    ),
  ];
}
