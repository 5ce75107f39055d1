/**
 * The page model: the content of a page, before it becomes HTML or markdown. Text is plain text; only the two
 * renderers escape it.
 *
 * @module
 */

import type { FactTopic, HomeSection, Picture } from "../model/mod.ts";
import type { Alignment, Inline, TextBlock } from "../text/mod.ts";

/** How links or pictures are laid out. */
export type Layout = NonNullable<HomeSection["layout"]>;

export type SectionKind = HomeSection["kind"];

/** A link. `href` is absolute, or begins with `#` for an id on the same page. */
export interface Link {
  readonly text: string;
  readonly href: string;
}

/** An inline of a page: one of the contractor's texts, or an identifier kept on one line. */
export type PageInline =
  | Inline
  | { readonly kind: "identifier" | "mark"; readonly text: string };

export type PageInlines = readonly PageInline[];

/** A block of a page, for `match(…).exhaustive()`. */
export type Block =
  | {
    readonly kind: "heading";
    readonly level: 2 | 3;
    readonly text: string;
    readonly id?: string;
    /** The kind of section that it begins, for its look. */
    readonly part?: SectionKind;
    /** The topic on which the section answers what clients ask, for the search. */
    readonly about?: FactTopic;
  }
  | { readonly kind: "paragraph"; readonly text: PageInlines; readonly role?: "lead" | "intro" }
  /** What the visitor must see first: an emergency number, or the result of their request. */
  | {
    readonly kind: "notice";
    readonly tone: "emergency" | "success" | "problem";
    readonly text: PageInlines;
  }
  | { readonly kind: "list"; readonly items: readonly PageInlines[] }
  /** A text of the contractor's. Its headings are below the heading above, and its pictures have addresses. */
  | { readonly kind: "text"; readonly blocks: readonly TextBlock[] }
  | {
    readonly kind: "steps";
    readonly items: readonly {
      readonly title: string;
      readonly description: readonly TextBlock[];
    }[];
  }
  /** Names with their values. */
  | {
    readonly kind: "facts";
    /** As tiles beside each other, or in one strip; people have a portrait, or their initials. */
    readonly look?: "tiles" | "people" | "strip" | "logos";
    readonly items: readonly {
      readonly name: string;
      readonly values: readonly PageInlines[];
      readonly picture?: Picture;
    }[];
  }
  | {
    readonly kind: "table";
    /** Its accessible name; by default the names of its columns. Visually, the heading above is enough. */
    readonly label?: string;
    readonly columns: readonly PageInlines[];
    readonly rows: readonly (readonly PageInlines[])[];
    readonly aligned?: readonly Alignment[];
  }
  | {
    readonly kind: "questions";
    readonly items: readonly {
      readonly question: string;
      readonly answer: readonly TextBlock[];
    }[];
  }
  /** Quotations beside each other, each with its speaker. */
  | {
    readonly kind: "quotations";
    /** A `band` shows a single quotation in the type of headings. */
    readonly look?: "band";
    readonly items: readonly {
      readonly blocks: readonly Block[];
      readonly speaker?: PageInlines;
      readonly picture?: Picture;
    }[];
  }
  /** Links to pages, each with a description. */
  | {
    readonly kind: "cards";
    /** By default, boxes beside each other. */
    readonly look?: Layout;
    /** Whether the first one has the whole width. */
    readonly leads?: boolean;
    readonly items: readonly {
      readonly title: string;
      readonly href: string;
      /** The tag of its language, where it is not the page's. */
      readonly language?: string;
      readonly description?: string | PageInlines;
      /** Short remarks, one per line, such as a place and a year. */
      readonly notes?: readonly string[];
      readonly picture?: Picture;
      /** The name of an icon, where no picture is shown. */
      readonly icon?: string;
    }[];
  }
  /** A picture with its caption. One with the role `lead` is beside the title. */
  | { readonly kind: "picture"; readonly picture: Picture; readonly role?: "lead" }
  /** Pictures beside each other, each a link to the whole picture. A pair with the role `lead` is beside the title. */
  | {
    readonly kind: "gallery";
    readonly role?: "lead";
    readonly look?: Layout;
    readonly pictures: readonly Picture[];
  }
  /** Key figures of the company, each with its label. */
  | {
    readonly kind: "figures";
    readonly items: readonly { readonly value: string; readonly label: string }[];
  }
  /** Blocks beside the text; a page has one aside at most. On a phone it keeps its place among the blocks. */
  | { readonly kind: "aside"; readonly label: string; readonly blocks: readonly Block[] }
  /** Blocks that are hidden until a visitor opens the fold. */
  | { readonly kind: "fold"; readonly summary: string; readonly blocks: readonly Block[] }
  /** Links to ids on the page, under a name. Markdown has no ids and omits it. */
  | { readonly kind: "contents"; readonly label: string; readonly items: readonly Link[] }
  /** Calls to action, most important first. */
  | { readonly kind: "actions"; readonly items: readonly Link[] }
  | Extract<TextBlock, { kind: "code" | "rule" }>
  | { readonly kind: "drawing"; readonly drawing: Drawing }
  | { readonly kind: "form"; readonly form: Form };

