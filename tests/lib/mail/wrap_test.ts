import { assert, assertEquals } from "@std/assert";
import { wrapped } from "../../../lib/mail/wrap.ts";
import { fc } from "../../deps.ts";

Deno.test("wrapped() leaves what fits as it is", () => {
  assertEquals(wrapped("two  words", "Label:  ", "    "), ["Label:  two  words"]);
  assertEquals(wrapped("      deeper", "    ", "    "), ["          deeper"]);
});

Deno.test("wrapped() gives a line for nothing, without blanks at its end", () => {
  assertEquals(wrapped("", "Label:  ", "    "), ["Label:"]);
});

Deno.test("wrapped() parts at blanks and keeps the indent", () => {
  assertEquals(wrapped(`${"x".repeat(64)}   word and more`, "Label:  ", "    "), [
    `Label:  ${"x".repeat(64)}`,
    "    word and more",
  ]);
});

Deno.test("wrapped() fills a line to 76 characters, however many octets they have", () => {
  for (const letter of ["x", "é", "𝄞"]) {
    const word = letter.repeat(36);
    assertEquals(wrapped(`${word} ${word}x`, "- ", "  "), [`- ${word} ${word}x`]);
    assertEquals(wrapped(`${word} ${word}xx`, "- ", "  "), [`- ${word}`, `  ${word}xx`]);
  }
});

Deno.test("wrapped() keeps a link in one piece, on a line of its own", () => {
  const link = `https://files.example/plans/${"a1-_".repeat(60)}?key=x&dl=0`;
  assertEquals(wrapped(`Plans are at ${link} now`, "    ", "    "), [
    "    Plans are at",
    `    ${link}`,
    "    now",
  ]);
});

Deno.test("wrapped() parts a long word that could hold a label, and one without end", () => {
  assertEquals(wrapped(`${"x".repeat(72)}Email:boss@evil.example`, "    ", "    "), [
    `    ${"x".repeat(72)}`,
    "    Email:boss@evil.example",
  ]);
  assertEquals(
    wrapped("y".repeat(501), "    ", "    ").map((line) => line.length),
    [...Array(6).fill(76), 73],
  );
});

Deno.test("wrapped() parts no letter from its marks", () => {
  const emoji = "👩🏽\u200d🔧";
  for (const unit of ["e\u0301", emoji]) {
    const lines = wrapped(unit.repeat(100), "", "");
    assertEquals(lines.join(""), unit.repeat(100));
    assert(lines.every((line) => line.length % unit.length === 0), JSON.stringify(lines));
  }
  assertEquals(wrapped(`é${"\u0301".repeat(200)}`, "", "").map((line) => [...line].length), [
    76,
    76,
    49,
  ]);
});

Deno.test("wrapped() makes no deep column of what is indented deeply", () => {
  assertEquals(wrapped(`${" ".repeat(200)}Email:  boss@evil.example`, "    ", "    "), [
    `${" ".repeat(20)}Email:  boss@evil.example`,
  ]);
});

Deno.test("wrapped() loses nothing but blanks, begins every line with its indent, and keeps it short", () => {
  const text = fc.array(
    fc.constantFrom(..."a:é𝄞 漢", "Email: ", "   ", "x".repeat(74), "https://a.example/", "\u0301"),
    { maxLength: 80 },
  ).map((pieces) => pieces.join(""));
  fc.assert(fc.property(text, (text) => {
    const [first = "", ...others] = wrapped(text, "Label:  ", "          ");
    assert(first.startsWith("Label:"));
    for (const line of others) assert(/^ {10}\S/.test(line), JSON.stringify(line));
    for (const line of [first, ...others]) {
      const octets = new TextEncoder().encode(line).length;
      assert([...line].length <= 76 || /^[\x20-\x7e]{0,510}$/.test(line) && octets < 998, line);
    }
    assertEquals(
      [first.slice("Label:".length), ...others].join("").replaceAll(" ", ""),
      text.replaceAll(" ", ""),
    );
  }));
});
