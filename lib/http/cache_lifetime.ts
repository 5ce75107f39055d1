/**
 * How long caches keep responses: part of the API's contract.
 *
 * @module
 */

/** How long a client's cache keeps a read, and how long a shared cache does (RFC 9111). */
export const CLIENT_SECONDS = 300;
export const SHARED_SECONDS = 3600;

/** The Cache-Control of reads, pages and documents. */
export const CACHED = `public, max-age=${CLIENT_SECONDS}, s-maxage=${SHARED_SECONDS}`;

/** A year, for an address that changes with its bytes (RFC 8246). */
export const IMMUTABLE = "public, max-age=31536000, immutable";
