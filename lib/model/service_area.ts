/**
 * The declaration of a service area, a file in service-areas/.
 *
 * @module
 */
import { list, mustBe, oneOf, reference, withDefault, withLabels } from "../schema/mod.ts";
import {
  internalFaqs,
  internalFields,
  latitude,
  longitude,
  matching,
  nameLine,
  type Published,
  resource,
  text,
  url,
} from "./resource.ts";

export const serviceArea = resource({
  name: "ServiceArea",
  noun: "service area",
  segment: "service-areas",
  description: "A city or town in which the work is done, with the communities around it.",
  fields: withLabels({
    slug: reference("service-areas", {
      description: "Its identifier, the last part of its address.",
    }),
    city: nameLine("The city or town that it is named after."),
    state: nameLine("The full name of the state or province."),
    state_code: matching("Two-letter code of the state or province.", {
      pattern: /^[A-Z]{2}$/,
      ...mustBe("two capital letters, such as NY or ON", "NY"),
    }),
    postal_code: matching("ZIP or postal code.", {
      pattern:
        /^(?:[0-9]{5}(?:-[0-9]{4})?|[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z] ?[0-9][ABCEGHJ-NPRSTV-Z][0-9])$/,
      ...mustBe("a ZIP code such as 10001 or a Canadian postal code such as K1A 0B1", "10001"),
    }),
    latitude,
    longitude,
    communities_served: list(nameLine(), {
      description: "Neighborhoods and nearby towns covered from this city.",
    }),
    description: text("The area, and the work there."),
    url,
  }, {
    state_code: ["State, in two letters"],
    communities_served: ["Towns and neighborhoods served"],
  }),
  body: "description",
  title: "city",
  internal: {
    ...internalFields,
    kind: withDefault(
      oneOf(["city", "county", "region"], { description: "What it is." }),
      "city",
    ),
    ...internalFaqs,
  },
});

export type ServiceArea = Published<typeof serviceArea>;

/** A place in degrees north and east. */
export type Coordinates = Pick<ServiceArea, "latitude" | "longitude">;
