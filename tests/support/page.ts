/**
 * A site with what the renderers read of one, its pages, pictures and towns: made at once, without files. The examples
 * in lib/ use it too.
 *
 * @module
 */
import {
  defaultSettings,
  type ImageFile,
  type ImageVariant,
  makeAddresses,
  type ServiceArea,
  type Site,
} from "../../lib/model/mod.ts";
import type { Block, FormField, Page } from "../../lib/page/mod.ts";
import { wordsOf } from "../../lib/words/mod.ts";
import { markdown } from "./text.ts";

/** A small site, with what the renderers read of it. */
export function testSite(
  change: {
    readonly company?: object;
    readonly companyInternal?: object;
    readonly settings?: object;
    readonly areas?: readonly ServiceArea[];
    readonly images?: readonly ImageFile[];
  } = {},
): Site {
  const collection = <T>(all: readonly T[] = []) => ({
    all,
    bySlug: new Map(),
    internal: new Map(),
  });
  const settings = { ...defaultSettings, ...change.settings };
  return {
    folder: "content",
    addresses: makeAddresses("https://pipe.example"),
    company: {
      name: "Pipe & Sons",
      legal_name: "Pipe & Sons, Inc.",
      description: markdown("Pipes."),
      url: "https://pipe.example/",
      logo: "https://pipe.example/logo.svg",
      email: "bids@pipe.example",
      telephone: "+1-303-555-0100",
      address: {
        street: "1 Main Street",
        locality: "Denver",
        region: "CO",
        postal_code: "80202",
        country: "US",
      },
      hours: { weekday: "Monday to Friday" },
      licenses: [],
      ...change.company,
    },
    companyInternal: { facts: [], closed: [], ...change.companyInternal },
    settings,
    words: wordsOf(settings.language),
    services: collection(),
    projects: collection(),
    markets: collection(),
    serviceAreas: collection(change.areas ?? []),
    glossary: collection(),
    reviews: collection(),
    news: collection(),
    jobs: collection(),
    closedJobs: [],
    day: "2026-03-01",
    pages: collection(),
    images: new Map((change.images ?? []).map((image) => [image.file, image])),
    publicFiles: new Map(),
    assets: [],
    choices: {},
  } as unknown as Site;
}

/** A picture of images/, or a size of one. */
export function testImage(
  file: string,
  mediaType: string,
  width: number,
  height: number,
  variants: readonly ImageVariant[] = [],
): ImageFile {
  const path = `/images/${file}`;
  return { file, path, source: file, mediaType, width, height, bytes: 1000, variants };
}

/** A page with the blocks, or with other parts changed. */
export function testPage(blocks: readonly Block[], change: Partial<Page> = {}): Page {
  return {
    segments: ["services", "mains"],
    title: "Mains",
    description: "Water mains.",
    breadcrumbs: [
      { text: "Home", href: "https://pipe.example/" },
      { text: "Services", href: "https://pipe.example/services" },
    ],
    navigation: { main: [], actions: [], footer: [] },
    blocks,
    structuredData: [],
    indexed: true,
    ...change,
  };
}

/** A form of the contact page, or of another. */
export function testForm(
  fields: readonly FormField[],
  change: Partial<Extract<Block, { readonly kind: "form" }>["form"]> = {},
): Block {
  const action = "https://pipe.example/contact";
  const form = { method: "post", action, label: "Bid request", submit: "Send", fields } as const;
  return { kind: "form", form: { ...form, ...change } };
}

/** A town for the map. */
export function testArea(city: string, latitude: number, longitude: number): ServiceArea {
  const slug = city.toLowerCase().replaceAll(" ", "-");
  return {
    slug,
    city,
    state: "Colorado",
    state_code: "CO",
    postal_code: "80202",
    latitude,
    longitude,
    communities_served: [],
    description: markdown("A town."),
    url: `https://pipe.example/service-areas/${slug}`,
  };
}
