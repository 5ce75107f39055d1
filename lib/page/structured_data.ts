/**
 * Structured data for search engines: JSON-LD nodes in the vocabulary of schema.org, made from the same resources as
 * the page.
 *
 * @module
 * @see https://schema.org/docs/full.html
 */
import {
  capitalized,
  type Company,
  type Day,
  days,
  type GlossaryTerm,
  isYear,
  type NewsPost,
  type Picture,
  type Project,
  readOpeningHours,
  type Service,
  type ServiceArea,
  type Site,
  usualDays,
} from "../model/mod.ts";
import { present } from "../schema/mod.ts";
import { plainText } from "../text/mod.ts";
import type { Link } from "./page.ts";

/** One JSON-LD node. */
export type StructuredNode = { readonly [key: string]: unknown };

const CONTEXT = { "@context": "https://schema.org" } as const;

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
  const { company, companyInternal } = site;
  const { street, locality, region, postal_code, country } = company.address;
  return {
    ...CONTEXT,
    ...contractorReference(site),
    legalName: company.legal_name,
    description: plainText(company.description),
    ...present({
      slogan: company.tagline,
      logo: company.logo,
      image: imagesOf(site, companyInternal.pictures) ?? company.logo,
    }),
    email: company.email,
    potentialAction: {
      "@type": "QuoteAction",
      name: site.settings.request_action,
      // The page, not the API: a person sends the request.
      target: { "@type": "EntryPoint", urlTemplate: site.addresses.page("contact") },
    },
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: locality,
      addressRegion: region,
      postalCode: postal_code,
      addressCountry: country,
    },
    ...present({
      geo: company.geo && geoNode(company.geo),
      openingHoursSpecification: ifAny(openingHours(company.hours)),
      contactPoint: emergencyContact(company),
      areaServed: areaOf(site),
      hasCredential: ifAny([
        ...company.licenses.map(({ type, identifier, jurisdiction }) =>
          credentialNode("license", { name: type, identifier }, jurisdiction)
        ),
        ...(company.certifications ?? []).map(({ name, issuer }) =>
          credentialNode("certification", { name }, issuer)
        ),
      ]),
      employee: ifAny((companyInternal.leadership ?? []).map(({ name, role, picture }) => ({
        "@type": "Person",
        name,
        jobTitle: role,
        ...present({ image: picture && imagesOf(site, [{ file: picture, alt: name }])?.[0] }),
      }))),
      foundingDate: company.founded,
      sameAs: company.social_profiles,
    }),
  };
}

const DAY_AND_NIGHT = /\b24\b|around the clock|day (?:and|or) night/i;

function emergencyContact(
  { telephone, hours: { emergency } }: Company,
): StructuredNode | undefined {
  return emergency === undefined ? undefined : {
    "@type": "ContactPoint",
    contactType: "emergency",
    telephone,
    // Around the clock: schema.org has no shorter form.
    ...(DAY_AND_NIGHT.test(emergency) && {
      hoursAvailable: hoursNode({ days, opens: "00:00", closes: "23:59" }),
    }),
  };
}

function credentialNode(
  category: "license" | "certification",
  credential: { readonly name: string; readonly identifier?: string },
  organization: string,
): StructuredNode {
  return {
    "@type": "EducationalOccupationalCredential",
    credentialCategory: category,
    ...credential,
    recognizedBy: { "@type": "Organization", name: organization },
  };
}

/** A list with items; `undefined` if it has none. */
function ifAny<T>(items: readonly T[]): readonly T[] | undefined {
  return items.length === 0 ? undefined : items;
}

/** Pictures from images/; `undefined` if there are none. */
function imagesOf(
  site: Site,
  pictures: readonly Picture[] = [],
): readonly StructuredNode[] | undefined {
  return ifAny(pictures.flatMap(({ file, alt, caption }) => {
    const image = site.images.get(file);
    if (image === undefined) return [];
    return [{
      "@type": "ImageObject",
      contentUrl: site.addresses.site + image.path,
      width: `${image.width}px`,
      height: `${image.height}px`,
      caption: caption ?? alt,
    }];
  }));
}

/** What a page says about itself to search engines. */
export interface PageFacts {
  readonly title: string;
  readonly description: string;
  readonly type?: "AboutPage" | "CollectionPage" | "ContactPage" | undefined;
  readonly language?: string | undefined;
  readonly updated?: string | undefined;
  readonly picture?: Picture | undefined;
  /** The addresses of the pages that it lists. */
  readonly listed?: readonly string[] | undefined;
}

/** The page at an address. */
export function pageNode(
  site: Site,
  url: string,
  { title, description, type, language, updated, picture, listed }: PageFacts,
): StructuredNode {
  const image = picture && imagesOf(site, [picture])?.[0];
  return {
    ...CONTEXT,
    "@type": type ?? "WebPage",
    "@id": `${url}#page`,
    url,
    name: title,
    description,
    inLanguage: language ?? site.settings.language,
    isPartOf: { "@id": websiteId(site) },
    ...present({ dateModified: updated, primaryImageOfPage: image }),
    ...(listed !== undefined && {
      mainEntity: {
        "@type": "ItemList",
        name: title,
        numberOfItems: listed.length,
        itemListElement: listItems(listed.map((url) => ({ url }))),
      },
    }),
  };
}

