/**
 * Who the MCP server of a site is: the same in every answer, in its card and in what lists it.
 *
 * @module
 */
import { API_VERSION, type Site } from "../model/mod.ts";
import { present } from "../schema/present.ts";
import type { ServerInfo } from "./server.ts";

/** Titles and descriptions of a card have at most so many characters. */
const MAX_LENGTH = 100;

/** Who the server of a site is. */
export function serverInfo({ company, addresses, assets }: Site): ServerInfo {
  const host = hostOf(addresses.site);
  const logo = assets.find(({ path }) => company.logo?.endsWith(path));
  return {
    name: `${host.split(".").reverse().join(".")}/contractor`,
    title: cut(company.name),
    version: API_VERSION,
    description: descriptionOf(company.name),
    websiteUrl: addresses.page(),
    ...present({
      icons: logo && company.logo !== undefined
        ? [{ src: company.logo, mimeType: logo.mediaType }]
        : undefined,
    }),
  };
}

/** The host of an address, in the characters that names of servers have. */
export function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, "").replace(/[^a-z0-9.-]+/g, "") ||
    "localhost";
}

/** What the server is for, in at most a hundred characters. */
function descriptionOf(name: string): string {
  const whole = `${name}: what it does, where it works, and a way to send it a request.`;
  return cut(whole.length <= MAX_LENGTH ? whole : name);
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= MAX_LENGTH
    ? text
    : `${characters.slice(0, MAX_LENGTH - 1).join("").trimEnd()}…`;
}
