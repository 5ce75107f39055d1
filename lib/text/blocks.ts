/**
 * The parts of a text: blocks, and the inlines within them.
 *
 * @module
 */

/** Words, or an element within words, such as a link (CommonMark's "inline"). */
export type Inline =
  | string
  /** The end of a line within a paragraph. */
  | { readonly kind: "break" }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "strong" | "emphasis" | "strikethrough"; readonly text: Inlines }
  | LinkInline;

/** A link. `bare` says that the text has only its address or telephone number, without markup. */
export interface LinkInline {
  readonly kind: "link";
  readonly href: string;
  readonly text: string | Inlines;
  readonly title?: string;
  readonly bare?: true;
}

/** The words of one block. */
export type Inlines = readonly Inline[];

/** A picture. `file` is its name in images/, and in a published text its address. */
export interface TextPicture {
  readonly file: string;
  readonly alt: string;
  readonly caption?: string;
}

export type TextBlock =
  /** `id` is unique in its text and the target of `#id` links. */
  | {
    readonly kind: "heading";
    readonly level: number;
    readonly id: string;
    readonly text: Inlines;
  }
  | { readonly kind: "paragraph"; readonly text: Inlines }
  /** A list. A numbered one has the number of its first item. */
  | {
    readonly kind: "items";
    readonly start?: number;
    readonly items: readonly (readonly TextBlock[])[];
  }
  | {
    readonly kind: "quotation";
    readonly blocks: readonly TextBlock[];
    readonly speaker?: Inlines;
  }
  | {
    readonly kind: "table";
    readonly columns: readonly Inlines[];
    readonly rows: readonly (readonly Inlines[])[];
    /** How the cells of each column are aligned. */
    readonly aligned: readonly Alignment[];
  }
  | { readonly kind: "code"; readonly language: string; readonly text: string }
  | { readonly kind: "rule" }
  | { readonly kind: "picture"; readonly picture: TextPicture }
  | { readonly kind: "gallery"; readonly pictures: readonly TextPicture[] };

export type Alignment = "left" | "center" | "right" | undefined;
