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
  /** Whether the answer depends on the query, so that no file can be it. */
  readonly queried?: boolean;
  /** Whether it is part of a `--quick` run. */
  readonly quick?: boolean;
}

const HTML = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8";
const MARKDOWN = "text/markdown";

const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz"];

/** Searches that don't come again before a store of the last 512 answers has forgotten them. */
const searches: readonly string[] = [
  ...ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second)),
  ...["pipe", "water", "main", "valve", "trench", "sewer", "pressure", "test", "the", "in"]
    .flatMap((word) => ALPHABET.map((letter) => `${word} ${letter}`)),
].map((q) => `/v1/glossary?q=${encodeURIComponent(q)}`);

/** Everything that is asked for of a site: its first service, and the first project that included it. */
export function scenariosOf({ services, projects, images }: Site): readonly Scenario[] {
  const service = services.all[0]!.slug;
  const placements = projects.all.map(({ slug }) => projects.internal.get(slug)!);
  const city = placements.find(({ services }) => services.includes(service))!.service_area;
  const item = `/v1/services/${service}`;
  const page = `/services/${service}`;
  const picture = [...images.values()].find(({ mediaType }) => mediaType === "image/jpeg");
  return [
    ...inCodings("item", item),
    { name: "item, 304", asks: [get(item)], status: 304, conditional: true, quick: true },
    ...inCodings("collection", "/v1/glossary"),
    {
      name: "filter",
      asks: [get(`/v1/projects?service=${service}&city=${city}`)],
      status: 200,
      queried: true,
      quick: true,
    },
    { name: "search", asks: [get("/v1/glossary?q=pipe")], status: 200, queried: true },
    {
      name: "search, never the same",
      asks: searches.map((path) => get(path)),
      status: 200,
      queried: true,
      quick: true,
    },
    ...inCodings("page, HTML", page, { Accept: HTML }),
    ...inCodings("page, markdown", page, { Accept: MARKDOWN }),
    { name: "404", asks: [get("/v1/services/nothing")], status: 404, quick: true },
    ...(picture === undefined
      ? []
      : [{ name: "picture", asks: [get(picture.path)], status: 200 } as const]),
    { name: "MCP, a list", asks: calls("listServices"), status: 200, quick: true },
    { name: "404, page", asks: [get("/services/nothing", { Accept: HTML })], status: 404 },
  ];
}

/** Calls of a tool by clients that count their requests from 1. */
function calls(name: string): readonly Ask[] {
  return Array.from({ length: 10 }, (_, index) => ({
    path: "/mcp",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": "2025-11-25",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: index + 1,
      method: "tools/call",
      params: { name, arguments: {} },
    }),
  }));
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
    { name, asks: [get(path, headers)], status: 200, quick: true },
    ...["gzip", "br"].map((coding): Scenario => ({
      name: `${name}, ${coding}`,
      asks: [get(path, { ...headers, "Accept-Encoding": coding })],
      status: 200,
    })),
  ];
}
