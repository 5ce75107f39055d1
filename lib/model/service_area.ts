/**
 * The service area: its declaration.
 *
 * @module
 */
import { number, reference } from "../schema/mod.ts";
import {
  internalFields,
  line,
  lines,
  matching,
  type Published,
  resource,
  text,
  url,
} from "./resource.ts";

/** A city or town in which the work is done, with the communities around it. */
export const serviceArea = resource({
  name: "ServiceArea",
  noun: "service area",
  segment: "service-areas",
  description: "A city or town in which the work is done, with the communities around it.",
  fields: {
    slug: reference("service-areas", {
      description: "Its identifier, the last part of its address.",
    }),
    city: line("The city or town that it is named after."),
    state: line("The full name of the state or province."),
    state_code: matching("Two-letter code of the state or province.", {
      pattern: /^[A-Z]{2}$/,
      issue: "must be two capital letters, such as NY or ON",
    }),
    postal_code: matching("ZIP or postal code.", {
      pattern:
        /^(?:[0-9]{5}(?:-[0-9]{4})?|[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z] ?[0-9][ABCEGHJ-NPRSTV-Z][0-9])$/,
      issue: "must be a ZIP code such as 10001 or a Canadian postal code such as K1A 0B1",
    }),
    latitude: number({ min: -90, max: 90, description: "Degrees north (WGS 84)." }),
    longitude: number({ min: -180, max: 180, description: "Degrees east (WGS 84)." }),
    communities_served: lines("Neighborhoods and nearby towns covered from this city."),
    description: text("The area, and the work there."),
    url,
  },
  body: "description",
  title: "city",
  internal: internalFields,
});

/** A service area as the API publishes it. */
export type ServiceArea = Published<typeof serviceArea>;
