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
  /** In its path, `{n}` stands for a number that is another in each request. */
  readonly asked: Ask;
  readonly status: 200 | 304 | 404;
  /** The most that it may cost, as a multiple of the bare handler. */
  readonly most: number;
}

/** How many times as much as ours a framework's answer has to cost, unless nothing is found. */
export const LEAST_BESIDE_HONO = 4;

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
    scenario("item", 1.05, item),
    scenario("item, gzip", 1.05, item, gzip),
    // A handler that reads one header already pays for all of them, and the bare one reads none.
    { ...scenario("item, 304", 1.35, item), status: 304 },
    scenario("collection", 1, "/v1/glossary"),
    scenario("filter", 1.05, `/v1/projects?service=${service}&city=${city}`),
    scenario("page, HTML", 1, page, { Accept: HTML }),
    scenario("page, HTML, gzip", 1, page, { Accept: HTML, ...gzip }),
    scenario("page, markdown", 1, page, { Accept: "text/markdown" }),
    { ...scenario("404", 2, "/v1/services/nothing"), status: 404 },
    // Crawlers ask for ever new pages that don't exist. All of each was made anew once, at 27 times the bare handler.
    { ...scenario("404, page", 7, "/nothing-{n}", { Accept: HTML }), status: 404 },
  ];
}

function scenario(
  name: string,
  most: number,
  path: string,
  headers: Ask["headers"] = {},
): Scenario {
  return { name, asked: { path, headers }, status: 200, most };
}
