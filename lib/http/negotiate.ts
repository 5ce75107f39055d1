/**
 * Chooses which of a page's two types a client gets (RFC 9110, section 12.5.1).
 *
 * @module
 */
import { memoize } from "./memoize.ts";

/** The types that every page has. */
export const offeredTypes = ["text/html", "text/markdown"] as const;

/** What a client may accept for a markdown variant to be sent. */
export const markdownTypes = ["text/markdown", "text/plain"] as const;

export type OfferedType = (typeof offeredTypes)[number];

/** A media range or coding of a request header, with its quality value. */
interface Preferred {
  readonly name: string;
  readonly quality: number;
}

/**
 * The type in which a page is sent: markdown at the address of a markdown variant, otherwise negotiated.
 *
 * The highest quality wins. On equal quality, an explicitly named type wins over one matched by a wildcard, then the
 * one named first; if only wildcards match, HTML. A type refused with `q=0` is never chosen. An absent header, or one
 * without a valid range, accepts everything.
 *
 * @param accept The Accept header.
 * @param isVariant Whether the address is that of a markdown variant.
 * @returns The type, or `undefined` when none is acceptable.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { pageType } from "./negotiate.ts";
 *
 * assertEquals(pageType("*\/*", false), "text/html");
 * assertEquals(pageType("text/markdown, text/html, *\/*", false), "text/markdown");
 * assertEquals(pageType("text/html;q=0.5, text/markdown;q=0.8", false), "text/markdown");
 * assertEquals(pageType("application/pdf", false), undefined);
 * assertEquals(pageType("*\/*", true), "text/markdown");
 * ```
 */
export function pageType(accept: string | null, isVariant: boolean): OfferedType | undefined {
  const ranges = readRanges(accept ?? "");
  if (isVariant) {
    const admits = (type: string) => preference(ranges, type).quality > 0;
    return ranges.length === 0 || markdownTypes.some(admits) ? "text/markdown" : undefined;
  }
  if (ranges.length === 0) return "text/html";
  const html = preference(ranges, "text/html");
  const markdown = preference(ranges, "text/markdown");
  if (html.quality === 0 && markdown.quality === 0) return undefined;
  if (html.quality !== markdown.quality) {
    return html.quality > markdown.quality ? "text/html" : "text/markdown";
  }
  return markdown.position < html.position ? "text/markdown" : "text/html";
}

/**
 * How well an Accept header matches a type: the quality, and the position of the range that names the type explicitly;
 * Infinity if only a wildcard matches.
 */
function preference(ranges: readonly Preferred[], type: string) {
  const position = ranges.findIndex((range) => range.name === type);
  if (position !== -1) {
    const named = ranges.filter((range) => range.name === type).map(({ quality }) => quality);
    return { quality: named.includes(0) ? 0 : Math.max(...named), position };
  }
  const group = `${type.slice(0, type.indexOf("/"))}/*`;
  for (const wildcard of [group, "*/*"]) {
    const range = ranges.find((candidate) => candidate.name === wildcard);
    if (range !== undefined) return { quality: range.quality, position: Infinity };
  }
  return { quality: 0, position: Infinity };
}

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const QUOTED = '"(?:[^"\\\\]|\\\\.)*"';
// Each space can be matched in only one way, so that no header makes this slow.
const MEMBER = new RegExp(
  `^[ \\t]*(${TOKEN}(?:/${TOKEN})?)[ \\t]*((?:;[ \\t]*(?:${TOKEN}=(?:${TOKEN}|${QUOTED})[ \\t]*)?)*)$`,
);
const PARAMETER = new RegExp(`;[ \\t]*(${TOKEN})=(${TOKEN}|${QUOTED})`, "g");
/** The members of a list; a comma inside a quoted string is not a separator. */
const MEMBERS = /(?:"(?:[^"\\]|\\.)*"?|[^,"])+/g;
const QUALITY = /^(?:0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * Parses Accept or Accept-Encoding: each name in lower case with its quality value (RFC 9110, section 12.4.2).
 * Malformed members, and parameters other than `q`, are ignored.
 */
export function readPreferences(header: string): readonly Preferred[] {
  return (header.match(MEMBERS) ?? []).flatMap((member) => {
    const [, name, parameters = ""] = MEMBER.exec(member) ?? [];
    const quality = [...parameters.matchAll(PARAMETER)]
      .find(([, parameter]) => parameter!.toLowerCase() === "q")?.[2] ?? "1";
    return name === undefined || !QUALITY.test(quality)
      ? []
      : [{ name: name.toLowerCase(), quality: Number(quality) }];
  });
}

/** The ranges of an Accept header, without malformed ones that have a wildcard before a named subtype. */
const readRanges = memoize((accept) =>
  readPreferences(accept).filter(({ name }) => /^(?!\*\/[^*]).+\//.test(name))
);
