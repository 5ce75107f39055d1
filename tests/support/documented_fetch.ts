/**
 * fetch for tests over a socket: an answer that the OpenAPI document does not describe fails the test.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { documentedCheck } from "./documented.ts";
import { site } from "./site.ts";

const check = documentedCheck(site);

/** Fetches, and holds the answer against the document. */
export async function documentedFetch(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const request = new Request(input, init);
  const { method, url } = request;
  const response = await fetch(request);
  // fetch has decoded the body, and leaves the header that says how.
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  const { body, status } = response.clone();
  const copy = new Response(body, { status, headers });
  assertEquals(await check(method, url, copy), [], `${method} ${url}`);
  return response;
}
