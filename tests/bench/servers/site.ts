/**
 * What the compared servers answer from: the same content objects, and the pages as text.
 *
 * @module
 */
import { loadContent } from "../../support/load.ts";
import type { Project } from "../../../lib/model/mod.ts";
import { readRecorded } from "../recorded.ts";

export const port = Number(Deno.env.get("PORT"));
export const site = await loadContent(Deno.env.get("CONTENT_DIR") ?? "content", "http://localhost");

const decoder = new TextDecoder();

/** The page's text by its type, and the body of the 404, as our server sends them. */
export const pages = new Map<string, string>();
export let nothing: unknown = {};
for (const { ask, answer } of await readRecorded(Deno.env.get("RECORDED")!)) {
  const type = answer.headers["content-type"] ?? "";
  const text = decoder.decode(answer.body);
  if (answer.status === 404 && type === "application/json") nothing = JSON.parse(text);
  else if (type.startsWith("text/")) pages.set(`${ask.path} ${type.split(";")[0]}`, text);
}

const meta = {
  api_version: "1.0",
  documentation_url: "http://localhost/api",
};

export const CACHED = "public, max-age=300, s-maxage=3600";

export function one<T>(data: T) {
  return { data, meta };
}

export function all<T>(data: readonly T[]) {
  return { data, meta: { ...meta, count: data.length } };
}

export function filtered(service: string | null, city: string | null): readonly Project[] {
  return site.projects.all.filter(({ slug }) => {
    const { services, service_area } = site.projects.internal.get(slug)!;
    return (service === null || (services as readonly string[]).includes(service)) &&
      (city === null || service_area === city);
  });
}
