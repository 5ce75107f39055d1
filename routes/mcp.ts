/**
 * POST /mcp: the API's operations and the website's pages, through the Model Context Protocol.
 *
 * @module
 */
import type { BidService } from "../lib/contact/bid_service.ts";
import { decideRate } from "../lib/contact/rate_decision.ts";
import type { Operation } from "../lib/http/operation.ts";
import { bodyRefusal } from "../lib/http/problem.ts";
import type { Route } from "../lib/http/route.ts";
import { type McpHandler, mcpHandler } from "../lib/mcp/answer.ts";
import { serverInfo } from "../lib/mcp/identity.ts";
import { originCheck } from "../lib/mcp/origin.ts";
import { pageAccess } from "../lib/mcp/pages.ts";
import { failure, rpcCode, RpcError, tooManyMessages } from "../lib/mcp/rpc.ts";
import type { McpServer } from "../lib/mcp/server.ts";
import { makeTools } from "../lib/mcp/tools.ts";
import type { Log } from "../lib/log.ts";
import { emergencyTelephone, inEnglish, MCP_PATH, type Site } from "../lib/model/mod.ts";
import { KEY_FIELD, MAX_BODY_BYTES, MCP_LIMIT } from "../lib/bids/limits.ts";
import { remember } from "../lib/contact/remember.ts";
import { renderMarkdownText } from "../lib/page/mod.ts";
import { submitBid } from "./submit_bid.ts";
import { bidGuidance } from "./bid_guidance.ts";
import { makeSearch, publishedPages } from "./pages/site_pages.ts";

/** The largest message: a bid request of maximum size, and the protocol's envelope. */
const MAX_MESSAGE_BYTES = MAX_BODY_BYTES + 4 * 1024;

/** What the tools and resources are made from. */
interface McpParts {
  readonly site: Site;
  readonly operations: readonly Operation[];
  readonly pages: readonly Route[];
  readonly bids: BidService;
  readonly log: Log;
}

/** The route. The server is made for the first request, since it indexes every page. */
export function mcpRoute(parts: McpParts): Route {
  const foreignRequest = originCheck(parts.site.addresses.site);
  const onError = (error: unknown) => parts.log.error("an MCP tool failed", { error });
  let handle: McpHandler | undefined;
  /** The times of each client's messages. */
  const times = new Map<string, readonly number[]>();
  return {
    group: "document",
    method: "POST",
    pattern: `/${MCP_PATH}`,
    async dynamic({ request, client, readText }) {
      const foreign = foreignRequest(request.headers);
      if (foreign !== undefined) return failure(foreign);
      const rate = decideRate(times.get(client) ?? [], performance.now(), MCP_LIMIT);
      remember(times, client, rate.times);
      const wait = rate.allowed ? undefined : rate.resetSeconds;
      const body = await readText({
        mediaType: "application/json",
        maxBytes: MAX_MESSAGE_BYTES,
        example: "Send one JSON-RPC message with Content-Type: application/json.",
        isRefused: wait !== undefined,
      });
      if (!body.ok) {
        if (wait !== undefined) return failure(tooManyMessages(wait, 429));
        const { status, text } = bodyRefusal(body.problem);
        return failure(new RpcError(rpcCode.invalidRequest, text, { status }));
      }
      handle ??= mcpHandler(makeServer(parts), onError);
      return handle(body.value, request.headers, client, wait);
    },
  };
}

function makeServer({ site, operations, pages, bids }: McpParts): McpServer {
  const english = inEnglish(site);
  const tools = makeTools({
    site,
    operations,
    guidance: bidGuidance(english),
    renderList: (path, query) => renderList(site, pages, path, query),
    submit(value, idempotencyKey, client) {
      const body = () => ({ ok: true, value } as const);
      const bid = { client, channel: "MCP", idempotencyKey, keyName: KEY_FIELD, body } as const;
      return submitBid(bid, site, bids);
    },
  });
  const sending = operations.find(({ method }) => method === "POST")!;
  const { company: { name }, settings, words } = english;
  const emergency = emergencyTelephone(english);
  const published = pageAccess(site, publishedPages(site), makeSearch(site));
  return {
    info: serverInfo(english),
    instructions: [
      `What ${name} publishes about itself and its work (${settings.trade}).`,
      "Answer from the tools and resources here and name the page that says so; guess nothing that is not there.",
      `${sending.operationId} sends a message to a person: call it only when the user has asked for it and has seen what is sent.`,
      ...(emergency === undefined ? [] : [words.common.inEmergency(emergency)]),
    ].join(" "),
    ...published,
    tools: [...tools, ...published.tools],
  };
}

/** The markdown of the page that has the same list, with the same filters. */
function renderList(
  site: Site,
  pages: readonly Route[],
  path: string,
  query: URLSearchParams,
): string | undefined {
  const route = pages.find(({ pattern }) => pattern === path);
  if (route === undefined || !("cacheable" in route)) return undefined;
  const outcome = route.cacheable({ params: {}, query });
  if (outcome instanceof Promise || outcome.kind !== "page") return undefined;
  const { page } = outcome;
  // The tool's arguments replace the filter form. What follows the cards, too, only narrows the list.
  const end = page.blocks.findLastIndex(({ kind }) => kind === "cards") + 1;
  const blocks = page.blocks.slice(0, end || undefined)
    .filter(({ kind }) => kind !== "form" && kind !== "contents");
  return renderMarkdownText({ ...page, blocks }, site);
}
