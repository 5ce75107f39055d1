/**
 * A language that nobody speaks: each text of lib/words between brackets, with accents, and longer by two fifths. What
 * a page says without brackets is not from there.
 *
 * @module
 */
import type { Site } from "../../lib/model/mod.ts";
import { type Words, wordsOf } from "../../lib/words/mod.ts";

/** How much longer than English. */
const LONGER = 0.4;

const ACCENTS: Readonly<Record<string, string>> = {
  ...{ a: "á", e: "é", i: "î", o: "ö", u: "ü", c: "ç", n: "ñ", s: "š", y: "ý", z: "ž" },
  ...{ A: "Å", E: "É", I: "Î", O: "Ö", U: "Ü", C: "Ç", N: "Ñ", S: "Š", Y: "Ý", Z: "Ž" },
};

/** What programs read in a text: code, and the addresses of links. */
const FOR_PROGRAMS = /`[^`]*`|\]\([^)]*\)|https?:\S+/.source;

/** A text with brackets, accents and more letters; what was given to it stays as it was. */
function pseudoText(text: string, given: readonly string[]): string {
  if (text.trim() === "") return text;
  const escaped = given.map((it) => it.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const parts = text.split(new RegExp(`(${[FOR_PROGRAMS, ...escaped].join("|")})`));
  const accented = parts.map((part, index) =>
    index % 2 === 1 ? part : part.replaceAll(/[a-zA-Z]/g, (letter) => ACCENTS[letter] ?? letter)
  );
  // As words, so that lines can end between them.
  const more = "õõõõõõ ".repeat(Math.ceil(text.length * LONGER / 7))
    .slice(0, Math.round(text.length * LONGER)).trim();
  return `⟦${accented.join("")}${/[\p{L}]/u.test(text) && more !== "" ? ` ${more}` : ""}⟧`;
}

/** Whether something in a sentence was given to it, or made of what was: a link is. */
function isPart(part: unknown, args: readonly unknown[]): boolean {
  return args.includes(part) || typeof part === "object" && !Array.isArray(part);
}

function pseudoOf(words: unknown, given: readonly string[] = []): unknown {
  if (typeof words === "string") return pseudoText(words, given);
  if (typeof words === "function") {
    return (...args: unknown[]) => {
      const strings = args.flat().filter((it) => typeof it === "string" && it !== "") as string[];
      // The text of a link in a sentence is the sentence's.
      const said: unknown = words(
        ...args.map((arg) =>
          typeof arg === "function" ? (text: string) => arg(pseudoText(text, strings)) : arg
        ),
      );
      // Of the parts of a sentence, those that are given are not its own.
      return Array.isArray(said)
        ? said.map((part) => isPart(part, args) ? part : pseudoOf(part, strings))
        : pseudoOf(said, strings);
    };
  }
  if (Array.isArray(words)) return words.map((one) => pseudoOf(one, given));
  if (words instanceof RegExp || typeof words !== "object" || words === null) return words;
  return Object.fromEntries(
    Object.entries(words).map(([name, word]) => [name, pseudoOf(word, given)]),
  );
}

/** A site in the pseudo-language; what its content says stays as it is. */
export function inPseudoLanguage(site: Site): Site {
  const { formats, ...words } = wordsOf("en-US");
  const { translations: _, settings, ...single } = site;
  const pseudo = {
    ...pseudoOf(words) as Omit<Words, "formats">,
    formats: {
      ...formats,
      date: (date: string) => pseudoText(formats.date(date), []),
      days: (from: string, to?: string) => pseudoText(formats.days(from, to), []),
      list: (words: readonly string[]) => pseudoText(formats.list(words), words),
      parts: <T>(items: readonly T[]) =>
        formats.parts(items).map((part) =>
          typeof part === "string" && !items.some((item) => item === part)
            ? pseudoText(part, [])
            : part
        ),
    },
  };
  // A tag that is kept for such uses (BCP 47).
  return { ...single, settings: { ...settings, language: "qps" }, words: pseudo };
}
