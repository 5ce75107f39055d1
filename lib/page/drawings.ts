/**
 * The pictures of the website, drawn from content.
 *
 * @module
 */
import type { Site } from "../model/mod.ts";
import type { Drawing } from "./page.ts";

/** A map of the service areas. */
export function serviceAreaMap(_site: Site): Drawing {
  return { svg: '<svg role="img"><title>Service areas</title></svg>', caption: "Map" };
}

/** A drawing of what a service builds. */
export function serviceDiagram(_slug: string, _name: string): Drawing | undefined {
  return undefined;
}
