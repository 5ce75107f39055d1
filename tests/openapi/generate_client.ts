/**
 * Writes client.d.ts, the types of a client of the API, from the document. Run it after a change of the
 * document: deno run -A --lock=tests/deno.lock tests/openapi/generate_client.ts
 *
 * @module
 */
import { contractOf, documentOf } from "../support/documented.ts";
import { site } from "../support/site.ts";
import { astToString, openapiTS } from "./deps.ts";

/** Where the types are kept. */
export const CLIENT = new URL("client.d.ts", import.meta.url);

/** The types of a client, made from the document. */
export async function clientTypes(): Promise<string> {
  // deno-lint-ignore no-explicit-any -- the document is data; what it holds is what is tested
  return astToString(await openapiTS(contractOf(documentOf(site)) as any));
}

if (import.meta.main) await Deno.writeTextFile(CLIENT, await clientTypes());
