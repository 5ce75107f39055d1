/**
 * Content codings: chooses one for a client, and compresses (RFC 9110, sections 8.4 and 12.5.3).
 *
 * @module
 */
import { builtinModule } from "../builtin_module.ts";
import { memoize } from "./memoize.ts";
import { readPreferences } from "./negotiate.ts";

/** A content coding other than identity, by its registered name. */
export type Coding = "br" | "gzip";

/** The supported codings, in order of preference. */
export const codings: readonly Coding[] = ["br", "gzip"];

/** Smaller bodies are not compressed: it would cost more than it saves. */
export const MIN_CODED_BYTES = 1024;

/** Whether a body of this type is worth compressing. */
export function isCompressible(mediaType: string): boolean {
  return /^text\/|[/+](?:json|xml)\b|\/javascript\b/.test(mediaType);
}

/**
 * Chooses the coding of a body: the highest quality wins; on equal quality, Brotli before gzip before identity.
 * Without the header, and if nothing is acceptable, the body is sent uncompressed.
 *
 * @param acceptEncoding The Accept-Encoding header.
 * @param cacheable Whether the body is compressed once; otherwise Brotli, which takes longer, is left out.
 */
export function chooseCoding(
  acceptEncoding: string | null,
  cacheable: boolean,
): Coding | undefined {
  if (!acceptEncoding) return undefined;
  return cacheable ? chosen(acceptEncoding) : chosenQuick(acceptEncoding);
}

const chosen = memoize((accepted) => choose(accepted, codings));
const chosenQuick = memoize((accepted) => choose(accepted, ["gzip"]));

function choose(acceptEncoding: string, among: readonly Coding[]): Coding | undefined {
  // The first mention of a coding counts.
  const qualities = new Map(
    readPreferences(acceptEncoding).toReversed()
      .map(({ name, quality }) => [name === "x-gzip" ? "gzip" : name, quality]),
  );
  let best: Coding | undefined;
  // If not named, identity is acceptable, but anything named is preferred.
  let bestQuality = qualities.get("identity") ?? 0;
  for (const coding of among) {
    const quality = qualities.get(coding) ?? qualities.get("*") ?? 0;
    if (quality > 0 && (quality > bestQuality || (best === undefined && quality === bestQuality))) {
      best = coding;
      bestQuality = quality;
    }
  }
  return best;
}

/** Compresses a body at once: a stream's turns of the event loop would cost more than the work. */
export function compress(bytes: Uint8Array<ArrayBuffer>, coding: Coding): Uint8Array<ArrayBuffer> {
  const { brotliCompressSync, gzipSync, constants } = builtinModule("node:zlib");
  const compressed = coding === "gzip"
    ? gzipSync(bytes)
    : brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  // Copied, since it is the start of a buffer of 16 KB, which would be kept with it.
  return new Uint8Array(compressed);
}

/** Of 0 to 11: higher ones take 15 times as long for a tenth less. */
const BROTLI_QUALITY = 5;

/**
 * Whether the runtime itself compresses uncompressed bodies, and weakens their ETags, unless
 * `Cache-Control: no-transform` (RFC 9111, section 5.2.2.6) forbids it. Deno 2.9 no longer does.
 */
export const compressesByItself: boolean = Number(Deno.version.deno.split(".")[1]) < 9;
