/**
 * Compares pages with those they were made of, and reports every difference.
 *
 * @module
 */
// deno-lint-ignore no-import-prefix -- locked in this folder, so that the server doesn't download it
import { diffArrays } from "npm:diff@8.0.2";
import type { ImageFile, Site } from "../../model/mod.ts";
import { textHtml } from "../../page/mod.ts";
import { publishText } from "../../text/mod.ts";
import { asWritten, type Imported, type ImportedPage } from "./folder.ts";
import { attribute, type HtmlNode, listShown, parseHtml, prepare, type Shown } from "./tree.ts";

const KINDS = ["words", "links", "pictures"] as const;

/** What an import did not carry over. */
export interface ImportReport {
  /** A line for each difference. */
  readonly lines: readonly string[];
  /** How many words, links and pictures the old pages showed, and how many differences there are of each. */
  readonly counts: Readonly<Record<(typeof KINDS)[number], { shown: number; different: number }>>;
}

export function makeReport({ pages, lost }: Imported, site: Site): ImportReport {
  const zero = () => ({ shown: 0, different: 0 });
  const counts = { words: zero(), links: zero(), pictures: zero() };
  const lines = [...lost].flatMap(([file, all]) =>
    Array.from(new Set(all), (what) => `${file}: ${clip(what)}`)
  );
  for (const page of pages) {
    const shown = readPage(page, site);
    for (const kind of KINDS) {
      const differences = findDifferences(page.source[kind], shown[kind]);
      counts[kind].shown += page.source[kind].length;
      counts[kind].different += differences.length;
      for (const [before, after] of differences) {
        const change = after.length === 0
          ? `${quote(before)} is missing`
          : before.length === 0
          ? `${quote(after)} is new`
          : `${quote(before)} is now ${quote(after)}`;
        lines.push(`${page.file}, ${kind}: ${change}`);
      }
    }
  }
  return { lines, counts };
}

/** What Culvert shows of a page. */
function readPage({ markdown, front }: ImportedPage, site: Site): Shown {
  const { blocks } = publishText(markdown, { ...asWritten, videoAt: site.words.videoAt }).text;
  const html = textHtml(blocks, 1, { ...site, images: new AllImages(site.images) })
    .map(({ html }) => html).join("")
    // What Culvert adds: links of headings to themselves, and the ways through a gallery.
    .replace(/<a class="anchor"[^>]*><\/a>|<p class="ways">[^]*?<\/p>/g, "");
  const file = (image: HtmlNode) =>
    decodeURIComponent(attribute(image, "src").replace(/^\/images\/|\?.*$/g, ""));
  const shown = listShown(prepare(parseHtml(html), {
    link: (href) => href,
    picture: (image) => ({ file: file(image), alt: "" }),
    videoAt: site.words.videoAt,
  }));
  return {
    words: [...front.words, ...shown.words],
    links: shown.links,
    pictures: [...front.pictures, ...shown.pictures],
  };
}

/** The pictures of a site, and those that only drafts have. */
class AllImages extends Map<string, ImageFile> {
  override get(file: string): ImageFile {
    const unused = { path: `/images/${file}`, width: 1, height: 1, mediaType: "", variants: [] };
    return super.get(file) ?? unused as unknown as ImageFile;
  }

  override has(): boolean {
    return true;
  }
}

/** The most characters of a side of a difference that are shown. */
const MOST_SHOWN = 200;

const clip = (text: string) =>
  text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN - 1)}…`;

/** Words as code, so that no program makes more of them. */
const quote = (words: readonly string[]) => `\`${clip(words.join(" ").replaceAll("`", "'"))}\``;

/** The most single changes that are told apart in a page; beyond, the whole page is one difference. */
const MAX_CHANGES = 2_000;

/** The differences of two lists in order, each as what was and what is. */
function findDifferences(before: readonly string[], after: readonly string[]) {
  const changes = diffArrays([...before], [...after], { maxEditLength: MAX_CHANGES }) ??
    [{ value: before, removed: true, added: false }, { value: after, removed: false, added: true }];
  return changes.flatMap(({ value, removed, added }, index) => {
    const { value: next, added: isNew } = changes[index + 1] ?? { value: [], added: false };
    if (removed) return [[value, isNew ? next : []]] as const;
    return added && !changes[index - 1]?.removed ? [[[], value]] as const : [];
  });
}
