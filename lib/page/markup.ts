/**
 * HTML templates that escape by default: a value is text unless it is marked as markup.
 *
 * @module
 */
import { escapeHtml } from "./escape.ts";

/** HTML made by a template. */
export class Markup {
  constructor(readonly html: string) {}
}

/** The values of a template: text, markup, several of them, or nothing. */
export type Content = string | number | Markup | false | undefined | readonly Content[];

/**
 * An HTML template.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { markup } from "./markup.ts";
 *
 * const items = ["5 < 6", "7"].map((text) => markup`<li>${text}</li>`);
 * assertEquals(markup`<ul>${items}</ul>`.html, "<ul><li>5 &lt; 6</li><li>7</li></ul>");
 * ```
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(
    strings.reduce((html, string, index) => html + written(values[index - 1]) + string),
  );
}

/**
 * Marks text as markup. Only for our own markup, never for text from content or a request.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { markup, trusted } from "./markup.ts";
 *
 * const name = trusted("section");
 * assertEquals(markup`<${name}>${"<b>"}</${name}>`.html, "<section>&lt;b&gt;</section>");
 * ```
 */
export function trusted(html: string): Markup {
  return new Markup(html);
}

/**
 * An attribute with its value, preceded by a space; nothing without a value.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { attribute, markup } from "./markup.ts";
 *
 * const current = attribute("aria-current", "page");
 * const hidden = attribute("hidden", false);
 * assertEquals(markup`<a${current}${hidden}>Home</a>`.html, '<a aria-current="page">Home</a>');
 * ```
 */
export function attribute(name: string, value: string | number | boolean | undefined): Markup {
  if (value === undefined || value === false) return new Markup("");
  return value === true ? new Markup(` ${name}`) : markup` ${new Markup(name)}="${value}"`;
}

function written(content: Content): string {
  if (content === undefined || content === false) return "";
  if (content instanceof Markup) return content.html;
  if (typeof content === "object") return content.map(written).join("");
  return escapeHtml(String(content));
}
