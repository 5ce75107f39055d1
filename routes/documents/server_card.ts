import { serverInfo } from "../../lib/mcp/identity.ts";
import { revisions } from "../../lib/mcp/revision.ts";
import { MCP_PATH, type Site } from "../../lib/model/mod.ts";

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
