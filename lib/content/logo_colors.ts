/**
 * Reads the colors of a logo, from which follows on which ground it is seen.
 *
 * @module
 */
import type { Asset } from "../model/mod.ts";

/** The colors of logos that border on their ground, by path: none of one that has a ground of its own. */
export async function readLogoColors(
  logos: readonly Asset[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const read = await Promise.all(logos.map(async (logo) => [logo.path, await colorsOf(logo)]));
  return new Map(read.filter((one): one is [string, readonly string[]] => one[1] !== undefined));
}

async function colorsOf({ mediaType, bytes }: Asset): Promise<readonly string[] | undefined> {
  if (mediaType === "image/jpeg") return [];
  if (mediaType === "image/svg+xml") return drawnColors(new TextDecoder().decode(bytes));
  if (mediaType !== "image/png") return undefined;
  try {
    return await pixelColors(bytes);
  } catch {
    // A damaged file.
    return undefined;
  }
}

const NAMED_COLORS: Readonly<Record<string, string>> = { white: "#ffffff", black: "#000000" };

/** The colors in which an SVG is drawn; what fills its whole place is a ground. */
function drawnColors(svg: string): readonly string[] {
  const colorsIn = (text: string) =>
    [...text.matchAll(
      /(?:fill|stroke|stop-color)\s*[=:]\s*(?:["']\s*)?(#[\da-f]{3,8}|white|black)\b/gi,
    )]
      .map(([, color = ""]) =>
        NAMED_COLORS[color.toLowerCase()] ??
          (color.length < 6 ? color.replace(/[\da-f]/gi, "$&$&") : color).slice(0, 7)
      );
  const [, , width = 0] = (/viewBox=["']([^"']+)/.exec(svg)?.[1] ?? "").split(/[\s,]+/).map(Number);
  const [first = ""] = /<(?:rect|circle|path|g|text|ellipse|polygon|image)\b[^<>]*>/.exec(svg) ??
    [];
  const [, covered = "0"] = /^<rect\b.*?\swidth=["']([\d.]+%?)/s.exec(first) ?? [];
  const isGround = covered === "100%" || width > 0 && Number(covered) > 0.8 * width;
  if (isGround) return [];
  const colors = colorsIn(svg);
  return colors.length > 0 ? colors : ["#000000"];
}

/** Larger logos are not looked at, so that no page waits for them. */
const MOST_PIXELS = 2 ** 21;

/** How many bytes a pixel has, by PNG's type of color. */
const CHANNELS: Readonly<Record<number, number>> = { 3: 1, 4: 2, 6: 4 };

/** The colors of a PNG with an alpha channel or a palette that have a twentieth of what is painted, or more. */
async function pixelColors(bytes: Uint8Array<ArrayBuffer>): Promise<readonly string[] | undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [depth, type, interlaced] = [bytes[24], bytes[25]!, bytes[28] !== 0];
  const size = CHANNELS[type];
  if (width * height > MOST_PIXELS) return undefined;
  // Without an alpha channel, it has a ground of its own.
  if (depth !== 8 || size === undefined || interlaced) return [];
  const chunks = new Map<string, Uint8Array[]>();
  for (let at = 8; at + 8 <= bytes.length;) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.set(name, [...chunks.get(name) ?? [], bytes.subarray(at + 8, at + 8 + length)]);
    at += length + 12;
  }
  const [palette = []] = chunks.get("PLTE") ?? [];
  const [alphas = []] = chunks.get("tRNS") ?? [];
  const packed = new Blob((chunks.get("IDAT") ?? []) as BlobPart[]);
  const unpacked = packed.stream().pipeThrough(new DecompressionStream("deflate"));
  const lines = new Uint8Array(await new Response(unpacked).arrayBuffer());
  const row = width * size;
  const counts = new Map<string, number>();
  let painted = 0;
  let above = new Uint8Array(row);
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (row + 1)];
    const line = new Uint8Array(lines.subarray(y * (row + 1) + 1, (y + 1) * (row + 1)));
    for (let x = 0; x < row; x++) {
      const [left, up, corner] = [line[x - size] ?? 0, above[x]!, above[x - size] ?? 0];
      line[x]! += [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter!] ?? 0;
    }
    for (let x = 0; x < row; x += size) {
      const index = line[x]!;
      const [color, alpha] = type === 3
        ? [palette.slice(3 * index, 3 * index + 3), alphas[index] ?? 255]
        : type === 4
        ? [[index, index, index], line[x + 1]!]
        : [line.subarray(x, x + 3), line[x + 3]!];
      if (alpha < 128) continue;
      // Shades of one color count as one.
      const rough = [...color].map((value) => Math.min(255, (value + 16) & ~31));
      const name = `#${rough.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      painted++;
    }
    above = line;
  }
  if (painted > 0.98 * width * height) return [];
  return [...counts].filter(([, count]) => count >= painted / 20).map(([name]) => name);
}

/** PNG's guess of a byte from its neighbors. */
function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(guess - value)) as [
    number,
    number,
    number,
  ];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
