/**
 * Converts the HTML of WordPress, its shortcodes and its galleries to markdown.
 *
 * @module
 */
// deno-lint-ignore no-import-prefix -- locked in this folder, so that the server doesn't download it
import TurndownService from "npm:turndown@7.2.5";

/** What the conversion of a text needs to know about the old site. */
export interface Conversion {
  /** Finds a picture by its address: its path in images/, and its description. */
  readonly picture: (
    address: string,
  ) => { readonly file: string; readonly alt: string } | undefined;
  /** The attachments with these ids; without ids, all attachments of the page. */
  readonly attached: (
    ids: readonly string[],
  ) => readonly { readonly address: string; readonly caption: string }[];
  /** The new address of a link; `undefined` if it can't be a link. */
  readonly link: (address: string) => string | undefined;
  /** Receives what can't be imported. */
  readonly lost: (what: string) => void;
}

/** An element, as turndown gives it. */
interface Node {
  readonly nodeName: string;
  readonly parentNode: Node | null;
  readonly childNodes: ArrayLike<Node>;
  readonly textContent: string;
  readonly innerHTML: string;
  getAttribute(name: string): string | null;
  querySelectorAll(selector: string): ArrayLike<Node>;
}

export function toMarkdown(html: string, conversion: Conversion): string {
  const service = makeService(conversion);
  const whole = replaceShortcodes(html, conversion);
  return service.turndown(/<!-- wp:/.test(html) ? whole : addParagraphs(whole))
    .replace(/[ \t]+$/gm, "").replace(/\n{3,}/g, "\n\n").trim();
}

/** The text of some HTML, on one line. */
export function toPlainText(html: string): string {
  const service = new TurndownService({ headingStyle: "atx" });
  // The marks of headings and items are left out, and so are the addresses of links.
  service.addRule("heading", {
    filter: ["h1", "h2", "h3", "h4", "h5", "h6", "li"],
    replacement: (content: string) => `\n\n${content}\n\n`,
  });
  service.addRule("link", { filter: "a", replacement: (content: string) => content });
  service.addRule("line", { filter: "hr", replacement: () => "" });
  const text = service.turndown(html.replace(/<img[^>]*>/g, ""));
  return text.replace(/\\([\\`*_[\]#>.+-])/g, "$1").replace(/[*_`[\]]+/g, " ").replace(/\s+/g, " ")
    .trim();
}

const BLOCK =
  /^<(?:p|h[1-6]|ul|ol|li|table|thead|tbody|tr|blockquote|div|figure|pre|hr|section|article|dl|form|iframe)\b/i;

/** Adds the paragraphs to HTML of the older editor, which writes a blank line between them. */
function addParagraphs(html: string): string {
  const kept: string[] = [];
  const text = html.replace(/<(pre|table|ul|ol|script|style)\b[^]*?<\/\1>/gi, (block) => {
    kept.push(block);
    return `\n\n\uE000${kept.length - 1}\uE001\n\n`;
  });
  return text.split(/\n\s*\n/).map((part) => part.trim()).filter(Boolean)
    .map((part) =>
      BLOCK.test(part) || part.startsWith("\uE000")
        ? part
        : `<p>${part.replaceAll("\n", "<br>")}</p>`
    ).join("\n").replace(/\uE000(\d+)\uE001/g, (_, index) => kept[Number(index)]!);
}

/** The shortcodes of the page builders Divi and WPBakery that have content in attributes, as HTML. */
const BUILDER: Readonly<Record<string, (value: (name: string) => string) => string>> = {
  et_pb_image: (value) => `<img src="${value("src")}" alt="${value("alt")}">`,
  et_pb_button: (value) => `<p><a href="${value("button_url")}">${value("button_text")}</a></p>`,
  et_pb_blurb: (value) => `<h3>${value("title")}</h3>`,
  et_pb_toggle: (value) => `<h3>${value("title")}</h3>`,
  et_pb_gallery: (value) => `[gallery ids="${value("gallery_ids")}"]`,
  vc_single_image: (value) => `[gallery ids="${value("image")}"]`,
  vc_gallery: (value) => `[gallery ids="${value("images")}"]`,
  vc_custom_heading: (value) => `<h2>${value("text")}</h2>`,
  vc_tta_section: (value) => `<h3>${value("title")}</h3>`,
  vc_toggle: (value) => `<h3>${value("title")}</h3>`,
  vc_video: (value) => `<p>${value("link")}</p>`,
  vc_btn: (value) => {
    const [, address = ""] = /(?:^|\|)url:([^|]*)/.exec(value("link")) ?? [];
    return `<p><a href="${address.replaceAll("%3A", ":").replaceAll("%2F", "/")}">${
      value("title")
    }</a></p>`;
  },
};

/** The shortcodes of these page builders that only arrange content. */
const ARRANGEMENT =
  /^(?:et_pb_(?:section|row|column|row_inner|column_inner|text)|vc_(?:section|row|column|row_inner|column_inner|column_text|empty_space|separator|tta_accordion|tta_tabs))$/;

/** Replaces the shortcodes of these page builders by HTML. */
function replaceBuilder(html: string): string {
  return html.replace(
    /\[\/?((?:et_pb|vc)_[a-z_]+)([^\]]*)\]/g,
    (tag, name: string, attributes: string) => {
      const value = (wanted: string) =>
        new RegExp(`\\s${wanted}="([^"]*)"`).exec(attributes)?.[1] ?? "";
      const written = BUILDER[name];
      if (tag.startsWith("[/")) return "\n\n";
      if (written !== undefined) return `\n\n${written(value)}\n\n`;
      return ARRANGEMENT.test(name) ? "\n\n" : tag;
    },
  );
}

