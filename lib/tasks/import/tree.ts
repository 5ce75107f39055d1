/**
 * Reads HTML as the tree of what a reader is shown. What markdown can't say is said in another way; docs/moving-in.md has
 * the table of these.
 *
 * @module
 */
// deno-lint-ignore-file no-import-prefix -- locked in this folder, so that the server doesn't download them
import { fromParse5 } from "npm:hast-util-from-parse5@8.0.4";
import { defaultTreeAdapter, parseFragment } from "npm:parse5@8.1.1";
import { headingId, MAX_COLUMNS, parseVideo, plainLineIssue } from "../../text/mod.ts";

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

/** The words of nodes as written. */
export const textOf = (nodes: Nodes): string =>
  nodes.map(({ value, children }) => value ?? textOf(children)).join("");

/** The outermost elements of some names. */
const find = (nodes: Nodes, names: RegExp): Nodes =>
  nodes.flatMap((one) => names.test(one.tagName) ? [one] : find(one.children, names));

const isBlank = (node: HtmlNode) =>
  textOf([node]).trim() === "" && find([node], /^(?:br|hr|figure|section|nav|wp-.*)$/).length === 0;

/** Whether a page can show something of a node. */
const isShown = ({ tagName, value, properties, children }: HtmlNode): boolean =>
  value !== undefined && value.trim() !== "" || tagName === "hr" || "file" in properties ||
  !tagName.startsWith("wp-") && children.some(isShown);

/** Nodes, or of those that show nothing the ones that can't be shown. */
const ifShown = (nodes: Nodes, made: Nodes = nodes): Nodes =>
  nodes.some(isShown) ? made : find(nodes, /^(?:figure|wp-.*)$/);

/** An attribute as text; several, such as classes, are separated by blanks. */
export const attribute = ({ properties }: HtmlNode, name: string): string =>
  [properties[name] ?? ""].flat().join(" ").trim();

/** How deep elements may be nested. The parser looks through all that are open, and programs for trees go a call deeper for each. */
const MAX_NESTED = 200;
/** The most attributes of a tag. The parser compares each with all before it. */
const MAX_ATTRIBUTES = 1000;
const ATTRIBUTE = /[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*)?)?/g;
const TAG = new RegExp(`<[a-z](?:[\\s/]+|${ATTRIBUTE.source})*`, "gi");

/** @throws {RangeError} If the HTML is nested too deeply, or a tag has too many attributes. */
export function parseHtml(html: string): HtmlNode {
  for (const [tag] of html.matchAll(TAG)) {
    if ((tag.match(ATTRIBUTE)?.length ?? 0) > MAX_ATTRIBUTES) {
      throw new RangeError(`has a tag with over ${MAX_ATTRIBUTES} attributes`);
    }
  }
  let depth = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush() {
      if (++depth > MAX_NESTED) {
        throw new RangeError(`has over ${MAX_NESTED} elements within each other`);
      }
    },
    onItemPop: () => void depth--,
  };
  const complete = (node: Partial<HtmlNode>): HtmlNode => ({
    ...EMPTY,
    ...node as HtmlNode,
    children: node.children?.map(complete) ?? [],
  });
  // A line that ends in a break ends once, also in the older editor.
  const once = html.replace(/(<br\s*\/?>)[^\S\n]*\n/gi, "$1");
  const tree = parseFragment(once, { treeAdapter, scriptingEnabled: false });
  return complete(fromParse5(tree) as unknown as HtmlNode);
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

export const NOT_SHOWN =
  /^(?:script|style|template|noscript|title|desc|metadata|defs|meta|link|head|base|rp)$/;
