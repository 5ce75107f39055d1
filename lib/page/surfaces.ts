/**
 * The surfaces of each style: which parts of a page are dark, tinted or in the accent color.
 *
 * @module
 */
import type { Settings } from "../model/mod.ts";
import type { SectionKind } from "./page.ts";

/** A part of a page that can have a surface of its own. */
type SurfacePart = SectionKind | "bar" | "masthead" | "hero" | "top" | "aside" | "call" | "footer";

const surfaces: Readonly<
  Record<
    Settings["style"],
    { readonly [K in SurfacePart]?: "tinted" | "on-dark" | "on-accent" }
  >
> = {
  workshop: {
    bar: "on-dark",
    hero: "on-dark",
    top: "on-dark",
    projects: "tinted",
    process: "tinted",
    reviews: "on-dark",
    areas: "tinted",
    news: "tinted",
    call: "on-accent",
    footer: "on-dark",
  },
  editorial: { gallery: "tinted", trust: "tinted" },
  civic: { bar: "on-dark", trust: "on-dark", call: "tinted", footer: "on-dark" },
  bold: {
    bar: "on-dark",
    masthead: "on-dark",
    hero: "on-dark",
    top: "on-accent",
    aside: "on-dark",
    projects: "on-dark",
    reviews: "on-accent",
    process: "tinted",
    gallery: "on-dark",
    call: "on-dark",
    footer: "on-accent",
  },
};

/** The class of a part's surface, after a space; nothing if it is on paper. */
export function surfaceClass(style: Settings["style"], part: SurfacePart): string {
  const surface = surfaces[style][part];
  return surface === undefined ? "" : ` ${surface}`;
}
