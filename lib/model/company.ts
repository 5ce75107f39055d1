/**
 * The company: the declaration of the one resource that is a file and not a folder.
 *
 * @module
 */
import {
  emailFormat,
  integer,
  list,
  number,
  object,
  optional,
  string,
  telephoneFormat,
  uriFormat,
} from "../schema/mod.ts";
import {
  type Published,
  resource,
  sentences,
  text,
  titled,
  type Unpublished,
  unpublishedFields,
  url,
} from "./resource.ts";

/** The contractor itself: one file, `company.md`. */
export const company = resource({
  name: "Company",
  noun: "company",
  segment: "company",
  description: "The contractor: how to reach it, its licenses, its people and its record.",
  fields: {
    name: text(),
    legal_name: text(),
    tagline: optional(text()),
    description: text(),
    mission: optional(sentences()),
    vision: optional(sentences()),
    founded: optional(string({
      formats: [{
        pattern: /^(?:1[89]|20)[0-9]{2}$/,
        issue: "must be a year such as 2009",
      }],
      description: "Year the entity was formed.",
    })),
    leadership_experience_years: optional(integer({
      min: 0,
      description: "Years of underground-utility experience across leadership.",
    })),
    url,
    logo: optional(string({ formats: [uriFormat] })),
    email: string({ formats: [emailFormat] }),
    telephone: string({
      formats: [telephoneFormat],
      description: "Answered around the clock. The number to call in an emergency.",
    }),
    address: object({
      street: text(),
      locality: text(),
      region: text(),
      postal_code: text(),
      country: text(),
    }),
    geo: optional(object({
      latitude: number({ min: -90, max: 90, description: "Degrees north (WGS 84)." }),
      longitude: number({ min: -180, max: 180, description: "Degrees east (WGS 84)." }),
    })),
    hours: object({
      weekday: optional(text()),
      weekend: optional(text()),
      emergency: optional(text("When and where to call in an emergency.")),
    }),
    licenses: list(object({ type: text(), identifier: text(), jurisdiction: text() })),
    certifications: optional(list(object({ name: text(), issuer: text(), status: text() }))),
    leadership: optional(list(object({ name: text(), role: text() }))),
    values: optional(list(titled)),
    safety_record: optional(object({
      workers_compensation_claims: optional(integer({ min: 0 })),
      recordable_incidents: optional(integer({ min: 0 })),
      since: optional(text()),
    })),
    social_profiles: optional(list(string({ formats: [uriFormat] }), {
      description: "Canonical profile pages elsewhere.",
    })),
  },
  body: "description",
  title: "name",
  unpublished: { pictures: unpublishedFields.pictures, updated: unpublishedFields.updated },
});

/** The company as the API publishes it. */
export type Company = Published<typeof company>;
/** What company.md settles and the API does not publish. */
export type CompanyUnpublished = Unpublished<typeof company>;
