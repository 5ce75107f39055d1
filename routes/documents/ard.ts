import { hostOf, serverInfo } from "../../lib/mcp/identity.ts";
import { e164, MCP_PATH, type Site, withArticle } from "../../lib/model/mod.ts";
import { present } from "../../lib/schema/mod.ts";
import { operationsOf } from "../api/mod.ts";
import { skillOf } from "./agent_skills.ts";
import { SERVER_CARD_TYPE } from "./mod.ts";

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
