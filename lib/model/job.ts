/**
 * The declaration of a job, a file in jobs/.
 *
 * @module
 */
import {
  emailFormat,
  httpsFormat,
  mustBe,
  number,
  oneOf,
  optional,
  telephoneFormat,
  withLabels,
} from "../schema/mod.ts";
import {
  date,
  internalFields,
  line,
  matching,
  type Published,
  resource,
  slug,
  text,
  url,
} from "./resource.ts";

const { updated, draft } = internalFields;

const employments = ["full-time", "part-time", "contractor", "temporary", "intern"] as const;

const amount = (description: string) => optional(number({ min: 0, description }));

const payUnits = ["hour", "day", "week", "month", "year"] as const;

/** An opening, at `/jobs/{slug}`. */
export const job = resource({
  name: "Job",
  noun: "job",
  segment: "jobs",
  isInternal: true,
  description: "An opening.",
  fields: withLabels({
    slug,
    title: line("What the work is called.", 100),
    place: optional(line("The town or the place of the work; without it, that of the office.")),
    employment: optional(oneOf(employments, { description: "How somebody is employed." })),
    pay: optional(line("The pay in words.")),
    pay_from: amount("The least pay, as a number, for search engines."),
    pay_to: amount("The most."),
    pay_per: optional(oneOf(payUnits, { description: "What the pay is for." })),
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
      ? [{
        field: "pay_per",
        issue: `is missing; write ${payUnits.slice(0, -1).join(", ")} or ${payUnits.at(-1)}`,
      }]
      : []),
  ],
});

export type Job = Published<typeof job>;
