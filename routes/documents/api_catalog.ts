import { MCP_PATH, type Site } from "../../lib/model/mod.ts";
import { SERVER_CARD_TYPE } from "./mod.ts";

/**
 * GET /.well-known/api-catalog: the API and its descriptions, as a linkset.
 *
 * @see RFC 9727 (api-catalog) and RFC 9264 (linkset)
 */
export function apiCatalog({ addresses, company }: Site): string {
  const instructions = {
    href: addresses.page("agent-instructions.md"),
    type: "text/markdown",
    title: "Agent instructions",
  };
  const linkset = [
    {
      anchor: addresses.page(".well-known", "api-catalog"),
      item: [
        { href: addresses.endpoint(), title: `API of ${company.name}` },
        { href: addresses.page(MCP_PATH), title: `MCP server of ${company.name}` },
      ],
    },
    {
      anchor: addresses.endpoint(),
      "service-desc": [{
        href: addresses.page("openapi.json"),
        type: "application/json",
        title: "OpenAPI 3.1 document",
      }],
      "service-doc": [
        { href: addresses.page("api"), type: "text/html", title: "Guide to the API" },
        { href: addresses.markdown("api"), type: "text/markdown", title: "Guide to the API" },
        instructions,
      ],
      status: [{ href: addresses.page("healthz"), type: "application/json" }],
    },
    {
      anchor: addresses.page(MCP_PATH),
      "service-desc": [{
        href: addresses.page(MCP_PATH, "server-card"),
        type: SERVER_CARD_TYPE,
        title: "MCP server card",
      }],
      "service-doc": [instructions],
    },
  ];
  return `${JSON.stringify({ linkset }, null, 2)}\n`;
}
