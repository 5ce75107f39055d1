/**
 * Structured data for search engines: JSON-LD nodes in the vocabulary of schema.org. Those of a resource are with its page,
 * in routes/pages.
 *
 * @module
 * @see https://schema.org/docs/full.html
 */
import {
  type Company,
  emergencyTelephone,
  mainPicture,
  originalOf,
  parseOpeningHours,
  type Picture,
  type ServiceArea,
  type Site,
  usualDays,
} from "../model/mod.ts";
import { plainBlocks } from "../text/mod.ts";
import { messagingLinks } from "./messaging.ts";
import type { Page } from "./page.ts";

/** One JSON-LD node. Members without a value, and empty lists, are not published. */
export type StructuredNode = { readonly [key: string]: unknown };

/** The JSON-LD of a page: one node, or an array of several. */
export function jsonLd(nodes: readonly StructuredNode[]): string {
  const whole = nodes.map((node) => ({ "@context": "https://schema.org", ...node }));
  return JSON.stringify(
    whole.length === 1 ? whole[0] : whole,
    (_, value) => Array.isArray(value) && value.length === 0 ? undefined : value,
  );
}

/** The members with which every node begins: its type, identifier and address. */
export function thing(type: string, url: string, id: string): StructuredNode {
  return { "@type": type, "@id": `${url}#${id}`, url };
}

/**
 * The contractor, with all of the company profile.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { testSite } from "../../tests/support/page.ts";
 * import { contractorNode } from "./structured_data.ts";
 *
 * const site = testSite({ settings: { business_type: "HomeAndConstructionBusiness" } });
 * const node = contractorNode(site);
 * assertEquals(node["@type"], "HomeAndConstructionBusiness");
 * assertEquals(node["@id"], `${site.addresses.page()}#company`);
 * ```
 */
export function contractorNode(site: Site): StructuredNode {
  const { company, companyInternal: { pictures, leadership = [] } } = site;
  const images = listImages(site, pictures);
  const { street, locality, region, postal_code, country } = company.address;
  return {
    ...contractorReference(site),
    legalName: company.legal_name,
    description: company.description.plain,
    slogan: company.tagline,
    logo: company.logo,
    image: images.length > 0 ? images : company.logo,
    email: company.email,
    potentialAction: {
      "@type": "QuoteAction",
      name: site.settings.request_action,
      // The page, not the API: a person sends the request.
      target: { "@type": "EntryPoint", urlTemplate: site.addresses.page("contact") },
    },
    address: {
      "@type": "PostalAddress",
      streetAddress: street || undefined,
      addressLocality: locality,
      addressRegion: region,
      postalCode: postal_code || undefined,
      addressCountry: country,
    },
    geo: company.geo && geoNode(company.geo),
    openingHoursSpecification: openingHours(originalOf(site).company.hours),
    specialOpeningHoursSpecification: site.companyInternal.closed.map(({ from, to = from }) => ({
      "@type": "OpeningHoursSpecification",
      opens: "00:00",
      closes: "00:00",
      validFrom: from,
      validThrough: to,
    })),
    contactPoint: contactPoints(site),
    areaServed: site.serviceAreas.all.map((area) => placeNode(site, area)),
    hasCredential: [
      ...company.licenses.map(({ type, identifier, jurisdiction }) =>
        credentialNode("license", { name: type, identifier }, jurisdiction)
      ),
      ...(company.certifications ?? []).map(({ name, issuer }) =>
        credentialNode("certification", { name }, issuer)
      ),
    ],
    knowsLanguage: site.settings.language,
    makesOffer: site.services.all.map(({ name, url }) => ({
      "@type": "Offer",
      itemOffered: { ...thing("Service", url, "service"), name },
    })),
    employee: leadership.map(({ name, role, picture }) => ({
      "@type": "Person",
      name,
      jobTitle: role,
      image: picture && listImages(site, [{ file: picture, alt: name }])[0],
    })),
    foundingDate: company.founded,
    sameAs: company.social_profiles,
  };
}

/** Where the company is reached: in an emergency, and in the languages that it speaks. */
function contactPoints(site: Site): StructuredNode | readonly StructuredNode[] | undefined {
  const { company: { telephone }, companyInternal: { languages: availableLanguage } } = site;
  const emergency = emergencyTelephone(site);
  const point = (contactType: string, telephone: string) => ({
    "@type": "ContactPoint",
    contactType,
    telephone,
    ...(availableLanguage && { availableLanguage }),
  });
  const points = [
    ...(emergency === undefined ? [] : [point("emergency", emergency)]),
    ...(availableLanguage === undefined ? [] : [point("customer service", telephone)]),
    ...messagingLinks(site).map(({ text, telephone, href }) => ({
      ...point("customer service", telephone),
      name: text,
      url: href,
    })),
  ];
  return points.length > 1 ? points : points[0];
}

