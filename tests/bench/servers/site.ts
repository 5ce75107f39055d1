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

const { ask: { path }, answer } = await readRecorded();
const text = new TextDecoder().decode(answer.body);

/** The body of the 404, as our server sends it: a page, or JSON. */
const isJson = answer.headers["content-type"] === "application/json";
export const nothing: object | string = answer.status === 404 && isJson ? JSON.parse(text) : text;

/** A page's text by its type, where it is the one that was recorded. */
export function pageAt(asked: string, type: string): string | undefined {
  return asked === path && answer.headers["content-type"]?.startsWith(type) ? text : undefined;
}

const meta = { api_version: "1.0", documentation_url: "http://localhost/api" };

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