const MEDIA = /^(?:iframe|video|audio|embed|object|frame)$/;
/** What no page takes over; its words are listed. */
const LOST = /^(?:wp-lost|form|select|textarea|svg|math|canvas)$/;
const NAMES = new Map(
  Object.entries({
    b: "strong",
    i: "em",
    s: "del",
    strike: "del",
    area: "a",
    h1: "h2",
    h5: "h4",
    h6: "h4",
  }),
);
/** What a style says that an element might say, and what says that the element doesn't mean it. */
const STYLES: Readonly<Record<string, readonly [RegExp, RegExp]>> = {
  del: [/line-through/, /text-decoration:\s*none/],
  strong: [/font-weight:\s*(?:bold|[6-9]00)/, /font-weight:\s*(?:normal|[1-5]00)/],
  em: [/font-style:\s*italic/, /font-style:\s*normal/],
};
const BACKGROUND = /background(?:-image)?:[^;]*url\(\s*["']?((?!data:)[^"')]+)/;
/** The attributes in which plugins have the number of a counter, which runs from 0. */
const COUNTER = /^data(?:To|ToValue|Count|CounterValue|Number|Target)$/;
const MARK = /^(?:strong|em|del)$/;
const STRUCTURE = /^(?:table|t(?:head|body|foot|r)|[uo]l|dl)$/;
const INLINE =
  /^(?:a|abbr|acronym|bdi|bdo|big|button|cite|code|data|del|dfn|em|font|ins|kbd|label|mark|meter|nobr|output|progress|q|rt|ruby|samp|small|span|strong|su[bp]|time|tt|u|var|wbr|wp-(?:lost|link))?$/;
const LINE = /^(?:h[2-4]|figcaption|dt|summary|caption)$/;
const PICTURE = /^figure$/;

export const isBlock = (node: HtmlNode) =>
  node.type === "element" && node.tagName !== "br" && !INLINE.test(node.tagName);

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
    const comment = node.type === "comment" ? node.value! : "";
    const [, end, single] = /^\s+(\/?)wp:(?!freeform|html)(?:[^]*(\/)$)?/.exec(comment) ?? [];
    if (end !== undefined && !single) depth = Math.max(depth + (end ? -1 : 1), 0);
    return prepareNode(node, { place, isClassic: depth === 0, within: [] });
  });
  return { ...element("", blocksOf(tidy(children), place)), type: "root" };
}

