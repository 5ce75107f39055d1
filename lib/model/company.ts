/**
 * The company: the declaration of the only resource that is a file, not a folder.
 *
 * @module
 */
import {
  emailFormat,
  integer,
  list,
  meantAddress,
  mustBe,
  object,
  oneOf,
  optional,
  type Schema,
  string,
  telephoneFormat,
  uriFormat,
  withDefault,
  withLabels,
} from "../schema/mod.ts";
import {
  date,
  faqs,
  type Internal,
  internalFields,
  latitude,
  line,
  longitude,
  matching,
  nameLine,
  pictureFile,
  type Published,
  resource,
  text,
  titledParagraph,
  url,
  writtenProcess,
} from "./resource.ts";
import { numeral } from "../words/grammar.ts";
import { language } from "./own_page.ts";
import { telephoneSpellings } from "./telephone.ts";

const certification = withLabels({
  name: nameLine("What is certified."),
  issuer: nameLine("Who certifies it."),
  status: line("Whether it is current, and for whom."),
}, { issuer: ["Certified by"] });

/** A picture beside company.md, or an address. */
const logo = (description: string, example: string): Schema<string> => ({
  ...matching(description, uriFormat),
  role: "logo",
  example,
});

const leader = { name: nameLine("The person's name."), role: line("What the person does.") };

/** The topics of facts. `response` is how soon the company answers. */
const factTopics = ["bonding", "insurance", "response", "outside-area", "payment"] as const;

/** How many weeks before a closed day pages announce it. */
export const ANNOUNCED_WEEKS = 4;
const ANNOUNCED = `${numeral(ANNOUNCED_WEEKS)} weeks`;

/** A line that may be empty, also in JSON. */
const lineOrEmpty = (description: string): Schema<string> => ({
  ...nameLine(description),
  ...string({ description }),
});

/** The office's address. Without visitors, street and postal code may be empty. */
const officeAddress = withLabels({
  street: lineOrEmpty("Street and number."),
  locality: nameLine("Town or city."),
  region: nameLine("State or province."),
  postal_code: lineOrEmpty("ZIP or postal code."),
  country: nameLine("Country, such as US or CA."),
}, { locality: ["Town"], region: ["State or province"] });

const hours = object(
  withLabels({
    weekday: optional(line("When the office is open from Monday to Friday.")),
    weekend: optional(line("When it is open on Saturday and Sunday.")),
    emergency: optional({
      ...line("Only where somebody answers out of hours: when, and where."),
      example: "24 hours a day, at +1-555-555-0100",
    }),
  }, {
    weekday: ["Monday to Friday", "Such as: 8:00 to 17:00, or Monday to Thursday, 7 to 5."],
    weekend: ["Saturday and Sunday", "Such as: Saturday, 8:00 to 12:00, or Closed."],
    emergency: [
      "Emergencies",
      "Only where somebody answers out of hours: when, and at which number.",
    ],
  }),
  { description: "When it can be reached." },
);

/** The topic of a fact that every contractor's clients ask about. */
export type FactTopic = (typeof factTopics)[number];

/** An answer to something that clients ask, such as whether the company is bonded. */
export const fact = object({
  title: line("A few words, such as: Bonding."),
  text: text("The fact."),
  about: optional(oneOf(factTopics, {
    description: "What it is about, if it is one of these.",
  })),
});

