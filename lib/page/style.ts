/**
 * The stylesheet of the website: a file for each component, the file of the style, and a company's colors and fonts as
 * custom properties.
 *
 * @module
 */
import { WHITE } from "../model/contrast.ts";
import {
  type Asset,
  cardForms,
  headerForms,
  oncePerSite,
  type Settings,
  type Site,
} from "../model/mod.ts";
import { assetText, iconAndScripts, loadAsset } from "./assets.ts";
import { fileAddress, publicAddress } from "./local_address.ts";
import { findLogo, plateColor, wordmarkRatio } from "./logo.ts";
import { palettes } from "./palette.ts";

type Style = Settings["style"];

/**
 * The components of every page, by layer. They share light and dark, screens from 320 px and paper, and have no color
 * and no font of their own: the layer `style` sets tokens and a few rules, and the layer `brand` the colors and fonts.
 */
const LAYERS = {
  base: ["base"],
  parts: [
    ...["button", "proof", "notice", "list", "rows", "picture", "figures", "steps", "facts"],
    ...["question", "narrow", "motion"],
  ],
  layout: ["surfaces", "header", "section", "call", "footer", "quick"],
} as const;

/** Components that not all pages have, in stylesheets of their own: the layer of each, and its files. */
const EXTRAS = {
  home: ["layout", "hero"],
  page: ["layout", "breadcrumbs", "top"],
  cards: ["parts", "cards"],
  code: ["base", "code"],
  gallery: ["parts", "gallery", "lightbox"],
  compare: ["parts", "compare"],
  quotation: ["parts", "quotation"],
  filter: ["parts", "form", "filter"],
  form: ["parts", "form", "request", "files"],
  table: ["parts", "table"],
  contents: ["parts", "contents"],
  map: ["parts", "map"],
} as const;

export type Extra = keyof typeof EXTRAS;

/** System fonts, in case a font file does not load. */
const SANS = 'system-ui,"Liberation Sans",Arial,sans-serif';
const NARROW =
  '"Roboto Condensed","Liberation Sans Narrow","Arial Narrow",sans-serif-condensed,sans-serif';
const SERIF = '"Palatino Linotype",Palatino,"URW Palladio L",serif';
const MONO = "ui-monospace,Menlo,Consolas,monospace";

/** A font: the name of its file without the ending, and the weights in it. */
interface Font {
  readonly file: string;
  readonly weights: string;
}

const FONTS: Readonly<Record<Style, Readonly<Record<"heading" | "text", Font>>>> = {
  workshop: {
    heading: { file: "barlow-condensed-700", weights: "700" },
    text: { file: "source-sans-3", weights: "200 900" },
  },
  editorial: {
    heading: { file: "gilda-display", weights: "400" },
    text: { file: "hanken-grotesk", weights: "400 700" },
  },
  civic: {
    heading: { file: "public-sans", weights: "400 800" },
    text: { file: "public-sans", weights: "400 800" },
  },
  bold: {
    heading: { file: "bricolage-grotesque", weights: "600 800" },
    text: { file: "figtree", weights: "400 800" },
  },
};

/** The font of labels and figures in the style `civic`. */
const LABEL_FONT: Font = { file: "ibm-plex-mono-500", weights: "500" };

function fontFile({ file }: Font): Asset {
  return loadAsset(`fonts/${file}.woff2`);
}

/** What each style has by default. */
const DEFAULTS = {
  workshop: { heading: NARROW, corners: "soft", chroma: 0.01 },
  editorial: { heading: SERIF, corners: "square", chroma: 0.02 },
  civic: { heading: SANS, corners: "square", chroma: 0.01 },
  bold: { heading: SANS, corners: "round", chroma: 0.012 },
} as const satisfies Record<Style, unknown>;

/** The radii of boxes, fields and buttons. */
const CORNERS = {
  square: { "--round": "0", "--round-field": "0", "--round-button": "0" },
  soft: { "--round": "6px", "--round-field": "6px", "--round-button": "6px" },
  round: { "--round": "16px", "--round-field": "12px", "--round-button": "26px" },
} as const;

/** The forms of the header, as header.css and hero.css read them. */
const HEADERS = {
  left: {},
  centered: {
    "--head-thin": "5rem",
    "--head-pad": "5.25rem",
    "--brand": "absolute",
    "--brand-width": "none",
    "--menu": "0 1 auto",
  },
  over: {
    "--head-thin": "0px",
    "--head-width": "min(100% - 2*var(--gutter),var(--page))",
    "--head-top": "var(--s4)",
    "--head-over": "calc(-1*var(--s4))",
    "--head-height": "0px",
    "--head-under": "6rem",
    "--head-round": "var(--round)",
  },
} as const;

/** The forms of cards, as cards.css reads them, where they are not the style's own. */
const CARDS = {
  boxed: {},
  open: {
    "--card-edge": "0px",
    "--card-pad": "var(--s4) 0 0",
    "--card-fill": "none",
    "--card-gap": "var(--s7)",
  },
  overlaid: {
    "--card-edge": "0px",
    "--card-pad": "var(--s3) var(--s4)",
    "--card-fill": "none",
    "--card-gap": "var(--s6)",
  },
} as const;