export type BlockOf<K extends Block["kind"]> = Extract<Block, { kind: K }>;

/** An SVG drawing. In markdown, its `caption` replaces it. */
export interface Drawing {
  /** Complete SVG markup made by our code, never from a request, including `<title>` and `role`. */
  readonly svg: string;
  readonly caption: string;
}

/** A form. Markdown describes it: its address and what each field accepts. */
export interface Form {
  readonly method: "get" | "post";
  readonly action: string;
  /** Its accessible name. */
  readonly label: string;
  readonly submit: string;
  readonly fields: readonly FormField[];
  /** The summary of the fold for what may be left out. */
  readonly more?: string;
  /** Offers the form to a browser's assistant, which may fill it in; a person submits it. */
  readonly tool?: {
    /** Without spaces. */
    readonly name: string;
    readonly description: string;
  };
}

/** A field of a form, with the typed value and its problem. */
export type FormField =
  & {
    readonly name: string;
    readonly label: string;
    readonly hint?: string;
    /** Whether the API has no such field. Markdown omits it. */
    readonly formOnly?: boolean;
    readonly required?: boolean;
    /** Whether it is in the fold at the end, which is open if something in it was filled in. */
    readonly isMore?: boolean;
    /** The problem of the typed value. The page has a notice of tone `problem` too, which links the field. */
    readonly problem?: string;
  }
  & (
    | {
      readonly kind: "text" | "email" | "tel" | "search";
      readonly value?: string;
      readonly maxLength?: number;
      /** An autofill token of the HTML standard, such as `given-name`. */
      readonly autocomplete?: string;
    }
    | { readonly kind: "textarea"; readonly value?: string; readonly maxLength?: number }
    | { readonly kind: "select"; readonly value?: string; readonly options: readonly Option[] }
    | {
      readonly kind: "checkboxes";
      readonly values: readonly string[];
      readonly options: readonly Option[];
      /** The options from this one on are folded under a summary, until one of them is chosen. */
      readonly folded?: { readonly from: number; readonly summary: string };
    }
    /** Files to choose; `accept` is the attribute of HTML, and `again` says that some have to be chosen once more. */
    | {
      readonly kind: "files";
      readonly accept: string;
      readonly again?: string;
      /** The limits and messages for assets/form.js. */
      readonly script: Readonly<Record<string, string | number>>;
    }
    | { readonly kind: "hidden"; readonly value: string }
    /** A text field that is not shown: whoever fills it in is a program. */
    | { readonly kind: "trap" }
  );

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** The links on every page of a site. */
export interface Navigation {
  /** The main navigation, in order. */
  readonly main: readonly Link[];
  /** How many of the main links may stand in the row of the header; by default all. */
  readonly row?: number;
  readonly actions: readonly Link[];
  /** Pages that only the footer links. */
  readonly footer: readonly Link[];
}

export interface PageVersion {
  readonly language: string;
  /** The language's own name, such as `Español`. */
  readonly name: string;
  readonly href: string;
  readonly markdown: string;
  /** Whether it is a version of the page itself, not of its list or the home page. */
  readonly isSame: boolean;
  readonly isOriginal: boolean;
}

export interface Page {
  /** The segments of its path; none for the home page. */
  readonly segments: readonly string[];
  /** Unique in the site; also the heading of level 1. */
  readonly title: string;
  /** Its name in breadcrumbs, if the title is too long. */
  readonly crumb?: string;
  /** Unique in the site; one or two sentences. */
  readonly description: string;
  /** The breadcrumbs, from the home page to the parent page; empty on the home page. */
  readonly breadcrumbs: readonly Link[];
  readonly navigation: Navigation;
  readonly blocks: readonly Block[];
  /** JSON-LD nodes (schema.org) with the same content for machines. */
  readonly structuredData: readonly { readonly [key: string]: unknown }[];
  /** Its picture in previews; by default the company's first picture. */
  readonly picture?: Picture;
  /** Its language, if it is not the site's. */
  readonly language?: string;
  /** Where a site has several languages: the page in each, the original first. */
  readonly versions?: readonly PageVersion[];
  /** The address of the Atom feed of what it lists. */
  readonly feed?: string;
  /** The address of the same resource in the API. */
  readonly json?: string;
  /** The day of its last change, such as `2026-03-01`. */
  readonly updated?: string;
  /** `false` keeps the page out of search engines and the sitemap. */
  readonly indexed: boolean;
}
