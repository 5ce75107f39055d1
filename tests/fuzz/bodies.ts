/**
 * Bodies: bid requests changed member by member, odd JSON, forms, and bytes.
 *
 * @module
 */
import { fc } from "../deps/fuzz.ts";
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

const repeated = (most: number, text: (count: number) => string) =>
  fc.integer({ min: 1, max: most }).map(text);

const oddJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...["", " ", "null", "[]", "{}", "1e999", "-0", '"x"', "NaN", "\ufeff{}", "{}\u0000"],
    ...["{", '{"a":1,}', '{"email":1e999}', '{"firstName":"\\ud800"}'],
    '{"__proto__":{"firstName":"x","admin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"firstName":"a","firstName":"b"}',
  ),
  repeated(16_000, (depth) => "[".repeat(depth) + "]".repeat(depth)),
  repeated(5000, (depth) => '{"a":'.repeat(depth) + "1" + "}".repeat(depth)),
  repeated(16_000, (count) => `{"selectedServices":[${new Array(count).fill(0).join(",")}]}`),
  fc.json(),
);

const form: fc.Arbitrary<string> = fc.array(
  fc.tuple(
    fc.constantFrom(...Object.keys(bid), "idempotencyKey", "otherService", ...prototypeNames),
    hostileText,
  ),
  { maxLength: 12 },
).map((fields) => {
  const whole = Object.entries(bid).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams([...whole, ...fields]).toString();
});

/** A body, and the type that it is declared as. */
export type TypedBody = readonly [type: string | undefined, body: string | Uint8Array<ArrayBuffer>];

const oddType = fc.constantFrom(
  ...[undefined, "", "text/plain", "APPLICATION/JSON", "application/json;"],
  ...["application/json; charset=UTF-8", "application/json; charset=utf-16"],
  ...[
    "application/json; charset",
    "application/json, text/html",
    "multipart/form-data; boundary=x",
  ],
);

const bodyOf = (weight: number, type: string, bodies: fc.Arbitrary<TypedBody[1]>) => ({
  weight,
  arbitrary: bodies.map((body): TypedBody => [type, body]),
});

/** A body with the type that it is declared as. */
export const typedBody: fc.Arbitrary<TypedBody> = fc.oneof(
  bodyOf(6, "application/json", mutatedBid),
  bodyOf(3, "application/json", oddJson),
  bodyOf(3, "application/x-www-form-urlencoded", form),
  { weight: 2, arbitrary: fc.tuple(oddType, fc.oneof(mutatedBid, oddJson, form)) },
  bodyOf(
    1,
    "application/json",
    fc.uint8Array({ maxLength: 200 }).map((raw) => new Uint8Array(raw)),
  ),
  bodyOf(
    1,
    "application/json",
    fc.constantFrom(32_767, 32_768, 32_769, 70_000).map((size) => " ".repeat(size)),
  ),
);
