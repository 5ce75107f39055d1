import { assertEquals } from "@std/assert";
import { deflateSync } from "node:zlib";
import { readLogoColors } from "../../../lib/content/logo_colors.ts";
import type { Asset } from "../../../lib/model/mod.ts";
import { plateColor } from "../../../lib/page/logo.ts";

const svg = (content: string): Asset => ({
  path: "/logo.svg",
  mediaType: "image/svg+xml",
  bytes: new TextEncoder().encode(`<svg viewBox="0 0 100 20">${content}</svg>`),
});

/** A PNG of a row of pixels, each with its color and its alpha. */
function png(...pixels: readonly (readonly number[])[]): Asset {
  const chunk = (name: string, data: Uint8Array) => [
    ...new Uint8Array(new Uint32Array([data.length]).buffer).reverse(),
    ...new TextEncoder().encode(name),
    ...data,
    ...[0, 0, 0, 0],
  ];
  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, pixels.length);
  new DataView(header.buffer).setUint32(4, 1);
  header.set([8, 6], 8);
  // The filter "Sub": each byte is the difference to the one of the pixel before.
  const line = pixels.flatMap((pixel, x) =>
    pixel.map((value, channel) => (value - (pixels[x - 1]?.[channel] ?? 0)) & 255)
  );
  return {
    path: "/logo.png",
    mediaType: "image/png",
    bytes: new Uint8Array([
      ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
      ...chunk("IHDR", header),
      ...chunk("IDAT", deflateSync(new Uint8Array([1, ...line]))),
    ]),
  };
}

/** Whether a logo stands on a plate on white paper, and on black. */
async function plates(logo: Asset): Promise<readonly boolean[]> {
  const colors = (await readLogoColors([logo])).get(logo.path);
  return [
    plateColor(colors, "#ffffff", "#102030") !== "transparent",
    plateColor(colors, "#101010", "#ffffff") !== "transparent",
  ];
}

Deno.test("plateColor() gives a logo a plate only where it would not be seen", async () => {
  const white = [255, 255, 255, 255];
  const [black, clear] = [[0, 0, 0, 255], [255, 255, 255, 0]];
  assertEquals(await plates(svg('<path fill="#fff"/>')), [true, false]);
  assertEquals(await plates(svg('<path fill="white"/><path style="fill:#FFFFFF"/>')), [
    true,
    false,
  ]);
  assertEquals(await plates(svg('<path d="M0 0h9"/>')), [false, true]);
  assertEquals(await plates(svg('<path fill="#f2a900"/><text fill="#111">A</text>')), [
    false,
    true,
  ]);
  assertEquals(await plates(svg('<path fill="#c03030"/>')), [false, false]);
  // A sign of white on blue beside dark letters.
  assertEquals(
    await plates(svg('<path fill="#0b5fa5"/><path stroke="#fff"/><text fill="#123">A</text>')),
    [false, true],
  );
  // It has a ground of its own.
  assertEquals(await plates(svg('<rect width="100" height="20" fill="#fff"/>')), [false, false]);
  assertEquals(await plates(png(white, clear, white)), [true, false]);
  assertEquals(await plates(png(black, clear, black)), [false, true]);
  assertEquals(await plates(png(black, black, black)), [false, false]);
  // One that can't be read is taken to be dark.
  const damaged = { path: "/logo.png", mediaType: "image/png", bytes: new Uint8Array(9) };
  assertEquals(await plates(damaged), [false, true]);
});
