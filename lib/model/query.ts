/**
 * The filters of the listings and the search of the glossary, shared by the API and the website.
 *
 * @module
 */
import {
  boolean,
  type Fault,
  type Fields,
  type FieldsOf,
  object,
  type ObjectSchema,
  optional,
  reference,
  schemaOf,
  string,
  validate,
  type Validation,
} from "../schema/mod.ts";
import type { GlossaryTerm } from "./glossary_term.ts";
import type { Project } from "./project.ts";
import type { Site } from "./site.ts";

export const projectQuery = object({
  featured: optional(boolean({
    description: "true narrows to the projects highlighted on the website; false has no effect.",
  })),
  service: optional(
    reference("services", { description: "Only projects that included this service." }),
  ),
  city: optional(
    reference("service-areas", { description: "Only projects in this service area." }),
  ),
}, { unknown: "drop" });

export type ProjectQuery = FieldsOf<typeof projectQuery.fields>;

export const glossaryQuery = object({
  q: optional(string({
    max: 100,
    description:
      "Text that the term or its definition contains, ignoring case. Empty filters nothing.",
  })),
}, { unknown: "drop" });

export type GlossaryQuery = FieldsOf<typeof glossaryQuery.fields>;

/**
 * Converts query parameters by their declarations and checks them. A repeated parameter is a fault; undeclared
 * parameters are ignored.
 */
export function readQuery<F extends Fields>(
  schema: ObjectSchema<F>,
  query: URLSearchParams,
): Validation<FieldsOf<F>> {
  const values: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const [name, field] of Object.entries(schema.fields)) {
    const [given, ...more] = query.getAll(name);
    if (given === undefined) continue;
    if (more.length > 0) {
      faults.push({ field: name, issue: "is given more than once; give it once" });
    } else values[name] = schemaOf(field).fromText?.(given) ?? given;
  }
  const checked = validate(schema, values);
  if (faults.length === 0) return checked;
  return { ok: false, faults: [...faults, ...(checked.ok ? [] : checked.faults)] };
}

/** The projects that match every given filter. */
export function filterProjects(
  site: Site,
  { featured, service, city }: ProjectQuery,
): readonly Project[] {
  return site.projects.all.filter((project) => {
    const placement = site.projects.internal.get(project.slug);
    return (featured !== true || project.featured) &&
      (service === undefined || placement?.services.includes(service) === true) &&
      (city === undefined || placement?.service_area === city);
  });
}

/** The terms whose name or definition contains `q`, ignoring case. */
export function searchGlossary(
  { glossary: { all } }: Site,
  { q = "" }: GlossaryQuery,
): readonly GlossaryTerm[] {
  const sought = new RegExp(RegExp.escape(q), "iu");
  return all.filter(({ term, definition }) =>
    sought.test(term) || sought.test(definition.markdown) || sought.test(definition.plain)
  );
}