/** HTML without shortcodes, which are not replaced by their content. */
export function withoutShortcodes(html: string): string {
  return html.replace(/\[\/?[a-z][\w-]*(?:\s[^\]]*=[^\]]*)?\](?!\()/gi, " ");
}

/** Replaces shortcodes by HTML, and reports those that are not known. */
function replaceShortcodes(html: string, { attached, lost }: Conversion): string {
  return replaceBuilder(html)
    .replace(/\[caption[^\]]*\]([^]*?)\[\/caption\]/g, (_, inner: string) => {
      const [image = "", caption = ""] = splitAfter(
        inner,
        /^\s*(?:<a[^>]*>)?\s*<img[^>]*>\s*(?:<\/a>)?/,
      );
      return `<figure>${image}<figcaption>${caption}</figcaption></figure>`;
    })
    .replace(/\[gallery([^\]]*)\]/g, (whole, attributes: string) => {
      const [, ids = ""] = /ids="([^"]*)"/.exec(attributes) ?? [];
      const images = attached(ids.split(",").map((id) => id.trim()).filter(Boolean));
      if (images.length === 0) lost(whole);
      const figures = images.map(({ address, caption }) =>
        `<figure><img src="${address}"><figcaption>${caption}</figcaption></figure>`
      );
      return `<div class="gallery">${figures.join("")}</div>`;
    })
    .replace(/\[(embed|video|audio)[^\]]*\]\s*(https?:[^[\s]+)\s*\[\/\1\]/g, "<p>$2</p>")
    .replace(
      /\[(?:video|audio)\s[^\]]*?(https?:[^\]"\s]+)[^\]]*\](?:\[\/(?:video|audio)\])?/g,
      "<p>$1</p>",
    )
    // Several words in brackets are text: a shortcode is a single word, or has attributes.
    .replace(/\[(\/?[a-z][\w-]*)((?:\s[^\]]*=[^\]]*)?)\](?!\()/gi, (whole, name: string) => {
      if (!name.startsWith("/")) lost(whole);
      return " ";
    });
}

function splitAfter(text: string, start: RegExp): readonly [string, string] | readonly [] {
  const [found] = start.exec(text) ?? [];
  return found === undefined ? [] : [found, text.slice(found.length)];
}

