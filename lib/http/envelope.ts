/**
 * The success envelope, joined from pieces: a resource is serialized once, and all responses with it share the bytes.
 *
 * @module
 */
import { API_VERSION, type Digest, digestOf, hexOf, mix, type Site } from "../model/mod.ts";
import { present } from "../schema/mod.ts";
import type { Outcome } from "./outcome.ts";

/** The bytes of an envelope, and their digest. */
export interface Envelope {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly digest: string;
}

/** A value as JSON, and its digest. */
interface Piece extends Digest {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const COMMA = 0x2c;
const encoder = new TextEncoder();
const pieces = new WeakMap<object, Piece>();

/** The `meta` of a success: the contract, and the number of items in a listing. */
export function metaOf({ addresses }: Site, count?: number): object {
  return {
    api_version: API_VERSION,
    documentation_url: addresses.documentation(),
    ...present({ count }),
  };
}

/** The envelope of a success as a value; the API's responses have the same as bytes. */
export function successEnvelope(
  outcome: Extract<Outcome, { kind: "resource" | "collection" }>,
  site: Site,
): { readonly data: unknown; readonly meta: object } {
  return outcome.kind === "resource"
    ? { data: outcome.data, meta: metaOf(site) }
    : { data: outcome.items, meta: metaOf(site, outcome.items.length) };
}

/** The envelope of one resource: equal to `JSON.stringify({ data, meta })`. */
export function resourceEnvelope(data: unknown, meta: unknown): Envelope {
  return join([text('{"data":'), pieceOf(data), text(`,"meta":${JSON.stringify(meta)}}`)]);
}

/** The envelope of a collection: equal to `JSON.stringify({ data: items, meta })`. */
export function collectionEnvelope(items: readonly unknown[], meta: unknown): Envelope {
  const end = text(`],"meta":${JSON.stringify(meta)}}`);
  return join([text('{"data":['), ...items.map(pieceOf), end], true);
}

/** Joins pieces: a list between the first and the last, separated by commas. */
function join(parts: readonly Piece[], list = false): Envelope {
  let length = list ? Math.max(parts.length - 3, 0) : 0;
  for (const { bytes } of parts) length += bytes.length;
  const body = new Uint8Array(length);
  let at = 0;
  let low = 0;
  let high = 0;
  for (let index = 0; index < parts.length; index++) {
    const piece = parts[index]!;
    if (list && index > 1 && index < parts.length - 1) body[at++] = COMMA;
    body.set(piece.bytes, at);
    at += piece.bytes.length;
    low = mix(low ^ piece.low);
    high = mix(high + piece.high);
  }
  return { body, digest: `${length.toString(16)}-${hexOf({ low, high })}` };
}

/** Content is frozen, so cached JSON stays correct. */
function pieceOf(value: unknown): Piece {
  if (typeof value !== "object" || value === null) return text(JSON.stringify(value));
  const known = pieces.get(value);
  if (known !== undefined) return known;
  const piece = text(JSON.stringify(value));
  if (Object.isFrozen(value)) pieces.set(value, piece);
  return piece;
}

function text(json: string): Piece {
  const bytes = encoder.encode(json);
  return { bytes, ...digestOf(bytes) };
}
