/**
 * Makes of HTML the tree of what a reader is shown. What markdown can't say is said in another way; docs/moving-in.md has
 * the table of these.
 *
 * @module
 */
import { MAX_COLUMNS, parseVideo, plainLineIssue } from "../../text/mod.ts";
import {
  attribute,
  cleanText,
  element,
  find,
  type HtmlNode,
  ifShown,
  INLINE,
  isBlock,
  isShown,
  type Nodes,
  NOT_SHOWN,
  parseHtml,
  textNode,
  textOf,
} from "./tree.ts";
import { inRuns, mark, partShown, spaced, tidy } from "./runs.ts";
import { decodeName } from "./wordpress_export.ts";

/** Where the links and pictures of a page are now; `undefined` for those that can't be carried over. */
export interface Place {
  readonly link: (href: string) => string | undefined;
  readonly picture: (
    image: HtmlNode,
  ) => { readonly file: string; readonly alt: string } | undefined;
  /** The words for a link to a video. */
  readonly videoAt: (site: string) => string;
}

/** Where a node stands. */
interface Around {
  readonly place: Place;
  /** Whether a line of the source is a line, as in the older editor. */
  readonly isClassic: boolean;
  /** The elements that it is in, and the marks that their styles make. */
  readonly within: readonly string[];
}

/** What an element becomes, of what its children became. */
type Handler = (made: Nodes, node: HtmlNode, around: Around) => Nodes;

const PICTURE = /^figure$/;
const LINE = /^(?:h[2-4]|figcaption|dt|summary|caption)$/;
const STRUCTURE = /^(?:table|t(?:head|body|foot|r)|[uo]l|dl)$/;
const MEDIA = /^(?:iframe|video|audio|embed|object|frame)$/;
const NAMES = new Map(
  Object.entries({ b: "strong", i: "em", s: "del", strike: "del", h1: "h2", h5: "h4", h6: "h4" }),
);

/** Marks of words, and the styles that say and deny them. */
const MARKS: readonly (readonly [name: string, said: RegExp, denied: RegExp])[] = [
  ["del", /line-through/, /text-decoration:\s*none/],
  ["strong", /font-weight:\s*(?:bold|[6-9]00)/, /font-weight:\s*(?:normal|[1-5]00)/],
  ["em", /font-style:\s*italic/, /font-style:\s*normal/],
];

