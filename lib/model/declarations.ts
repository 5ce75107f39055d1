/**
 * The declarations of the resources that have a folder each. Own pages are declared in own_page.ts.
 *
 * @module
 */
import {
  boolean,
  emailFormat,
  httpsFormat,
  labelled,
  list,
  meantAddress,
  mustBe,
  number,
  oneOf,
  optional,
  reference,
  slugFormat,
  string,
  telephoneFormat,
  withDefault,
} from "../schema/mod.ts";
import { iconNames } from "./icons.ts";
import { MONTH_AND_YEAR, parseMonth } from "./months.ts";
import {
  date,
  dateOrMonth,
  faqs,
  internalFaqs,
  internalFields,
  latitude,
  line,
  lines,
  longitude,
  matching,
  monthOrDay,
  nameLine,
  process,
  type Published,
  resource,
  text,
  titled,
  url,
} from "./resource.ts";

const { order, pictures, updated, draft } = internalFields;

/** A construction service that the contractor offers. */
export const service = resource({
  name: "Service",
  noun: "service",
  segment: "services",
  description: "A construction service that the contractor offers.",
  fields: labelled({
    slug: reference("services", { description: "Its identifier, the last part of its address." }),
    name: line("Display name."),
    summary: line("One sentence."),
    description: text("A full paragraph."),
    capabilities: lines("Specific work included."),
    benefits: lines("Outcomes for a client."),
    process,
    faqs,
    url,
  }, {
    capabilities: ["What it includes"],
    benefits: ["What the client gets"],
    faqs: ["Questions and answers"],
    process: ["How it goes, step by step"],
  }),
  body: "description",
  short: "summary",
  title: "name",
  internal: {
    ...internalFields,
    icon: optional(
      oneOf(iconNames, {
        description: "Its icon on a card without a picture, where every card of the list has one.",
      }),
    ),
    emergency: optional(boolean({
      description:
        "Whether it is the service for emergencies, whose page starts with the telephone number.",
    })),
  },
});

/** A service as the API publishes it. */
export type Service = Published<typeof service>;

