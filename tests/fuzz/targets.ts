/**
 * Targets of requests, in every form that a request line lets through.
 *
 * @module
 */
import { fc } from "../deps/fuzz.ts";
import { hostileText, MARK, prototypeNames, slugs } from "./words.ts";

const kinds = ["services", "projects", "markets", "service-areas", "glossary"] as const;

/** A piece of a path, its percent-encoding perhaps broken or longer than needed. */
const piece: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...slugs, ...kinds, ...prototypeNames) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[".", "..", "%2e%2e", "%2E.", "%25%32%65", "%2f", "%5c", "*", ":slug", ";a=b"],
      ...["%", "%2", "%zz", "%00", "%ff", "%c0%af", "%ed%a0%80", "%F0%9F%98%80"],
      ...["%0d%0aX-Injected:%20fz_7", `%3C${MARK}%3E`, "x.md", ".md", "index.md"],
    ),
  },
  { weight: 1, arbitrary: hostileText.map(encodeURIComponentSafely) },
  // What the request line may carry as it is: everything but controls and the space.
  { weight: 1, arbitrary: hostileText.map(rawly) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 5000 }).map((length) => "a".repeat(length)) },
);

const knownPath = fc.oneof(
  fc.constantFrom(
    ...["/", "/index.md", "/about", "/contact", "/contact/thank-you", "/api", "/healthz"],
    ...["/v1", "/v1/", "/v1/contact", "/v1/company", "/openapi.json", "/.well-known/api-catalog"],
    ...["/agent-instructions.md", "/llms.txt", "/llms-full.txt", "/sitemap.xml", "/robots.txt"],
  ),
  fc.tuple(fc.constantFrom("", "/v1"), fc.constantFrom(...kinds)).map(([root, kind]) =>
    `${root}/${kind}`
  ),
  fc.tuple(fc.constantFrom("", "/v1"), fc.constantFrom(...kinds), piece, fc.constantFrom("", ".md"))
    .map(([root, kind, slug, end]) => `${root}/${kind}/${slug}${end}`),
);

const path = fc.oneof(
  { weight: 5, arbitrary: knownPath },
  {
    weight: 3,
    arbitrary: fc.tuple(knownPath, fc.constantFrom("/", "//", "/.", "/..", "/%2e%2e", "%20", ".md"))
      .map(([known, end]) => known + end),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.constantFrom("/", "//", "/v1/", "/v1//"),
      fc.array(piece, { maxLength: 5 }),
      fc.constantFrom("", "/", "//"),
    ).map(([start, pieces, end]) => start + pieces.join("/") + end),
  },
);

const parameter = fc.tuple(
  fc.constantFrom("q", "featured", "service", "city", "reference", "Q", "q[]", ...prototypeNames),
  fc.oneof(
    fc.constantFrom("true", "false", "TRUE", "1", "", ...slugs, ...prototypeNames),
    hostileText.map(encodeURIComponentSafely),
    hostileText.map(rawly),
    fc.integer({ min: 1, max: 3000 }).map((length) => "q".repeat(length)),
  ),
  fc.constantFrom("=", "", "=="),
).map(([name, value, between]) => name + between + value);

const query = fc.oneof(
  { weight: 4, arbitrary: fc.constant("") },
  {
    weight: 3,
    arbitrary: fc.array(parameter, { minLength: 1, maxLength: 4 }).map((all) =>
      `?${all.join("&")}`
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom("?", "??", "?&", "?=", "?&&q", "?%", "?%ff=%", "?/v1/") },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 2000 }).map((count) => `?${"q=a&".repeat(count)}`),
  },
);

/** Everything after the origin, as Deno.serve puts it into the URL: not normalized. */
export const target = fc.tuple(path, query).map(([where, asked]) => where + asked);

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function rawly(text: string): string {
  // deno-lint-ignore no-control-regex -- what no request line lets through
  return text.toWellFormed().replace(/[\x00-\x20\x7f#?]/g, "");
}
