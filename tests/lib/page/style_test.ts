import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { contrast, INK, mix, WHITE } from "../../../lib/model/color.ts";
import { palettes, stylesheetOf } from "../../../lib/page/style.ts";
import { fc } from "../../deps.ts";
import { testSite } from "../../support/page.ts";

/** The stylesheet of a site with these settings. */
function stylesheet(settings: object): string {
  return new TextDecoder().decode(stylesheetOf(testSite({ settings })).bytes);
}

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
  ["#767676", "#14532d"],
];

/** Which color stands on which, and the least contrast of the two (WCAG 2.2, 1.4.3 and 1.4.11). */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ...["--paper", "--tint", "--accent-tint", "--alarm-tint", "--good-tint"].flatMap((paper) =>
    [
      ["--ink", paper, 4.5],
      ["--muted", paper, 4.5],
      ["--link", paper, 4.5],
      ["--field", paper, 3],
      // The edge of a filled button, the bar over a heading, the mark of the current page.
      ["--accent-ink", paper, 3],
    ] as const
  ),
  ["--alarm", "--paper", 4.5],
  ["--alarm", "--alarm-tint", 4.5],
  ["--good", "--good-tint", 4.5],
  ["--on-dark", "--dark", 4.5],
  // Also the edge of a filled button there.
  ["--accent-on-dark", "--dark", 4.5],
  ["--on-accent", "--accent", 4.5],
  ["--on-accent", "--accent-hover", 4.5],
];

/** What is hard to read or to see of a brand. */
function faintIn(accent: string | undefined, dark: string | undefined): readonly string[] {
  return Object.entries(palettes(accent, dark)).flatMap(([scheme, palette]) => {
    const pairs = PAIRS.map(([front, back, least]) =>
      [`${front} on ${back}`, palette[front]!, palette[back]!, least] as const
    );
    // The veil over the picture of a cover, at its thinnest over white, under white text.
    const [color, share] = [palette["--veil"]!.slice(0, 7), palette["--veil"]!.slice(7)];
    const veiled = mix(WHITE, color, parseInt(share, 16) / 255);
    return [...pairs, ["the veil", WHITE, veiled, 4.5] as const]
      .filter(([, front, back, least]) => contrast(front, back) < least)
      .map(([name, front, back]) =>
        `${accent} and ${dark}, ${scheme}: ${name} is ${contrast(front, back).toFixed(2)}`
      );
  });
}

Deno.test("stylesheetOf() is small and asks for nothing else", () => {
  const { length } = new TextEncoder().encode(css);
  assert(length < 30 * 1024, `${length} bytes`);
  assertEquals(/url\(|@import|@font-face/.test(css), false);
});

Deno.test("stylesheetOf() is whole: every brace is closed and every property is defined", () => {
  assertEquals(css.split("{").length, css.split("}").length);
  for (const [, name] of css.matchAll(/var\((--[a-z\d-]+)\)/g)) {
    assert(css.includes(`${name}:`), name);
  }
  assertEquals(css.includes("/*"), false);
});

Deno.test("palettes() are easy to read with every brand, light and dark", () => {
  assertEquals(BRANDS.flatMap(([accent, dark]) => faintIn(accent, dark)), []);
  const color = fc.integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(
      color.filter((accent) => Math.max(contrast(accent, WHITE), contrast(accent, INK)) >= 4.5),
      color.filter((dark) => contrast(dark, WHITE) >= 4.5),
      (accent, dark) => assertEquals(faintIn(accent, dark), []),
    ),
    { numRuns: 3000 },
  );
});

Deno.test("stylesheetOf() sets type and space by its seven and eight steps alone, except on paper and in drawings", () => {
  const screen = css.slice(0, css.indexOf("@layer print{")).replaceAll(
    /\.drawing\{.*?\.map\{/g,
    "",
  );
  const sizes = [...screen.matchAll(/[{;]font(?:-size)?:([^;}]+)/g)].map(([, value]) => value!);
  assertEquals(
    sizes.filter((value) =>
      !/^(?:\d+ )?var\(--t\d\)|^inherit$|^\.9em\/|^112\.5%$|^700 30px/.test(value)
    ),
    [],
  );
  const spaces = [...screen.matchAll(/[{;](?:margin|padding|gap)[a-z-]*:([^;}]+)/g)]
    .flatMap(([, value]) => value!.replaceAll(/(?:max|calc|min|env)\(.*\)/g, "").split(" "))
    .filter((value) =>
      !/^(?:0|auto|inherit|1\.25em|2px|.*var\(--(?:s\d|gutter)\)\)?|)$/.test(value)
    );
  assertEquals(spaces, []);
});

Deno.test("stylesheetOf() is light, dark or both", () => {
  const { light, dark } = palettes();
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

Deno.test("stylesheetOf() has the company's colors and its fonts", () => {
  const rules = stylesheet({
    accent_color: "#b91c1c",
    dark_color: "#1f2937",
    heading_font: "fonts/Head-Line.woff2",
    text_font: "Georgia",
  });
  assertStringIncludes(rules, "--accent:#b91c1c;--on-accent:#ffffff;");
  assertStringIncludes(rules, "--dark:#1f2937;");
  assertStringIncludes(
    rules,
    '@font-face{font-family:"brand-heading";src:url("/fonts/Head-Line.woff2") format("woff2");',
  );
  assertStringIncludes(rules, '--heading-font:"brand-heading",');
  assertStringIncludes(rules, '--text-font:"Georgia",');
});

Deno.test("what a dark surface colors anew is not computed on :root, where it would keep its old color", () => {
  const computed = [...css.matchAll(/(--[a-z-]+):[^;}]*var\((--[a-z-]+)\)/g)];
  const recolored = new Set(
    [...css.matchAll(/[^:]root[^{]*\{[^}]*\}|(--[a-z-]+):(?:var\(--accent-on-dark\)|#fff)/g)]
      .flatMap(([, name]) => name ?? []),
  );
  assertEquals(recolored.has("--accent-ink"), true);
  const wrong = computed.filter(([, name, from]) => recolored.has(from!) && !recolored.has(name!));
  assertEquals(wrong.map(([declaration]) => declaration), []);
});