function credentialNode(category: string, credential: object, organization: string) {
  return {
    "@type": "EducationalOccupationalCredential",
    credentialCategory: category,
    ...credential,
    recognizedBy: { "@type": "Organization", name: organization },
  };
}

/** The nodes of pictures in images/, the main one first. */
export function listImages({ images, addresses }: Site, pictures: readonly Picture[] = []) {
  const main = mainPicture(pictures);
  const others = pictures.filter((picture) => picture !== main);
  return [...main ? [main] : [], ...others].flatMap(({ file, alt, caption = alt }) => {
    const image = images.get(file);
    return image === undefined ? [] : [{
      "@type": "ImageObject",
      contentUrl: addresses.site + image.path,
      width: `${image.width}px`,
      height: `${image.height}px`,
      caption,
    }];
  });
}

/**
 * What a page says to search engines: of its resources, the questions among its blocks with their answers, itself, and the
 * way to it from the home page.
 *
 * @param content Its type in schema.org, the addresses of the pages that it lists, and the nodes of its resources.
 */
export function pageNodes(
  site: Site,
  page: Omit<Page, "structuredData">,
  { type = "WebPage", listed, structuredData = [] }: {
    readonly type?: string;
    readonly listed?: readonly string[];
    readonly structuredData?: readonly StructuredNode[];
  },
): readonly StructuredNode[] {
  const { title, crumb = title, picture, breadcrumbs } = page;
  const url = site.addresses.page(...page.segments);
  const questions = page.blocks.flatMap((block) => block.kind === "questions" ? block.items : [])
    .map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: plainBlocks(answer) },
    }));
  const node = {
    ...thing(type, url, "page"),
    name: title,
    description: page.description,
    inLanguage: page.language ?? site.settings.language,
    isPartOf: { "@id": websiteNode(site)["@id"] },
    dateModified: page.updated,
    primaryImageOfPage: picture && listImages(site, [picture])[0],
    mainEntity: listed && {
      "@type": "ItemList",
      name: title,
      numberOfItems: listed.length,
      itemListElement: listItems(listed.map((url) => ({ url }))),
    },
  };
  const trail = [...breadcrumbs, { text: crumb, href: url }];
  const way = {
    "@type": "BreadcrumbList",
    itemListElement: listItems(trail.map(({ text, href }) => ({ name: text, item: href }))),
  };
  return [
    ...structuredData,
    ...questions.length === 0 ? [] : [{ "@type": "FAQPage", mainEntity: questions }],
    node,
    ...breadcrumbs.length === 0 ? [] : [way],
  ];
}

export function websiteNode(site: Site): StructuredNode {
  return {
    ...thing("WebSite", site.addresses.page(), "website"),
    name: site.company.name,
    inLanguage: site.settings.language,
    publisher: contractorReference(site),
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${site.addresses.page("search")}?q={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  };
}

function listItems(items: readonly object[]): readonly StructuredNode[] {
  return items.map((item, index) => ({ "@type": "ListItem", position: index + 1, ...item }));
}

export function contractorReference({ addresses, company, settings }: Site): StructuredNode {
  const { name, telephone } = company;
  return { ...thing(settings.business_type, addresses.document(), "company"), name, telephone };
}

export function placeNode({ serviceAreas }: Site, area: ServiceArea): StructuredNode {
  const isCity = (serviceAreas.internal.get(area.slug)?.kind ?? "city") === "city";
  return {
    "@type": isCity ? "City" : "AdministrativeArea",
    name: area.city,
    geo: geoNode(area),
    containedInPlace: { "@type": "State", name: area.state },
  };
}

export function geoNode(
  { latitude, longitude }: { latitude: number; longitude: number },
): StructuredNode {
  return {
    "@type": "GeoCoordinates",
    latitude: latitude.toFixed(5),
    longitude: longitude.toFixed(5),
  };
}

/** The opening hours of the profile that can be parsed. */
function openingHours({ weekday = "", weekend = "" }: Company["hours"]) {
  const hours = [
    ...parseOpeningHours(weekday, usualDays.weekday).hours,
    ...parseOpeningHours(weekend, usualDays.weekend).hours,
  ];
  // Both may speak of all days, such as "24/7".
  const once = new Map(hours.map((one) => [JSON.stringify(one), one]));
  return [...once.values()].map(({ days, ...hours }) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: days,
    ...hours,
  }));
}