function makeService(conversion: Conversion): TurndownService {
  const service = new TurndownService({
    headingStyle: "atx",
    hr: "---",
    bulletListMarker: "-",
    codeBlockStyle: "fenced",
    emDelimiter: "*",
  });
  const { escape } = service;
  // HTML is a fault in a text.
  service.escape = (text: string) =>
    escape.call(service, text).replace(/</g, "\\<").replace(/\|/g, "\\|");
  service.remove(["script", "style", "noscript", "input"]);
  const rules = {
    ...textRules(service),
    ...linkRules(conversion),
    ...pictureRules(conversion),
    ...formRules(conversion),
  };
  for (const [name, [filter, replacement]] of Object.entries(rules)) {
    service.addRule(name, {
      filter: filter as TurndownService.Filter,
      replacement: (content: string, node: unknown) => replacement(content, node as Node),
    });
  }
  return service;
}

/** A rule: the elements for which it is, and their markdown. */
type Rule = readonly [
  filter: string | readonly string[] | ((node: Node) => boolean),
  replacement: (content: string, node: Node) => string,
];

type Rules = Readonly<Record<string, Rule>>;

/** A picture in the markdown of this module. */
const PICTURE = /!\[[^\]]*\]\([^)]*\)/g;

function textRules(service: TurndownService): Rules {
  const plain = ["sup", "sub", "u", "ins", "mark", "small", "cite", "q", "abbr"];
  return {
    heading: [["h1", "h2", "h3", "h4", "h5", "h6"], (content, node) => {
      const level = Math.min(Math.max(Number(node.nodeName[1]), 2), 4);
      // A heading has only text; its pictures follow it.
      const pictures = content.match(PICTURE)?.join("\n\n") ?? "";
      const line = content.replace(PICTURE, " ").replace(/\s+/g, " ").replace(/[*_]{2}/g, "")
        .trim();
      return `\n\n${line === "" ? "" : `${"#".repeat(level)} ${line}`}\n\n${pictures}\n\n`;
    }],
    table: ["table", (_, node) => writeTable(node, service)],
    plain: [plain, (content) => content],
    // A picture is a paragraph of its own, and emphasis ends with its paragraph.
    pictured: [
      (node) =>
        /^(?:B|STRONG|I|EM)$/.test(node.nodeName) && node.querySelectorAll("img").length > 0,
      (content) => content,
    ],
    term: ["dt", (content) => `\n\n**${content.trim()}**\n\n`],
    struck: [["del", "s"], (content) => content.trim() && `~~${content.trim()}~~`],
  };
}

