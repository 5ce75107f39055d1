/**
 * The service area: its declaration.
 *
 * @module
 */
import { number, reference, string } from "../schema/mod.ts";
import {
  type Published,
  resource,
  text,
  texts,
  type Unpublished,
  unpublishedFields,
  url,
} from "./resource.ts";

/** A town from which the surrounding communities are served. */
export const serviceArea = resource({
  name: "ServiceArea",
  noun: "service area",
  segment: "service-areas",
  description: "A town from which the surrounding communities are served.",
  fields: {
    slug: reference("service-areas"),
    city: text(),
    state: text("The state's full name."),
    state_code: string({
      formats: [{ pattern: /^[A-Z]{2}$/, issue: 'must be a state code such as "GA"' }],
      description: "Two-letter US state code.",
    }),
    postal_code: string({
      formats: [{
        pattern: /^[0-9]{5}(?:-[0-9]{4})?$/,
        issue: 'must be a ZIP code of five digits in double quotes, such as "31401"',
      }],
      description: "US ZIP code.",
    }),
    latitude: number({ min: -90, max: 90, description: "Degrees north (WGS 84)." }),
    longitude: number({ min: -180, max: 180, description: "Degrees east (WGS 84)." }),
    communities_served: texts("Neighborhoods and nearby towns covered from this city."),
    description: text(),
    url,
  },
  body: "description",
  title: "city",
  unpublished: unpublishedFields,
});

/** A service area as the API publishes it. */
export type ServiceArea = Published<typeof serviceArea>;

/** What a service area's file settles and the API does not publish. */
export type ServiceAreaUnpublished = Unpublished<typeof serviceArea>;
