/**
 * Pages and their renderers: HTML for people, markdown for agents.
 *
 * @module
 */
export type * from "./page.ts";
export { distanceFromOffice, serviceAreaMap } from "./map.ts";
export { renderHtml } from "./html.ts";
export { textHtml } from "./html_text.ts";
export { missingPicture } from "./html_pictures.ts";
export { listAlternates } from "./html_head.ts";
export { localAddress } from "./local_address.ts";
export { findLogo, makeFavicon } from "./logo.ts";
export { messagingLinks } from "./messaging.ts";
export { renderMarkdown, renderMarkdownDocument, renderMarkdownText } from "./markdown.ts";
export { makeStylesheet, styleFiles } from "./style.ts";
