/**
 * The identity of a site's MCP server, in responses, its card and catalogs.
 *
 * @module
 */
import { excerpt } from "../text/sentences.ts";
import { type Site, VERSION } from "../model/mod.ts";
import type { ServerInfo } from "./server.ts";

export const SERVER_CARD_TYPE = "application/mcp-server-card+json";

/** The maximum length of a card's title and description. */
const MAX_CARD_TEXT = 100;

export function serverInfo({ company, addresses, assets }: Site): ServerInfo {
  const host = serverHost(addresses.site);
  const title = excerpt(company.name, MAX_CARD_TEXT - 1, MAX_CARD_TEXT - 1);
  const purpose = `${company.name}: what it does, where it works, and a way to send it a request.`;
  const logo = assets.find(({ path }) => company.logo?.endsWith(path));
  return {
    name: `${host.split(".").reverse().join(".")}/contractor`,
    title,
    version: VERSION,
    description: purpose.length <= MAX_CARD_TEXT ? purpose : title,
    websiteUrl: addresses.page(),
    icons: logo && company.logo !== undefined
      ? [{ src: company.logo, mimeType: logo.mediaType }]
      : undefined,
  };
}

/** The host of an address, in the characters allowed in server names. */
export function serverHost(address: string): string {
  return new URL(address).hostname.replace(/^www\./, "").replace(/[^a-z0-9.-]+/g, "") ||
    "localhost";
}
