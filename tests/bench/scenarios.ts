/**
 * What is asked for in the comparison.
 *
 * @module
 */
import type { Site } from "../../lib/model/mod.ts";
import type { Ask } from "./wire.ts";

/** One thing that is asked for, and who can be asked. */
export interface Scenario {
  readonly name: string;
  readonly asks: readonly Ask[];
  readonly status: 200 | 304 | 404;
  /** Whether the ETag of the first answer goes with every request. */
  readonly conditional?: boolean;
}

const HTML = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8";
const MARKDOWN = "text/markdown";

/** Everything that is asked for of a site: its first service, and the first project that included it. */
export function scenariosOf({ services, projects }: Site): readonly Scenario[] {
  const service = services.all[0]!.slug;
  const placements = projects.all.map(({ slug }) => projects.internal.get(slug)!);
  const city = placements.find(({ services }) => services.includes(service))!.service_area;
  const item = `/v1/services/${service}`;
  const page = `/services/${service}`;
  return [
    ...inCodings("item", item),
    { name: "item, 304", asks: [get(item)], status: 304, conditional: true },
    ...inCodings("collection", "/v1/glossary"),
    {
      name: "filter",
      asks: [get(`/v1/projects?service=${service}&city=${city}`)],
      status: 200,
    },
    ...inCodings("page, HTML", page, { Accept: HTML }),
    ...inCodings("page, markdown", page, { Accept: MARKDOWN }),
    { name: "404", asks: [get("/v1/services/nothing")], status: 404 },
  ];
}

function get(path: string, headers: Readonly<Record<string, string>> = {}): Ask {
  return { path, headers };
}

/** One answer as it is, in gzip and in Brotli. */
function inCodings(
  name: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): readonly Scenario[] {
  return [
    { name, asks: [get(path, headers)], status: 200 },
    ...["gzip", "br"].map((coding): Scenario => ({
      name: `${name}, ${coding}`,
      asks: [get(path, { ...headers, "Accept-Encoding": coding })],
      status: 200,
    })),
  ];
}
