/**
 * The bid request, which is the only input of the API, and the response to it.
 *
 * @module
 */
import {
  boolean,
  type FieldsOf,
  type Format,
  internationalEmailFormat,
  list,
  object,
  type ObjectSchema,
  optional,
  singleLine,
  string,
} from "../schema/mod.ts";
import { matching } from "../model/resource.ts";
import type { Settings } from "../model/settings.ts";
import type { Site } from "../model/site.ts";

/** Words on one line. Unlike in content, markup is allowed and has no meaning. */
const oneLine = (description: string, max: number) =>
  string({ min: 1, max, formats: [singleLine], description });

const serviceChoice = string({
  min: 1,
  formats: [singleLine],
  description: "A service slug, or free text if none fits.",
});

/** Invisible characters, which a telephone number or an email address may have when it is copied from elsewhere. */
const INVISIBLE = "\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff";

/** The spaces and hyphens other than those of ASCII, which word processors and AI models write. */
const SPACES = "\\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000";
const HYPHENS = "\\u2010-\\u2015\\u2212";

/** The characters between digits. */
const BETWEEN = `[ ${SPACES}+\\-${HYPHENS}.()\\/#${INVISIBLE}]*`;

/** What stands before an extension, in the languages of North America and its neighbours, and in theirs who call. */
const EXTENSIONS = ["x", "ext", "extn", "extension", "extensión", "extensão", "anexo", "interno"]
  .concat("int", "poste", "ramal", "durchwahl", "toestel")
  .map((word) => word.replace(/\p{L}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`)).join(
    "|",
  );

const SPACE = `[ ${SPACES}]`;
const LETTER = "[a-zA-Z\\u00c0-\\u024f]";

/**
 * A telephone number in any country's notation with at least `digits` digits. A word such as `cell:` or `(cell)` may
 * stand before it or follow, and an extension, whose digits don't count: `x12`, `poste 12`, `,12`, `;ext=12`.
 */
function phoneFormat(digits: number, issue: string): Format {
  const before = `[ ${SPACES}${INVISIBLE}]{0,9}(?:[(]?${LETTER}{1,20}[.)]{0,2}${SPACE}{0,2}:?)?`;
  const called = `(?:${EXTENSIONS})[ ${SPACES}.:#=]*[0-9]+`;
  const extension =
    `(?:[,;]{0,3}${SPACE}{0,2}${called}|[,;]{1,3}${SPACE}{0,2}[0-9]{1,8}#?)${SPACE}*`;
  const after = `,?${SPACE}{0,2}[(]?${LETTER}{2,20}(?: ${LETTER}{2,20}){0,2}[.)]{0,2}${SPACE}*`;
  return {
    pattern: new RegExp(
      `^${before}${BETWEEN}(?:[0-9]${BETWEEN}){${digits},}(?:${extension})?(?:${after})?[${INVISIBLE}]{0,9}$`,
    ),
    issue,
  };
}

/** The minimum of digits in any country, and in the United States and Canada, where the area code is required. */
const FEWEST_DIGITS = 7;
const NORTH_AMERICAN_DIGITS = 10;

const phone = (digits: number, issue: string) =>
  string({
    min: FEWEST_DIGITS,
    max: 32,
    formats: [phoneFormat(digits, issue)],
    description: "Callback number.",
  });

const anyPhone = phone(
  FEWEST_DIGITS,
  `must be a telephone number with at least ${FEWEST_DIGITS} digits, such as 202 555 0117 or 202 555 0117 x12`,
);
const northAmericanPhone = phone(
  NORTH_AMERICAN_DIGITS,
  `must be a telephone number with its area code, such as 202 555 0117 or 202 555 0117 x12`,
);

const fields = {
  firstName: oneLine("Given name of the person to call back.", 100),
  lastName: oneLine("Family name of the person to call back.", 100),
  companyName: oneLine("The company or owner that asks.", 200),
  email: string({
    min: 1,
    max: 254,
    formats: [internationalEmailFormat],
    description: "The person's own address; the estimator's reply goes to it.",
  }),
  phone: anyPhone,
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

/** Spaces and invisible characters at the ends of a text. */
const ENDS = new RegExp(
  `^[ ${SPACES}${INVISIBLE}]+|(?<![ ${SPACES}${INVISIBLE}])[ ${SPACES}${INVISIBLE}]+$`,
  "g",
);

const anyOf = (characters: string) => new RegExp(`[${characters}]`, "g");

/** An email address without what was copied with it. */
export function plainEmail(email: unknown): unknown {
  return typeof email === "string" ? email.replace(ENDS, "") : email;
}

/** A telephone number without invisible characters, and with ASCII spaces and hyphens. */
export function plainPhone(phone: string): string {
  return phone.replace(anyOf(INVISIBLE), "").replace(anyOf(SPACES), " ").replace(
    anyOf(HYPHENS),
    "-",
  );
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
