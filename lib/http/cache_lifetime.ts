/**
 * How long caches keep answers: part of the API's contract.
 *
 * @module
 */

/** How long a client keeps a read, and a cache that many clients share. */
export const CLIENT_SECONDS = 300;
export const SHARED_SECONDS = 3600;

/** The Cache-Control of reads, pages and documents. */
export const CACHED = `public, max-age=${CLIENT_SECONDS}, s-maxage=${SHARED_SECONDS}`;

/** A year, for an address that changes with its bytes (RFC 8246). */
export const LASTING = "public, max-age=31536000, immutable";
