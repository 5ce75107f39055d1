import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { contrast, INK, WHITE } from "../../../lib/model/contrast.ts";
import { styles } from "../../../lib/model/mod.ts";
import { type Brand, palettes } from "../../../lib/page/palette.ts";
import { makeStylesheet } from "../../../lib/page/style.ts";
import { testSite } from "../../support/page.ts";

/** The stylesheet of a site with these settings. */
function stylesheet(settings: object): string {
  return new TextDecoder().decode(makeStylesheet(testSite({ settings })).bytes);
}

const sheets = styles.map((style) => [style, stylesheet({ style })] as const);

/** Brands that pass the checks of site.md: usual ones, and the hardest ones that do. */
const BRANDS: readonly Brand[] = [
  {},
  { accent: "#b91c1c", dark: "#1f2937" },
  { accent: "#ffffff", dark: "#000000" },
  { accent: "#000000", dark: "#767676" },
  { accent: "#ffff00", dark: "#0000ff" },
  { accent: "#00ff00", dark: "#7b3f00", paper: "#d0d0ff" },
  { accent: "#005a9c", dark: "#5b2c83" },
  { accent: "#767676", dark: "#14532d", paper: "#f4ede2" },
];

/** Which color stands on which, and the least contrast of the two (WCAG 2.2, 1.4.3 and 1.4.11). */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ...["--paper", "--tint", "--accent-tint", "--alarm-tint", "--good-tint"].flatMap((paper) =>
    [
      ["--ink", paper, 4.5],
      ["--muted", paper, 4.5],
      ["--link", paper, 4.5],
      ["--accent-text", paper, 4.5],
      ["--field", paper, 3],
      // The edge of a filled button, a notice's bar, icons.
      ["--accent-ink", paper, 3],
    ] as const
  ),
  ["--alarm", "--paper", 4.5],
  ["--alarm", "--alarm-tint", 4.5],
  ["--good", "--good-tint", 4.5],
  ["--on-dark", "--dark", 4.5],
  // Also the edge of a filled button there, and an emergency line's bar.
  ["--accent-on-dark", "--dark", 4.5],
  ["--on-accent", "--accent", 4.5],
  // A filled button on a dark surface, and its words.
  ["--fill-on-dark", "--dark", 3],
  ["--on-fill-on-dark", "--fill-on-dark", 4.5],
  ["--on-fill", "--fill", 4.5],
];

/** A filled button on a dark page. */
const NIGHT_PAIRS: typeof PAIRS = [
  ["--fill", "--paper", 3],
];

/** What is hard to read or to see of a brand. */
function faintIn(brand: Brand): readonly string[] {
  return Object.entries(palettes(brand)).flatMap(([scheme, palette]) => {
    return [...PAIRS, ...scheme === "dark" ? NIGHT_PAIRS : []].map(([front, back, least]) =>
      [`${front} on ${back}`, palette[front]!, palette[back]!, least] as const
    )
      .filter(([, front, back, least]) => contrast(front, back) < least)
      .map(([name, front, back]) =>
        `${JSON.stringify(brand)}, ${scheme}: ${name} is ${contrast(front, back).toFixed(2)}`
      );
  });
}

/** Numbers that look random and are the same in every run (mulberry32). */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed;;) {
    state = state + 0x6d2b79f5 | 0;
    let value = Math.imul(state ^ state >>> 15, 1 | state);
    value = value + Math.imul(value ^ value >>> 7, 61 | value) ^ value;
    yield ((value ^ value >>> 14) >>> 0) / 2 ** 32;
  }
}

Deno.test("palettes() are easy to read with every brand, light and dark", () => {
  assertEquals(BRANDS.flatMap(faintIn), []);
  const random = numbers(1);
  /** A color that site.md accepts. */
  const color = (isFine: (color: string) => boolean): string => {
    for (;;) {
      const value = Math.floor(random.next().value * 0x1000000);
      const written = `#${value.toString(16).padStart(6, "0")}`;
      if (isFine(written)) return written;
    }
  };
  for (let count = 0; count < 10_000; count++) {
    const brand: Brand = {
      accent: color((it) => Math.max(contrast(it, WHITE), contrast(it, INK)) >= 4.5),
      dark: color((it) => contrast(it, WHITE) >= 4.5),
      chroma: [0.01, 0.02][count % 2]!,
      ...(count % 4 === 0 && { paper: color((it) => contrast(it, INK) >= 12) }),
    };
    assertEquals(faintIn(brand), []);
  }
});

