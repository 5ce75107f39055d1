/**
 * Requests of both generations, as a faultless client sends them.
 *
 * @module
 */
import type { McpHandler } from "../../../lib/mcp/answer.ts";
import { revisions } from "../../../lib/mcp/revision.ts";
import type { McpResponse } from "../../../lib/mcp/rpc.ts";

/** The address of the client. */
export const CLIENT = "192.0.2.1";

const [MODERN = ""] = revisions;

/** What every request of revision 2026-07-28 has in `_meta`. */
export const meta = {
  "io.modelcontextprotocol/protocolVersion": MODERN,
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** A request: its message and its headers. */
export interface McpRequest {
  readonly message: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request of revision 2026-07-28. */
export function modern(
  method: string,
  params: Readonly<Record<string, unknown>> = {},
): McpRequest {
  const name = params.name ?? params.uri;
  return {
    message: { jsonrpc: "2.0", id: 1, method, params: { _meta: meta, ...params } },
    headers: {
      "MCP-Protocol-Version": MODERN,
      "Mcp-Method": method,
      ...(typeof name === "string" && { "Mcp-Name": name }),
    },
  };
}

/** A request of a revision before that. */
export function legacy(
  method: string,
  params?: Readonly<Record<string, unknown>>,
  version = "2025-11-25",
): McpRequest {
  return {
    message: { jsonrpc: "2.0", id: 1, method, ...(params !== undefined && { params }) },
    headers: { "MCP-Protocol-Version": version },
  };
}

/** The same as a request by HTTP. */
export function requestInit({ message, headers }: McpRequest): RequestInit {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(message),
  };
}

/** A JSON-RPC answer, read. */
export interface ReadAnswer {
  readonly status: number;
  // deno-lint-ignore no-explicit-any -- whatever a test looks into
  readonly body: any;
}

/** Sends a request to a handler. */
export async function send(
  handle: McpHandler,
  { message, headers }: McpRequest,
): Promise<ReadAnswer> {
  return read(await handle(JSON.stringify(message), new Headers(headers), CLIENT));
}

/** Reads an answer. */
export function read({ status, body }: McpResponse): ReadAnswer {
  return { status, body: body && JSON.parse(JSON.stringify(body)) };
}
