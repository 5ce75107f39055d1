/**
 * Compares pages with those they were made of, and reports every difference.
 *
 * @module
 */
// deno-lint-ignore no-import-prefix -- locked in this folder, so that the server doesn't download it
import { diffArrays } from "npm:diff@8.0.2";
import type { ImageFile, Site } from "../../model/mod.ts";
import { textHtml } from "../../page/mod.ts";
import type { Imported, ImportedPage } from "./folder.ts";
import { listShown, type Shown } from "./shown.ts";
import { prepare } from "./prepare.ts";
import { attribute, parseHtml } from "./tree.ts";

/** A report on what an import did not carry over. */
export interface ImportReport {
  /** The file of the report, in markdown. */
  readonly text: string;
  /** A line for each difference. */
  readonly lines: readonly string[];
  /** How many differences there are of words, of links and of pictures, as in `words: 1, of links: 0, …`. */
  readonly counts: string;
}

/** @param pictures The names of all pictures in images/, also of those that only drafts have. */
export function makeReport(
  { pages, lost }: Imported,
  site: Site,
  pictures: Iterable<string>,
): ImportReport {
  // What is compared is only which picture it is.
  const other = { source: "", mediaType: "", width: 100, height: 100, bytes: 0, variants: [] };
  const images = new Map<string, ImageFile>(
    Array.from(pictures, (file) => [file, { ...other, file, path: `/images/${file}` }]),
  );
  const lines = [...new Set(lost.map(([file, what]) => `${file}: ${clip(what)}`))];
  const shown = { words: 0, links: 0, pictures: 0 };
  const different = { ...shown };
  for (const page of pages) {
    const after = readPage(page, { ...site, images });
    for (const kind of ["words", "links", "pictures"] as const) {
      const changes = findDifferences(page.source[kind], after[kind]);
      shown[kind] += page.source[kind].length;
      different[kind] += changes.length;
      lines.push(...changes.map((change) => `${page.file}, ${kind}: ${change}`));
    }
  }
  const counts = Object.entries(different).map(([kind, count]) => `${kind}: ${count}`).join(
    ", of ",
  );
  const text = `# Import report

Made by \`deno task import\`, which compared ${shown.words} words, ${shown.links} links and
${shown.pictures} pictures of the old pages with what the new ones show. ${
    lines.length === 0 ? "Nothing differs." : "Tick each line when you have looked at it."
  }

Differences of ${counts.replaceAll(", of", ". Of")}.

${lines.map((line) => `- [ ] ${line}\n`).join("")}`;
  return { text, lines, counts };
}

/** What Culvert shows of a page. */
function readPage({ blocks, front }: ImportedPage, site: Site): Shown {
  const html = textHtml(blocks, 1, site)
    .map(({ html }) => html).join("")
    // What Culvert adds: links of headings to themselves, and the ways through a gallery.
    .replace(/<a class="anchor"[^>]*><\/a>|<p class="ways">[^]*?<\/p>/g, "");
  const shown = listShown(prepare(parseHtml(html), {
    link: (href) => href,
    picture: (image) => ({
      file: decodeURIComponent(attribute(image, "src").replace(/^\/images\/|\?.*$/g, "")),
      alt: attribute(image, "alt"),
    }),
    videoAt: site.words.videoAt,
  }));
  return {
    words: [...front.words, ...shown.words],
    links: shown.links,
    pictures: [...front.pictures, ...shown.pictures],
  };
}

/** The most characters of a side of a difference that are shown. */
const MOST_SHOWN = 200;

const clip = (text: string) =>
  text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN - 1)}…`;

/** The most single changes that are told apart in a page; beyond, the whole page is one difference. */
const MAX_CHANGES = 2_000;

/** What each difference of two lists in order is. */
function findDifferences(before: readonly string[], after: readonly string[]): readonly string[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MAX_CHANGES }) ??
    [{ value: before, removed: true, added: false }, { value: after, removed: false, added: true }];
  return changes.flatMap(({ value, removed, added }, index) => {
    const next = changes[index + 1];
    if (removed) {
      return [`${quote(value)} is ${next?.added ? `now ${quote(next.value)}` : "missing"}`];
    }
    return added && !changes[index - 1]?.removed ? [`${quote(value)} is new`] : [];
  });
}

/** Words as code, so that no program makes more of them. Marks stand around words that follow each other. */
function quote(words: readonly string[]): string {
  const text = words.join(" ").replaceAll("`", "'").replace(/(\*\*|~~|(?<!\*)\*) \1(?!\*)/g, " ");
  return `\`${clip(text)}\``;
}
