/**
 * Replaces what WordPress and page builders draw when a page is shown (reused blocks, shortcodes, blocks without HTML of
 * their own) by HTML. What can't be drawn stays as written in an element `wp-lost`, which no page takes over.
 *
 * @module
 */

import { decodeName } from "./wordpress_export.ts";

/** What this module needs to know about the old site. */
export interface DrawnContent {
  /** The HTML of a reused block. */
  readonly block: (id: string) => string | undefined;
  /** The pictures of uploads with these ids; without ids, all that belong to the page. */
  readonly attached: (
    ids: readonly string[],
  ) => readonly { readonly address: string; readonly caption: string }[];
  /** The footnotes of the page, as HTML. */
  readonly footnotes: readonly string[];
}

/** The most characters that a page may have: more would be over 1 MB as a file. */
const LONGEST = 1_000_000;

/** How often blocks may be reused within each other. */
const MAX_REUSED = 8;

/** @throws {RangeError} If the page is too long. */
export function expand(html: string, drawing: DrawnContent): string {
  return drawShortcodes(drawBlocks(html, drawing, 0), drawing);
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

const lost = (written: string) => `<wp-lost> ${escapeHtml(written)} </wp-lost>`;

function drawBlocks(html: string, drawing: DrawnContent, depth: number): string {
  const drawn = html.replace(
    /<!--\s+wp:(?:core\/)?([a-z][a-z0-9/-]*)\s([^<>]*)>/g,
    (whole, name: string, rest: string) => {
      // Other blocks have their HTML between two comments.
      if (!rest.endsWith("/--")) return whole;
      const json = rest.slice(0, -"/--".length).trim();
      const attributes = [...leaves(parseJson(json))];
      const [, ref = ""] = /"ref":\s*(\d+)/.exec(json) ?? [];
      const reused = name === "block" ? drawing.block(ref) : undefined;
      if (reused !== undefined && depth < MAX_REUSED) return drawBlocks(reused, drawing, depth + 1);
      if (name === "footnotes") {
        return `<ol>${drawing.footnotes.map((note) => `<li>${note}</li>`).join("")}</ol>`;
      }
      if (/^(?:spacer|separator|more|nextpage|paragraph|image|group)$/.test(name)) return "";
      const said = draw(attributes, drawing);
      return name === "social-link" ? said : said + lost(`wp:${name} ${json}`);
    },
  );
  if (drawn.length > LONGEST) throw new RangeError(`has over ${LONGEST} characters`);
  return drawn;
}

export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The texts in a value of JSON, each with its key. */
function* leaves(value: unknown, key = ""): Generator<readonly [string, string]> {
  if (typeof value === "string") yield [key, value];
  else if (typeof value === "object" && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      yield* leaves(member, Array.isArray(value) ? key : name);
    }
  }
}

const TITLE = /^(?:title|heading|headline|h[1-6]|question|main_heading)$/i;
const WORDS =
  /(?:title|head(?:ing|line)|^h[1-6]|text|content|caption|label|description|quote|author|^name|_name|position|role|question|answer|price|sum|currency|number|phone|email|address)$/i;
const NO_WORDS = /^_|^admin_|class|style|align|color|font|icon|block|anchor|file|^module/i;
const LABEL = /(?:button|btn|link|cta)_?(?:text|label|title|one)$|^label$/i;
const TARGET = /(?:url|link|href)(?:_new)?$/i;
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i;
const IDS = /^(?:image|images|ids|gallery_ids|include|media_id)$/i;

/** What the attributes of a block or a shortcode say, as HTML: titles, texts, pictures and links. */
function draw(
  attributes: readonly (readonly [name: string, value: string])[],
  { attached }: DrawnContent,
): string {
  const find = (name: RegExp) => attributes.find(([key, value]) => name.test(key) && value !== "");
  const target = attributes.map(([name, value]) => TARGET.test(name) ? address(value) : undefined)
    .find((value) => value !== undefined && value !== "#");
  const label = find(LABEL) ?? find(/^(?:title|text)$/i);
  return attributes.map(([name, value]) => {
    const text = value.trim();
    if (text === "" || NO_WORDS.test(name)) return "";
    if (PICTURE.test(text) && !text.includes(" ")) return `<p><img src="${escapeHtml(text)}"></p>`;
    if (IDS.test(name) && /^\d+(?:\s*,\s*\d+)*$/.test(text)) {
      return attached(text.match(/\d+/g)!).map(figure).join("");
    }
    if (name === label?.[0] && target !== undefined) {
      return `<p><a href="${escapeHtml(target)}">${text}</a></p>`;
    }
    if (TARGET.test(name)) {
      return label === undefined && target !== undefined ? `<p>${escapeHtml(target)}</p>` : "";
    }
    if (!WORDS.test(name) || /^(?:[a-z0-9-]+\/[a-z0-9-]+|field_\w+|on|off)$/.test(text)) return "";
    return TITLE.test(name) ? `<h3>${text}</h3>` : `<p>${text}</p>`;
  }).join("");
}

