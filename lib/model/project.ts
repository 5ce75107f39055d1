/**
 * The project: its declaration, where it belongs, and how its completion date is read.
 *
 * @module
 */
import { boolean, list, optional, reference, slugFormat, string } from "../schema/mod.ts";
import {
  type Published,
  resource,
  sentences,
  text,
  texts,
  type Unpublished,
  unpublishedFields,
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
    name: text(),
    category: text("The scope categories delivered, as free text."),
    summary: sentences(),
    description: text(),
    featured: boolean({ description: "Whether it is highlighted on the website." }),
    location: text("City and state of the site."),
    client: text("May be withheld where the client has not authorized release."),
    completion_date: string({
      formats: [{
        pattern: /^(?:(?:19|20)[0-9]{2}|[A-Z][A-Za-z ]*)$/,
        issue: "must be a year such as 2024, or a status text such as Mobilizing or In progress",
      }],
      description: "A completion year, or a status text such as Mobilizing or In progress.",
    }),
    scope: texts("Work performed."),
    challenges: optional(texts("Site or schedule constraints.")),
    solutions: optional(texts("How each constraint was addressed.")),
    outcomes: optional(texts("Delivered results.")),
    url,
  },
  body: "description",
  title: "name",
  unpublished: {
    services: list(reference("services"), { min: 1, description: "Slugs of its services." }),
    service_area: reference("service-areas", { description: "Slug of its service area." }),
    pictures: unpublishedFields.pictures,
    updated: unpublishedFields.updated,
  },
});

/** A project as the API publishes it. */
export type Project = Published<typeof project>;

/** What a project's file settles and the API does not publish, such as the services that filter it. */
export type ProjectUnpublished = Unpublished<typeof project>;

/** Whether a project's completion date is a year, and not a status. */
export function isYear(completionDate: string): boolean {
  return /^[0-9]{4}$/.test(completionDate);
}
