/**
 * What tells programs that the API, the MCP server and the skill are here.
 *
 * @module
 */
import { hostOf, SERVER_CARD_TYPE, serverInfo } from "../../lib/mcp/identity.ts";
import { revisions } from "../../lib/mcp/revision.ts";
import { e164, MCP_PATH, type Site, withArticle } from "../../lib/model/mod.ts";
import { present } from "../../lib/schema/mod.ts";
import { operationsOf } from "../api/mod.ts";
import { skillOf } from "./agent_skills.ts";

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

/**
 * GET /mcp/server-card: what a client needs to know before it connects to /mcp.
 *
 * @see https://github.com/modelcontextprotocol/experimental-ext-server-card
 */
export function serverCard(site: Site): string {
  const card = {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    ...serverInfo(site),
    remotes: [{
      type: "streamable-http",
      url: site.addresses.page(MCP_PATH),
      supportedProtocolVersions: revisions,
    }],
  };
  return `${JSON.stringify(card, null, 2)}\n`;
}

/**
 * GET /.well-known/ard.json, and /.well-known/ai-catalog.json, its earlier name: what agents can use here, for
 * registries that index websites.
 *
 * @see https://github.com/ards-project/ard-spec, section 4
 */
export function ardManifest(site: Site): string {
  const { addresses, company } = site;
  const host = hostOf(addresses.site);
  const skill = skillOf(site);
  const { description, version } = serverInfo(site);
  const queries = queriesOf(site);
  const entries = [
    {
      identifier: `urn:air:${host}:mcp:contractor`,
      displayName: company.name,
      type: SERVER_CARD_TYPE,
      url: addresses.page(MCP_PATH, "server-card"),
      description,
      capabilities: operationsOf(site).map(({ operationId }) => operationId),
      representativeQueries: queries,
      version,
      metadata: metadataOf(site),
    },
    {
      identifier: `urn:air:${host}:skill:${skill.name}`,
      displayName: `${company.name}: skill`,
      type: 'text/markdown; profile="urn:air:agent-skills"',
      url: skill.url,
      description: skill.description,
      representativeQueries: queries,
    },
  ];
  const described = {
    displayName: company.name,
    documentationUrl: addresses.page("agent-instructions.md"),
    ...present({ logoUrl: company.logo }),
  };
  return `${JSON.stringify({ specVersion: "1.0", host: described, entries }, null, 2)}\n`;
}

/** Example questions of somebody looking for this contractor. */
function queriesOf({ company, settings, services, serviceAreas }: Site): readonly string[] {
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

/** Facts by which registries can filter. */
function metadataOf({ company, settings, serviceAreas }: Site): Readonly<Record<string, string>> {
  const { street, locality, region, postal_code, country } = company.address;
  return {
    schemaOrgType: settings.business_type,
    address: `${street}, ${locality}, ${region} ${postal_code}, ${country}`,
    telephone: e164(company.telephone),
    ...(serviceAreas.all.length > 0 && {
      areaServed: serviceAreas.all.map(({ city, state }) => `${city}, ${state}`).join("; "),
    }),
    ...present({ openingHours: company.hours.weekday }),
  };
}
