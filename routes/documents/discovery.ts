/**
 * The documents by which programs discover the API, the MCP server and the skill.
 *
 * @module
 */
import { SERVER_CARD_TYPE, serverHost, serverInfo } from "../../lib/mcp/identity.ts";
import { revisions } from "../../lib/mcp/revision.ts";
import { MCP_PATH, type Site, withArticle } from "../../lib/model/mod.ts";
import { describedOperations } from "../api/mod.ts";
import { makeSkill } from "./agent_skills.ts";

/**
 * GET /.well-known/api-catalog: the API and its descriptions, as a linkset.
 *
 * @see RFC 9727 (api-catalog) and RFC 9264 (linkset)
 */
export function apiCatalog({ addresses, company }: Site): object {
  const [api, mcp] = [addresses.endpoint(), addresses.page(MCP_PATH)];
  const link = (href: string, type: string, title: string) => ({ href, type, title });
  const instructions = link(
    addresses.page("agent-instructions.md"),
    "text/markdown",
    "Agent instructions",
  );
  const linkset = [
    {
      anchor: addresses.page(".well-known", "api-catalog"),
      item: [
        { href: api, title: `API of ${company.name}` },
        { href: mcp, title: `MCP server of ${company.name}` },
      ],
    },
    {
      anchor: api,
      "service-desc": [
        link(addresses.page("openapi.json"), "application/json", "OpenAPI 3.1 document"),
      ],
      "service-doc": [
        link(addresses.page("api"), "text/html", "Guide to the API"),
        link(addresses.markdown("api"), "text/markdown", "Guide to the API"),
        instructions,
      ],
      status: [{ href: addresses.page("healthz"), type: "application/json" }],
    },
    {
      anchor: mcp,
      "service-desc": [
        link(addresses.page(MCP_PATH, "server-card"), SERVER_CARD_TYPE, "MCP server card"),
      ],
      "service-doc": [instructions],
    },
  ];
  return { linkset };
}

/**
 * GET /mcp/server-card: what a client needs to know before it connects to /mcp.
 *
 * @see https://github.com/modelcontextprotocol/experimental-ext-server-card
 */
export function serverCard(site: Site): object {
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    ...serverInfo(site),
    remotes: [{
      type: "streamable-http",
      url: site.addresses.page(MCP_PATH),
      supportedProtocolVersions: revisions,
    }],
  };
}

/**
 * GET /.well-known/ard.json, and /.well-known/ai-catalog.json, its earlier name: what agents can use here, for
 * registries that index websites.
 *
 * @see https://github.com/ards-project/ard-spec, section 4
 */
export function ardManifest(site: Site): object {
  const { addresses, company } = site;
  const host = serverHost(addresses.site);
  const skill = makeSkill(site);
  const { description, version } = serverInfo(site);
  const representativeQueries = exampleQueries(site);
  return {
    specVersion: "1.0",
    host: {
      displayName: company.name,
      documentationUrl: addresses.page("agent-instructions.md"),
      logoUrl: company.logo,
    },
    entries: [
      {
        identifier: `urn:air:${host}:mcp:contractor`,
        displayName: company.name,
        type: SERVER_CARD_TYPE,
        url: addresses.page(MCP_PATH, "server-card"),
        description,
        capabilities: describedOperations(site).map(({ operationId }) => operationId),
        representativeQueries,
        version,
      },
      {
        identifier: `urn:air:${host}:skill:${skill.name}`,
        displayName: `${company.name}: skill`,
        type: 'text/markdown; profile="urn:air:agent-skills"',
        url: skill.url,
        description: skill.description,
        representativeQueries,
      },
    ],
  };
}

/** Example questions of somebody looking for this contractor. */
function exampleQueries({ company, settings, services, serviceAreas }: Site): readonly string[] {
  const [service] = services.all;
  const [area] = serviceAreas.all;
  const near = area === undefined ? "" : ` in ${area.city}, ${area.state}`;
  return [
    `find a contractor for ${settings.trade}${near}`,
    ...(service === undefined ? [] : [`who does ${service.name}${near}`]),
    `is ${company.name} licensed, and where does it work`,
    `request ${withArticle(settings.request_noun)} from ${company.name}`,
  ];
}