function linkRules(conversion: Conversion): Rules {
  return {
    link: [(node) => node.nodeName === "A", (content, node) => {
      const href = conversion.link(node.getAttribute("href") ?? "");
      // A link around a picture leads to the larger picture.
      if (/!\[/.test(content) || href === undefined) return content;
      const line = content.replace(/\s+/g, " ").trim();
      return line === "" ? "" : `[${line}](${href.replace(/[()\s]/g, encodeURIComponent)})`;
    }],
    video: [["iframe", "video", "audio", "embed", "object"], (_, node) => {
      const address = watchAddress(node.getAttribute("src") ?? "");
      if (address === undefined) conversion.lost(`<${node.nodeName.toLowerCase()}>`);
      return address === undefined ? "" : `\n\n${address}\n\n`;
    }],
  };
}

/** Forms and buttons can't be imported: each is reported, by its text. */
function formRules({ lost }: Conversion): Rules {
  const isInForm = (node: Node | null): boolean =>
    node !== null && (node.nodeName === "FORM" || isInForm(node.parentNode));
  return {
    form: [["form", "button", "select", "textarea"], (_, node) => {
      const words = toLine(node.innerHTML).slice(0, 200);
      const name = node.nodeName.toLowerCase();
      if (!isInForm(node.parentNode) && (words !== "" || name === "form")) {
        lost(`the ${name} "${words}"`);
      }
      return "";
    }],
  };
}

/** The pictures in an element. */
const pictures = (node: Node) => Array.from(node.querySelectorAll("img"));

/** The caption of a picture in a gallery, as HTML. */
function captionIn(gallery: Node, image: Node): string | undefined {
  for (let node = image.parentNode; node !== null && node !== gallery; node = node.parentNode) {
    const [caption] = Array.from(node.querySelectorAll("figcaption"));
    if (caption !== undefined) return pictures(node).length === 1 ? caption.innerHTML : undefined;
  }
  return undefined;
}

function pictureRules(conversion: Conversion): Rules {
  const isGallery = (node: Node) =>
    /^(?:DIV|FIGURE|UL)$/.test(node.nodeName) && /gallery/.test(node.getAttribute("class") ?? "") &&
    pictures(node).length > 1;
  return {
    picture: ["img", (_, node) => `\n\n${writePicture(node, conversion)}\n\n`],
    figure: [(node) => node.nodeName === "FIGURE" && !isGallery(node), (content, node) => {
      const [image] = pictures(node);
      const [caption] = Array.from(node.querySelectorAll("figcaption"));
      const words = node.textContent.replace(caption?.textContent ?? "", "").trim();
      if (image === undefined || pictures(node).length > 1 || words !== "") {
        return `\n\n${content}\n\n`;
      }
      return `\n\n${writePicture(image, conversion, caption?.innerHTML)}\n\n`;
    }],
    gallery: [isGallery, (_, node) => {
      const all = pictures(node).map((image) =>
        writePicture(image, conversion, captionIn(node, image))
      ).filter(Boolean);
      const ofAll = Array.from(node.querySelectorAll("figcaption"))
        .filter(({ parentNode }) => parentNode === node).map(({ innerHTML }) => toLine(innerHTML));
      return `\n\n${all.join("\n")}\n\n${ofAll.join("\n\n")}\n\n`;
    }],
  };
}

/** The markdown of a picture, with its description and caption; empty if there is no such file. */
function writePicture(node: Node, { picture, lost }: Conversion, caption = ""): string {
  const address = node.getAttribute("src") ?? "";
  const found = picture(address);
  const title = toLine(caption);
  if (found === undefined) {
    lost(`the picture ${address.slice(0, 200)}`);
    if (title !== "") lost(`the caption "${title}"`);
    return "";
  }
  const alt = toLine(node.getAttribute("alt") ?? "") || found.alt;
  return `![${alt}](${found.file}${title && ` "${title.replaceAll('"', "'")}"`})`;
}

/** Entities that WordPress may escape twice in titles. */
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", quot: '"', "#39": "'", "#039": "'" };

/** The text of some HTML on one line, without the characters of markup. */
export function toLine(text: string): string {
  return text.replace(/<[^>]*>/g, " ").replace(
    /&(amp|lt|gt|quot|nbsp|#0?39);/g,
    (_, name: string) => ENTITIES[name] ?? " ",
  ).replace(/[*_`[\]<>\\~|]+/g, " ").replace(/\s+/g, " ")
    .trim();
}

/** The markdown of a table, whose first row is its head. Its pictures follow it. */
function writeTable(table: Node, service: TurndownService): string {
  const images: string[] = [];
  const rows = Array.from(table.querySelectorAll("tr")).map((row) =>
    Array.from(row.childNodes).filter(({ nodeName }) => /^T[HD]$/.test(nodeName)).map((cell) => {
      const text = service.turndown(cell.innerHTML);
      images.push(...text.match(PICTURE) ?? []);
      return text.replace(PICTURE, "").replace(/^(?:[#>-]|\d+\.)\s+/gm, "")
        .replace(/\s+/g, " ").trim();
    })
  ).filter((row) => row.length > 0);
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return "";
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? "").join(" | ")} |`;
  const [head = [], ...body] = rows;
  return `\n\n${
    [
      line(head),
      line(head.map(() => "---").concat(Array(width).fill("---")).slice(0, width)),
      ...body.map(line),
    ].join("\n")
  }\n\n${images.join("\n\n")}\n\n`;
}

/** The address of a player's video; `undefined` if it has none. */
function watchAddress(src: string): string | undefined {
  const [, youtube] = /youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/.exec(src) ?? [];
  if (youtube !== undefined) return `https://www.youtube.com/watch?v=${youtube}`;
  const [, vimeo] = /player\.vimeo\.com\/video\/(\d+)/.exec(src) ?? [];
  if (vimeo !== undefined) return `https://vimeo.com/${vimeo}`;
  return /^https?:/.test(src) && URL.canParse(src) ? src : undefined;
}
