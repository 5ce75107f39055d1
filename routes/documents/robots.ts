import type { Site } from "../../lib/model/mod.ts";

/**
 * GET /robots.txt: the rules for crawlers. They may read everything, and use it by the owner's policy.
 *
 * @see RFC 9309, https://contentsignals.org/ for Content-Signal, and the ARD specification for Agentmap
 */
export function robots({ addresses, settings }: Site): string {
  return [
    "User-agent: *",
    ...(settings.content_signal === undefined
      ? []
      : [`Content-Signal: ${settings.content_signal}`]),
    "Allow: /",
    "",
    `Sitemap: ${addresses.page("sitemap.xml")}`,
    `Agentmap: ${addresses.page(".well-known", "ard.json")}`,
    "",
  ].join("\n");
}
