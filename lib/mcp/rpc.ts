/**
 * JSON-RPC 2.0 as the Model Context Protocol uses it: one message in, one message out.
 *
 * @module
 * @see https://www.jsonrpc.org/specification
 */
import type { Outcome } from "../http/outcome.ts";
import { isRecord } from "../schema/mod.ts";
import { duration } from "../model/mod.ts";

/** A response: a status, and a message unless the client sent a notification. */
export type McpResponse = Extract<Outcome, { kind: "message" }>;

export type RequestId = string | number;

/** The named parameters of a request. */
export type Params = Readonly<Record<string, unknown>>;

export interface RpcMessage {
  /** Absent from a notification. */
  readonly id?: RequestId;
  readonly method: string;
  readonly params: Params;
}

/** The error codes of JSON-RPC and of the protocol's revision 2026-07-28. */
export const rpcCode = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
  /** Only in revisions before 2026-07-28. */
  resourceNotFound: -32002,
} as const;

/** A failure that is returned as a JSON-RPC error. Its message says what to do next. */
export class RpcError extends Error {
  override readonly name = "RpcError";

  constructor(
    readonly code: number,
    message: string,
    /** `status` is that of the HTTP response: 200 unless the message itself is invalid. */
    readonly details: {
      readonly status?: number;
      readonly data?: unknown;
      readonly id?: RequestId | undefined;
    } = {},
  ) {
    super(message);
  }
}

/** A client is over its limit. */
export function tooManyMessages(wait: number, status: number): RpcError {
  const message = `Too many messages came from one address. Wait ${
    duration(wait)
  }, then send it again.`;
  return new RpcError(rpcCode.invalidRequest, message, { status });
}

/**
 * Parses one message.
 *
 * @throws {RpcError} If it is not a message, with its id if that can be read.
 */
export function readMessage(text: string): RpcMessage {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const message = "The body is not JSON. Send one JSON-RPC 2.0 message.";
    throw new RpcError(rpcCode.parseError, message, { status: 400 });
  }
  if (Array.isArray(json)) {
    throw malformed("Batches are not supported. Send each message by itself.");
  }
  if (!isRecord(json)) throw malformed("The body is not an object. Send one JSON-RPC 2.0 message.");
  const { jsonrpc, id, method, params = {} } = json;
  const known = isId(id) ? id : undefined;
  if (jsonrpc !== "2.0") throw malformed('Set jsonrpc to "2.0".', known);
  if (typeof method !== "string") {
    throw malformed("Set method to the name of a method, such as tools/list.", known);
  }
  if (!isRecord(params)) throw malformed("params must be an object with named members.", known);
  if (id !== known) throw malformed("id must be text or a whole number.");
  return { id: known, method, params };
}

function malformed(message: string, id?: RequestId): RpcError {
  return new RpcError(rpcCode.invalidRequest, message, { status: 400, id });
}

/** Whether a value can be an id. A number that JSON doesn't preserve would come back as another request's id. */
function isId(id: unknown): id is RequestId {
  return typeof id === "string" || Number.isSafeInteger(id);
}

export function success(id: RequestId, result: object): McpResponse {
  return { kind: "message", status: 200, body: { jsonrpc: "2.0", id, result } };
}

export function failure(
  { code, message, details }: RpcError,
  id: RequestId | undefined = details.id,
): McpResponse {
  const error = { code, message, data: details.data };
  return {
    kind: "message",
    status: details.status ?? 200,
    body: { jsonrpc: "2.0", id, error },
  };
}
