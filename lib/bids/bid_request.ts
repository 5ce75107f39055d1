/**
 * The bid request, which is the only input of the API, and the response to it.
 *
 * @module
 */
import {
  boolean,
  type FieldsOf,
  internationalEmailFormat,
  list,
  object,
  type ObjectSchema,
  optional,
  phoneFormat,
  plainEmail,
  plainPhone,
  singleLine,
  string,
  trimLineEnds,
} from "../schema/mod.ts";
import type { Settings } from "../model/settings.ts";
import type { Site } from "../model/site.ts";

/** Words on one line. Unlike in content, markup is allowed and has no meaning. */
const oneLine = (description: string, max?: number, min = 1) =>
  string({ min, max, formats: [singleLine], plain: trimLineEnds, description });

const serviceChoice = oneLine("A service slug, or free text if none fits.");

/** The minimum of digits in any country, and in the United States and Canada, where the area code is required. */
const FEWEST_DIGITS = 7;
const NORTH_AMERICAN_DIGITS = 10;

const phone = (digits: number, form: string) =>
  string({
    min: FEWEST_DIGITS,
    max: 32,
    formats: [phoneFormat(digits, form)],
    plain: plainPhone,
    description: "Callback number.",
  });

const anyPhone = phone(
  FEWEST_DIGITS,
  `a telephone number with at least ${FEWEST_DIGITS} digits`,
);
const northAmericanPhone = phone(
  NORTH_AMERICAN_DIGITS,
  "a telephone number with its area code",
);

const fields = {
  firstName: oneLine("Given name of the person to call back.", 100),
  lastName: oneLine("Family name of the person to call back.", 100),
  companyName: oneLine("The company or owner that asks.", 200),
  email: string({
    min: 1,
    max: 254,
    formats: [internationalEmailFormat],
    plain: plainEmail,
    description: "The person's own address; the estimator's reply goes to it.",
  }),
  phone: anyPhone,
  heardAboutUs: optional(oneLine("How the person came to know of the contractor.", 200, 0)),
  selectedServices: list(serviceChoice, {
    min: 1,
    description: "Slugs of GET /services, or free text if none fits.",
  }),
  timeline: oneLine("When the work must happen.", 200),
  additionalInfo: string({
    min: 1,
    max: 5000,
    description: "Location, scope, status of the plan set, constraints.",
  }),
};

const description = "What a person asks of the estimator.";
const withCompany = object(fields, { description });
const withoutCompany = object(
  { ...fields, companyName: optional(fields.companyName) },
  { description },
);

/** A bid request from the emergency form, which requires only names, telephone, services and description. */
const inEmergency = object({
  ...fields,
  companyName: optional(fields.companyName),
  email: optional(fields.email),
  timeline: optional(fields.timeline),
}, { description });

/** A valid bid request. `email` and `timeline` are absent only in requests from the emergency form. */
export type BidRequest = FieldsOf<typeof inEmergency.fields>;

/** The declaration of a bid request, as POST /v1/contact takes it. With `company_optional`, it may lack `companyName`. */
export function bidRequest({ company_optional }: Pick<Settings, "company_optional">) {
  return company_optional ? withoutCompany : withCompany;
}

/** The countries whose telephone numbers have ten digits. */
const NORTH_AMERICA = ["US", "CA"];

/** The declaration of a bid request from the form, which asks people for a telephone number with its area code. */
export function formBidRequest(
  { company, settings }: Site,
  isEmergency: boolean,
): ObjectSchema<typeof inEmergency.fields> {
  const { fields } = isEmergency ? inEmergency : bidRequest(settings);
  const isNorthAmerican = NORTH_AMERICA.includes(company.address.country);
  const members = { ...fields, phone: isNorthAmerican ? northAmericanPhone : anyPhone };
  return object(members, { description, unknown: "drop" }) as ObjectSchema<
    typeof inEmergency.fields
  >;
}

/** Whether a bid request names the service for emergencies. */
export function isEmergency(
  { selectedServices }: Pick<BidRequest, "selectedServices">,
  { services }: Site,
): boolean {
  return selectedServices.some((slug) => services.internal.get(slug)?.emergency);
}

/** The `data` of the 202 response to a bid request. */
export const bidResponse = object({
  submitted: boolean({ description: "Always true: the request was taken." }),
  message: string({ min: 1, description: "What happens next." }),
  reference: optional(string({
    min: 1,
    description: "The email provider's id of the message, when it gave one.",
  })),
});

export type BidResponse = FieldsOf<typeof bidResponse.fields>;
