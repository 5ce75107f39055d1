/**
 * The declaration of a project, a file in projects/.
 *
 * @module
 */
import {
  boolean,
  list,
  mustBe,
  optional,
  reference,
  slugFormat,
  string,
  withDefault,
  withLabels,
} from "../schema/mod.ts";
import { MONTH_AND_YEAR, parseMonth } from "./months.ts";
import {
  internalFields,
  line,
  lines,
  matching,
  monthOrDay,
  nameLine,
  type Published,
  resource,
  text,
  url,
} from "./resource.ts";

const { pictures, updated, draft } = internalFields;

/** A year, month, day or status text. */
const COMPLETION = new RegExp(
  `^(?:(?:19|20)[0-9]{2}|${monthOrDay.source}|${MONTH_AND_YEAR.source}|[A-Z][A-Za-z ]*)$`,
);

export const project = resource({
  name: "Project",
  noun: "project",
  segment: "projects",
  description: "A project, finished or under way.",
  fields: withLabels({
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
  }),
  body: "description",
  title: "name",
  internal: withLabels({
    completed: optional(
      matching("The month or day of completion, where it is known; orders the list.", {
        pattern: new RegExp(`^${monthOrDay.source}$`),
        ...mustBe("a month such as 2024-06, or a date such as 2024-06-30", "2024-06"),
      }),
    ),
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
    completed: ["Completed on", "Such as 2024-06; needed only where Completed has a year."],
    services: ["Services", "Which of your services it included."],
    service_area: ["Service area", "Where it was."],
  }),
  overrides: withLabels({
    completion_date: optional(matching(
      "When it was completed, or a status text such as Mobilizing or In progress.",
      {
        pattern: COMPLETION,
        ...mustBe("a year such as 2024, a month such as June 2024, or In progress", "2024"),
        // 2024-06 for 6/2024, and words with a capital.
        meant: (text) =>
          text.replace(
            /^([0-9]{1,2})[/.-]((?:19|20)[0-9]{2})$/,
            (_, month: string, year: string) => `${year}-${month.padStart(2, "0")}`,
          ).replace(/^[a-z]/, (letter) => letter.toUpperCase()),
      },
    )),
  }, {
    completion_date: [
      "Completed",
      "A year, a month such as June 2024, or a word such as In progress.",
    ],
  }),
  complete(values, faults) {
    const { completion_date: completion, completed } = values;
    if (completion === undefined && completed === undefined) {
      faults.push({
        field: "completion_date",
        issue: "is missing; write a year such as 2024, a month such as June 2024, or In progress",
      });
      return values;
    }
    const day = parseMonth(String(completion ?? completed));
    if (!/^[0-9]{4}/.test(day)) return { ...values, completion_date: day };
    const year = day.slice(0, "2024".length);
    return { ...(day !== year && { completed: day }), ...values, completion_date: year };
  },
  // Unfinished projects first, then the newest.
  rank: ({ published: { completion_date: year }, internal: { completed } }) =>
    isYear(year) ? -Date.parse(completed ?? year) : -Infinity,
  faults: ({ published: { completion_date: year }, internal: { completed } }) =>
    completed === undefined || completed.startsWith(year)
      ? []
      : [{ field: "completed", issue: "must be in the year that completion_date says" }],
});

export type Project = Published<typeof project>;

/** Whether a project's completion date is a year, not a status. */
export function isYear(completionDate: string): boolean {
  return /^[0-9]{4}$/.test(completionDate);
}
