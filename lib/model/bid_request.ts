/**
 * The bid request and the response to it, the only input of the API, and its limits.
 *
 * @module
 */
import {
  boolean,
  emailFormat,
  type FieldsOf,
  type Format,
  list,
  object,
  optional,
  singleLine,
  string,
} from "../schema/mod.ts";
import { matching } from "./resource.ts";
import type { Settings } from "./settings.ts";
import type { Site } from "./site.ts";

/** The largest body that the API accepts, in bytes: the longest text fits, each character a pair of escaped surrogates. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * The largest body of the form, which can't write a character shorter than a browser encodes it: every field fits at
 * its longest, each character as four bytes, each byte as `%XX`.
 */
export const MAX_FORM_BYTES = 2 * MAX_BODY_BYTES;

/** Words on one line. Unlike in content, any mark in it is a character. */
const oneLine = (description: string, max: number) =>
  string({ min: 1, max, formats: [singleLine], description });

const serviceChoice = string({
  min: 1,
  formats: [singleLine],
  description: "A service slug, or free text if none fits.",
});

/** A telephone number of at least 7 digits, in any country's notation, and an extension, which is not counted. */
const phoneFormat: Format = {
  pattern: /^[ +\-.()\/#]*(?:[0-9][ +\-.()\/#]*){7,}(?:(?:[xX]|[eE][xX][tT]\.?) *[0-9]+ *)?$/,
  issue:
    "must be a telephone number: at least 7 digits, besides them only spaces and + - . ( ) / #, and an extension such as x12",
};

const fields = {
  firstName: oneLine("Given name of the person to call back.", 100),
  lastName: oneLine("Family name of the person to call back.", 100),
  companyName: oneLine("The company or owner that asks.", 200),
  email: string({
    min: 1,
    max: 254,
    formats: [emailFormat],
    description: "The person's own address; the estimator's reply goes to it.",
  }),
  phone: string({ min: 7, max: 32, formats: [phoneFormat], description: "Callback number." }),
  heardAboutUs: optional(matching("How the person came to know of the contractor.", {
    ...singleLine,
    max: 200,
  })),
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

/** A valid bid request. */
export type BidRequest = FieldsOf<typeof withoutCompany.fields>;

/** The declaration of a bid request, the body of POST /contact. With `company_optional` it may lack `companyName`. */
export function bidRequest({ company_optional }: Pick<Settings, "company_optional">) {
  return company_optional ? withoutCompany : withCompany;
}

/** Whether a bid request names the service for emergencies. */
export function isEmergency({ selectedServices }: BidRequest, { services }: Site): boolean {
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

/** The response to an accepted bid request. */
export type BidResponse = FieldsOf<typeof bidResponse.fields>;
