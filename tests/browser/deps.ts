/**
 * A browser and a judge of accessibility, for these tests alone.
 *
 * @module
 */
export {
  type Browser,
  type BrowserContextOptions as ContextOptions,
  chromium,
  type Page,
  type Route,
} from "npm:playwright-core@1.65.1";
export { default as axe } from "npm:axe-core@4.14.1";