function prepareNode(node: HtmlNode, around: Around): Nodes {
  if (node.type === "text") return prepareText(node.value!, around);
  const { place } = around;
  const name = NAMES.get(node.tagName) ?? node.tagName;
  if (node.type !== "element" || NOT_SHOWN.test(name)) return [];
  const style = attribute(node, "style");
  const [styled, [pattern] = [BACKGROUND]] =
    Object.entries(STYLES).find(([, [pattern]]) => pattern.test(style)) ?? [];
  if (pattern.test(style)) {
    const properties = { ...node.properties, style: style.replace(pattern, "") };
    const children = styled ? [element(styled, node.children)] : node.children;
    const [, src] = styled ? [] : BACKGROUND.exec(style)!;
    return [
      ...src ? prepareNode(element("img", [], { src }), around) : [],
      ...prepareNode({ ...node, properties, children }, around),
    ];
  }
  if (name === "pre") {
    // Lines with links or emphasis are a paragraph of lines; others keep their blanks.
    const isLines = /verse/.test(attribute(node, "className")) ||
      find(node.children, /^(?!code$|span$|br$|$)/).length > 0;
    if (isLines) return prepareNode({ ...node, tagName: "p" }, { ...around, isClassic: true });
    const lines = (one: HtmlNode): string =>
      one.tagName === "br" ? "\n" : one.value ?? one.children.map(lines).join("");
    const code = element("code", [text(lines(node))], node.children[0]?.properties);
    return ifShown([code], [element("pre", [code])]);
  }
  if (MEDIA.test(name)) return prepareMedia(node, around);
  const isInput = name === "input";
  if (name === "img" || isInput && node.properties.type === "image") {
    if (attribute(node, "width") === "1") return [];
    if (/\b(?:emoji|wp-smiley)\b/.test(attribute(node, "className"))) {
      return [text(attribute(node, "alt"))];
    }
    const [lost, said] = [attribute(node, "src"), attribute(node, "alt")];
    return [element("figure", [], { lost, said, ...place.picture(node) })];
  }
  if (isInput) {
    const type = attribute(node, "type");
    if (/checkbox|radio/.test(type)) return [text(node.properties.checked ? "☑ " : "☐ ")];
    const words = attribute(node, "value") || attribute(node, "placeholder");
    return type === "hidden" ? [] : ifShown([text(words)], [element("wp-lost", [text(words)])]);
  }
  const inside = {
    ...around,
    within: [...around.within, name],
    raised: name === "sup" || name === "sub" ? name : around.raised,
    isClassic: around.isClassic && name !== "wp-lost",
  };
  const [, number] = Object.entries(node.properties).find(([name]) => COUNTER.test(name)) ?? [];
  if (number && textOf([node]).trim() === "0") return [text(String(number))];
  const isQuotation = [name, around.within.at(-1)].includes("blockquote");
  const children = isQuotation ? partSpeaker(node.children, name) : spaced(node.children);
  const made = tidy(children.flatMap((child) => prepareNode(child, inside)));
  if (LOST.test(name)) return ifShown(made, [element("wp-lost", made)]);
  if (name === "a") return prepareLink(node, made, place);
  const isTwice = around.within.some((one) => one === name || name === "strong" && LINE.test(one));
  if (MARK.test(name) && !isTwice && !STYLES[name]![1].test(style)) return mark(name, made);
  if (name === "code" && made.some(isShown) && made.every(({ type }) => type === "text")) {
    return [element("code", made)];
  }
  if (name === "q") return [text("“"), ...made, text("”")];
  if (name === "rt") return [text("("), ...made, text(")")];
  // The mark of a footnote links to the note, which is below.
  if (inside.raised) {
    return made.flatMap((one) => attribute(one, "href").startsWith("#") ? one.children : [one]);
  }
  if (INLINE.test(name)) return made;
  if (LINE.test(name)) {
    const words = inLine(made, " ");
    const line = /^(?:dt|summary)$/.test(name)
      ? element("p", mark("strong", words))
      : element(name === "caption" ? "p" : name, words);
    return [...ifShown(words, [line]), ...find(made, PICTURE)];
  }
  const isGallery = /gallery/.test(attribute(node, "className"));
  if (name === "figure" || isGallery) return prepareFigure(made, isGallery);
  if (name === "wp-speaker") return [speaker(made)];
  if (name === "ol") return ifShown(made, [prepareList(node, made)]);
  if (name === "table") return prepareTable(node, made, place);
  if (/^(?:t[dhr]|thead|tbody|tfoot|br|hr)$/.test(name)) {
    return [element(name, made, node.properties)];
  }
  // Custom elements are words of a paragraph, and blocks elsewhere.
  if (name.includes("-") && around.within.includes("p")) return made;
  const blocks = blocksOf(made, place);
  // The number of an item without words counts.
  if (name === "li" && around.within.at(-1) === "ol") {
    return [element(name, blocks, node.properties)];
  }
  const isWhole = /^(?:ul|li|blockquote)$/.test(name);
  return isWhole ? ifShown(made, [element(name, blocks, node.properties)]) : blocks;
}

/** Words and blocks as blocks: each run of words is a paragraph, or a link to a video if it is only its address. */
function blocksOf(nodes: Nodes, { videoAt }: Place): Nodes {
  return inRuns(nodes, (run) => {
    const [before, words, after] = partShown(run);
    const said = textOf(words);
    const isLine = !/\s/.test(said) && find(words, /^br$/).length === 0;
    const video = isLine ? parseVideo(said) : undefined;
    const link = video && element("a", [text(videoAt(video.site))], { href: said });
    const [lost, more] = [find(before, /^wp-/), find(after, /^wp-/)];
    return words.length === 0 ? lost : [element("p", [...lost, ...link ? [link] : words, ...more])];
  }, (block) => block.tagName === "nav" ? [] : [block]);
}

function prepareText(value: string, { isClassic, raised, within }: Around): Nodes {
  const clean = cleanText(value);
  if (raised) return [text(clean.replace(/\S+/g, (word) => raise(word, raised)))];
  if (STRUCTURE.test(within.at(-1) ?? "") && clean.trim() === "") return [];
  if (!isClassic) return [text(clean)];
  return clean.split(/(\n)/).map((part) => part === "\n" ? element("br", []) : text(part));
}

const WINDOWS = new TextDecoder("windows-1252");

