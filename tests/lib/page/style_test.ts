import { assert, assertEquals } from "@std/assert";
import { stylesheet } from "../../../lib/page/mod.ts";

Deno.test("stylesheet is small and asks for nothing else", () => {
  const { length } = new TextEncoder().encode(stylesheet);
  assert(length < 18 * 1024, `${length} bytes`);
  assertEquals(/url\(|@import|@font-face/.test(stylesheet), false);
});

Deno.test("stylesheet is whole: every brace is closed and every property is defined", () => {
  assertEquals(stylesheet.split("{").length, stylesheet.split("}").length);
  for (const [, name] of stylesheet.matchAll(/var\((--[a-z-]+)\)/g)) {
    assert(stylesheet.includes(`${name}:`), name);
  }
});

Deno.test("stylesheet has the contrast that WCAG 2.2 asks for, light and dark", () => {
  const [light = "", dark = ""] = [...stylesheet.matchAll(/:root\{([^}]*--paper[^}]*)\}/g)]
    .map(([, declarations]) => declarations!);
  const colors = (source: string) =>
    new Map(
      [...source.matchAll(/(--[a-z-]+):(#[0-9a-f]+)/g)].map(([, name, value]) => [name!, value!]),
    );
  const themes = [colors(light), new Map([...colors(light), ...colors(dark)])];
  const pairs: readonly (readonly [string, string, number])[] = [
    ["--ink", "--paper", 4.5],
    ["--ink", "--tint", 4.5],
    ["--muted", "--paper", 4.5],
    ["--muted", "--tint", 4.5],
    ["--link", "--paper", 4.5],
    ["--link", "--amber-tint", 4.5],
    ["--alarm", "--paper", 4.5],
    ["--alarm", "--alarm-tint", 4.5],
    ["--ink", "--good-tint", 4.5],
    ["--amber", "--navy", 4.5],
    ["--paper", "--wall", 4.5],
    ["--field", "--paper", 3],
    ["--field", "--tint", 3],
    ["--amber-ink", "--paper", 3],
  ];
  for (const theme of themes) {
    for (const [front, back, least] of pairs) {
      const ratio = contrast(theme.get(front)!, theme.get(back)!);
      assert(ratio >= least, `${front} on ${back}: ${ratio.toFixed(2)}`);
    }
  }
});

Deno.test("stylesheet has a ring that is seen on navy, light and dark", () => {
  const ring = /\.strip,\.hero,\.footer\{--amber-ink:(#[0-9a-f]+)\}/.exec(stylesheet)?.[1];
  assert(ring !== undefined);
  const navies = [...stylesheet.matchAll(/--navy:(#[0-9a-f]+)/g)].map(([, color]) => color!);
  for (const navy of navies) assert(contrast(ring, navy) >= 3, navy);
  assert(navies.length === 2);
});

/** The contrast ratio of two colors (WCAG 2.2). */
function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const hex = color.length === 4 ? color.replace(/[0-9a-f]/g, "$&$&") : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
