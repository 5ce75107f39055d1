/**
 * HTML templates that escape by default: a value is text unless it is marked as markup.
 *
 * @module
 */
import { escapeHtml } from "./escape.ts";

export class Markup {
  constructor(readonly html: string) {}
}

/** The values of a template: text, markup, several of them, or nothing. */
export type Fragment = string | number | Markup | false | undefined | readonly Fragment[];

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
export function markup(strings: TemplateStringsArray, ...values: readonly Fragment[]): Markup {
  return new Markup(
    strings.reduce((html, string, index) => html + toHtml(values[index - 1]) + string),
  );
}

/** Marks text as markup. Only for our own markup, never for text from content or a request. */
export function trusted(html: string): Markup {
  return new Markup(html);
}

/**
 * Attributes with their values, each preceded by a space; those without a value are left out.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { writeAttributes, markup } from "./markup.ts";
 *
 * const attributes = writeAttributes({ href: "/?a&b", hidden: false, download: true });
 * assertEquals(markup`<a${attributes}>Home</a>`.html, '<a href="/?a&amp;b" download>Home</a>');
 * ```
 */
export function writeAttributes(
  attributes: Readonly<Record<string, string | number | boolean | undefined>>,
): Markup {
  const html = Object.entries(attributes).map(([name, value]) => {
    if (value === undefined || value === false) return "";
    return value === true ? ` ${name}` : ` ${name}="${toHtml(value)}"`;
  });
  return new Markup(html.join(""));
}

function toHtml(content: Fragment): string {
  if (content === undefined || content === false) return "";
  if (content instanceof Markup) return content.html;
  if (typeof content === "object") return content.map(toHtml).join("");
  return escapeHtml(String(content));
}