const BACKGROUND = /(?:^|;)\s*background(?:-image)?:[^;]*url\(\s*["']?((?!data:)[^"')]+)/;

const HANDLERS = new Map<string, Handler>(
  Object.entries<Handler>({
    // No page takes these over; their words are listed.
    "wp-lost form select textarea svg math canvas": (made) =>
      ifShown(made, [element("wp-lost", made)]),
    "a area": prepareLink,
    "h2 h3 h4 figcaption dt summary caption": prepareLine,
    "img": preparePicture,
    "input": prepareInput,
    "figure": prepareFigure,
    "table": prepareTable,
    "thead tbody tfoot tr th td br hr": (made, { tagName, properties }) => [
      element(tagName, made, properties),
    ],
    "pre": preparePre,
    "ol": prepareList,
    // An item without words has a number, too.
    "li": (made, { properties }, { place }) => [element("li", blocksOf(made, place), properties)],
    "ul blockquote": (made, { tagName }, { place }) => {
      const blocks = blocksOf(made, place).flatMap((block) => ifShown([block]));
      return ifShown(made, [element(tagName, blocks)]);
    },
    "wp-speaker": (made) => [speaker(made)],
    "q": (made) => [textNode("“"), ...made, textNode("”")],
    "rt": (made) => [textNode("("), ...made, textNode(")")],
    // The mark of a footnote links to the note, which is below.
    "sup sub": (made) =>
      made.flatMap((one) => attribute(one, "href").startsWith("#") ? one.children : [one]),
    "code": (made) =>
      made.some(isShown) && made.every(({ type }) => type === "text")
        ? [element("code", made)]
        : made,
  }).flatMap(([names, handler]) => names.split(" ").map((name) => [name, handler] as const)),
);

/** The tree of what a page shows. */
export function prepare(tree: HtmlNode, place: Place): HtmlNode {
  let depth = 0;
  const children = spaced(tree.children).flatMap((node) => {
    const comment = node.type === "comment" ? node.value! : "";
    const [, end, single] = /^\s+(\/?)wp:(?!freeform|html)(?:[^]*(\/)$)?/.exec(comment) ?? [];
    if (end !== undefined && !single) depth = Math.max(depth + (end ? -1 : 1), 0);
    return prepareNode(node, { place, isClassic: depth === 0, within: [] });
  });
  return { ...element("", blocksOf(tidy(children), place)), type: "root" };
}

/** The words of some HTML on one line. */
export function lineOf(html: string): string {
  const place = { link: () => undefined, picture: () => undefined, videoAt: String };
  // WordPress may escape titles twice.
  const once = html.slice(0, 10_000).replace(/\s+/g, " ").replace(/&amp;(?=#?\w+;)/g, "&");
  return textOf([prepare(parseHtml(`<h2>${once}</h2>`), place)]).replace(/\s+/g, " ").trim();
}

export const plainLine = (html: string): string => withoutMarks(lineOf(html));

/** A line without marks, which a field of one line can't have. */
export function withoutMarks(line: string): string {
  const withoutBullet = line.replace(/^(?:(?:[-+>#=|•]|\d+\.)(?:\s+|$))+/, "");
  const plain = [line, withoutBullet].find((one) => plainLineIssue(one) === undefined);
  return plain ??
    withoutBullet.replace(/[\\*_`~[\]<>#|]+/g, " ").replace(/&(?=#?\w+;)/g, "& ")
      .replace(/\s+/g, " ").trim();
}

function prepareNode(written: HtmlNode, around: Around): Nodes {
  if (written.type === "text") return prepareText(written.value!, around);
  if (written.type !== "element" || NOT_SHOWN.test(written.tagName)) return [];
  const name = NAMES.get(written.tagName) ?? written.tagName;
  const node = { ...written, tagName: name };
  const style = attribute(node, "style");
  const marks = MARKS.filter(([mark, said, denied]) =>
    said.test(style) || name === mark && !denied.test(style)
  ).map(([mark]) => mark);
  const { within, place } = around;
  const inside = {
    ...around,
    within: [...within, ...marks, name],
    isClassic: around.isClassic || name === "pre",
  };
  const children = childrenOf(node, within.at(-1));
  const made = tidy(children.flatMap((child) => prepareNode(child, inside)));
  const isBold = [...within, name].some((one) => LINE.test(one));
  const isNew = (one: string) => !within.includes(one) && !(one === "strong" && isBold);
  const marked = marks.filter(isNew).reduce((nodes, one) => mark(one, nodes), made);
  const isInline = INLINE.test(name);
  const isGallery = /gallery/.test(attribute(node, "className")) && !isInline && !LINE.test(name);
  const handler = HANDLERS.get(isGallery ? "figure" : name);
  if (handler) return handler(marked, node, around);
  // Custom elements are words of a paragraph, and blocks elsewhere.
  const isWords = isInline || name.includes("-") && within.includes("p");
  return isWords ? marked : blocksOf(marked, place);
}

/** The children of an element, and what its attributes show. */
function childrenOf(node: HtmlNode, parent: string | undefined): Nodes {
  const { tagName, children } = node;
  if (MEDIA.test(tagName)) return mediaOf(node);
  const [, src] = BACKGROUND.exec(attribute(node, "style")) ?? [];
  const isQuotation = tagName === "blockquote" || parent === "blockquote";
  const shown = spaced(isQuotation ? partSpeaker(children, tagName) : children);
  return src === undefined ? shown : [element("img", [], { src }), ...shown];
}

/** A video, a sound or a frame as a link to its address, below its picture. */
function mediaOf(node: HtmlNode): Nodes {
  const source = [node, ...find(node.children, /^source$/)].flatMap((one) =>
    ["src", "dataSrc", "dataLazySrc", "data"].map((name) => attribute(one, name))
  ).find((address) => address !== "" && address !== "about:blank");
  if (source === undefined) return node.children;
  const href = source.replace(/^\/\//, "https://").replace("youtube-nocookie.com", "youtube.com")
    .replace(/youtube\.com\/embed\/(?!videoseries)([\w-]+).*$/, "youtube.com/watch?v=$1")
    .replace("player.vimeo.com/video", "vimeo.com");
  const file = href.replace(/[?#].*$/, "").replace(/^.*\/(?=[^/]+\.\w{3,4}$)/, "");
  const words = parseVideo(href) ? href : attribute(node, "title") || file;
  const link = element("p", [element("a", [textNode(words)], { href })]);
  const { poster } = node.properties;
  return poster ? [element("img", [], { src: poster }), link] : [link];
}

function prepareText(value: string, { isClassic, within }: Around): Nodes {
  const clean = cleanText(value);
  const raised = within.findLast((one) => one === "sup" || one === "sub");
  if (raised) return [textNode(clean.replace(/\S+/g, (word) => raise(word, raised)))];
  if (STRUCTURE.test(within.at(-1) ?? "") && clean.trim() === "") return [];
  if (!isClassic) return [textNode(clean)];
  return clean.split(/(\n)/).map((part) => part === "\n" ? element("br", []) : textNode(part));
}

const RAISED = { sup: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ⁻", sub: "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ₋" };

/** A raised or lowered word: in Unicode; letters, marks and what follows a point as they are; otherwise after a sign. */
function raise(word: string, where: keyof typeof RAISED): string {
  const [, over, under] = /^(\d+)[/⁄](\d+)$/.exec(word) ?? [];
  if (over !== undefined) return `${raise(over, "sup")}⁄${raise(under!, "sub")}`;
  if (!/\d/.test(word) && !/^[()n+=−-]+$/.test(word) || /^[.,[]/.test(word)) return word;
  const [, number = "", unit = ""] = /^([\dn()+=−-]+)((?![\p{L}\p{N}]).*)?$/u.exec(word) ?? [];
  if (number === "" || /\d/.test(unit)) return (where === "sup" ? "^" : "_") + word;
  return number.replace(/./g, (one) => RAISED[where]["0123456789+-=()n−".indexOf(one)]!) + unit;
}

/** Preformatted lines with links or emphasis are a paragraph of lines; others keep their blanks. */
function preparePre(made: Nodes, node: HtmlNode, { place }: Around): Nodes {
  const isLines = /verse/.test(attribute(node, "className")) ||
    find(node.children, /^(?!code$|span$|br$|$)/).length > 0;
  if (isLines) return blocksOf(made, place);
  const lines = (one: HtmlNode): string =>
    one.tagName === "br" ? "\n" : one.value ?? one.children.map(lines).join("");
  const code = element("code", [textNode(lines(node))], node.children[0]?.properties);
  return ifShown([code], [element("pre", [code])]);
}

function preparePicture(_: Nodes, node: HtmlNode, { place }: Around): Nodes {
  if (attribute(node, "width") === "1") return [];
  const [lost, said] = [attribute(node, "src"), attribute(node, "alt")];
  const isCharacter = /\b(?:emoji|wp-smiley)\b/.test(attribute(node, "className"));
  return isCharacter
    ? [textNode(said)]
    : [element("figure", [], { lost, said, ...place.picture(node) })];
}

function prepareInput(made: Nodes, node: HtmlNode, around: Around): Nodes {
  const type = attribute(node, "type");
  if (type === "image") return preparePicture(made, node, around);
  if (/checkbox|radio/.test(type)) return [textNode(node.properties.checked ? "☑ " : "☐ ")];
  const words = textNode(attribute(node, "value") || attribute(node, "placeholder"));
  return type === "hidden" ? [] : ifShown([words], [element("wp-lost", [words])]);
}

/** A link around a picture leads to the picture itself, or stands below it with its description. */
function prepareLink(made: Nodes, node: HtmlNode, { place }: Around): Nodes {
  const href = attribute(node, "href");
  if (node.properties.href === undefined) return made;
  const [picture] = find(made, PICTURE);
  const isAround = picture !== undefined && textOf(made).trim() === "";
  const isPicture = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)|[?&]attachment_id=|^#picture/i;
  const isItself = isPicture.test(href) || /attachment/.test(attribute(node, "rel"));
  if (isAround && isItself) return made;
  const target = place.link(href);
  if (isAround && isPicture.test(target ?? "")) return made;
  let words = made;
  if (picture === undefined && !made.some(isShown)) {
    const labels = ["ariaLabel", "alt", "title"].map((name) => attribute(node, name));
    const isIcon = find(node.children, /^(?:i|span|svg)$/)
      .some(({ tagName, properties }) => tagName === "svg" || "className" in properties);
    // An icon shows whose number or site it is.
    const shown = isIcon &&
      /^(?:\w+:(?!\/)|https?:\/\/(?:www\.)?)([^/?#]+)/i.exec(target ?? "")?.[1];
    const label = labels.find(Boolean) ?? decodeName(shown || "");
    if (label === "") return isIcon ? [element("wp-link", [], { href }), ...made] : made;
    words = [...made, textNode(label)];
  }
  if (target === undefined) return [element("wp-link", [], { href }), ...words];
  if (!isAround) return mark("a", words, { href: target });
  const description = [textNode(attribute(picture, "alt") || target)];
  return [...made, element("p", [element("a", description, { href: target })])];
}

/** A heading, a caption or a term, whose pictures follow it. */
function prepareLine(made: Nodes, { tagName }: HtmlNode): Nodes {
  const words = inLine(made, " ");
  const isTerm = /^(?:dt|summary)$/.test(tagName);
  const line = isTerm || tagName === "caption"
    ? element("p", isTerm ? mark("strong", words) : words)
    : element(tagName, words);
  return [...ifShown(words, [line]), ...find(made, PICTURE)];
}

/** The speaker at the end of a quotation, or in a line of its own at the end of its paragraph, as another element. */
function partSpeaker(nodes: Nodes, name: string): Nodes {
  const at = nodes.findLastIndex((node) => node.value?.trim() !== "");
  const above = nodes.slice(0, Math.max(at, 0)).findLast((node) => node.value?.trim() !== "");
  const isAlone = name === "blockquote" || name === "p" && (above?.tagName ?? "br") === "br";
  if (!isAlone || !/^(?:cite|footer)$/.test(nodes[at]?.tagName ?? "")) return nodes;
  return nodes.with(at, element("wp-speaker", nodes[at]!.children));
}

/** A line that names a speaker, after a dash. */
function speaker(words: Nodes): HtmlNode {
  const [first, ...more] = tidy([textNode("— "), ...inLine(words, ", ")]);
  return element("p", [textNode(first!.value!.replace(/^[\s–—―-]+/, "— ")), ...more]);
}

/** The words beside a single picture are its caption; the caption of a quotation names its speaker. */
function prepareFigure(made: Nodes, node: HtmlNode): Nodes {
  const { captions = [], others = [] } = Object.groupBy(
    made,
    ({ tagName }) => tagName === "figcaption" ? "captions" : "others",
  );
  const pictures = find(made, PICTURE);
  const quotation = others.find(({ tagName }) => tagName === "blockquote");
  if (quotation && captions[0] && pictures.length === 0) {
    const children = [...quotation.children, speaker(captions[0].children)];
    return others.map((child) => child === quotation ? element("blockquote", children) : child);
  }
  const below = captions.map(({ children }) => element("p", children));
  const isGallery = /gallery/.test(attribute(node, "className"));
  if (pictures.length > 1 && isGallery && textOf(others).trim() === "") {
    return [element("section", pictures), ...find(others, /^wp-link$/), ...below];
  }
  const said = inLine([...others, ...captions], " ");
  const isPlain = pictures.length === 1 && pictures[0]!.properties.file && said.length > 0 &&
    said.every(({ value }) => value !== undefined);
  if (!isPlain) return [...others, ...below];
  const title = textOf(said).replace(/\s+/g, " ").trim();
  return [element("figure", [], { ...pictures[0]!.properties, title })];
}

const ROMAN_NUMBERS = Object.entries({
  ...{ m: 1000, cm: 900, d: 500, cd: 400, c: 100, xc: 90, l: 50, xl: 40, x: 10, ix: 9 },
  ...{ v: 5, iv: 4, i: 1 },
});

/** A number as the type or the style of a list has it. */
function writeNumber(number: number, type: string): string {
  const isLetter = /^a$|alpha|latin/i.test(type);
  if (number < 1 || number > (isLetter ? 26 : 3999)) return `${number}`;
  let left = number;
  const roman = ROMAN_NUMBERS.map(([letters, value]) => {
    const count = Math.floor(left / value);
    left %= value;
    return letters.repeat(count);
  }).join("");
  const isRoman = /^i$|roman/i.test(type);
  const written = isLetter ? String.fromCharCode(96 + number) : isRoman ? roman : `${number}`;
  return /^(?:[AI]$|upper)/.test(type) ? written.toUpperCase() : written;
}

/** A list whose numbers markdown can't say has them in its words. */
function prepareList(made: Nodes, node: HtmlNode): Nodes {
  const step = node.properties.reversed === true ? -1 : 1;
  const [, style] = /list-style(?:-type)?:\s*([\w-]+)/.exec(attribute(node, "style")) ?? [];
  const type = style ?? attribute(node, "type");
  const last = made.filter(({ tagName }) => tagName === "li").length;
  const start = Number(node.properties.start ?? (step < 0 ? last : 1)) || 0;
  let [number, next, isPlain] = [start - step, start, start >= 0];
  const marked = made.map((item) => {
    if (item.tagName !== "li") return item;
    number = Number(item.properties.value ?? number + step);
    if (!isShown(item)) return item;
    const written = writeNumber(number, type);
    isPlain &&= written === `${next++}`;
    return withNumber(item, written);
  });
  const items = (isPlain ? made : marked).flatMap((item) => ifShown([item]));
  return ifShown(items, [isPlain ? element("ol", items, { start }) : element("ul", items)]);
}

function withNumber(item: HtmlNode, number: string | number): HtmlNode {
  const [first, ...more] = item.children;
  const words = first?.tagName === "p" ? first.children : [];
  const paragraph = element("p", tidy([textNode(`${number}. `), ...words]));
  return { ...item, children: [paragraph, ...first?.tagName === "p" ? more : item.children] };
}

/** A table with a cell for each place, whose merged cells are repeated; one that only arranges is its cells in order. */
function prepareTable(made: Nodes, node: HtmlNode, { place }: Around): Nodes {
  const { rows = [], others = [] } = Object.groupBy(
    made.flatMap((part) => /^t(?:head|body|foot)$/.test(part.tagName) ? part.children : [part]),
    ({ tagName }) => tagName === "tr" ? "rows" : "others",
  );
  const cellsOf = ({ children }: HtmlNode) =>
    children.filter(({ tagName }) => /^t[dh]$/.test(tagName));
  const spanOf = (span: unknown) =>
    Math.min(Math.max(Math.trunc(Number(span)) || 1, 1), MAX_COLUMNS);
  const grid: HtmlNode[][] = rows.map(() => []);
  rows.forEach((row, y) => {
    let x = 0;
    for (const cell of cellsOf(row)) {
      while (grid[y]![x] !== undefined) x++;
      if (x > MAX_COLUMNS) break;
      const { rowSpan, colSpan } = cell.properties;
      // A cell of 0 rows goes to the end.
      const below = grid.slice(y, y + (rowSpan === 0 ? MAX_COLUMNS : spanOf(rowSpan)));
      for (const cells of below) {
        for (let right = x; right < x + spanOf(colSpan); right++) cells[right] ??= cell;
      }
    }
  });
  const filled = grid.filter((cells) => cells.length > 0);
  const width = filled.reduce((most, { length }) => Math.max(most, length), 0);
  const isLayout = width * filled.length < 2 || width > MAX_COLUMNS ||
    attribute(node, "role") === "presentation" ||
    find(made, /^(?:h[2-4]|blockquote|pre)$/).length > 0;
  if (isLayout) {
    const cells = rows.flatMap(cellsOf);
    return [...others, ...cells.flatMap(({ children }) => blocksOf(children, place))];
  }
  const lines = filled.map((cells, y) => {
    const line = Array.from({ length: width }, (_, x) => cells[x] ?? element("td", []));
    return element(
      "tr",
      line.map(({ children, properties: { align } }) =>
        element(y === 0 ? "th" : "td", inLine(children, " / "), { align })
      ),
    );
  });
  return [...others, ...ifShown(lines, [element("table", lines)]), ...find(made, PICTURE)];
}

/** Words on one line, with a separator between their lines, and a bar between the cells of a table within. */
function inLine(nodes: Nodes, separator: string): Nodes {
  const lines: HtmlNode[][] = [[]];
  const add = (node: HtmlNode): void => {
    const { tagName, children, properties } = node;
    if (!isBlock(node) && tagName !== "br") {
      lines.at(-1)!.push({ ...node, children: inLine(children, separator) });
      return;
    }
    const parts = children.flatMap((part, at) => {
      if (tagName === "ol") return withNumber(part, Number(properties.start) + at);
      if (tagName !== "tr") return part;
      return [textNode(at > 0 ? " | " : ""), ...inLine(part.children, separator)];
    });
    lines.push([]);
    parts.forEach(add);
    lines.push([]);
  };
  nodes.forEach(add);
  const said = lines.filter((line) => line.some(isShown) || find(line, /^wp-/).length > 0);
  return tidy(said.flatMap((line, at) => at === 0 ? line : [textNode(separator), ...line]));
}

/** Words and blocks as blocks: each run of words is a paragraph, or a link to a video if it is only its address. */
function blocksOf(nodes: Nodes, { videoAt }: Place): Nodes {
  return inRuns(nodes, (run) => {
    const [before, words, after] = partShown(run);
    const said = textOf(words);
    const isLine = !/\s/.test(said) && find(words, /^br$/).length === 0;
    const video = isLine ? parseVideo(said) : undefined;
    const link = video && element("a", [textNode(videoAt(video.site))], { href: said });
    const [lost, more] = [find(before, /^wp-/), find(after, /^wp-/)];
    return words.length === 0 ? lost : [element("p", [...lost, ...link ? [link] : words, ...more])];
  }, (block) => block.tagName === "nav" ? [] : [block]);
}
