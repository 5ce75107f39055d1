import type { Site } from "../model/mod.ts";
import type { Page } from "./page.ts";

/** The HTML of a page. */
export function renderHtml(page: Page, _site: Site): string {
  return `<!doctype html><title>${page.title}</title>`;
}
