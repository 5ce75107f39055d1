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
  type Internal,
  internalFields,
  matching,
  type Published,
  resource,
  sentences,
  text,
  texts,
  url,
} from "./resource.ts";

/** A project, finished or under way. */
export const project = resource({
  name: "Project",
  noun: "project",
  segment: "projects",
  description: "A project, finished or under way.",
  fields: {
    slug: string({ formats: [slugFormat] }),
    name: text("Display name."),
    category: text("The scope categories delivered, as free text."),
    summary: sentences("One or two sentences."),
    description: text("What was asked, what was in the way and what was done."),
    featured: boolean({ description: "Whether it is highlighted on the website." }),
    location: text("City and state or province of the site."),
    client: text("May be withheld where the client has not authorized release."),
    completion_date: matching(
      "A completion year, or a status text such as Mobilizing or In progress.",
      {
        pattern: /^(?:(?:19|20)[0-9]{2}|[A-Z][A-Za-z ]*)$/,
        issue: "must be a year such as 2024, or a status text such as Mobilizing or In progress",
      },
    ),
    scope: texts("Work performed."),
    challenges: optional(texts("Site or schedule constraints.")),
    solutions: optional(texts("How each constraint was addressed.")),
    outcomes: optional(texts("Delivered results.")),
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
    pictures: internalFields.pictures,
    updated: internalFields.updated,
  },
});

/** A project as the API publishes it. */
export type Project = Published<typeof project>;

/** The fields of a project's file that the API does not publish, such as the services by which it is filtered. */
export type ProjectInternal = Internal<typeof project>;

/** Whether a project's completion date is a year, not a status. */
export function isYear(completionDate: string): boolean {
  return /^[0-9]{4}$/.test(completionDate);
}
