/**
 * Removes positions and makers' notes from pictures. A JPEG needs none of it: the server leaves them out.
 *
 * @module
 */
// deno-lint-ignore no-import-prefix -- locked in this folder, so that the server doesn't download it
import sharp from "npm:sharp@0.35.5";
import { OperatorError } from "../../log.ts";
import { hasPrivateNotes, isJpeg, memorySource } from "../../pictures/mod.ts";

/**
 * A picture without where and with what it was taken, as upright as it was shown; `undefined` if there is nothing to
 * remove. A lossless picture loses nothing else.
 *
 * @throws {OperatorError} If something of it is left.
 */
export async function withoutPrivateNotes(
  file: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array | undefined> {
  if (isJpeg(memorySource(file)) || !hasPrivateNotes(file)) return undefined;
  const { format } = await sharp(file).metadata();
  const cleaned = format === "svg" ? cleanDrawing(file) : await cleanPicture(file, format);
  if (hasPrivateNotes(cleaned)) {
    throw new OperatorError("says where or with what it was taken; save it again without that");
  }
  return cleaned;
}

/** Removes the metadata of a drawing (SVG 2, section 5.9). */
function cleanDrawing(file: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(file);
  return new TextEncoder().encode(text.replaceAll(/<((?:\w+:)?metadata)[\s>][^]*?<\/\1\s*>/g, ""));
}

async function cleanPicture(file: Uint8Array, format: string): Promise<Uint8Array> {
  const picture = sharp(file, { animated: true }).autoOrient().keepIccProfile();
  if (format === "webp") {
    const lossless = new TextDecoder("latin1").decode(file).includes("VP8L");
    return await picture.webp({ lossless, quality: 90 }).toBuffer();
  }
  return format === "png"
    ? await picture.png({ compressionLevel: 9 }).toBuffer()
    : await picture.avif({ quality: 75 }).toBuffer();
}
