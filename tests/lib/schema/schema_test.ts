import { assertEquals } from "@std/assert";
import {
  boolean,
  emailFormat,
  integer,
  list,
  MAX_FAULTS,
  MAX_FOUND,
  number,
  object,
  oneOf,
  optional,
  singleLine,
  string,
  uriFormat,
  validate,
} from "../../../lib/schema/mod.ts";

/** The faults of a value, as `field: issue`. */
function faults(schema: Parameters<typeof validate>[0], value: unknown): string[] {
  const result = validate(schema, value);
  return result.ok ? [] : result.faults.map(({ field, issue }) => `${field}: ${issue}`);
}

Deno.test("object() reports every fault, not the first", () => {
  const schema = object({
    name: string({ min: 1 }),
    count: integer({ min: 0 }),
    kind: oneOf(["a", "b"]),
    tags: list(string({ min: 1 }), { min: 1 }),
    inner: object({ ok: boolean() }),
    ratio: optional(number({ min: 0, max: 1 })),
  });
  const value = { name: 7, count: -1, kind: "c", tags: ["x", ""], inner: {}, ratio: 2, extra: 1 };
  assertEquals(
    faults(schema, value),
    [
      "name: must be text, not a number; put it in double quotes",
      "count: must be a whole number of 0 or more",
      'kind: must be one of "a", "b"',
      "tags[1]: is empty; write text",
      "inner.ok: is missing; write true or false",
      "ratio: must be a number from 0 to 1",
      "extra: is not a known field; the fields are name, count, kind, tags, inner, ratio",
    ],
  );
  assertEquals(faults(schema, null), [
    ": must be an object (name, count, kind, tags, inner, ratio), not null",
  ]);
});

Deno.test("object() takes no member from a prototype and none named like one", () => {
  const schema = object({ name: string() }, { unknown: "drop" });
  assertEquals(faults(schema, Object.create({ name: "inherited" })), [
    "name: is missing; write text",
  ]);
  const drop = validate(schema, JSON.parse('{"name":"a","__proto__":{"x":1},"constructor":2}'));
  assertEquals(drop, { ok: true, value: { name: "a" } });
  const refuse = object({ name: string() });
  assertEquals(faults(refuse, JSON.parse('{"name":"a","__proto__":1}')), [
    "__proto__: is not a known field; the fields are name",
  ]);
});

Deno.test("string() counts code points, a lone surrogate as one", () => {
  const schema = string({ min: 2, max: 2 });
  for (const text of ["ab", "😀😀", "\ud800a", "e\u0301"]) assertEquals(faults(schema, text), []);
  assertEquals(faults(schema, "😀"), [": has 1 character; write 2 to 2 characters"]);
  // What it has to be says more than how long.
  const code = { pattern: /^[0-9]+$/, issue: "must be digits" };
  const digits = string({ min: 3, max: 4, formats: [code] });
  assertEquals(["a", "1", "abcde"].flatMap((text) => faults(digits, text)), [
    ": must be digits",
    ": has 1 character; write 3 to 4 characters",
    ": has 5 characters; write 3 to 4 characters",
  ]);
  for (const text of ["abc", "\udc00\udc00\udc00"]) {
    assertEquals(faults(schema, text), [": has 3 characters; write 2 to 2 characters"]);
  }
});

Deno.test("string() with a minimum refuses text with nothing to see in it", () => {
  const unseen = [..."\u200b\u3164\u2060\u00ad\u2800\ufe0f\ufff9\u{e0020} \u00a0\u2028\ufeff"];
  for (const text of [...unseen, unseen.join(" "), "\t\n", "\u{1d159}\u180e\u202e"]) {
    assertEquals(faults(string({ min: 1 }), text), [": is blank; write text"]);
  }
  for (const text of ["\u200bx", "\u0301", "👩\u200d🚒", "\ud800", "\u0000"]) {
    assertEquals(faults(string({ min: 1 }), text), [], JSON.stringify(text));
  }
});

Deno.test("integer() and number() refuse what JSON can't hold", () => {
  for (const value of [NaN, Infinity, 1.5, "1", null]) {
    assertEquals(faults(integer(), value).length, 1, String(value));
  }
  assertEquals(faults(number(), 1.5), []);
});