/** The contractor itself: one file, `company.md`. */
export const company = resource({
  name: "Company",
  noun: "company",
  segment: "company",
  description: "The contractor: how to reach it, its licenses, its people and its record.",
  fields: withLabels({
    name: nameLine("Its name, as people know it."),
    legal_name: nameLine("Its name in contracts."),
    tagline: optional(line("What it does, in a line.")),
    description: text("What it does, where and for whom."),
    mission: optional(text("What it works for.")),
    vision: optional(text("What it hopes to achieve by that.")),
    founded: optional(matching("Year the entity was formed.", {
      pattern: /^(?:1[89]|20)[0-9]{2}$/,
      ...mustBe("a year such as 2009", "2009"),
    })),
    leadership_experience_years: optional(integer({
      min: 0,
      description: "Years of experience in the trade across leadership.",
    })),
    url,
    logo: optional(logo("The company's logo.", "logo.svg")),
    email: matching("The office's email address.", emailFormat),
    telephone: matching("The number to call, in international form.", telephoneFormat),
    address: object(officeAddress, { description: "Where the office is." }),
    geo: optional(object({
      latitude,
      longitude,
    }, { description: "The office on the map; distances are measured from it." })),
    hours,
    licenses: list(
      object(withLabels({
        type: nameLine("What it allows."),
        identifier: nameLine("Its number."),
        jurisdiction: nameLine("Who granted it."),
      }, { identifier: ["Number"], jurisdiction: ["Granted by"] })),
      { description: "Licenses that it holds." },
    ),
    certifications: optional(list(
      object(certification),
      { description: "Certifications that it or its people hold." },
    )),
    leadership: optional(list(
      object(leader),
      { description: "Who leads it: name and role only." },
    )),
    values: optional(list(titledParagraph, { description: "What it holds itself to." })),
    safety_record: optional(object({
      workers_compensation_claims: optional(
        integer({ min: 0, description: "Claims since that year." }),
      ),
      recordable_incidents: optional(
        integer({ min: 0, description: "Recordable incidents since that year." }),
      ),
      since: optional(nameLine("The year in which counting starts.")),
    }, { description: "Its record of safety." })),
    social_profiles: optional(list(string({ formats: [{ ...uriFormat, meant: meantAddress }] }), {
      description: "Canonical profile pages elsewhere.",
    })),
  }, {
    legal_name: ["Name in contracts"],
    founded: ["Founded in"],
    leadership_experience_years: ["Years of experience of those who lead it, together"],
    telephone: ["Telephone", "Such as +1-555-555-0100."],
    geo: ["Place on the map", "Distances are measured from it."],
    licenses: ["Licenses", "Those of the company."],
    values: ["What you stand for", "What clients can hold you to."],
    social_profiles: [
      "Profiles elsewhere",
      "Web addresses, such as your page on a social network.",
    ],
  }),
  body: "description",
  title: "name",
  overrides: {
    legal_name: optional({
      ...nameLine("Its name in contracts, if that is another."),
      label: "Name in contracts",
    }),
    hours: withDefault(hours, {}),
    address: object({
      ...officeAddress,
      street: withDefault(officeAddress.street, ""),
      postal_code: withDefault(officeAddress.postal_code, ""),
    }, { description: "Where the office is; street and postal code where visitors come." }),
  },
  complete: (values) => ({ legal_name: values.name, ...values }),
  faults: ({ internal: { closed } }) =>
    closed.flatMap(({ from, to = from }, index) =>
      to < from
        ? [{
          field: `closed[${index}].to`,
          issue: "is before the first day; correct one of the two",
        }]
        : []
    ),
  internal: withLabels({
    logo_dark: optional(logo("The logo on dark surfaces, written as logo is.", "logo-dark.svg")),
    emergency_telephone: optional(matching(
      "The number of hours.emergency, where it is not telephone; hours.emergency names it too.",
      telephoneFormat,
    )),
    certifications: optional(list(
      object({ ...certification, picture: optional(pictureFile) }),
      { description: "Certifications that it or its people hold." },
    )),
    leadership: optional(list(
      object({ ...leader, picture: optional(pictureFile) }),
      { description: "Who leads it: name and role, and a portrait." },
    )),
    facts: withDefault(
      list(
        fact,
        { description: "What clients ask: bonding, insurance, how soon you answer." },
      ),
      [],
    ),
    closed: withDefault(
      list(
        object({
          from: date("The day, or the first of several."),
          to: optional(date("The last day.")),
          name: line("Why, such as: Thanksgiving."),
        }),
        { description: `Days on which the office is closed; shown from ${ANNOUNCED} before.` },
      ),
      [],
    ),
    messaging: optional(object(
      withLabels({
        whatsapp: optional(matching("The number for messages by WhatsApp.", telephoneFormat)),
        sms: optional(matching("The number for text messages.", telephoneFormat)),
      }, {
        whatsapp: ["Number for WhatsApp", "Such as +1-555-555-0100."],
        sms: ["Number for text messages", "Such as +1-555-555-0100."],
      }),
      {
        description: "Where clients may write instead: a link beside the telephone on every page.",
      },
    )),
    process: optional(writtenProcess),
    faqs: optional(faqs),
    languages: optional({
      ...list({ ...language("A tag."), hint: "Such as es." }, {
        description: "The tags of the languages in which somebody answers, such as en and es.",
      }),
      example: ["en", "es"],
    }),
    pictures: internalFields.pictures,
    updated: internalFields.updated,
  }, {
    logo_dark: ["Logo on dark colors", "For where the usual one can't be seen."],
    emergency_telephone: [
      "Emergency telephone",
      "If it is not the office's; the hours name it too.",
    ],
    facts: ["What clients ask", "Bonding, insurance, how soon you answer."],
    closed: [
      "Closed days",
      `Holidays, for example. Shown from ${ANNOUNCED} before, and gone by themselves.`,
    ],
    messaging: [
      "Messages",
      "Numbers at which you answer messages. Each is a link beside the telephone on every page.",
    ],
    certifications: ["Certifications", "Of the company or its people."],
    process: ["How the work goes, step by step"],
    faqs: ["Questions and answers"],
    languages: [
      "Languages in which you answer",
      "In short: en for English, es for Spanish, fr for French.",
    ],
  }),
});

/** company.md of a translation. With `draft`, the whole language is not published. */
export const translatedCompany: typeof company = {
  ...company,
  frontMatter: object({
    ...company.frontMatter.fields,
    ...withLabels({ draft: internalFields.draft }, {
      draft: [
        "Language not published yet",
        "On: nobody sees a page in this language until you turn this off.",
      ],
    }),
  }),
};

export type Company = Published<typeof company>;
/** The fields of company.md that the API does not publish. */
export type CompanyInternal = Internal<typeof company>;

/** The number to call in an emergency; `undefined` where nobody answers out of hours. */
export function emergencyTelephone(
  { company, companyInternal }: {
    readonly company: Company;
    readonly companyInternal: CompanyInternal;
  },
): string | undefined {
  if (company.hours.emergency === undefined) return undefined;
  return companyInternal.emergency_telephone ?? company.telephone;
}

/** Splits a text at the company's telephone numbers, in any notation. */
export function textWithTelephones(
  site: Parameters<typeof emergencyTelephone>[0],
  text: string,
): readonly (string | { readonly telephone: string })[] {
  const { telephone } = site.company;
  const numbers = new Set([telephone, emergencyTelephone(site) ?? telephone]);
  return [...numbers].reduce<readonly (string | { readonly telephone: string })[]>(
    (parts, telephone) =>
      parts.flatMap((part) =>
        typeof part !== "string"
          ? part
          : part.split(telephoneSpellings(telephone)).flatMap((text, index) => [
            ...(index === 0 ? [] : [{ telephone }]),
            ...(text === "" ? [] : [text]),
          ])
      ),
    [text],
  );
}
