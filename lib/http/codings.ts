/**
 * Content codings: chooses one for a client, and compresses (RFC 9110, sections 8.4 and 12.5.3).
 *
 * @module
 */
import { memoize } from "./memoize.ts";
import { readPreferences } from "./negotiate.ts";

/** A content coding other than identity, by its registered name. */
export type Coding = "br" | "gzip";

/** The supported codings, in order of preference. */
export const codings: readonly Coding[] = ["br", "gzip"];

/**
 * Those that this runtime has; Deno 2.5 doesn't support Brotli. Found once, when a client first accepts a coding: to
 * find it out makes a compressor, which takes milliseconds and holds megabytes outside the heap.
 */
let available: readonly Coding[] | undefined;

function availableCodings(): readonly Coding[] {
  return available ??= codings.filter((coding) => {
    try {
      new CompressionStream(compressionFormat(coding));
      return true;
    } catch {
      return false;
    }
  });
}

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
 * @param cacheable Whether the body is compressed once; otherwise Brotli, which takes ten times as long, is left out.
 */
export function chooseCoding(
  acceptEncoding: string | null,
  cacheable: boolean,
): Coding | undefined {
  if (!acceptEncoding) return undefined;
  return cacheable ? chosen(acceptEncoding) : chosenQuick(acceptEncoding);
}

const chosen = memoize((accepted) => choose(accepted, availableCodings()));
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

export async function compress(
  bytes: Uint8Array<ArrayBuffer>,
  coding: Coding,
): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new CompressionStream(compressionFormat(coding));
  const writer = writable.getWriter();
  // Awaited by reading what comes of it.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  return await new Response(readable).bytes();
}

/**
 * Whether the runtime itself compresses uncompressed bodies, and weakens their ETags, unless
 * `Cache-Control: no-transform` (RFC 9111, section 5.2.2.6) forbids it. Deno 2.9 no longer does.
 */
export const compressesByItself: boolean = Number(Deno.version.deno.split(".")[1]) < 9;

/** The name of a coding in the Compression Streams standard. Its types don't know Brotli yet. */
function compressionFormat(coding: Coding): CompressionFormat {
  return coding === "br" ? "brotli" as CompressionFormat : coding;
}