Deno.test("the one pattern of a filled line takes what both of its patterns take", () => {
  const pattern = singleLine.publishedFilled!;
  const parts = ["", " ", "\u00a0", "\t", "\n", "\u007f", "\u2028", "a", "\u3000", "ñ"];
  for (const text of parts.flatMap((a) => parts.flatMap((b) => parts.map((c) => a + b + c)))) {
    const isBoth = /\S/.test(text) && singleLine.pattern.test(text);
    assertEquals(pattern.test(text), isBoth, JSON.stringify(text));
    assertEquals(new RegExp(pattern.source, "u").test(text), isBoth, JSON.stringify(text));
  }
});

Deno.test("declarations publish the constraints that they check", () => {
  assertEquals(string({ min: 1, max: 9, formats: [singleLine] }).json, {
    type: "string",
    minLength: 1,
    maxLength: 9,
    pattern: singleLine.publishedFilled!.source,
  });
  assertEquals(string({ min: 1, formats: [emailFormat] }).json, {
    type: "string",
    minLength: 1,
    format: "email",
    pattern: emailFormat.pattern.source,
  });
  assertEquals(string({ formats: [emailFormat] }).json, {
    type: "string",
    format: "email",
    pattern: emailFormat.pattern.source,
  });
  assertEquals(object({ a: integer({ min: 1 }), b: optional(boolean()) }).json, {
    type: "object",
    required: ["a"],
    properties: { a: { type: "integer", minimum: 1 }, b: { type: "boolean" } },
    additionalProperties: false,
  });
  assertEquals(list(oneOf(["x"]), { min: 1 }).json, {
    type: "array",
    minItems: 1,
    items: { type: "string", enum: ["x"] },
  });
});

Deno.test("uriFormat takes absolute web addresses alone", () => {
  const good = [
    "https://example.com",
    "http://localhost:8000/a/b?c=d#e",
    "https://example.com/%20x",
  ];
  for (const address of good) assertEquals(uriFormat.pattern.test(address), true, address);
  const bad = [
    "example.com",
    "/a",
    "ftp://x",
    "javascript:alert(1)",
    "https://a b",
    "https://x/\n",
  ];
  for (const address of [...bad, "https://u@x/", "https://x/a%zz"]) {
    assertEquals(uriFormat.pattern.test(address), false, address);
  }
});

Deno.test("emailFormat takes labels of at most 63 characters in a domain", () => {
  const [longest, longer] = ["c".repeat(63), "c".repeat(64)];
  for (const good of [`b.${longest}`, `${longest}.${longest}`]) {
    assertEquals(emailFormat.pattern.test(`a@${good}`), true, good);
  }
  for (const bad of [`b.${longer}`, `${longer}.example`]) {
    assertEquals(emailFormat.pattern.test(`a@${bad}`), false, bad);
  }
});

Deno.test("validate() names an unknown field that has no name", () => {
  const checked = validate(object({}), { "": 1 });
  assertEquals(checked.ok ? [] : checked.faults.map(({ field }) => field), ['""']);
});

Deno.test("validate() stops at the faults that are shown, however many items or members are wrong", () => {
  const schema = object({ items: list(string()) });
  const members = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`a${index}`, 1]));
  const checked = validate(schema, { items: Array(30_000).fill(1), ...members });
  const fields = checked.ok ? [] : checked.faults.map(({ field }) => field);
  const first = Array.from({ length: MAX_FOUND }, (_, index) => index);
  assertEquals(fields, [
    ...first.map((index) => `items[${index}]`),
    ...first.map((index) => `a${index}`),
  ]);
});

Deno.test("object() looks for the name that was meant by as many unknown members as a response lists", () => {
  const members = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`names${index}`, 1]),
  );
  const found = faults(object({ namess: string() }), members).slice(1);
  assertEquals(
    found,
    Object.keys(members).map((name, index) =>
      `${name}: is not a known field; ${
        index < MAX_FAULTS ? 'did you mean "namess"?' : "the fields are namess"
      }`
    ),
  );
});

Deno.test("string() checks and returns what was meant by what was typed", () => {
  const text = string({ max: 2, plain: (typed) => typed.trim() });
  assertEquals(validate(text, "  ab "), { ok: true, value: "ab" });
  assertEquals(faults(text, " abc "), [": has 3 characters; write at most 2 characters"]);
});

Deno.test("a text that is too long meets no other format", () => {
  let count = 0;
  const pattern = /a/;
  pattern.test = () => Boolean(++count);
  const text = string({ max: 5, formats: [{ pattern, issue: "must have an a" }] });
  count = 0;
  assertEquals([validate(text, "bcdefg", "x"), count], [
    { ok: false, faults: [{ field: "x", issue: "has 6 characters; write at most 5 characters" }] },
    0,
  ]);
});
