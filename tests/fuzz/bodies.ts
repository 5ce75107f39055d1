/**
 * Bodies: bid requests changed member by member, odd JSON, forms, and bytes.
 *
 * @module
 */
import { fc } from "../deps.ts";
import { bid } from "../support/site.ts";
import { hostileText, prototypeNames, slugs } from "./words.ts";

/** A value of a field as no form would send it. */
const wildValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, 0, -0, 1e308, [], {}, [[]], [null], "\ud800", "a\r\nBcc: x@y.test"),
  fc.array(fc.oneof(hostileText, fc.constantFrom(null, 1, ...slugs)), { maxLength: 5 }),
  fc.constantFrom(31, 33, 100, 101, 200, 201, 254, 255, 5000, 5001).map((n) =>
    "\u{1f6a7}".repeat(n)
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

const fieldName = fc.constantFrom(...Object.keys(bid), ...prototypeNames);

/** A valid bid with some members changed, added or taken away, as JSON. */
const mutatedBid: fc.Arbitrary<string> = fc.tuple(
  fc.array(fc.tuple(fieldName, wildValue), { maxLength: 3 }),
  fc.array(fc.constantFrom(...Object.keys(bid)), { maxLength: 1 }),
).map(([changes, gone]) => {
  const kept = Object.entries(bid).filter(([name]) => !gone.includes(name));
  const members = [...kept, ...changes].map(([name, value]) =>
    `${JSON.stringify(name)}:${JSON.stringify(value) ?? "null"}`
  );
  // Written by hand, so that a name can stand in it twice and `__proto__` is a member.
  return `{${members.join(",")}}`;
});

const oddJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "null",
    "[]",
    "{}",
    "1e999",
    "-0",
    '"x"',
    "{",
    '{"a":1,}',
    '{"email":1e999}',
    '{"firstName":"\\ud800"}',
    "\ufeff{}",
    '{"__proto__":{"firstName":"x","admin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"firstName":"a","firstName":"b"}',
    "NaN",
    "{}\u0000",
  ),
  fc.integer({ min: 1, max: 16_000 }).map((depth) => "[".repeat(depth) + "]".repeat(depth)),
  fc.integer({ min: 1, max: 5000 }).map((depth) => '{"a":'.repeat(depth) + "1" + "}".repeat(depth)),
  fc.integer({ min: 1, max: 16_000 }).map((count) =>
    `{"selectedServices":[${new Array(count).fill(0).join(",")}]}`
  ),
  fc.json(),
);

const form: fc.Arbitrary<string> = fc.array(
  fc.tuple(
    fc.constantFrom(...Object.keys(bid), "idempotencyKey", "otherService", ...prototypeNames),
    hostileText,
  ),
  { maxLength: 12 },
).map((fields) =>
  new URLSearchParams([
    ...Object.entries(bid).map(([name, value]) => [name, String(value)]),
    ...fields.map(([name, value]) => [name, value]),
  ]).toString()
);

/** A body, and the type that it is declared as. */
export type TypedBody = readonly [type: string | undefined, body: string | Uint8Array<ArrayBuffer>];

/** A body with the type that it is declared as. */
export const typedBody: fc.Arbitrary<TypedBody> = fc.oneof(
  {
    weight: 6,
    arbitrary: mutatedBid.map((text): TypedBody => ["application/json", text]),
  },
  { weight: 3, arbitrary: oddJson.map((text): TypedBody => ["application/json", text]) },
  {
    weight: 3,
    arbitrary: form.map((text): TypedBody => ["application/x-www-form-urlencoded", text]),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constantFrom(
        undefined,
        "",
        "text/plain",
        "APPLICATION/JSON",
        "application/json; charset=UTF-8",
        "application/json; charset=utf-16",
        "application/json; charset",
        "application/json;",
        "multipart/form-data; boundary=x",
        "application/json, text/html",
      ),
      fc.oneof(mutatedBid, oddJson, form),
    ).map(([type, text]): TypedBody => [type, text]),
  },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 200 }).map((raw): TypedBody => [
      "application/json",
      new Uint8Array(raw),
    ]),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(32_767, 32_768, 32_769, 70_000).map((size): TypedBody => [
      "application/json",
      " ".repeat(size),
    ]),
  },
);
