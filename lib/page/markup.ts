/**
 * HTML that can't be forgotten to be escaped: whatever is put into a template is text until it is marked
 * as markup.
 *
 * @module
 */
import { escapeHtml } from "./escape.ts";

/** HTML made by a template. */
export class Markup {
  constructor(readonly html: string) {}
}

/** What a template takes: text, markup, several of them, or nothing. */
export type Content = string | number | Markup | false | undefined | readonly Content[];

/**
 * A template of HTML.
 *
 * @example
 * ```ts
 * markup`<p>${"5 < 6"}</p>`.html; // <p>5 &lt; 6</p>
 * ```
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(
    strings.reduce((html, string, index) => html + written(values[index - 1]) + string),
  );
}

/** Markup that code of ours made. Never for what comes from content or from a request. */
export function trusted(html: string): Markup {
  return new Markup(html);
}

/** An attribute with its value, and a space before it; nothing where there is no value. */
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