export const makeStylesheet = oncePerSite((site): Asset => {
  const { accent_color, dark_color, paper_color, color_scheme, style } = site.settings;
  const { chroma, corners } = DEFAULTS[style];
  const { header = headerForms[style][0], cards = cardForms[style][0] } = site.settings;
  const brand = { accent: accent_color, dark: dark_color, paper: paper_color, chroma };
  const { light, dark } = palettes(brand);
  const colorsOf = (logo: Asset | undefined) => site.logoColors?.get(logo?.path ?? "");
  const logo = findLogo(site);
  const [byDay, atNight] = [logo, findLogo(site, site.companyInternal.logo_dark) ?? logo]
    .map(colorsOf);
  const day: Readonly<Record<string, string>> = {
    "--plate": plateColor(byDay, light["--paper"]!, light["--dark"]!),
    ...light,
  };
  const fonts = describeFonts(site);
  const root = declarations({
    "color-scheme": color_scheme === "auto" ? "light dark" : color_scheme,
    ...Object.fromEntries(fonts.map(({ kind, families }) => [`--${kind}-font`, families])),
    ...CORNERS[site.settings.corners ?? corners],
    ...HEADERS[header],
    ...(cards !== cardForms[style][0] && CARDS[cards]),
    // Wider shapes are wider, and hardly smaller.
    "--wordmark": `${Math.round(100 * (wordmarkRatio(site) ?? 1) ** 0.35) / 100}`,
    "--plate-on-dark": plateColor(atNight, light["--dark"]!, WHITE),
    ...day,
  });
  const media = color_scheme === "auto" ? "screen and (prefers-color-scheme:dark)" : "screen";
  const differing = Object.entries({
    "--plate": plateColor(atNight, dark["--paper"]!, WHITE),
    ...dark,
  }).filter(([name, color]) => day[name] !== color);
  const night = color_scheme === "light"
    ? ""
    : `@media ${media}{:root{${declarations(Object.fromEntries(differing))}}}`;
  const layers = [
    // The order of layers is that of their first rules.
    ...Object.entries(LAYERS).map(([layer, names]) => layerOf(layer, names)),
    layerOf("style", cards === "overlaid" ? [style, cards] : [style]),
    `@layer brand{:root{${root}}${night}}`,
    layerOf("print", ["print"]),
    ...new Set(fonts.map(({ face }) => face)),
  ];
  return sheet("/style.css", layers.filter(Boolean).join("\n"));
});

function sheet(path: string, text: string): Asset {
  return { path, mediaType: "text/css; charset=utf-8", bytes: new TextEncoder().encode(text) };
}

const extraFiles = new Map<Extra, Asset>();

/** A stylesheet beside that of the site, for the pages that need it. */
export function extraStylesheet(name: Extra): Asset {
  const [layer, ...names] = EXTRAS[name];
  const file = extraFiles.get(name) ?? sheet(`/style/${name}.css`, layerOf(layer, names));
  extraFiles.set(name, file);
  return file;
}

/** Every file for the look of pages but the site's own stylesheet, for the routes. */
export function styleFiles(): readonly Asset[] {
  const fonts = Object.values(FONTS).flatMap(({ heading, text }) => [heading, text]);
  return [
    ...[...fonts, LABEL_FONT].map(fontFile),
    ...iconAndScripts(),
    ...(Object.keys(EXTRAS) as Extra[]).map(extraStylesheet),
  ];
}

/** Files of assets/ as one layer, without comments and unnecessary white space. */
function layerOf(layer: string, names: readonly string[]): string {
  const rules = names.map((name) => assetText(`${name}.css`)).join("")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s*([{};<>=~!])\s*/g, "$1")
    .replace(/([:,])\s+|(@media|@container)\s+(?=\()/g, "$1$2")
    // Of the signs of a calculation, plus and minus need their spaces.
    .replace(/(?<=[\w)"]) \/ (?=[\w("-])|(?<=[\d)]) \* (?=[\d(v])/g, (sign) => sign.trim())
    .replace(/[^{};]+\{/g, (selector) => selector.replace(/ ?\+ ?/g, "+"))
    .replaceAll(";}", "}")
    .trim();
  return `@layer ${layer}{${rules}}`;
}

function declarations(values: Readonly<Record<string, string>>): string {
  return Object.entries(values).map(([name, value]) => `${name}:${value}`).join(";");
}

/** The address of the file of each font that a page needs at once. */
export function fontAddresses(site: Site): ReadonlySet<string> {
  return new Set(describeFonts(site).flatMap(({ address }) => address ?? []));
}

/** The families of each kind of text, and where the font is a file, its address and the rule that loads it. */
function describeFonts(site: Site) {
  const { style, heading_font, text_font } = site.settings;
  const { heading, text } = FONTS[style];
  const kinds = [
    { kind: "heading", own: heading_font, font: heading, others: DEFAULTS[style].heading },
    { kind: "text", own: text_font, font: text, others: SANS },
    ...(style === "civic"
      ? [{ kind: "label", own: undefined, font: LABEL_FONT, others: MONO }]
      : []),
  ];
  return kinds.map(({ kind, own, font, others }) => {
    // A font of the system.
    if (own?.endsWith(".woff2") === false) {
      return { kind, families: `"${own}",${others}`, face: "" };
    }
    const [name, address, weights, display] = own === undefined
      // A preloaded font that still comes late is used from the next page on, so that nothing moves on this one.
      ? [font.file, fileAddress(fontFile(font), site), font.weights, "optional"]
      // With this range, a variable font uses its own bold. For any other font, the browser makes one of the regular.
      : [`brand-${kind}`, publicAddress(`/${own.replace(/^\//, "")}`, site), "100 900", "swap"];
    return {
      kind,
      families: `"${name}",${others}`,
      address,
      face: `@font-face{font-family:"${name}";src:url("${address}") format("woff2");` +
        `font-weight:${weights};font-display:${display}}`,
    };
  });
}
