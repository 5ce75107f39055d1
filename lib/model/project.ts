/**
 * The project: its declaration.
 *
 * @module
 */
import {
  boolean,
  list,
  optional,
  reference,
  slugFormat,
  string,
  withDefault,
} from "../schema/mod.ts";
import {
  dateOrMonth,
  internalFields,
  line,
  lines,
  matching,
  type Published,
  resource,
  text,
  url,
} from "./resource.ts";

/** A project, finished or under way. */
export const project = resource({
  name: "Project",
  noun: "project",
  segment: "projects",
  description: "A project, finished or under way.",
  fields: {
    slug: string({
      formats: [slugFormat],
      description: "Its identifier, the last part of its address.",
    }),
    name: line("Display name."),
    category: line("The scope categories delivered, as free text."),
    summary: line("One or two sentences."),
    description: text("What was asked, what was in the way and what was done."),
    featured: boolean({ description: "Whether it is highlighted on the website." }),
    location: line("City and state or province of the site."),
    client: line("May be withheld where the client has not authorized release."),
    completion_date: matching(
      "A completion year, or a status text such as Mobilizing or In progress.",
      {
        pattern: /^(?:(?:19|20)[0-9]{2}|[A-Z][A-Za-z ]*)$/,
        issue: "must be a year such as 2024, or a status text such as Mobilizing or In progress",
      },
    ),
    scope: lines("Work performed; the first line, shown on the card, says how much."),
    challenges: optional(lines("Site or schedule constraints.")),
    solutions: optional(lines("How each constraint was addressed.")),
    outcomes: optional(lines("Delivered results.")),
    url,
  },
  body: "description",
  title: "name",
  internal: {
    services: withDefault(
      list(reference("services"), { description: "Slugs of the services that it included." }),
      [],
    ),
    service_area: optional(
      reference("service-areas", { description: "Slug of the service area that it was in." }),
    ),
    completed: optional(
      dateOrMonth('When it was completed; orders the list, and says "June 2025".'),
    ),
    pictures: internalFields.pictures,
    updated: internalFields.updated,
    draft: internalFields.draft,
  },
  // Unfinished projects first, then the newest.
  rank: ({ published: { completion_date: year }, internal: { completed } }) =>
    isYear(year) ? -Date.parse(completed ?? year) : -Infinity,
  faults: ({ published, internal: { completed } }) =>
    completed === undefined || completed.startsWith(published.completion_date)
      ? []
      : [{ field: "completed", issue: "must be in the year that completion_date says" }],
});

/** A project as the API publishes it. */
export type Project = Published<typeof project>;

/** Whether a project's completion date is a year, not a status. */
export function isYear(completionDate: string): boolean {
  return /^[0-9]{4}$/.test(completionDate);
}
