import type { CacheableHandler } from "../../lib/http/outcome.ts";
import { serverInfo } from "../../lib/mcp/identity.ts";
import { revisions } from "../../lib/mcp/revision.ts";
import { MCP_PATH, type Site } from "../../lib/model/mod.ts";

/** The media type of a server card. */
export const SERVER_CARD_TYPE = "application/mcp-server-card+json";

/**
 * What a client needs to know before it connects to /mcp.
 *
 * @see https://github.com/modelcontextprotocol/experimental-ext-server-card
 */
function serverCard(site: Site): string {
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

/** GET /mcp/server-card */
export const serverCardDocument: CacheableHandler = ({ site }) => ({
  kind: "document",
  mediaType: SERVER_CARD_TYPE,
  body: serverCard(site),
});