/** A project: what was built, where and by whom. */
export function projectNode(site: Site, project: Project): StructuredNode {
  const { completed, pictures, service_area, updated } = site.projects.internal.get(project.slug) ??
    {};
  const area = site.serviceAreas.bySlug.get(service_area ?? "");
  return {
    ...CONTEXT,
    "@type": "CreativeWork",
    "@id": `${project.url}#project`,
    name: project.name,
    description: project.summary,
    url: project.url,
    genre: project.category,
    creator: contractorReference(site),
    locationCreated: {
      "@type": "Place",
      name: project.location,
      ...present({ geo: area && geoNode(area) }),
    },
    ...(isYear(project.completion_date) && { dateCreated: completed ?? project.completion_date }),
    ...present({ dateModified: updated, image: imagesOf(site, pictures) }),
  };
}

/** A news post. */
export function newsNode(site: Site, { slug, url, title, date }: NewsPost, description: string) {
  const { pictures, updated } = site.news.internal.get(slug) ?? {};
  return {
    ...CONTEXT,
    "@type": "BlogPosting",
    "@id": `${url}#post`,
    headline: title,
    description,
    url,
    datePublished: date,
    author: contractorReference(site),
    publisher: contractorReference(site),
    mainEntityOfPage: { "@id": `${url}#page` },
    ...present({ dateModified: updated, image: imagesOf(site, pictures) }),
  };
}

function websiteId({ addresses }: Site): string {
  return `${addresses.page()}#website`;
}

/** The website itself. */
export function websiteNode(site: Site): StructuredNode {
  return {
    ...CONTEXT,
    "@type": "WebSite",
    "@id": websiteId(site),
    name: site.company.name,
    url: site.addresses.page(),
    inLanguage: site.settings.language,
    publisher: contractorReference(site),
  };
}

/** A service, with its provider and area. */
export function serviceNode(site: Site, service: Service): StructuredNode {
  return {
    ...CONTEXT,
    "@type": "Service",
    "@id": `${service.url}#service`,
    name: service.name,
    serviceType: service.name,
    description: service.summary,
    url: service.url,
    provider: contractorReference(site),
    ...present({
      image: imagesOf(site, site.services.internal.get(service.slug)?.pictures),
      areaServed: areaOf(site),
    }),
  };
}

/** The work in a town of the service area. */
export function serviceAreaNode(site: Site, area: ServiceArea): StructuredNode {
  return {
    ...CONTEXT,
    "@type": "Service",
    "@id": `${area.url}#service`,
    name: `${capitalized(site.settings.trade)} in ${area.city}, ${area.state}`,
    serviceType: capitalized(site.settings.trade),
    url: area.url,
    provider: contractorReference(site),
    areaServed: cityNode(area),
    ...present({ image: imagesOf(site, site.serviceAreas.internal.get(area.slug)?.pictures) }),
  };
}

/** A term, as a member of the glossary. */
export function termNode(site: Site, term: GlossaryTerm): StructuredNode {
  return {
    ...CONTEXT,
    ...termReference(term),
    description: plainText(term.definition),
    inDefinedTermSet: glossaryReference(site),
  };
}

/** The glossary with its terms. */
export function glossaryNode(site: Site): StructuredNode {
  return {
    ...CONTEXT,
    ...glossaryReference(site),
    hasDefinedTerm: site.glossary.all.map(termReference),
  };
}

/** Questions with their answers; nothing if there are none. */
export function questionsNodes(faqs: Service["faqs"]): readonly StructuredNode[] {
  if (faqs.length === 0) return [];
  return [{
    ...CONTEXT,
    "@type": "FAQPage",
    mainEntity: faqs.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: plainText(answer) },
    })),
  }];
}

/** The breadcrumbs from the home page to a page, including the page itself. */
export function breadcrumbNode(trail: readonly Link[]): StructuredNode {
  return {
    ...CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: listItems(trail.map(({ text, href }) => ({ name: text, item: href }))),
  };
}

/** Items with their positions. */
function listItems(items: readonly object[]): readonly StructuredNode[] {
  return items.map((item, index) => ({ "@type": "ListItem", position: index + 1, ...item }));
}

function contractorReference({ addresses, company, settings }: Site): StructuredNode {
  return {
    "@type": settings.business_type,
    "@id": `${addresses.page()}#company`,
    name: company.name,
    url: company.url,
    telephone: company.telephone,
  };
}

function areaOf({ serviceAreas }: Site): readonly StructuredNode[] | undefined {
  return ifAny(serviceAreas.all.map(cityNode));
}

function cityNode(area: ServiceArea): StructuredNode {
  return {
    "@type": "City",
    name: area.city,
    geo: geoNode(area),
    containedInPlace: { "@type": "State", name: area.state },
  };
}

function geoNode({ latitude, longitude }: { latitude: number; longitude: number }): StructuredNode {
  return {
    "@type": "GeoCoordinates",
    latitude: latitude.toFixed(5),
    longitude: longitude.toFixed(5),
  };
}

function termReference({ term, slug, url }: GlossaryTerm): StructuredNode {
  return { "@type": "DefinedTerm", "@id": `${url}#term`, name: term, termCode: slug, url };
}

function glossaryReference({ addresses, company }: Site): StructuredNode {
  const url = addresses.page("glossary");
  const name = `Glossary of ${company.name}`;
  return { "@type": "DefinedTermSet", "@id": `${url}#terms`, name, url };
}

/** The opening hours of the profile that can be parsed. */
function openingHours({ weekday, weekend }: Company["hours"]): readonly StructuredNode[] {
  const read = (words: string | undefined, days: readonly Day[]) =>
    words === undefined ? [] : readOpeningHours(words, days) ?? [];
  return [...read(weekday, usualDays.weekday), ...read(weekend, usualDays.weekend)].map(hoursNode);
}

function hoursNode(
  { days, opens, closes }: { days: readonly Day[]; opens: string; closes: string },
): StructuredNode {
  return { "@type": "OpeningHoursSpecification", dayOfWeek: days, opens, closes };
}
