/**
 * The parsed text of an own page.
 *
 * @module
 */

import type { Picture } from "./resource.ts";

/** A run of text. A `break` begins a new line within the paragraph. */
export type ProseInline =
  | string
  | { readonly kind: "break" }
  | { readonly kind: "emphasis" | "strong"; readonly text: ProseText }
  | { readonly kind: "link"; readonly href: string; readonly text: ProseText };

/** Text with emphasis and links in it. */
export type ProseText = readonly ProseInline[];

/** A block of an own page. */
export type ProseBlock =
  /** `id` is unique in its page and the target of `#id` links. */
  | {
    readonly kind: "heading";
    readonly level: 2 | 3;
    readonly id: string;
    readonly text: string;
  }
  | { readonly kind: "paragraph"; readonly text: ProseText }
  /** For a numbered list, the number of its first item. */
  | {
    readonly kind: "list";
    readonly start?: number;
    readonly items: readonly (readonly ProseBlock[])[];
  }
  /** A picture from images/. */
  | { readonly kind: "picture"; readonly picture: Picture };
