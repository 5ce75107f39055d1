/**
 * The success envelope of the API.
 *
 * @module
 */
import { API_VERSION, type Site } from "../model/mod.ts";
import { present } from "../schema/mod.ts";
import type { Outcome } from "./outcome.ts";

/** The `meta` of a success: the contract, and the number of items in a listing. */
export function metaOf({ addresses }: Site, count?: number): object {
  return {
    api_version: API_VERSION,
    documentation_url: addresses.documentation(),
    ...present({ count }),
  };
}

/** The envelope of a success. */
export function successEnvelope(
  outcome: Extract<Outcome, { kind: "resource" | "collection" }>,
  site: Site,
): { readonly data: unknown; readonly meta: object } {
  return outcome.kind === "resource"
    ? { data: outcome.data, meta: metaOf(site) }
    : { data: outcome.items, meta: metaOf(site, outcome.items.length) };
}
