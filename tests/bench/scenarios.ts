/**
 * What is asked for in the comparison.
 *
 * @module
 */
import type { Site } from "../../lib/model/mod.ts";
import type { Ask } from "./wire.ts";

/** One thing that is asked for. */
export interface Scenario {
  readonly name: string;
  readonly asked: Ask;
  readonly status: 200 | 304 | 404;
}

const HTML = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8";

/** Everything that is asked for of a site: its first service, and the first project that included it. */
export function scenariosOf({ services, projects }: Site): readonly Scenario[] {
  const service = services.all[0]!.slug;
  const placements = projects.all.map(({ slug }) => projects.internal.get(slug)!);
  const city = placements.find(({ services }) => services.includes(service))!.service_area;
  const item = `/v1/services/${service}`;
  const page = `/services/${service}`;
  const gzip = { "Accept-Encoding": "gzip" };
  return [
    scenario("item", item),
    scenario("item, gzip", item, gzip),
    { ...scenario("item, 304", item), status: 304 },
    scenario("collection", "/v1/glossary"),
    scenario("filter", `/v1/projects?service=${service}&city=${city}`),
    scenario("page, HTML", page, { Accept: HTML }),
    scenario("page, HTML, gzip", page, { Accept: HTML, ...gzip }),
    scenario("page, markdown", page, { Accept: "text/markdown" }),
    { ...scenario("404", "/v1/services/nothing"), status: 404 },
  ];
}

function scenario(name: string, path: string, headers: Ask["headers"] = {}): Scenario {
  return { name, asked: { path, headers }, status: 200 };
}
