/**
 * Header fields, sensible and not.
 *
 * @module
 */
import { fc } from "../deps/fuzz.ts";
import { MARK, prototypeNames } from "./words.ts";

const mediaRange = fc.constantFrom(
  ...["*/*", "text/*", "text/html", "TEXT/HTML", "text/markdown", "text/markdown;charset=utf-8"],
  ...["application/json", "application/pdf", "text/markdown;q=0.5", "text/html;q=0", "*/*;q=0"],
  ...["text/html;q=2", "text/html;q=", ";;;", "/", "text", `"${MARK},"`, "__proto__/constructor"],
);

const coding = fc.constantFrom(
  ...["gzip", "br", "identity;q=0", "*", "*;q=0", "gzip;q=0", "zstd", "deflate"],
);

const tag = fc.constantFrom("*", '"a"', 'W/"a"', '"', "W/", '"a,b"', '""');

const list = (item: fc.Arbitrary<string>) =>
  fc.array(item, { maxLength: 6 }).map((items) => items.join(", "));

/** A header value of any bytes that HTTP lets through. */
const anyValue = fc.oneof(
  fc.constantFrom("", ",", ";", "\t", '"', "\xff\xfe", `<${MARK}>`, ...prototypeNames),
  fc.string({ maxLength: 40 }).map((text) => text.replace(/[^\t\x20-\x7e]/g, "")),
  fc.integer({ min: 1, max: 4000 }).map((length) => "v".repeat(length)),
);

const header = (name: string, value: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: anyValue })
    .map((given): readonly [string, string] => [name, given]);

/** Any header. */
export const anyHeader: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  { weight: 4, arbitrary: header("accept", list(mediaRange)) },
  { weight: 3, arbitrary: header("accept-encoding", list(coding)) },
  { weight: 2, arbitrary: header("if-none-match", list(tag)) },
  header("if-modified-since", fc.constantFrom("Thu, 01 Jan 2099 00:00:00 GMT", "never")),
  header("range", fc.constantFrom("bytes=0-0", "bytes=-1", "bytes=9-1", "bytes=0-,0-,0-")),
  header(
    "content-length",
    fc.constantFrom("0", "1", "32769", "-1", "1e9", "0x10", "Infinity", "NaN", "9".repeat(30)),
  ),
  header("content-encoding", fc.constantFrom("gzip", "br", "identity", "IDENTITY", "x", "")),
  header(
    "x-forwarded-for",
    list(fc.constantFrom("1.2.3.4", "::1", "[::1]:80", "unknown", "999.1.1.1", "_x", "1.2.3.4:5")),
  ),
  header("idempotency-key", fc.constantFrom('"k"', "k", '"', '""', "é", "k".repeat(255))),
  header("origin", fc.constantFrom("https://contractor.test", "https://evil.test", "null", "x:")),
  header("sec-fetch-site", fc.constantFrom("same-origin", "cross-site", "none", "")),
  header("host", fc.constantFrom("contractor.test", "evil.test", "a:b:c", "")),
  header(
    "x-request-id",
    fc.constantFrom("abc.DEF-1_2", "", "a b", "é", "i".repeat(128), "i".repeat(129)),
  ),
  header("cookie", anyValue),
);
