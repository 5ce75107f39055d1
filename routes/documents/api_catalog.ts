import type { CacheableHandler } from "../../lib/http/outcome.ts";
import { MCP_PATH, type Site } from "../../lib/model/mod.ts";
import { SERVER_CARD_TYPE } from "./server_card.ts";

/**
 * The API and its descriptions, as a linkset.
 *
 * @see RFC 9727 (api-catalog) and RFC 9264 (linkset)
 */
function apiCatalog({ addresses, company }: Site): string {
  const title = `API of ${company.name}`;
  const linkset = [
    {
      anchor: addresses.page(".well-known", "api-catalog"),
      item: [
        { href: addresses.endpoint(), title },
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
        {
          href: addresses.page("agent-instructions.md"),
          type: "text/markdown",
          title: "Agent instructions",
        },
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
      "service-doc": [{
        href: addresses.page("agent-instructions.md"),
        type: "text/markdown",
        title: "Agent instructions",
      }],
    },
  ];
  return `${JSON.stringify({ linkset }, null, 2)}\n`;
}

/** GET /.well-known/api-catalog */
export const apiCatalogDocument: CacheableHandler = ({ site }) => ({
  kind: "document",
  mediaType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  body: apiCatalog(site),
  // HEAD also has the link to the API (RFC 9727, section 2).
  link: `<${site.addresses.endpoint()}>; rel="item"`,
});