/** A text without control characters. Those of Windows are its quotes and dashes. */
export function cleanText(value: string): string {
  return value.toWellFormed().replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(
    /(?![\n\t])\p{Cc}/gu,
    (control) => {
      const meant = control < "\x80" ? "" : WINDOWS.decode(Uint8Array.of(control.charCodeAt(0)));
      return meant === control ? "" : meant;
    },
  );
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

/** A video, a sound or a frame as a link to its address. */
function prepareMedia(node: HtmlNode, around: Around): Nodes {
  const source = [node, ...find(node.children, /^source$/)].flatMap((one) =>
    ["src", "dataSrc", "dataLazySrc", "data"].map((name) => attribute(one, name))
  ).find((address) => address !== "" && address !== "about:blank");
  if (source === undefined) return node.children.flatMap((child) => prepareNode(child, around));
  const href = source.replace(/^\/\//, "https://").replace("youtube-nocookie.com", "youtube.com")
    .replace(/youtube\.com\/embed\/(?!videoseries)([\w-]+).*$/, "youtube.com/watch?v=$1")
    .replace("player.vimeo.com/video", "vimeo.com");
  const file = href.replace(/[?#].*$/, "").replace(/^.*\/(?=[^/]+\.\w{3,4}$)/, "");
  const words = parseVideo(href) ? href : attribute(node, "title") || file;
  const link = element("a", [text(words)], { href });
  const poster = element("img", [], { src: attribute(node, "poster") });
  return [...node.properties.poster ? [poster] : [], element("p", [link])]
    .flatMap((one) => prepareNode(one, { ...around, isClassic: false }));
}

/** A link around a picture leads to the picture itself, or stands below it with its description. */
function prepareLink(node: HtmlNode, made: Nodes, place: Place): Nodes {
  const href = attribute(node, "href");
  if (node.properties.href === undefined) return made;
  const [picture] = find(made, PICTURE);
  const isAround = picture !== undefined && textOf(made).trim() === "";
  const isPicture = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)|[?&]attachment_id=|^#picture/i;
  const isItself = isPicture.test(href) || /attachment/.test(attribute(node, "rel"));
  if (isAround && isItself) return made;
  const target = place.link(href);
  if (isAround && target && isPicture.test(target)) return made;
  if (picture === undefined && !made.some(isShown)) {
    const label = ["ariaLabel", "alt", "title"].map((name) => attribute(node, name)).find(Boolean);
    const isIcon = find(node.children, /^(?:i|span|svg)$/)
      .some(({ tagName, properties }) => tagName === "svg" || "className" in properties);
    if (label === undefined) return isIcon ? [element("wp-link", [], { href }), ...made] : made;
    made = [...made, text(label)];
  }
  if (target === undefined) return [element("wp-link", [], { href }), ...made];
  if (!isAround) return mark("a", made, { href: target });
  const words = [text(attribute(picture, "alt") || target)];
  return [...made, element("p", [element("a", words, { href: target })])];
}

/** Marks words: without the blanks around them, and in each of the blocks. */
function mark(name: string, nodes: Nodes, properties: HtmlNode["properties"] = {}): Nodes {
  return inRuns(nodes, (run) => {
    const [before, words, after] = partShown(run);
    if (words.length === 0) return run;
    return [...before, element(name, words, properties), ...after];
  }, (block) => [{ ...block, children: mark(name, block.children, properties) }]);
}

/** What is before the words of a run that a page shows, these words, and what is after them. */
function partShown(run: Nodes): readonly [before: Nodes, words: Nodes, after: Nodes] {
  const parts = run.flatMap((node) =>
    node.value?.match(/^\s+|\S(?:[^]*\S)?|\s+$/g)?.map(text) ?? [node]
  );
  const first = parts.findIndex(isShown);
  if (first < 0) return [run, [], []];
  const end = parts.findLastIndex(isShown) + 1;
  return [parts.slice(0, first), tidy(parts.slice(first, end)), parts.slice(end)];
}

/** Changes the runs of words between blocks, and the blocks. */
function inRuns(
  nodes: Nodes,
  change: (run: Nodes) => Nodes,
  changeBlock: (block: HtmlNode) => Nodes,
): Nodes {
  const runs: HtmlNode[][] = [];
  for (const node of nodes) {
    const [before = node] = runs.at(-1) ?? [];
    if (isBlock(node) || isBlock(before) || before === node) runs.push([node]);
    else runs.at(-1)!.push(node);
  }
  return runs.flatMap((run) => isBlock(run[0]!) ? changeBlock(run[0]!) : change(run));
}

/** Joins texts and equal marks that follow each other; two breaks in a row end a paragraph. */
function tidy(nodes: Nodes): Nodes {
  const made: HtmlNode[] = [];
  const joined = new Map<HtmlNode, HtmlNode[]>();
  for (const node of nodes) {
    const last = made.at(-1);
    if (node.value === "" || node.tagName === "br" && last?.tagName === "nav") continue;
    if (node.value !== undefined && last?.value !== undefined) {
      made[made.length - 1] = text(last.value + node.value);
    } else if (last?.tagName === node.tagName && /^(?:strong|em|del|code)$/.test(node.tagName)) {
      if (!joined.has(last)) joined.set(last, [...last.children]);
      joined.get(last)!.push(...node.children);
    } else if (node.tagName === "br") {
      const before = made.findLastIndex(({ value }) => value === undefined || value.trim() !== "");
      if (made[before]?.tagName === "br") made.splice(before, Infinity, element("nav", []));
      else made.push(node);
    } else made.push(node);
  }
  return made.map((node) =>
    joined.has(node) ? element(node.tagName, tidy(joined.get(node)!)) : node
  );
}

/** A blank between spans or links that only style sets apart. */
function spaced(nodes: Nodes): Nodes {
  const isStyled = (node: HtmlNode) =>
    /^(?:span|a|button|label|strong|b|small)$/.test(node.tagName);
  const isPart = (node: HtmlNode | undefined) =>
    node !== undefined && isStyled(node) && textOf([node]).trim().length > 1;
  if (!nodes.every((node) => isStyled(node) || isBlank(node))) return nodes;
  return nodes.flatMap((node, index) =>
    isPart(node) && isPart(nodes[index - 1]) &&
      /^[\p{L}\p{N}]{2}/u.test(textOf([nodes[index - 1]!]).slice(-1) + textOf([node]))
      ? [text(" "), node]
      : [node]
  );
}

/** The speaker at the end of a quotation, or in a line of its own at the end of its paragraph, as another element. */
function partSpeaker(nodes: Nodes, name: string): Nodes {
  const at = nodes.findLastIndex((node) => !isBlank(node));
  const above = nodes.slice(0, Math.max(at, 0)).findLast((node) => !isBlank(node));
  const isAlone = name === "blockquote" || name === "p" && (above?.tagName ?? "br") === "br";
  if (!isAlone || !/^(?:cite|footer)$/.test(nodes[at]?.tagName ?? "")) return nodes;
  return nodes.with(at, element("wp-speaker", nodes[at]!.children));
}

/** A line that names a speaker, after a dash. */
function speaker(words: Nodes): HtmlNode {
  const [first, ...more] = tidy([text("— "), ...inLine(words, ", ")]);
  return element("p", [text(first!.value!.replace(/^[\s–—―-]+/, "— ")), ...more]);
}

/** The words beside a single picture are its caption; the caption of a quotation names its speaker. */
function prepareFigure(made: Nodes, isGallery: boolean): Nodes {
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

const ROMAN = Object.entries(
  {
    m: 1000,
    cm: 900,
    d: 500,
    cd: 400,
    c: 100,
    xc: 90,
    l: 50,
    xl: 40,
    x: 10,
    ix: 9,
    v: 5,
    iv: 4,
    i: 1,
  },
);

/** A list whose numbers markdown can't say has them in its words. */
function prepareList(node: HtmlNode, made: Nodes): HtmlNode {
  const step = node.properties.reversed === true ? -1 : 1;
  const [, style] = /list-style(?:-type)?:\s*([\w-]+)/.exec(attribute(node, "style")) ?? [];
  const type = style ?? attribute(node, "type");
  const [isLetter, isRoman] = [/^a$|alpha|latin/i.test(type), /^i$|roman/i.test(type)];
  const write = (number: number): string => {
    if (number < 1 || number > (isLetter ? 26 : 3999)) return `${number}`;
    let left = number;
    const roman = ROMAN.map(([letters, value]) => {
      const count = Math.floor(left / value);
      left %= value;
      return letters.repeat(count);
    }).join("");
    const written = isLetter ? String.fromCharCode(96 + number) : isRoman ? roman : `${number}`;
    return /^(?:[AI]$|upper)/.test(type) ? written.toUpperCase() : written;
  };
  const last = made.filter(({ tagName }) => tagName === "li").length;
  const start = Number(node.properties.start ?? (step < 0 ? last : 1)) || 0;
  let [number, next, isPlain] = [start - step, start, !isLetter && !isRoman && start >= 0];
  const marked = made.map((item) => {
    if (item.tagName !== "li") return item;
    number = Number(item.properties.value ?? number + step);
    if (!isShown(item)) return item;
    isPlain &&= number === next++;
    return withNumber(item, write(number));
  });
  const shown = (isPlain ? made : marked).flatMap((item) => ifShown([item]));
  return isPlain ? element("ol", shown, { start }) : element("ul", shown);
}

function withNumber(item: HtmlNode, number: string | number): HtmlNode {
  const [first, ...more] = item.children;
  const words = first?.tagName === "p" ? first.children : [];
  const paragraph = element("p", tidy([text(`${number}. `), ...words]));
  return { ...item, children: [paragraph, ...first?.tagName === "p" ? more : item.children] };
}

/** A table with a cell for each place, whose merged cells are repeated; one that only arranges is its cells in order. */
function prepareTable(node: HtmlNode, made: Nodes, place: Place): Nodes {
  const { rows = [], others = [] } = Object.groupBy(
    made.flatMap((part) => /^t(?:head|body|foot)$/.test(part.tagName) ? part.children : [part]),
    ({ tagName }) => tagName === "tr" ? "rows" : "others",
  );
  const cellsOf = ({ children }: HtmlNode) =>
    children.filter(({ tagName }) => /^t[dh]$/.test(tagName));
  const grid: HtmlNode[][] = rows.map(() => []);
  rows.forEach((row, y) => {
    let x = 0;
    for (const cell of cellsOf(row)) {
      while (grid[y]![x] !== undefined) x++;
      if (x > MAX_COLUMNS) break;
      const [height, width] = ["rowSpan", "colSpan"].map((name) => {
        const span = parseInt(String(cell.properties[name] ?? 1));
        // What is no count means 1, except that a cell of 0 rows goes to the end.
        const isToEnd = name === "rowSpan" && span === 0;
        return Math.min(isToEnd ? grid.length : span > 0 ? span : 1, MAX_COLUMNS);
      });
      for (const cells of grid.slice(y, y + height!)) {
        for (let right = x; right < x + width!; right++) cells[right] ??= cell;
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
    const { tagName, value, children, properties } = node;
    if (!isBlock(node) && tagName !== "br") {
      lines.at(-1)!.push(
        value === undefined ? { ...node, children: inLine(children, separator) } : node,
      );
      return;
    }
    lines.push([]);
    if (tagName === "tr") {
      lines.at(-1)!.push(
        ...children.flatMap((
          cell,
          at,
        ) => [...at > 0 ? [text(" | ")] : [], ...inLine(cell.children, separator)]),
      );
    } else {
      const isNumbered = tagName === "ol";
      children.map((item, at) =>
        isNumbered ? withNumber(item, Number(properties.start) + at) : item
      )
        .forEach(add);
    }
    lines.push([]);
  };
  nodes.forEach(add);
  const said = lines.filter((line) => !line.every(isBlank));
  return tidy(said.flatMap((line, at) => at === 0 ? line : [text(separator), ...line]));
}

/** The ids that Culvert gives to headings, by the ids that they had, or that are just before them. */
export function headingIds(tree: HtmlNode): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const slugs = new Set<string>();
  const all = (node: HtmlNode): Nodes => [node, ...node.children.flatMap(all)];
  const idOf = (node: HtmlNode) => attribute(node, "id") || attribute(node, "name");
  let pending: string[] = [];
  for (const node of all(tree)) {
    if (node.value?.trim()) pending = [];
    pending.push(idOf(node));
    if (!/^h[1-6]$/.test(node.tagName)) continue;
    const slug = headingId(textOf([node]));
    for (const id of [...pending, ...all(node).map(idOf)]) {
      if (id !== "" && !found.has(id) && !slugs.has(slug)) found.set(id, `#${slug}`);
    }
    slugs.add(slug);
    pending = [];
  }
  return found;
}
