/**
 * Reads HTML as the tree of what a reader is shown. What markdown can't say is said in another way; docs/moving-in.md has
 * the table of these.
 *
 * @module
 */
// deno-lint-ignore-file no-import-prefix -- locked in this folder, so that the server doesn't download them
import rehypeParse from "npm:rehype-parse@9.0.1";
import { unified } from "npm:unified@11.0.5";
import { nextAddress, parseVideo, plainLineIssue } from "../../text/mod.ts";

/**
 * A node of a tree of HTML (hast). Only a text has a `value`, and only an element a `tagName`. What a page shows has
 * pictures as `figure`, galleries as `section`, and ends of paragraphs as `nav`; `wp-link` and `wp-lost` can't be shown.
 */
export interface HtmlNode {
  readonly type: string;
  readonly tagName: string;
  readonly value?: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly children: readonly HtmlNode[];
}

/** Where the links and pictures of a page are now; `undefined` for those that can't be carried over. */
export interface Place {
  readonly link: (href: string) => string | undefined;
  readonly picture: (
    image: HtmlNode,
  ) => { readonly file: string; readonly alt: string } | undefined;
  /** The words for a link to a video. */
  readonly videoAt: (site: string) => string;
}

type Nodes = readonly HtmlNode[];

const EMPTY = { tagName: "", properties: {}, children: [] };
const text = (value: string): HtmlNode => ({ ...EMPTY, type: "text", value });
const element = (tagName: string, children: Nodes, properties = {}): HtmlNode => ({
  type: "element",
  tagName,
  properties,
  children,
});

/** The words of a node as written. */
const textOf = (node: HtmlNode): string =>
  node.type === "text" ? node.value! : node.children.map(textOf).join("");

const isBlank = (node: HtmlNode) =>
  textOf(node).trim() === "" && find([node], /^(?:br|figure|section|nav|wp-.*)$/).length === 0;

const find = (nodes: Nodes, names: RegExp): Nodes =>
  nodes.flatMap((one) => [...names.test(one.tagName) ? [one] : [], ...find(one.children, names)]);

/** An attribute as text; several, such as classes, are separated by blanks. */
export const attribute = ({ properties }: HtmlNode, name: string): string =>
  [properties[name] ?? ""].flat().join(" ").trim();

/** How deep elements may be nested. Programs for trees go a call deeper for each. */
const MAX_NESTED = 200;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
const ENDS_BY_ITSELF = /^(?:p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|colgroup)$/;
/** The most attributes of a tag. The parser compares each with all before it. */
const MAX_ATTRIBUTES = 1000;
const ATTRIBUTE = /[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*)?)?/g;
const TAG = new RegExp(`<(/?)([a-z][^\\s/>]*)((?:[\\s/]+|${ATTRIBUTE.source})*)`, "gi");

/** @throws {RangeError} If the HTML is nested too deeply. */
export function parseHtml(html: string): HtmlNode {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [tag, end, written, attributes] of html.matchAll(TAG)) {
    const name = written!.toLowerCase();
    const isForeign = (open.get("svg") ?? 0) + (open.get("math") ?? 0) > 0;
    const count = open.get(name) ?? 0;
    if ((attributes!.match(ATTRIBUTE)?.length ?? 0) > MAX_ATTRIBUTES) {
      throw new RangeError(`has a tag with over ${MAX_ATTRIBUTES} attributes`);
    }
    const isPassed = VOID.test(name) || (isForeign ? tag.endsWith("/") : ENDS_BY_ITSELF.test(name));
    if (isPassed || end && count === 0) continue;
    open.set(name, count + (end ? -1 : 1));
    depth += end ? -1 : 1;
    if (depth > MAX_NESTED) {
      throw new RangeError(`has over ${MAX_NESTED} elements within each other`);
    }
  }
  return complete(unified().use(rehypeParse, { fragment: true }).parse(html) as never);
}

const complete = (node: HtmlNode): HtmlNode => ({
  ...EMPTY,
  ...node,
  children: node.children?.map(complete) ?? [],
});

