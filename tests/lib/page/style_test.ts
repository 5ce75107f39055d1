import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { contrast, INK, WHITE } from "../../../lib/model/color.ts";
import { stylesheet } from "../../../lib/page/mod.ts";
import { palettes } from "../../../lib/page/style.ts";

const css = stylesheet({});

/** Brands that pass the checks of site.md: usual ones, and the hardest ones that do. */
const BRANDS: readonly (readonly [string | undefined, string | undefined])[] = [
  [undefined, undefined],
  ["#b91c1c", "#1f2937"],
  ["#ffffff", "#000000"],
  ["#000000", "#767676"],
  ["#ffff00", "#0000ff"],
  ["#00ff00", "#7b3f00"],
  ["#005a9c", "#5b2c83"],
  ["#777777", "#14532d"],
];

/** Which color stands on which, and the least contrast of the two (WCAG 2.2, 1.4.3 and 1.4.11). */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ...["--paper", "--tint", "--accent-tint"].flatMap((paper) =>
    [
      ["--ink", paper, 4.5],
      ["--muted", paper, 4.5],
      ["--link", paper, 4.5],
      ["--field", paper, 3],
      ["--accent-ink", paper, 3],
    ] as const
  ),
  ["--on-dark", "--dark", 4.5],
  ["--accent-on-dark", "--dark", 4.5],
];

Deno.test("stylesheet() is small and asks for nothing else", () => {
  const { length } = new TextEncoder().encode(css);
  assert(length < 30 * 1024, `${length} bytes`);
  assertEquals(/url\(|@import|@font-face/.test(css), false);
});

Deno.test("stylesheet() is whole: every brace is closed and every property is defined", () => {
  assertEquals(css.split("{").length, css.split("}").length);
  for (const [, name] of css.matchAll(/var\((--[a-z-]+)\)/g)) {
    assert(css.includes(`${name}:`), name);
  }
  assertEquals(css.includes("/*"), false);
});

Deno.test("palettes() are easy to read with every brand, light and dark", () => {
  for (const [accent, dark] of BRANDS) {
    for (const [scheme, palette] of Object.entries(palettes(accent, dark))) {
      for (const [front, back, least] of PAIRS) {
        const ratio = contrast(palette[front]!, palette[back]!);
        assert(
          ratio >= least,
          `${accent} and ${dark}, ${scheme}: ${front} on ${back} is ${ratio.toFixed(2)}`,
        );
      }
      const better = Math.max(
        contrast(WHITE, accent ?? "#f5ac1b"),
        contrast(INK, accent ?? "#f5ac1b"),
      );
      assertEquals(contrast(palette["--on-accent"]!, palette["--accent"]!), better);
      assert(contrast(palette["--on-accent"]!, palette["--accent-hover"]!) >= better);
    }
  }
});

Deno.test("the colors of problems and of success are easy to read on every brand's paper", () => {
  const [light, dark] = [...css.matchAll(/:root\{([^}]*--alarm:[^}]*)\}/g)].map(([, rules]) =>
    new Map(
      [...rules!.matchAll(/(--[a-z-]+):(#[0-9a-f]+)/g)].map(([, name, color]) => [name!, color!]),
    )
  );
  for (const [accent, brand] of BRANDS) {
    const { light: day, dark: night } = palettes(accent, brand);
    for (const [status, palette] of [[light!, day], [dark!, night]] as const) {
      for (const back of [palette["--paper"]!, status.get("--alarm-tint")!]) {
        assert(contrast(status.get("--alarm")!, back) >= 4.5, `${accent} and ${brand}`);
      }
      for (const back of ["--alarm-tint", "--good-tint"]) {
        assert(contrast(palette["--ink"]!, status.get(back)!) >= 4.5, `${accent} and ${brand}`);
        assert(contrast(palette["--link"]!, status.get(back)!) >= 4.5, `${accent} and ${brand}`);
      }
    }
  }
});

Deno.test("stylesheet() has the company's colors and its fonts", () => {
  const rules = stylesheet({
    accent_color: "#b91c1c",
    dark_color: "#1f2937",
    heading_font: "fonts/Head Line.woff2",
    text_font: 'Georgia"}',
  });
  assertStringIncludes(rules, "--accent:#b91c1c;--on-accent:#ffffff;");
  assertStringIncludes(rules, "--dark:#1f2937;");
  assertStringIncludes(
    rules,
    '@font-face{font-family:"brand-heading";src:url("/fonts/Head%20Line.woff2") format("woff2");',
  );
  assertStringIncludes(rules, '--heading-font:"brand-heading",');
  assertStringIncludes(rules, '--text-font:"Georgia\\22 }",');
});
