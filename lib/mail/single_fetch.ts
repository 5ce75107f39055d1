/**
 * A fetch that sends a request once.
 *
 * @module
 */

/**
 * Makes a fetch for requests that must not arrive twice. Deno's own sends a request again by itself when a
 * connection that was used before ends without an answer, although the other side may have read it all, and
 * when an HTTP/2 server says goodbye meanwhile. This one opens a connection for each request.
 */
export function singleFetch(): typeof fetch {
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0, http2: false });
  return (input, init) => fetch(input, { ...init, client });
}
