/**
 * Compares pages with those they were made of, and reports every difference.
 *
 * @module
 */
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

/** The most single changes that are told apart in a page; beyond, all from the first to the last is one difference. */
const MAX_CHANGES = 1_000;

/** The differences of two lists in order, each as what was and what is (Myers, 1986). */
function findDifferences(
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [before: readonly string[], after: readonly string[]])[] {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let [a, b] = [before.length, after.length];
  while (a > start && b > start && before[a - 1] === after[b - 1]) [a, b] = [a - 1, b - 1];
  const [old, now] = [before.slice(start, a), after.slice(start, b)];
  if (old.length + now.length === 0) return [];
  /** How far each diagonal reaches in `old` after a number of changes. */
  const reached: Int32Array[] = [];
  const furthest = new Int32Array(2 * MAX_CHANGES + 3);
  const middle = MAX_CHANGES + 1;
  for (let changes = 0; changes <= MAX_CHANGES; changes++) {
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const at = middle + diagonal;
      const isInserted = diagonal === -changes ||
        diagonal < changes && furthest[at - 1]! < furthest[at + 1]!;
      let x = isInserted ? furthest[at + 1]! : furthest[at - 1]! + 1;
      while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal]) x++;
      furthest[at] = x;
      if (x >= old.length && x - diagonal >= now.length) {
        return readChanges(old, now, reached);
      }
    }
    reached.push(furthest.slice(middle - changes - 1, middle + changes + 2));
  }
  return [[old, now]];
}

/** The changes on the way to the end of both lists, from how far each diagonal reached; changes in a row are one. */
function readChanges(
  old: readonly string[],
  now: readonly string[],
  reached: readonly Int32Array[],
): readonly (readonly [readonly string[], readonly string[]])[] {
  let [x, y] = [old.length, now.length];
  let [endX, endY] = [x, y];
  const changes: (readonly [readonly string[], readonly string[]])[] = [];
  let [startX, startY] = [-1, -1];
  const end = () => {
    if (startX >= 0) changes.unshift([old.slice(startX, endX), now.slice(startY, endY)]);
  };
  for (let count = reached.length; count > 0; count--) {
    const at = (diagonal: number) => reached[count - 1]![diagonal + count]!;
    const diagonal = x - y;
    const isInserted = diagonal === -count ||
      diagonal < count && at(diagonal - 1) < at(diagonal + 1);
    const before = isInserted ? diagonal + 1 : diagonal - 1;
    const [fromX, fromY] = [at(before), at(before) - before];
    const [toX, toY] = isInserted ? [fromX, fromY + 1] : [fromX + 1, fromY];
    if (toX !== startX || toY !== startY) {
      end();
      [endX, endY] = [toX, toY];
    }
    [startX, startY] = [fromX, fromY];
    [x, y] = [fromX, fromY];
  }
  end();
  return changes;
}