/** A month in digits, such as 6/2024, as it is written here; other words begin with a capital. */
function meantCompletion(text: string): string {
  return text.replace(
    /^([0-9]{1,2})[/.-]((?:19|20)[0-9]{2})$/,
    (_, month: string, year: string) => `${year}-${month.padStart(2, "0")}`,
  ).replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

/** A year, a month or a day, or the words of a status. */
const COMPLETION = new RegExp(
  `^(?:(?:19|20)[0-9]{2}|${monthOrDay.source}|${MONTH_AND_YEAR.source}|[A-Z][A-Za-z ]*)$`,
);

/** A project, finished or under way. */
export const project = resource({
  name: "Project",
  noun: "project",
  segment: "projects",
  description: "A project, finished or under way.",
  fields: labelled({
    slug: string({
      formats: [slugFormat],
      description: "Its identifier, the last part of its address.",
    }),
    name: nameLine("Display name."),
    category: line("The scope categories delivered, as free text."),
    summary: line("One or two sentences."),
    description: text("What was asked, what was in the way and what was done."),
    featured: boolean({ description: "Whether it is highlighted on the website." }),
    location: nameLine("City and state or province of the site."),
    client: nameLine("May be withheld where the client has not authorized release."),
    completion_date: matching(
      "A completion year, or a status text such as Mobilizing or In progress.",
      {
        pattern: /^(?:(?:19|20)[0-9]{2}|[A-Z][A-Za-z ]*)$/,
        ...mustBe(
          "a year such as 2024, or a status text such as Mobilizing or In progress",
          "2024",
        ),
      },
    ),
    completed: optional(
      dateOrMonth("The month or day of completion, where it is known; orders the list."),
    ),
    scope: lines("Work performed; the first line, shown on the card, says how much."),
    challenges: optional(lines("Site or schedule constraints.")),
    solutions: optional(lines("How each constraint was addressed.")),
    outcomes: optional(lines("Delivered results.")),
    url,
  }, {
    category: ["Kind of work", "In a few words."],
    featured: ["Show on the home page"],
    client: ["Client", "Such as Town of …, or Private owner."],
    scope: ["What was done", "The first line is on the card; let it say how much."],
    challenges: ["Challenges", "What was in the way."],
    solutions: ["Solutions", "How you solved each."],
    outcomes: ["Outcomes", "What came of it."],
    completed: [
      "Completed on",
      "Such as 2024-06; needed only where the field above has a year.",
    ],
  }),
  body: "description",
  title: "name",
  internal: labelled({
    services: withDefault(
      list(reference("services"), { description: "Slugs of the services that it included." }),
      [],
    ),
    service_area: optional(
      reference("service-areas", { description: "Slug of the service area that it was in." }),
    ),
    pictures,
    updated,
    draft,
  }, {
    services: ["Services", "Which of your services it included."],
    service_area: ["Service area", "Where it was."],
  }),
  written: labelled({
    completion_date: optional(matching(
      "When it was completed, or a status text such as Mobilizing or In progress.",
      {
        pattern: COMPLETION,
        ...mustBe("a year such as 2024, a month such as June 2024, or In progress", "2024"),
        meant: meantCompletion,
      },
    )),
  }, {
    completion_date: [
      "Completed",
      "A year, a month such as June 2024, or a word such as In progress.",
    ],
  }),
  complete(values, report) {
    const { completion_date: written, completed } = values;
    if (written === undefined && completed === undefined) {
      report({
        field: "completion_date",
        issue: "is missing; write a year such as 2024, a month such as June 2024, or In progress",
      });
      return values;
    }
    const day = parseMonth(String(written ?? completed));
    if (!/^[0-9]{4}/.test(day)) return { ...values, completion_date: day };
    const year = day.slice(0, "2024".length);
    return { ...(day !== year && { completed: day }), ...values, completion_date: year };
  },
  // Unfinished projects first, then the newest.
  rank: ({ published: { completion_date: year, completed } }) =>
    isYear(year) ? -Date.parse(completed ?? year) : -Infinity,
  faults: ({ published: { completion_date: year, completed } }) =>
    completed === undefined || completed.startsWith(year)
      ? []
      : [{ field: "completed", issue: "must be in the year that completion_date says" }],
});

/** A project as the API publishes it. */
export type Project = Published<typeof project>;

/** Whether a project's completion date is a year, not a status. */
export function isYear(completionDate: string): boolean {
  return /^[0-9]{4}$/.test(completionDate);
}

/** A kind of client, and what is done for it. */
export const market = resource({
  name: "Market",
  noun: "market",
  segment: "markets",
  description: "A kind of client, and what is done for it.",
  fields: labelled({
    slug: reference("markets", { description: "Its identifier, the last part of its address." }),
    name: line("The kind of client."),
    summary: text("What they need and what is done for them."),
    headline: line("Positioning line."),
    services_offered: list(titled, { description: "What is done for them." }),
    process,
    differentiators: list(titled, { description: "What sets the work apart." }),
    faqs,
    url,
  }, {
    headline: ["Headline", "What you are to them, in a line."],
    services_offered: ["What you do for them"],
    differentiators: ["What sets you apart"],
    process: ["How it goes, step by step"],
    faqs: ["Questions and answers"],
  }),
  body: "summary",
  title: "name",
  internal: internalFields,
});

/** A city or town in which the work is done, with the communities around it. */
export const serviceArea = resource({
  name: "ServiceArea",
  noun: "service area",
  segment: "service-areas",
  description: "A city or town in which the work is done, with the communities around it.",
  fields: labelled({
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

/** A service area as the API publishes it. */
export type ServiceArea = Published<typeof serviceArea>;

const termSlug = reference("glossary", { enumerated: false });

/** A term of the trade and what it means. */
export const glossaryTerm = resource({
  name: "GlossaryTerm",
  noun: "glossary term",
  segment: "glossary",
  description: "A term of the trade and what it means.",
  fields: labelled({
    slug: reference("glossary", {
      enumerated: false,
      description: "Its identifier, the last part of its address.",
    }),
    term: line("The term defined."),
    definition: text("What it means."),
    summary: text("Why the term matters."),
    faqs,
    related_terms: list(termSlug, { description: "Slugs of related glossary terms." }),
    related_services: list(reference("services"), {
      description: "Slugs of the services where the term applies.",
    }),
    url,
  }, {
    related_terms: ["Related terms", "Choose from the glossary."],
    related_services: ["Services where it matters", "Choose from your services."],
    faqs: ["Questions and answers"],
  }),
  body: "definition",
  title: "term",
  internal: { updated, draft },
});

/** A glossary term as the API publishes it. */
export type GlossaryTerm = Published<typeof glossaryTerm>;

/** What a client says about the work. */
export const review = resource({
  name: "Review",
  noun: "review",
  segment: "reviews",
  isInternal: true,
  description: "What a client says about the work.",
  fields: labelled({
    slug: string({ formats: [slugFormat] }),
    name: nameLine("Who says it, such as: Homeowner, Dayton."),
    detail: optional(line("What it is about, or who that is.")),
    quotation: text("What the client said."),
    source: optional(matching("Where it was said: an https address.", {
      ...httpsFormat,
      meant: meantAddress,
    })),
    date: optional(date("When it was said.")),
    project: optional(reference("projects", { description: "Slug of the project it is about." })),
    services: withDefault(
      list(reference("services"), { description: "Slugs of the services it is about." }),
      [],
    ),
  }, {
    source: ["Where it was said", "The web address, if there is one."],
    project: ["Project", "Which one it is about."],
    services: ["Services", "Which ones it is about."],
  }),
  body: "quotation",
  title: "name",
  internal: { order, updated, draft },
});

/** A review as pages show it. */
export type Review = Published<typeof review>;

/** A dated post, at `/news/{slug}`. */
export const newsPost = resource({
  name: "NewsPost",
  noun: "news post",
  segment: "news",
  isInternal: true,
  description: "A dated post.",
  fields: labelled({
    slug: string({ formats: [slugFormat] }),
    title: line("The post's heading.", 100),
    date: date("The day on which it is published."),
    description: optional(line("What search engines, previews and the list of news show.", 300)),
    body: text("The post's text."),
    url,
  }, {
    description: ["In a sentence", "For the list of news and for search engines."],
  }),
  body: "body",
  title: "title",
  internal: { pictures, updated, draft },
  rank: ({ published }) => -Date.parse(published.date),
  faults: ({ published }) =>
    Date.parse(published.date) > Date.now()
      ? [{ field: "date", issue: "is in the future; the post is shown at once", warning: true }]
      : [],
});

/** A news post as pages show it. */
export type NewsPost = Published<typeof newsPost>;

/** How a job can be employed. */
const employments = ["full-time", "part-time", "contractor", "temporary", "intern"] as const;

const amount = (description: string) => optional(number({ min: 0, description }));

/** An opening, at `/jobs/{slug}`. */
export const job = resource({
  name: "Job",
  noun: "job",
  segment: "jobs",
  isInternal: true,
  description: "An opening.",
  fields: labelled({
    slug: string({ formats: [slugFormat] }),
    title: line("What the work is called.", 100),
    place: optional(line("The town or the place of the work; without it, that of the office.")),
    employment: optional(oneOf(employments, { description: "How somebody is employed." })),
    pay: optional(line("The pay in words.")),
    pay_from: amount("The least pay, as a number, for search engines."),
    pay_to: amount("The most."),
    pay_per: optional(
      oneOf(["hour", "day", "week", "month", "year"], { description: "What the pay is for." }),
    ),
    date: date("The day from which it is published."),
    until: optional(date("The last day of the opening; after it, the page says that it is over.")),
    apply: optional(matching(
      "Where to apply: an email address, a telephone number or an https address; without it, the office.",
      {
        pattern: new RegExp(
          [emailFormat, telephoneFormat, httpsFormat].map(({ pattern }) => pattern.source).join(
            "|",
          ),
        ),
        ...mustBe(
          "an email address, a telephone number such as +1-555-555-0100 or an https address",
          "jobs@example.com",
        ),
        meant: telephoneFormat.meant!,
      },
    )),
    description: text("The work, what it takes and what you offer."),
    url,
  }, {
    pay: ["Pay", "In words, such as: from $30 an hour."],
    pay_from: ["Pay from, as a number", "For search engines."],
    pay_to: ["Pay to, as a number"],
    pay_per: ["Pay is for an"],
    date: ["Published from"],
    until: ["Open until", "The last day."],
    apply: [
      "Where to apply",
      "An email address, a telephone number or a web address; without it, your office.",
    ],
  }),
  body: "description",
  title: "title",
  internal: { pictures: internalFields.pictures, updated, draft },
  rank: ({ published }) => -Date.parse(published.date),
  faults: ({ published: { date, until, pay_from, pay_to, pay_per } }) => [
    ...(until !== undefined && until < date
      ? [{ field: "until", issue: "is before the date from which it is published" }]
      : []),
    ...(pay_from !== undefined && pay_to !== undefined && pay_to < pay_from
      ? [{ field: "pay_to", issue: "must not be less than pay_from" }]
      : []),
    ...((pay_from ?? pay_to) !== undefined && pay_per === undefined
      ? [{ field: "pay_per", issue: "is missing; write hour, day, week, month or year" }]
      : []),
  ],
});

/** A job as pages show it. */
export type Job = Published<typeof job>;
