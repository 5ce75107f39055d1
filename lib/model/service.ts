/**
 * The service: its declaration, and the slugs that the specification fixes.
 *
 * @module
 */
import { list, oneOf } from "../schema/mod.ts";
import { faq, process, type Published, resource, text, texts, url } from "./resource.ts";

/** The services of the specification, in its order. */
export const serviceSlugs = [
  "water-main-installation",
  "sanitary-sewer-construction",
  "storm-drainage-solutions",
  "lift-station-services",
  "testing-and-inspections",
  "maintenance-programs",
  "emergency-repairs",
] as const;

/** The slug of a service. */
export const serviceSlug = oneOf(serviceSlugs);

/** A construction service that the contractor offers. */
export const service = resource({
  name: "Service",
  noun: "service",
  segment: "services",
  description: "A construction service that the contractor offers.",
  fields: {
    slug: serviceSlug,
    name: text("Display name."),
    summary: text("One sentence."),
    description: text("A full paragraph."),
    capabilities: texts("Specific work included."),
    benefits: texts("Outcomes for a client."),
    process,
    faqs: list(faq),
    url,
  },
  body: "description",
  title: "name",
  slugs: serviceSlugs,
});

/** A service as the API publishes it. */
export type Service = Published<typeof service>;
