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

type Attributes = readonly (readonly [name: string, value: string])[];

/** The most characters that reused blocks and galleries add to a page, and about as many as a picture adds. */
const [MOST_DRAWN, FIGURE] = [1_000_000, 100];

export function expand(html: string, drawing: DrawnContent): string {
  let left = MOST_DRAWN;
  const bounded: DrawnContent = {
    ...drawing,
    attached(ids) {
      const found = left > 0 ? drawing.attached(ids) : [];
      left -= found.length * FIGURE;
      return found;
    },
  };
  const drawBlocks = (html: string, within: readonly string[]): string =>
    // Other blocks have their HTML between two comments.
    html.replace(/<!--\s+wp:(?:core\/)?([a-z][a-z0-9/-]*)\s([^<>]*)\/-->/g, (_, name, written) => {
      const json = written.trim();
      const [, ref = ""] = /"ref":\s*(\d+)/.exec(json) ?? [];
      const reused = name === "block" && !within.includes(ref) ? drawing.block(ref) : undefined;
      left -= reused?.length ?? 0;
      if (reused !== undefined && left > 0) return drawBlocks(reused, [...within, ref]);
      if (name === "footnotes") {
        return `<ol>${drawing.footnotes.map((note) => `<li>${note}</li>`).join("")}</ol>`;
      }
      if (/^(?:spacer|separator|more|nextpage|paragraph|image|group)$/.test(name)) return "";
      const texts: [string, string][] = [];
      parseJson(json, (key, value) => void (typeof value === "string" && texts.push([key, value])));
      const said = draw(texts, bounded);
      return name === "social-link" ? said : said + lost(`wp:${name} ${json}`);
    });
  return drawShortcodes(drawBlocks(html, []), bounded);
}