/** The address that an attribute has, in the notation of WPBakery too: `url:https%3A%2F%2F…|title:…`. */
function address(value: string): string | undefined {
  const [, inside] = /(?:^|\|)url:([^|]*)/.exec(value) ?? [];
  const written = inside === undefined ? value : decodeName(inside);
  return /^(?:https?:|mailto:|tel:|\/|#)/i.test(written) ? written : undefined;
}

const figure = ({ address, caption }: { readonly address: string; readonly caption: string }) =>
  `<figure><img src="${escapeHtml(address)}"><figcaption>${caption}</figcaption></figure>`;

/** The names of the shortcodes of page builders, and of those that only arrange what is within. */
const BUILDER = /^(?:et_pb|vc|fusion|av|cs|ux|su|mk|nectar)_/;
/** Shortcodes that every WordPress has. */
const CORE = /^(?:gallery|playlist|caption|embed|video|audio)$/;
const ARRANGEMENT =
  /(?:section|row|column|(?:row|column)_inner|text|column_text|container|builder_(?:container|row|column)|spacer|space|separator|divider|accordion|tabs|tab|toggle|image|single_image|gallery|button|btn|blurb|heading|custom_heading|tta_\w+|video|cta|slider|slide|one_\w+)$/;

const SHORTCODE = /\[(\/?)([A-Za-z][\w-]*)((?:[\s/][^[\]<>]*)?)\](?!\()/g;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|[“”″]([^“”″]*)[“”″]|([^\s"'“”]+))/g;

/** A shortcode that is shown as written, as `[[gallery]]`. */
const ESCAPED = /\[\[([A-Za-z][\w-]*)((?:[\s/][^[\]<>]*)?)(?:\][^[\]]*\[\/\1)?\]\](?!\()/g;

/** A shortcode is known, has attributes, an underscore or an end, or stands alone; other brackets are prose. */
function drawShortcodes(html: string, drawing: DrawnContent): string {
  const ends = new Set(Array.from(html.matchAll(/\[\/([\w-]+)\]/g), ([, name]) => name!));
  const closings = new Map<string, string[]>();
  const written = html.replace(
    ESCAPED,
    (whole, name: string, rest: string) =>
      CORE.test(name) || BUILDER.test(name) || rest.includes("=") || ends.has(name) ||
        name.includes("_")
        ? whole.slice(1, -1).replaceAll("[", "&#91;").replaceAll("]", "&#93;")
        : whole,
  );
  return written.replace(SHORTCODE, (whole, slash, name: string, rest: string, at: number) => {
    if (slash !== "") return closings.get(name)?.pop() ?? whole;
    const attributes = Array.from(
      rest.matchAll(ATTRIBUTE),
      ([, key, ...values]) => [key!, values.find((value) => value !== undefined) ?? ""] as const,
    );
    const isAlone = /(?:^|[>\n])[ \t]*$/.test(written.slice(Math.max(at - 40, 0), at)) &&
      /^[ \t]*(?:$|[<\n])/.test(written.slice(at + whole.length, at + whole.length + 40)) &&
      /^[a-z][a-z0-9-]{2,}$/.test(name);
    const isShortcode = /^(?:gallery|playlist)$/.test(name) || BUILDER.test(name) || isAlone ||
      attributes.length > 0 || ends.has(name) || name.includes("_");
    if (!isShortcode) return whole;
    const value = (key: RegExp) => attributes.find(([found]) => key.test(found))?.[1] ?? "";
    const close = (end: string) => {
      if (ends.has(name)) closings.set(name, [...closings.get(name) ?? [], end].slice(-50));
    };
    if (/^(?:wp_)?caption$/.test(name)) {
      close("</figure>");
      const caption = value(/^caption$/);
      return `<figure>${caption && `<figcaption>${caption}</figcaption>`}`;
    }
    if (name === "gallery") {
      const images = drawing.attached(value(/^(?:ids|include)$/).match(/\d+/g) ?? []);
      close("");
      if (images.length === 0) return lost(whole);
      return `<figure class="wp-block-gallery">${images.map(figure).join("")}</figure>`;
    }
    if (/^(?:embed|video|audio|et_pb_video|vc_video)$/.test(name)) {
      close("</p>");
      const source = value(/^(?:src|mp4|m4v|webm|ogv|mp3|m4a|ogg|wav|link)$/);
      return `<p>${source && `<iframe src="${escapeHtml(source)}"></iframe>`}`;
    }
    const isBuilder = BUILDER.test(name);
    const target = address(value(TARGET));
    const isLink = /button|btn|link|cta/.test(name) && ends.has(name) && value(LABEL) === "";
    if (target !== undefined && isLink && !isBuilder) {
      close("</a>");
      return `<a href="${escapeHtml(target)}">`;
    }
    const said = isBuilder || ends.has(name) ? draw(attributes, drawing) : "";
    const drawn = isBuilder || said !== "" ? `\n\n${said}\n\n` : "";
    close(drawn === "" ? " " : "\n\n");
    return isBuilder && ARRANGEMENT.test(name) ? drawn : drawn + lost(whole);
  });
}
