/**
 * The service: its declaration.
 *
 * @module
 */
import { boolean, optional, reference } from "../schema/mod.ts";
import {
  faqs,
  internalFields,
  line,
  lines,
  process,
  type Published,
  resource,
  text,
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
    name: line("Display name."),
    summary: line("One sentence."),
    description: text("A full paragraph."),
    capabilities: lines("Specific work included."),
    benefits: lines("Outcomes for a client."),
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
