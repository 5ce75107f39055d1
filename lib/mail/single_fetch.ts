/**
 * A fetch that sends a request once.
 *
 * @module
 */

/**
 * Makes a fetch for requests that must not arrive twice. Deno's own fetch resends a request when a reused connection
 * closes without a response, although the server may have read it all, and when an HTTP/2 server sends GOAWAY. This
 * one opens a connection for each request.
 */
export function singleFetch(): typeof fetch {
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0, http2: false });
  return (input, init) => fetch(input, { ...init, client });
}
