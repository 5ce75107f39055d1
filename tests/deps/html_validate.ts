/** Finds faults of HTML. */
export { HtmlValidate } from "npm:html-validate@11.18.0";
