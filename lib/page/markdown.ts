import type { Site } from "../model/mod.ts";
import type { Page } from "./page.ts";

/** The markdown of a page. */
export function renderMarkdown(page: Page, _site: Site): string {
  return `# ${page.title}\n`;
}
