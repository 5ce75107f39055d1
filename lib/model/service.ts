/**
 * The service: its declaration.
 *
 * @module
 */
import { boolean, optional, reference } from "../schema/mod.ts";
import {
  faqs,
  internalFields,
  process,
  type Published,
  resource,
  sentences,
  text,
  texts,
  url,
} from "./resource.ts";

/** A construction service that the contractor offers. */
export const service = resource({
  name: "Service",
  noun: "service",
  segment: "services",
  description: "A construction service that the contractor offers.",
  fields: {
    slug: reference("services", { description: "Its identifier, the last part of its address." }),
    name: text("Display name."),
    summary: sentences("One sentence."),
    description: text("A full paragraph."),
    capabilities: texts("Specific work included."),
    benefits: texts("Outcomes for a client."),
    process,
    faqs,
    url,
  },
  body: "description",
  title: "name",
  internal: {
    ...internalFields,
    emergency: optional(boolean({
      description:
        "Whether it is the service for emergencies, whose page starts with the telephone number.",
    })),
  },
});

/** A service as the API publishes it. */
export type Service = Published<typeof service>;
