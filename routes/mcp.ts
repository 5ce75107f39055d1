/**
 * POST /mcp: the website for assistants, through the Model Context Protocol.
 *
 * @module
 */
import type { BidService } from "../lib/contact/bid_service.ts";
import type { Operation } from "../lib/http/operation.ts";
import type { Outcome } from "../lib/http/outcome.ts";
import type { DynamicFacts, Route } from "../lib/http/route.ts";
import { failure, rpcCode, RpcError } from "../lib/mcp/rpc.ts";
import { MCP_PATH, type Site } from "../lib/model/mod.ts";
import type { Log } from "../lib/log.ts";

/** What the tools and resources are made from. */
export interface McpParts {
  readonly site: Site;
  readonly operations: readonly Operation[];
  readonly pages: readonly Route[];
  readonly bids: BidService;
  readonly log: Log;
}

/** The route. The server is loaded with the first request, since most visitors are not assistants. */
export function mcpRoute(parts: McpParts): Route {
  let answering: Promise<(facts: DynamicFacts) => Promise<Outcome>> | undefined;
  return {
    group: "document",
    method: "POST",
    pattern: `/${MCP_PATH}`,
    otherMethod({ message, allow = [] }) {
      const hint = "There are no streams or sessions: use POST.";
      const error = new RpcError(rpcCode.invalidRequest, `${message} ${hint}`, { status: 405 });
      return { ...failure(error), allow };
    },
    dynamic: async (facts) => {
      answering ??= import("./mcp_server.ts").then(({ mcpAnswers }) => mcpAnswers(parts));
      return (await answering)(facts);
    },
  };
}
