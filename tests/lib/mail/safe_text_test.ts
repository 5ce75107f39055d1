import { assert, assertEquals } from "@std/assert";
import { safeHeader, safeLine, safeLines } from "../../../lib/mail/safe_text.ts";
import { fc } from "../../deps/fuzz.ts";

const unharmed = [
  "José",
  "Jose\u0301",
  "Zoë 👩‍🔧",
  "Nguyễn",
  "O’Brien & Søn",
  "محمد عبد الله",
  "می\u200cخواهم",
  "דָּוִד בן־גוריון",
  "ശ്രീ അവന്\u200d",
  "क्\u200dष",
  "❤\ufe0f 🏳\ufe0f\u200d🌈 👍🏽 🧑🏽\u200d🔧 1\ufe0f\u20e3 🇺🇸",
  "\u0661\u06dd \u0600\u0661 \u070fܐܒ",
  "12″ main, 90° bend, ½\u00bd",
];

for (const text of unharmed) {
  Deno.test(`safeLine() leaves ${text} as it is`, () => assertEquals(safeLine(text), text));
}

const cleaned: readonly (readonly [string, string, string])[] = [
  ["bidi marks and overrides", "a\u200eb\u202ec\u2066d\u2069\u061ce", "abcde"],
  [
    "characters that are not seen",
    "A\u200bB\u00adC\u2060D\u{e0041}E\ufeffF\u034fG\ufffaH\u180eI",
    "ABCDEFGHI",
  ],
  ["tags", "tag \u{e0001}\u{e0068}\u{e0069} zw\u200bsp", "tag zwsp"],
  ["controls of dead scripts", "a\u{13430}b\u{1343f}c\u{110bd}d\u{1bca0}e", "abcde"],
  ["joiners where nothing joins", "ht\u200dtp\u200cs", "https"],
  ["joiners in a row", "می\u200c\u200c\u200cخ", "می\u200cخ"],
  ["variation selectors that vary nothing", "w\ufe0fw\ufe0fw.9\ufe0f1\ufe0f", "www.91"],
  ["blanks of every kind", "a\u00a0\u2003 \u3000\u2800\u3164\uffa0\u115f\u1160b", "a b"],
  [
    "a run of blank cells",
    `Acme${"\u2800".repeat(60)}Email:\u2800\u2800\u2800boss@evil.example`,
    "Acme Email: boss@evil.example",
  ],
  ["nothing but what is not seen", "\u3164\u200b\u2800", ""],
  ["half a surrogate pair", "a\ud800b", "a\ufffdb"],
  ["controls", "a\u001bb", "a\ufffdb"],
];

for (const [name, text, expected] of cleaned) {
  Deno.test(`safeLine() cleans ${name}`, () => assertEquals(safeLine(text), expected));
}

Deno.test("safeLine() cuts at code points and says so", () => {
  assertEquals(safeLine("😀😀😀", 3), "😀😀😀");
  assertEquals(safeLine("😀😀😀😀", 3), "😀😀…");
});

Deno.test("safeLines() keeps lines, indents and blank lines, with blanks for what looks like them", () => {
  assertEquals(safeLines("\n a\r\n\n\tb\u2800\u00a0c \u200b\n"), ["a", "", "  b  c"]);
});

Deno.test("safeLines() has no character that is not seen, but for those that join or vary the one before", () => {
  const characters = fc.array(
    fc.oneof(
      fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
      fc.constantFrom(..."a9ب क👩漢\u200b\u200c\u200d\ufe0f\u{e0100}\u{e0041}\u202e\u2800"),
    ),
    { maxLength: 60 },
  ).map((points) => points.join(""));
  fc.assert(fc.property(characters, (text) => {
    for (const line of safeLines(text)) {
      assert(!/^\p{DI}|\p{DI}\p{DI}\p{DI}/u.test(line), JSON.stringify(line));
      assert(
        !/[\u2800\u202e\u200b\u{e0041}]|[a9 ]\p{DI}(?!\u20e3)/u.test(line),
        JSON.stringify(line),
      );
    }
  }));
});

Deno.test("safeLine() leaves every Latin character that is seen, and no other", () => {
  for (let point = 0x20; point <= 0x24f; point++) {
    const char = String.fromCodePoint(point);
    const seen = /\p{Cc}/u.test(char) ? "\ufffd" : /\s/.test(char) ? " " : char;
    const expected = /\p{DI}/u.test(char) ? "" : point === 0x85 ? " " : seen;
    assertEquals([point, safeLine(`a${char}b`)], [point, `a${expected}b`]);
  }
});

Deno.test("safeHeader() breaks what mail programs would decode", () => {
  assertEquals(
    safeHeader("A =?utf-8?B?4oCua2NhdHRhDQpYOiB5?= =\u200b?utf-8?Q?x?= ==??"),
    "A = ?utf-8?B?4oCua2NhdHRhDQpYOiB5?= = ?utf-8?Q?x?= == ??",
  );
  assertEquals(safeHeader("12345=?", 6), "12345…");
});