Deno.test("palettes() give the neutrals the hue of the dark color, and the accent as it is", () => {
  const { light, dark } = palettes({ accent: "#b08d57", dark: "#7b3f00", chroma: 0.02 });
  assertEquals([light["--accent"], dark["--accent"]], ["#b08d57", "#b08d57"]);
  const [red = 0, , blue = 0] = [1, 3, 5].map((at) =>
    parseInt(light["--tint"]!.slice(at, at + 2), 16)
  );
  assert(red > blue, light["--tint"]);
  assertEquals(palettes({ paper: "#f4ede2" }).light["--paper"], "#f4ede2");
  // A light blue that no screen has would be cut to cyan.
  assertEquals(palettes({ dark: "#0c2a44", chroma: 0.02 }).light["--paper"], "#f1f8ff");
});

/** What the stylesheet of every page may have, uncompressed. */
const MOST_BYTES = { workshop: 35_288, editorial: 36_778, civic: 36_586, bold: 36_351 };

Deno.test("makeStylesheet() is small in every style, and loads nothing but two fonts of this site", () => {
  for (const [style, css] of sheets) {
    const { length } = new TextEncoder().encode(css);
    assert(length <= MOST_BYTES[style], `${style}: ${length} bytes`);
    const addresses = [...css.matchAll(/url\("([^"]*)"\)/g)].map(([, address]) => address!);
    assertEquals(addresses.length, 2, style);
    assertEquals(addresses.filter((address) => !address.startsWith("/style/")), []);
    assertEquals(css.includes("@import"), false);
  }
});

Deno.test("makeStylesheet() is whole: every brace is closed and every property is defined", () => {
  for (const [style, css] of sheets) {
    assertEquals(css.split("{").length, css.split("}").length, style);
    for (const [, name, otherwise] of css.matchAll(/var\((--[a-z\d-]+)(,)?/g)) {
      assert(otherwise || css.includes(`${name}:`), `${style}: ${name}`);
    }
    assertEquals(css.includes("/*"), false);
  }
});

Deno.test("makeStylesheet() has no color that is computed where it is not used: a token never holds another", () => {
  for (const [style, css] of sheets) {
    const roots = [...css.matchAll(/:root\{([^{}]*)\}/g)].map(([, tokens]) => tokens!);
    const colors = roots.join(";").match(/[^;]*var\(--(?:accent|ink|line|dark|link)[^;]*/g);
    assertEquals(colors, null, style);
  }
});

Deno.test("makeStylesheet() has a bar of the accent on notices alone", () => {
  for (const [style, css] of sheets) {
    const bars = [...css.matchAll(/([^{}]*)\{[^{}]*border-(?:left|top):[^;}]*var\(--accent/g)];
    assertEquals(bars.map(([, rule]) => rule!.trim()), [".notice"], style);
  }
});

Deno.test("makeStylesheet() is light, dark or both", () => {
  const { light, dark } = palettes({ chroma: 0.01 });
  const papers = (color_scheme: "auto" | "light" | "dark") =>
    [...stylesheet({ color_scheme }).matchAll(/(@media [^{]+)?\{:root\{[^}]*--paper:(#\w+)/g)]
      .map(([, media, paper]) => [media, paper]);
  const day = [undefined, light["--paper"]];
  assertEquals(papers("light"), [day]);
  assertEquals(papers("dark"), [day, ["@media screen", dark["--paper"]]]);
  assertEquals(papers("auto"), [
    day,
    ["@media screen and (prefers-color-scheme:dark)", dark["--paper"]],
  ]);
});

Deno.test("makeStylesheet() has the company's colors, its fonts and its corners before those of the style", () => {
  const rules = stylesheet({
    accent_color: "#b91c1c",
    dark_color: "#1f2937",
    heading_font: "fonts/Head-Line.woff2",
    text_font: "Georgia",
    corners: "square",
    style: "bold",
  });
  assertStringIncludes(rules, "--accent:#b91c1c;--on-accent:#ffffff;");
  assertStringIncludes(rules, "--dark:#1f2937;");
  assertStringIncludes(
    rules,
    '@font-face{font-family:"brand-heading";src:url("/fonts/Head-Line.woff2") format("woff2");',
  );
  assertStringIncludes(rules, '--heading-font:"brand-heading",');
  assertStringIncludes(rules, '--text-font:"Georgia",');
  assertStringIncludes(rules, "--round:0;");
  assert(rules.indexOf("@layer style{") < rules.indexOf("@layer brand{"));
});

Deno.test("what a dark surface colors anew is not computed on :root, where it would keep its old color", () => {
  const css = sheets.map(([, css]) => css).join("");
  const computed = [...css.matchAll(/(--[a-z-]+):[^;}]*var\((--[a-z-]+)\)/g)];
  const recolored = new Set(
    [...css.matchAll(/[^:]root[^{]*\{[^}]*\}|(--[a-z-]+):(?:var\(--accent-on-dark\)|#fff)/g)]
      .flatMap(([, name]) => name ?? []),
  );
  assertEquals(recolored.has("--accent-ink"), true);
  const wrong = computed.filter(([, name, from]) => recolored.has(from!) && !recolored.has(name!));
  assertEquals(wrong.map(([declaration]) => declaration), []);
});