/** @param visit Is called with each member, by its name. */
export function parseJson(json: string, visit?: (key: string, value: unknown) => void): unknown {
  try {
    return JSON.parse(json, visit);
  } catch {
    return undefined;
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

const lost = (written: string) =>
  `<wp-lost> ${escapeHtml(written.replace(/\s+/g, " "))} </wp-lost>`;

const TITLE = /^(?:title|heading|headline|h[1-6]|question|main_heading)$/i;
const WORDS =
  /(?:title|head(?:ing|line)|^h[1-6]|text|content|caption|label|description|quote|author|^name|_name|position|role|question|answer|price|sum|currency|number|phone|address)$/i;
const NO_WORDS = /^_|^admin_|class|style|align|color|font|icon|block|anchor|file|^module/i;
const LABEL = /(?:button|btn|link|cta)_?(?:text|label|title|one)$|^label$/i;
const TARGET = /(?:url|link|href)(?:_new)?$/i;
const PICTURE = /^\S+\.(?:jpe?g|png|gif|webp|avif|svg)$/i;
const IDS = /^(?:image|images|ids|gallery_ids|include|media_id)$/i;

/** What the attributes of a block or a shortcode say, as HTML: titles, texts, pictures and links. */
function draw(attributes: Attributes, { attached }: DrawnContent): string {
  const find = (name: RegExp) => attributes.find(([key, value]) => name.test(key) && value !== "");
  const targetOf = ([name, value]: Attributes[number]) =>
    TARGET.test(name) && !PICTURE.test(value) ? address(value) : undefined;
  const target = attributes.map(targetOf).find((value) => value !== undefined && value !== "#");
  const link = (to: string, words: string) => `<p><a href="${escapeHtml(to)}">${words}</a></p>`;
  const label = find(LABEL) ?? find(/^(?:title|text)$/i);
  return attributes.map(([name, value]) => {
    const text = value.trim();
    if (text === "" || NO_WORDS.test(name)) return "";
    if (PICTURE.test(text)) return `<p><img src="${escapeHtml(text)}"></p>`;
    if (IDS.test(name) && /^\d+(?:\s*,\s*\d+)*$/.test(text)) {
      return attached(text.match(/\d+/g)!).map(figure).join("");
    }
    if (name === label?.[0] && target !== undefined) {
      return link(target, text);
    }
    if (TARGET.test(name)) {
      const to = targetOf([name, text]) ?? "#";
      if (to.startsWith("#") || label !== undefined && to === target) return "";
      return link(to, escapeHtml(to.replace(/^(?:mailto|tel):/, "")));
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
const ARRANGEMENT =
  /(?:section|row|column|(?:row|column)_inner|text|column_text|container|builder_(?:container|row|column)|spacer|space|separator|divider|accordion|tabs|tab|toggle|image|single_image|gallery|button|btn|blurb|heading|custom_heading|tta_\w+|video|cta|slider|slide|one_\w+)$/;

/** A shortcode; its first and last groups are there if its line has nothing before and after it. */
const SHORTCODE =
  /(?=\[)(?:(?<=(?:^|[>\n])[ \t]*)()|)(\[?)\[(\/?)([A-Za-z][\w-]*)((?:[\s/][^[\]<>]*)?)\](\]?)(?!\()(?:(?=[ \t]*(?:$|[<\n]))()|)/g;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|[“”″]([^“”″]*)[“”″]|([^\s"'“”]+))/g;

/** HTML that a builder has in Base64. */
const RAW =
  /\[vc_raw_html[^\]]*\]\s*((?:[a-z\d+/]{4})*(?:[a-z\d+/]{2}==|[a-z\d+/]{3}=)?)\s*\[\/vc_raw_html\]/gi;

/**
 * A shortcode is known, has attributes, an underscore or an end, or stands alone; other brackets are prose. In a second
 * pair of brackets, as `[[gallery]]`, it is shown as written.
 */
function drawShortcodes(written: string, drawing: DrawnContent): string {
  const html = written.replace(RAW, (whole, encoded) => {
    const decoded = decodeName(atob(encoded));
    return decoded.includes("<") ? decoded : whole;
  });
  const ends = new Set(Array.from(html.matchAll(/\[\/([\w-]+)\]/g), ([, name]) => name!));
  /** What stands for the end of each shortcode that began. */
  const endings = new Map<string, string>();
  return html.replace(SHORTCODE, (whole, first, before, slash, name, rest, after, last, at) => {
    const attributes: Attributes = Array.from(
      rest.matchAll(ATTRIBUTE),
      ([, key, ...values]) => {
        const value = values.find((value) => value !== undefined) ?? "";
        // Builders write characters that shortcodes use in other ways.
        const meant = value.replace(/%22|``/g, '"').replace(/%91|`\{`/g, "[").replace(
          /%93|`\}`/g,
          "]",
        );
        return [key!, meant] as const;
      },
    );
    const isAlone = first === "" && last === "" && /^[a-z][a-z0-9-]{2,}$/.test(name);
    const isShortcode = slash === ""
      ? /^(?:gallery|playlist)$/.test(name) || BUILDER.test(name) || isAlone ||
        attributes.length > 0 || ends.has(name) || name.includes("_")
      : endings.has(name);
    if (!isShortcode) return whole;
    const isShown = before + after !== "";
    if (slash !== "" && !isShown) return endings.get(name)!;
    const [start, end] = isShown
      ? [whole.slice(before.length, -after.length || undefined), ""]
      : drawShortcode(whole, name, attributes, ends.has(name), drawing);
    endings.set(name, end);
    // A shortcode is apart from one before it, but not from the rest of a word.
    return html[at - 1] === "]" ? ` ${start}` : start;
  });
}

/** The HTML for a shortcode and for its end. */
function drawShortcode(
  whole: string,
  name: string,
  attributes: Attributes,
  hasEnd: boolean,
  drawing: DrawnContent,
): readonly [start: string, end: string] {
  const value = (key: RegExp) => attributes.find(([found]) => key.test(found))?.[1] ?? "";
  if (/^(?:wp_)?caption$/.test(name)) {
    const caption = value(/^caption$/);
    return [`<figure>${caption && `<figcaption>${caption}</figcaption>`}`, "</figure>"];
  }
  if (name === "gallery") {
    const images = drawing.attached(value(/^(?:ids|include)$/).match(/\d+/g) ?? []).map(figure);
    if (images.length === 0) return [lost(whole), ""];
    return [`<figure class="wp-block-gallery">${images.join("")}</figure>`, ""];
  }
  if (/^(?:embed|video|audio|et_pb_video|vc_video)$/.test(name)) {
    const source = value(/^(?:src|mp4|m4v|webm|ogv|mp3|m4a|ogg|wav|link)$/);
    return [`<p>${source && `<iframe src="${escapeHtml(source)}"></iframe>`}`, "</p>"];
  }
  const target = address(value(TARGET));
  const others = attributes.filter(([key]) => !TARGET.test(key));
  if (target && hasEnd && /button|btn|link|cta/.test(name) && draw(others, drawing) === "") {
    return [`<a href="${escapeHtml(target)}">`, "</a>"];
  }
  const isBuilder = BUILDER.test(name);
  const said = isBuilder || hasEnd ? draw(attributes, drawing) : "";
  const gap = isBuilder || said !== "" ? "\n\n" : "";
  const left = isBuilder && ARRANGEMENT.test(name) ? "" : lost(whole);
  return [gap + said + gap + left, gap];
}