/** The words of some HTML on one line. */
export function lineOf(html: string): string {
  const place = { link: () => undefined, picture: () => undefined, videoAt: String };
  // WordPress may escape titles twice.
  const once = html.slice(0, 10_000).replace(/\s+/g, " ").replace(/&amp;(?=#?\w+;)/g, "&");
  const line = prepare(parseHtml(`<h2>${once}</h2>`), place);
  return textOf(line).replace(/\s+/g, " ").trim();
}

export const plainLine = (html: string): string => withoutMarks(lineOf(html));

/** A line without marks, which a field of one line can't have. */
export function withoutMarks(line: string): string {
  if (plainLineIssue(line) === undefined) return line;
  const rest = line.replace(/^(?:[-+>#=|•]|\d+\.)\s+/, "");
  if (plainLineIssue(rest) === undefined) return rest;
  return rest.replace(/[\\*_`~[\]<>#|]+/g, " ").replace(/&(?=#?\w+;)/g, "& ").replace(/\s+/g, " ")
    .trim();
}

const NOT_SHOWN =
  /^(?:script|style|template|noscript|title|desc|metadata|defs|meta|link|head|base|rp)$/;
const MEDIA = /^(?:iframe|video|audio|embed|object|frame)$/;
/** What no page takes over; its words are listed. */
const LOST = /^(?:wp-lost|form|select|textarea|svg|math|canvas)$/;
const NAMES = new Map(
  Object.entries({ b: "strong", i: "em", s: "del", strike: "del", h1: "h2", h5: "h4", h6: "h4" }),
);
const KEPT =
  /^(?:p|h[2-4]|[uo]l|li|blockquote|table|t[rhd]|hr|br|figcaption|dt|summary|t(?:head|body|foot)|caption)$/;
const INLINE =
  /^(?:a|abbr|acronym|bdi|bdo|big|button|cite|code|data|del|dfn|em|font|ins|kbd|label|mark|nobr|output|q|rt|ruby|samp|small|span|strong|su[bp]|time|tt|u|var|wbr|wp-(?:lost|link))?$/;
const LINE = /^(?:h[2-4]|figcaption|dt|summary|caption)$/;

/** Where a node stands. */
interface Around {
  readonly place: Place;
  /** Whether a line of the source is a line, as in the older editor. */
  readonly isClassic: boolean;
  readonly raised?: keyof typeof RAISED;
  readonly within: readonly string[];
}

/** The tree of what a page shows. */
export function prepare(tree: HtmlNode, place: Place): HtmlNode {
  let depth = 0;
  const children = tree.children.flatMap((node) => {
    const [, end, single] = /^\s+(\/?)wp:(?!freeform|html)(?:[^]*(\/)$)?/.exec(node.value ?? "") ??
      [];
    if (node.type === "comment" && end !== undefined && !single) {
      depth = Math.max(depth + (end ? -1 : 1), 0);
    }
    return prepareNode(node, { place, isClassic: depth === 0, within: [] });
  });
  const blocks = inRuns(
    tidy(children),
    (run) => [prepareBlock("p", run, place)],
    (block) => [block],
  );
  return { ...element("", blocks), type: "root" };
}

function prepareNode(node: HtmlNode, around: Around): Nodes {
  if (node.type === "text") return prepareText(node.value!, around);
  const { place } = around;
  const written = node.tagName;
  if (node.type !== "element" || NOT_SHOWN.test(written)) return [];
  if (/line-through/.test(attribute(node, "style"))) {
    return prepareNode(
      { ...node, properties: {}, children: [element("del", node.children)] },
      around,
    );
  }
  const name = NAMES.get(written) ?? written;
  // Lines with links or emphasis are a paragraph of lines; others keep their blanks.
  const isLines = name === "pre" &&
    (/verse/.test(attribute(node, "className")) ||
      find(node.children, /^(?!code$|span$|br$|$)/).length > 0);
  if (isLines) return prepareNode({ ...node, tagName: "p" }, { ...around, isClassic: true });
  if (/^(?:pre|xmp|listing|plaintext)$/.test(name)) {
    return [element("pre", [element("code", [text(linesOf(node))], node.children[0]?.properties)])];
  }
  if (MEDIA.test(name)) return prepareMedia(node, around);
  if (name === "img") return prepareImage(node, place);
  if (name === "input") {
    const isBox = /checkbox|radio/.test(attribute(node, "type"));
    return isBox ? [text(node.properties.checked ? "☑ " : "☐ ")] : [];
  }
  const inside = {
    ...around,
    within: [...around.within, name],
    raised: name === "sup" || name === "sub" ? name : around.raised,
    isClassic: around.isClassic && name !== "wp-lost",
  };
  const children = name === "blockquote" ? partSpeaker(node.children) : spaced(node.children);
  const made = tidy(children.flatMap((child) => prepareNode(child, inside)));
  if (LOST.test(name)) return made.every(isBlank) ? [] : [element("wp-lost", made)];
  if (name === "a") return prepareLink(node, made, place);
  const isTwice = (one: string) => one === name || name === "strong" && LINE.test(one);
  if (MARK.test(name) && !around.within.some(isTwice)) return mark(name, made);
  if (name === "code" && made.length > 0 && made.every(({ type }) => type === "text")) {
    return [element("code", made)];
  }
  if (name === "q") return [text("“"), ...made, text("”")];
  // The mark of a footnote links to the note, which is below.
  if (/^su[bp]$/.test(name)) {
    const isMark = (child: HtmlNode) => attribute(child, "href").startsWith("#");
    return made.flatMap((child) => isMark(child) ? child.children : [child]);
  }
  if (INLINE.test(name)) return made;
  if (LINE.test(name)) {
    const words = inLine(made, " ");
    const line = /^(?:dt|summary)$/.test(name)
      ? element("p", mark("strong", words))
      : element(name === "caption" ? "p" : name, words);
    return [...words.every(isBlank) ? [] : [line], ...find(made, PICTURES)];
  }
  const isGallery = /gallery/.test(attribute(node, "className"));
  if (name === "figure" || isGallery) return prepareFigure(made, isGallery);
  if (name === "wp-speaker") return [speaker(made)];
  if (name === "ol") return [prepareList(node, made)];
  if (name === "table") return prepareTable(node, made);
  return [prepareBlock(KEPT.test(name) ? name : "div", made, place, node.properties)];
}

/** A block; one that is only the address of a video is a link to it. */
function prepareBlock(
  name: string,
  children: Nodes,
  { videoAt }: Place,
  properties = {},
): HtmlNode {
  const said = textOf(element("", children)).trim();
  const isAddress = !/\s/.test(said) && find(children, /^(?:figure|section|wp-.*)$/).length === 0;
  const video = isAddress ? parseVideo(said) : undefined;
  if (video === undefined) return element(name, children, properties);
  return element("p", [element("a", [text(videoAt(video.site))], { href: said })]);
}

function prepareText(value: string, { isClassic, raised, within }: Around): Nodes {
  const clean = cleanText(value);
  if (raised) return [text(clean.replace(/\S+/g, (word) => raise(word, raised)))];
  const isStructure = /^(?:table|t(?:head|body|foot|r)|[uod]l)$/.test(within.at(-1) ?? "");
  if (isStructure && clean.trim() === "") return [];
  if (!isClassic) return [text(clean)];
  return clean.split(/(\n)/).map((part) => part === "\n" ? element("br", []) : text(part));
}

const WINDOWS = new TextDecoder("windows-1252");

/** Control characters that no text has. Those of Windows are its quotes and dashes. */
const CONTROL = /(?![\n\r\t])\p{Cc}/gu;

export const countControls = (node: HtmlNode): number =>
  Array.from(textOf(node).matchAll(CONTROL)).filter(([control]) => cleanText(control) === "")
    .length;

function cleanText(value: string): string {
  return value.toWellFormed().replace(/\r\n?/g, "\n").replace(CONTROL, (control) => {
    const meant = control < "\x80" ? "" : WINDOWS.decode(Uint8Array.of(control.charCodeAt(0)));
    return meant === control ? "" : meant;
  });
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

const linesOf = (node: HtmlNode): string =>
  node.tagName === "br" ? "\n" : node.value ?? node.children.map(linesOf).join("");

/** A video, a sound or a frame as a link to its address. */
function prepareMedia(node: HtmlNode, around: Around): Nodes {
  const inside = node.children.flatMap((child) =>
    /^(?:source|track|param|img)$/.test(child.tagName)
      ? []
      : prepareNode(child, { ...around, isClassic: false })
  );
  const source = [node, ...find(node.children, /^source$/)].flatMap((one) =>
    ["src", "dataSrc", "dataLazySrc", "data"].map((name) => attribute(one, name))
  ).find((address) => address !== "" && address !== "about:blank");
  if (source === undefined) return inside;
  const href = source.replace(/^\/\//, "https://")
    .replace(
      /^.*youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*$/,
      "https://www.youtube.com/watch?v=$1",
    )
    .replace(/^.*player\.vimeo\.com\/video\/(\d+).*$/, "https://vimeo.com/$1");
  const file = attribute(node, "title") ||
    href.replace(/[?#].*$/, "").replace(/^.*\/(?=[^/]+\.\w{3,4}$)/, "");
  const link = element("a", [text(parseVideo(href) ? href : file)], { href });
  return [...prepareNode(element("p", [link]), { ...around, isClassic: false }), ...inside];
}

function prepareImage(node: HtmlNode, place: Place): Nodes {
  if (/\b(?:emoji|wp-smiley)\b/.test(attribute(node, "className"))) {
    return [text(attribute(node, "alt"))];
  }
  const found = place.picture(node);
  return [element("figure", [], found ?? { lost: attribute(node, "src") })];
}

const PICTURES = /^figure$/;

/** A link around a picture leads to the picture itself, or stands below it with its description. */
function prepareLink(node: HtmlNode, made: Nodes, place: Place): Nodes {
  const href = attribute(node, "href");
  if (href === "" && node.properties.href === undefined) return made;
  const [picture] = find(made, PICTURES);
  const hasWords = textOf(element("", made)).trim() !== "";
  const isItself =
    /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)|[?&]attachment_id=|^#picture/i.test(href) ||
    /attachment/.test(attribute(node, "rel"));
  if (picture && !hasWords && isItself) return made;
  const target = place.link(href);
  if (target === undefined) return [element("wp-link", [], { href }), ...made];
  if (picture && !hasWords) {
    const words = [text(attribute(picture, "alt") || target)];
    return [...made, element("p", [element("a", words, { href: target })])];
  }
  return mark("a", made, { href: target });
}

/** Marks words: without the blanks around them, and in each of the blocks. A link is only in the first. */
function mark(name: string, nodes: Nodes, properties: HtmlNode["properties"] = {}): Nodes {
  let isDone = false;
  const isWhite = (node: HtmlNode) => node.tagName === "br" || isBlank(node);
  const markRun = (run: Nodes): Nodes => {
    const first = run.findIndex((node) => !isWhite(node));
    if (first < 0 || isDone) return run;
    isDone = name === "a";
    const end = run.findLastIndex((node) => !isWhite(node)) + 1;
    const words = run.slice(first, end);
    const said = textOf(element("", words));
    const trim = (at: number, how: "trimStart" | "trimEnd") => {
      const { value } = words.at(at)!;
      if (value !== undefined) words[at < 0 ? words.length - 1 : at] = text(value[how]());
    };
    trim(0, "trimStart");
    trim(-1, "trimEnd");
    const [before, after] = [/^\s/, /\s$/].map((blank) => text(blank.test(said) ? " " : ""));
    const marked = element(name, words, properties);
    return [...run.slice(0, first), before!, marked, after!, ...run.slice(end)];
  };
  return inRuns(nodes, markRun, (block) => {
    if (isDone || block.children.length === 0) return [block];
    isDone = name === "a" && !isBlank(block);
    return [{ ...block, children: mark(name, block.children, properties) }];
  });
}

const isBlock = (node: HtmlNode) =>
  node.type === "element" && node.tagName !== "br" && !INLINE.test(node.tagName);

/** Changes the runs of words between blocks, and the blocks. */
function inRuns(
  nodes: Nodes,
  change: (run: Nodes) => Nodes,
  changeBlock: (block: HtmlNode) => Nodes,
): Nodes {
  const made: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  for (const node of [...nodes, undefined]) {
    if (node !== undefined && !isBlock(node)) run.push(node);
    else {
      if (run.length > 0) made.push(...change(run));
      run = [];
      if (node !== undefined) made.push(...changeBlock(node));
    }
  }
  return made;
}

/** Joins texts and equal marks that follow each other; two breaks in a row end a paragraph. */
export function tidy(nodes: Nodes): Nodes {
  const made: HtmlNode[] = [];
  const joined = new Map<HtmlNode, HtmlNode[]>();
  for (const node of nodes) {
    const last = made.at(-1);
    if (node.value === "" || node.tagName === "br" && last?.tagName === "nav") continue;
    if (node.value !== undefined && last?.value !== undefined) {
      made[made.length - 1] = text(last.value + node.value);
    } else if (last?.tagName === node.tagName && MARK.test(node.tagName)) {
      if (!joined.has(last)) joined.set(last, [...last.children]);
      joined.get(last)!.push(...node.children);
    } else if (node.tagName === "br") {
      const before = made.findLastIndex((one) =>
        one.value === undefined || one.value.trim() !== ""
      );
      if (made[before]?.tagName === "br") made.splice(before, Infinity, element("nav", []));
      else made.push(node);
    } else made.push(node);
  }
  return made.map((node) =>
    joined.has(node) ? element(node.tagName, tidy(joined.get(node)!)) : node
  );
}

const MARK = /^(?:strong|em|del)$/;

/** A blank between spans or links that only style sets apart. */
function spaced(nodes: Nodes): Nodes {
  const isPart = (node: HtmlNode | undefined) =>
    node !== undefined && /^(?:span|a|button|label|strong|b|small)$/.test(node.tagName) &&
    textOf(node).trim().length > 1;
  if (!nodes.every((node) => isPart(node) || isBlank(node))) return nodes;
  return nodes.flatMap((node, index) =>
    isPart(node) && isPart(nodes[index - 1]) &&
      /^[\p{L}\p{N}]{2}/u.test(textOf(nodes[index - 1]!).slice(-1) + textOf(node))
      ? [text(" "), node]
      : [node]
  );
}

/** The speaker of a quotation, at its end or the end of its last paragraph, as an element of its own. */
function partSpeaker(nodes: Nodes): Nodes {
  const at = nodes.findLastIndex((node) => !isBlank(node));
  const { tagName = "", children = [] } = nodes[at] ?? {};
  const before = nodes.slice(0, at);
  if (/^(?:cite|footer)$/.test(tagName)) return [...before, element("wp-speaker", children)];
  const end = children.findLastIndex((node) => !isBlank(node));
  const above = children.slice(0, end).findLast((node) => !isBlank(node));
  const cite = tagName === "p" && (above?.tagName ?? "br") === "br" ? children[end] : undefined;
  if (cite === undefined || !/^(?:cite|footer)$/.test(cite.tagName)) return nodes;
  return [...before, element("p", children.slice(0, end)), element("wp-speaker", cite.children)];
}

/** A line that names a speaker, after a dash. */
function speaker(words: Nodes): HtmlNode {
  const [first, ...more] = tidy([text("— "), ...inLine(words, ", ")]);
  return element("p", [text(first!.value!.replace(/^[\s–—―-]+/, "— ")), ...more]);
}

/** The words beside a single picture are its caption; the caption of a quotation names its speaker. */
function prepareFigure(made: Nodes, isGallery: boolean): Nodes {
  const captions = made.filter(({ tagName }) => tagName === "figcaption");
  const others = made.filter(({ tagName }) => tagName !== "figcaption");
  const pictures = find(made, PICTURES);
  const quotation = others.find(({ tagName }) => tagName === "blockquote");
  if (quotation && captions[0] && pictures.length === 0) {
    const children = [...quotation.children, speaker(captions[0].children)];
    return others.map((child) => child === quotation ? element("blockquote", children) : child);
  }
  const below = captions.map(({ children }) => element("p", children));
  const hasWords = textOf(element("", others)).trim() !== "";
  if (pictures.length > 1 && isGallery && !hasWords) {
    return [element("section", pictures), ...find(others, /^wp-link$/), ...below];
  }
  const said = inLine([...others, ...captions], " ");
  const [picture] = pictures;
  const isPlain = pictures.length === 1 && picture!.properties.file && said.length > 0 &&
    said.every(({ value }) => value !== undefined);
  if (!isPlain) return [...others, ...below];
  const title = textOf(element("", said)).replace(/\s+/g, " ").trim();
  return [element("figure", [], { ...picture!.properties, title })];
}

/** A list whose numbers markdown can't say has them in its words. */
function prepareList(node: HtmlNode, made: Nodes): HtmlNode {
  const step = node.properties.reversed === true ? -1 : 1;
  const type = attribute(node, "type") || "1";
  const last = made.filter(({ tagName }) => tagName === "li").length;
  const start = Number(node.properties.start ?? (step < 0 ? last : 1)) || 0;
  let [number, next, isPlain] = [start - step, start, type === "1" && start >= 0];
  const marked = made.map((item) => {
    if (item.tagName !== "li") return item;
    number = Number(item.properties.value ?? number + step);
    isPlain &&= number === next++;
    const isLetter = /^a$/i.test(type) && number > 0 && number < 27;
    return withNumber(
      item,
      isLetter ? String.fromCharCode(type.charCodeAt(0) + number - 1) : number,
    );
  });
  return isPlain ? element("ol", made, { start }) : element("ul", marked);
}

/** A table with a cell for each place, whose merged cells are repeated; one that only arranges is its cells in order. */
function prepareTable(node: HtmlNode, made: Nodes): Nodes {
  const rows = made.flatMap((part) =>
    part.tagName === "tr" ? [part] : part.children.filter(({ tagName }) => tagName === "tr")
  );
  const others = made.filter(({ tagName }) => !/^t(?:r|head|body|foot)$/.test(tagName));
  const grid: HtmlNode[][] = rows.map(() => []);
  rows.forEach((row, y) => {
    let x = 0;
    for (const cell of row.children.filter(({ tagName }) => /^t[dh]$/.test(tagName))) {
      while (grid[y]![x] !== undefined) x++;
      const [height, width] = ["rowSpan", "colSpan"].map((name) =>
        Math.min(Number(cell.properties[name] ?? 1) || grid.length, 24)
      );
      for (const cells of grid.slice(y, y + height!)) {
        for (let right = x; right < x + width!; right++) cells[right] ??= cell;
      }
    }
  });
  const filled = grid.filter((cells) => cells.length > 0);
  const width = filled.reduce((most, { length }) => Math.max(most, length), 0);
  const isLayout = width * filled.length < 2 || attribute(node, "role") === "presentation" ||
    find(made, /^(?:h[2-4]|blockquote|pre)$/).length > 0;
  if (isLayout) {
    const cells = new Set(filled.flat());
    return [...others, ...Array.from(cells, ({ children }) => element("div", children))];
  }
  const lines = filled.map((cells, y) => {
    const line = Array.from({ length: width }, (_, x) => cells[x] ?? element("td", []));
    const cellOf = ({ children, properties: { align } }: HtmlNode) =>
      element(y === 0 ? "th" : "td", inLine(children, " / "), { align });
    return element("tr", line.map(cellOf));
  });
  return [...others, element("table", lines), ...find(made, PICTURES)];
}

const withNumber = (item: HtmlNode, number: string | number): HtmlNode => ({
  ...item,
  children: tidy([text(`${number}. `), ...item.children]),
});

/** Words on one line, with a separator between their lines, and a bar between the cells of a table within. */
function inLine(nodes: Nodes, separator: string): Nodes {
  const line: HtmlNode[] = [];
  let [isDue, hasWords] = [false, false];
  const add = (node: HtmlNode, index: number, { length }: Nodes): void => {
    if (/^(?:br|nav)$/.test(node.tagName)) isDue = true;
    else if (isBlock(node)) {
      if (/^t[dh]$/.test(node.tagName) && index > 0) line.push(text(" | "));
      else isDue = true;
      const first = Number(node.properties.start);
      const { children } = node;
      (node.tagName === "ol" ? children.map((item, at) => withNumber(item, first + at)) : children)
        .forEach(add);
      isDue ||= !/^t[dh]$/.test(node.tagName) || index === length - 1;
    } else if (isBlank(node)) line.push(node);
    else {
      if (isDue && hasWords) line.push(text(separator));
      [isDue, hasWords] = [false, true];
      line.push(
        node.value === undefined ? { ...node, children: inLine(node.children, separator) } : node,
      );
    }
  };
  nodes.forEach(add);
  return tidy(line);
}

const withAll = (node: HtmlNode): Nodes => [node, ...node.children.flatMap(withAll)];

/** The ids that Culvert gives to headings, by the ids that they had, or that are just before them. */
export function headingIds(tree: HtmlNode): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const slugs = new Set<string>();
  const idOf = (node: HtmlNode) => attribute(node, "id") || attribute(node, "name");
  let pending: string[] = [];
  for (const node of withAll(tree)) {
    if (node.value?.trim()) pending = [];
    pending.push(idOf(node));
    if (!/^h[1-6]$/.test(node.tagName)) continue;
    const slug = textOf(node).toLowerCase().normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "");
    for (const id of [...pending, ...withAll(node).map(idOf)]) {
      if (id !== "" && !found.has(id) && !slugs.has(slug)) found.set(id, `#${slug}`);
    }
    slugs.add(slug);
    pending = [];
  }
  return found;
}

/** What a page shows, in order. */
export interface Shown {
  readonly words: readonly string[];
  readonly links: readonly string[];
  readonly pictures: readonly string[];
}

/** Lists what a tree shows. Struck words are between `~~`, and the items of a numbered list have their numbers. */
export function listShown(tree: HtmlNode): Shown {
  const links: string[] = [];
  const pictures: string[] = [];
  const pieces: string[] = [];
  const walk = (node: HtmlNode, isStruck: boolean): void => {
    const { tagName, value } = node;
    const add = (words: string) => pieces.push(isStruck ? words.replace(/\S+/g, "~~$&~~") : words);
    if (value !== undefined) add(value);
    const gap = isBlock(node) || /^(?:br|wp-lost)$/.test(tagName) ? " " : "";
    pieces.push(gap);
    if (tagName === "figure") {
      pictures.push(attribute(node, "file") || attribute(node, "lost"));
      add(attribute(node, "title"));
    }
    const [href, written] = [attribute(node, "href"), textOf(node).trim()];
    const bare = tagName === "a" ? nextAddress(written, 0) : undefined;
    // An address is a link as it stands.
    const isBare = bare?.written === written && bare.href === href;
    if (/^(?:a|wp-link)$/.test(tagName) && !isBare) links.push(href);
    let number = Number(node.properties.start);
    for (const child of node.children) {
      if (tagName === "ol" && child.tagName === "li") pieces.push(` ${number++}. `);
      walk(child, isStruck || tagName === "del");
    }
    pieces.push(gap);
  };
  walk(tree, false);
  const plain = pieces.join("").replaceAll("~~~~", "")
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .replace(/[“”„‟″«»]/g, '"').replace(/[‘’‚‛′]/g, "'").replace(/(?<!\S)[–—―]+/g, " — ");
  return { words: plain.match(/\S+/g) ?? [], links, pictures };
}

/** The words of a page's HTML that are nowhere in what it shows: nothing is lost on the way from one to the other. */
export function findLost(written: HtmlNode, { words, links }: Shown): readonly string[] {
  const wordsOf = (said: string): readonly string[] =>
    cleanText(said).normalize("NFKC").match(/[\p{L}\p{N}]+/gu) ?? [];
  const textIn = ({ type, tagName, value, children }: HtmlNode): string =>
    type === "text" ? value! : NOT_SHOWN.test(tagName) ? "" : children.map(textIn).join(" ");
  const known = new Set(wordsOf([...words, ...links].join(" ")));
  const shown = [...words, ...links].join("").normalize("NFKC");
  return wordsOf(textIn(written)).filter((word) => !known.has(word) && !shown.includes(word));
}
