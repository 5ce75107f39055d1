/**
 * The page model: what a page says, before it is HTML or markdown. Text here is plain text; the two
 * renderers escape it, and nothing else does.
 *
 * @module
 */

import type { Picture } from "../model/mod.ts";

/** A link. `href` is absolute, or begins with `#` for a place on the same page. */
export interface Link {
  readonly text: string;
  readonly href: string;
}

/** A run of text: plain, a link, code, emphasised, or an identifier, which stays on one line. */
export type Inline =
  | string
  | {
    readonly kind: "link";
    readonly text: string;
    readonly href: string;
    /** Whether the text is typed, not read, such as the path of an endpoint. */
    readonly code?: boolean;
    /** The text where some of it is emphasised. */
    readonly label?: Text;
  }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "strong" | "emphasis"; readonly text: Text }
  /** The end of a line within a paragraph. */
  | { readonly kind: "break" }
  | { readonly kind: "identifier"; readonly text: string };

/** Text with links in it. */
export type Text = readonly Inline[];

/** One piece of a page. Taken apart with `match(…).exhaustive()`. */
export type Block =
  | { readonly kind: "heading"; readonly level: 2 | 3; readonly text: string; readonly id?: string }
  | { readonly kind: "paragraph"; readonly text: Text; readonly role?: "lead" }
  /** What the visitor must see first: an emergency number, an answer to what they sent. */
  | {
    readonly kind: "notice";
    readonly tone: "emergency" | "success" | "problem";
    readonly text: Text;
  }
  | { readonly kind: "list"; readonly items: readonly Text[] }
  /** A list whose items hold blocks. A numbered one has the number of its first item. */
  | {
    readonly kind: "items";
    readonly start?: number;
    readonly items: readonly (readonly Block[])[];
  }
  | {
    readonly kind: "steps";
    readonly items: readonly { readonly title: string; readonly description: Text }[];
  }
  /** Names with their values. */
  | {
    readonly kind: "facts";
    readonly items: readonly { readonly name: string; readonly values: readonly Text[] }[];
  }
  | {
    readonly kind: "table";
    /** What it is read out as. Who sees it has the heading above. */
    readonly label: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly Text[])[];
  }
  | {
    readonly kind: "questions";
    readonly items: readonly { readonly question: string; readonly answer: Text }[];
  }
  /** Links to pages, each with what is behind it. */
  | {
    readonly kind: "cards";
    readonly items: readonly {
      readonly title: string;
      readonly href: string;
      readonly description?: string;
      /** Short remarks, a line each, such as a place and a year. */
      readonly notes?: readonly string[];
      readonly picture?: Picture;
    }[];
  }
  /** A picture with its caption. The one with the role `lead` stands beside the title. */
  | { readonly kind: "picture"; readonly picture: Picture; readonly role?: "lead" }
  /** Pictures beside each other, each a link to the whole picture. */
  | { readonly kind: "gallery"; readonly pictures: readonly Picture[] }
  /** Numbers that speak for the company, each with what it counts. */
  | {
    readonly kind: "figures";
    readonly items: readonly { readonly value: string; readonly label: string }[];
  }
  /** What stands beside the text of the page, one at most; on a phone, where it is in the order of blocks. */
  | { readonly kind: "aside"; readonly label: string; readonly blocks: readonly Block[] }
  /** Links to places on the page, under a name. Markdown has no such places, and leaves it out. */
  | {
    readonly kind: "contents";
    readonly label: string;
    readonly items: readonly (Link & {
      /** Whether it is a part of the one before. */ readonly deeper?: boolean;
    })[];
  }
  /** Calls to act, in order of weight. */
  | { readonly kind: "actions"; readonly items: readonly Link[] }
  | {
    readonly kind: "code";
    readonly language: string;
    readonly text: string;
    /** What it is read out as; unique on its page. */
    readonly label: string;
  }
  | { readonly kind: "drawing"; readonly drawing: Drawing }
  | { readonly kind: "form"; readonly form: Form };

/** A picture made of shapes. In markdown its `caption` stands for it. */
export interface Drawing {
  /** Complete SVG markup made by code of ours, never from a request; `<title>` and `role` included. */
  readonly svg: string;
  readonly caption: string;
}

/** A form. In markdown it is described: where it goes and what each field takes. */
export interface Form {
  readonly method: "get" | "post";
  readonly action: string;
  /** What the form is for, read out with it. */
  readonly label: string;
  readonly submit: string;
  readonly fields: readonly FormField[];
  /** Offers the form to a browser's assistant, which may fill it in; a person sends it. */
  readonly tool?: {
    /** Without blanks. */
    readonly name: string;
    readonly description: string;
  };
}

/** A field of a form, with what was typed and what is wrong with it. */
export type FormField =
  & {
    readonly name: string;
    readonly label: string;
    readonly hint?: string;
    /** Whether the API has no such field. Markdown leaves it out. */
    readonly formOnly?: boolean;
    readonly required?: boolean;
    /** What is wrong with what was typed. */
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
    | {
      readonly kind: "select";
      readonly value?: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
    | {
      readonly kind: "checkboxes";
      readonly values: readonly string[];
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
    | { readonly kind: "hidden"; readonly value: string }
  );

/** The links that every page of a site has. */
export interface Navigation {
  /** The ways into the site, in their order. */
  readonly main: readonly Link[];
  /** What a visitor is asked to do. */
  readonly actions: readonly Link[];
  /** Pages that only the footer links. */
  readonly footer: readonly Link[];
}

/** A page of the website. */
export interface Page {
  /** Its path in segments; none for the home page. */
  readonly segments: readonly string[];
  /** Unique in the site; also the heading of level 1. */
  readonly title: string;
  /** Its name in the way down to it, where the title is too long for one. */
  readonly crumb?: string;
  /** Unique in the site; one or two sentences. */
  readonly description: string;
  /** From the home page down to the page above this one; empty on the home page. */
  readonly breadcrumbs: readonly Link[];
  readonly navigation: Navigation;
  readonly blocks: readonly Block[];
  /** JSON-LD nodes (schema.org) that say the same to machines. */
  readonly structuredData: readonly { readonly [key: string]: unknown }[];
  /** What previews show of it; the company's first picture where it has none. */
  readonly picture?: Picture;
  /** The address of the same resource in the API. */
  readonly json?: string;
  /** The day of the last change of what it says, such as `2026-03-01`. */
  readonly updated?: string;
  /** `false` keeps the page out of search engines and the sitemap. */
  readonly indexed: boolean;
}
