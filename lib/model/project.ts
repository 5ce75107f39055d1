/**
 * The project: its declaration, where it belongs, and how its completion date is read.
 *
 * @module
 */
import { boolean, list, optional, slugFormat, string } from "../schema/mod.ts";
import { type Published, resource, text, texts, type Unpublished, url } from "./resource.ts";
import { serviceAreaSlug } from "./service_area.ts";
import { serviceSlug } from "./service.ts";

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
    summary: text(),
    description: text(),
    featured: boolean({ description: "Whether it is highlighted on the website." }),
    location: text("City and state of the site."),
    client: text("May be withheld where the client has not authorized release."),
    completion_date: string({
      formats: [{
        pattern: /^(?:(?:19|20)[0-9]{2}|[A-Z][A-Za-z ]*)$/,
        issue:
          'must be a year such as "2024" in double quotes, or a status text such as Mobilizing or In progress',
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
    services: list(serviceSlug, { min: 1 }),
    service_area: serviceAreaSlug,
  },
  references: [
    { field: "services", segment: "services" },
    { field: "service_area", segment: "service-areas" },
  ],
});

/** A project as the API publishes it. */
export type Project = Published<typeof project>;

/** The services and the service area of a project, which filter it. */
export type ProjectPlacement = Unpublished<typeof project>;

/** Whether a project's completion date is a year, and not a status. */
export function isYear(completionDate: string): boolean {
  return /^[0-9]{4}$/.test(completionDate);
}
