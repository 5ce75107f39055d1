/**
 * Determines the protocol revision of a request. Revision 2026-07-28 states it in every request's `_meta` and
 * headers; earlier ones start with `initialize`. Both are served at one address, and neither keeps state.
 *
 * @module
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning
 */
import { decodeBase64 } from "@std/encoding/base64";
import { isRecord } from "../schema/mod.ts";
import { rpcCode, RpcError, type RpcMessage } from "./rpc.ts";

/** The revision with self-contained requests. */
const MODERN = "2026-07-28";

/** The revisions that start with `initialize`, newest first. */
export const legacyRevisions = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;

/** All supported revisions, newest first. */
export const revisions: readonly string[] = [MODERN, ...legacyRevisions];

/** Which of the two kinds of revision a request follows. */
export type Generation = "modern" | "legacy";

const PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
const CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
const VERSION_HEADER = "MCP-Protocol-Version";

/** By method, the member of `params` that the Mcp-Name header repeats. */
const named: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["resources/read", "uri"],
]);

/**
 * Determines the generation of a request, and checks what that generation requires.
 *
 * @throws {RpcError} If the revision, `_meta` or the headers are invalid.
 */
export function determineGeneration(
  { id, method, params }: RpcMessage,
  headers: Headers,
): Generation {
  const header = headers.get(VERSION_HEADER);
  const meta = isRecord(params._meta) ? params._meta : {};
  const { [PROTOCOL_VERSION]: claimed, [CLIENT_CAPABILITIES]: capabilities } = meta;
  if (claimed === undefined && header !== MODERN) {
    // Before 2026-07-28, only the header names the revision, after `initialize` has negotiated it; 2025-03-26 has no
    // header either.
    const isKnown = header === null || revisions.includes(header);
    if (id === undefined || method === "initialize" || isKnown) return "legacy";
    throw unsupported(header);
  }
  // Revision 2026-07-28 has no notifications over HTTP, so their headers are not checked.
  if (id === undefined) return "modern";
  if (typeof claimed !== "string" || !isRecord(capabilities)) {
    throw badRequest(
      rpcCode.invalidParams,
      `A request of revision ${MODERN} has in params._meta ${PROTOCOL_VERSION}, a text, and ${CLIENT_CAPABILITIES}, an object; send {} for none.`,
    );
  }
  checkHeader(VERSION_HEADER, header, claimed);
  if (claimed !== MODERN) throw unsupported(claimed);
  checkHeader("Mcp-Method", headers.get("Mcp-Method"), method);
  const name = params[named.get(method) ?? ""];
  if (typeof name === "string") {
    checkHeader("Mcp-Name", readEncoded(headers.get("Mcp-Name")), name);
  }
  return "modern";
}

function checkHeader(name: string, header: string | null, value: string): void {
  if (header === value) return;
  const what = header === null
    ? `The header ${name} is missing or can't be read.`
    : `The header ${name} differs from the body.`;
  throw badRequest(rpcCode.headerMismatch, `${what} Send in it what the body says.`);
}

/** Decodes a header's value, which may be Base64 of UTF-8 between two marks; `null` if it is malformed. */
function readEncoded(header: string | null): string | null {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(header ?? "")?.[1];
  if (encoded === undefined) return header;
  // Decoders accept missing padding and spaces, which the protocol does not.
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(encoded)) {
    return null;
  }
  try {
    const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return utf8.decode(decodeBase64(encoded));
  } catch {
    return null;
  }
}

function unsupported(requested: string): RpcError {
  const legacy = legacyRevisions.join(" or ");
  return badRequest(
    rpcCode.unsupportedVersion,
    `This revision is not spoken here. Send ${MODERN}, or begin with initialize for ${legacy}.`,
    { supported: revisions, requested },
  );
}

function badRequest(code: number, message: string, data?: unknown): RpcError {
  return new RpcError(code, message, { status: 400, data });
}
