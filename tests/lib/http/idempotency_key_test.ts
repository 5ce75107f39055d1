import { assertEquals } from "@std/assert";
import { readIdempotencyKey } from "../../../lib/http/idempotency_key.ts";
import { schemaOf } from "../../../lib/schema/mod.ts";
import { contactOperation } from "../../../routes/api/contact.ts";
import { fc } from "../../deps.ts";
import { site } from "../../support/site.ts";

Deno.test("readIdempotencyKey() takes every key that the OpenAPI document describes", () => {
  const { pattern } = schemaOf(contactOperation(site).headers["Idempotency-Key"]!).json;
  fc.assert(fc.property(fc.stringMatching(new RegExp(String(pattern))), (header) => {
    assertEquals([header, readIdempotencyKey(header).kind], [header, "key"]);
  }));
  for (const header of ["a b", "é", '""', '"a', "x".repeat(256), "a;b"]) {
    assertEquals([header, new RegExp(String(pattern)).test(header)], [header, false]);
  }
});

Deno.test("readIdempotencyKey() takes strings and bare words, and nothing else", () => {
  const key = (value: string) => ({ kind: "key", key: value });
  const malformed = { kind: "malformed" };
  const cases: readonly (readonly [string | null, unknown])[] = [
    [null, { kind: "none" }],
    ['"8e03978e-40d5"', key("8e03978e-40d5")],
    ["8e03978e-40d5", key("8e03978e-40d5")],
    ['"a\\"b\\\\"', key('a"b\\')],
    ["x".repeat(255), key("x".repeat(255))],
    ["x".repeat(256), malformed],
    ["", malformed],
    ['""', malformed],
    ['"open', malformed],
    ['"a", "b"', malformed],
    ["a, b", malformed],
    ['"a b"', malformed],
    ["caf\u00e9", malformed],
    ['"a";x=1', key("a")],
    ['"a;b"; one ;*two="; \\"c\\"";three=?1;four=:aGk=:;five=-1.5;six=a/b', malformed],
    ['"a;b"; one;*two="; \\"c\\"";three=?1;four=:aGk=:;five=-1.5;six=a/b', key("a;b")],
    ['"a";', malformed],
    ['"a";X=1', malformed],
    ['"a";x=', malformed],
    ['"a";x="open', malformed],
    ["a;x=1", malformed],
  ];
  for (const [header, expected] of cases) {
    assertEquals<unknown>(readIdempotencyKey(header), expected, String(header));
  }
});
