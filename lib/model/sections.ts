/**
 * The styles of a website, and the sections of its home page with their layouts.
 *
 * @module
 */
import { type FieldsOf, list, mustBe, object, oneOf, optional, withLabels } from "../schema/mod.ts";
import { line, matching, text } from "./resource.ts";

/** The styles of a website, the default first. */
export const styles = ["workshop", "editorial", "civic", "bold"] as const;

/** The forms of the header that each style has, the default first. */
export const headerForms = {
  workshop: ["left", "centered"],
  editorial: ["centered", "over"],
  civic: ["left", "centered"],
  bold: ["left", "over"],
} as const;

/** The forms of cards that each style has, the default first. */
export const cardForms = {
  workshop: ["boxed", "open"],
  editorial: ["open", "overlaid"],
  civic: ["boxed", "open"],
  bold: ["boxed", "overlaid"],
} as const;

const LIST_LAYOUTS = ["cards", "list", "index"] as const;
const PICTURE_LAYOUTS = ["grid", "mosaic", "rows", "strip"] as const;

/** The layouts of each kind of section, the default first; empty if there is no choice. */
export const sectionLayouts = {
  figures: [],
  services: LIST_LAYOUTS,
  projects: [...LIST_LAYOUTS, ...PICTURE_LAYOUTS],
  reviews: [],
  people: [],
  process: [],
  questions: [],
  areas: [],
  markets: LIST_LAYOUTS,
  news: LIST_LAYOUTS,
  jobs: LIST_LAYOUTS,
  gallery: PICTURE_LAYOUTS,
  text: [],
  trust: [],
  call: [],
} as const;

type HomeSectionKind = keyof typeof sectionLayouts;

const sectionKinds = Object.keys(sectionLayouts) as [HomeSectionKind, ...HomeSectionKind[]];

/** The kinds that a home page can have several times. */
export const repeatedKinds: readonly HomeSectionKind[] = ["text", "gallery", "call"];

const homeSection = object(withLabels({
  kind: oneOf(sectionKinds, { description: "What it shows." }),
  title: optional(line("Its heading; without it, the usual one.", 100)),
  intro: optional(line("A sentence under the heading.", 300)),
  layout: optional(
    oneOf([...LIST_LAYOUTS, ...PICTURE_LAYOUTS], { description: "How it shows that." }),
  ),
  text: optional(text("The words of a text.")),
  page: optional(matching("The own page whose words a text shows: its file's name without .md.", {
    pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    ...mustBe("the name of a page of pages/, such as warranty", "warranty"),
  })),
}, {
  layout: ["Layout", "How it shows that; without it, as the style has it."],
  text: ["Text", "For a section of the kind text: its words."],
  page: ["Page", "Or the page of yours whose words it shows, such as warranty for /warranty."],
}));

/** The declaration of the home page's sections. */
export const sections = {
  ...list(homeSection, {
    description: "The home page, section by section; without it, in the order of the style.",
  }),
  example: [
    { kind: "services", title: "What we do", intro: "All of it ourselves.", layout: "cards" },
    { kind: "text", text: "A few words." },
    { kind: "text", page: "privacy" },
  ],
};

/** A section of the home page, as site.md has it. */
export type HomeSection = FieldsOf<typeof homeSection.fields>;
