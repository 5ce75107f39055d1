/**
 * Which revision of the protocol a request speaks. Revision 2026-07-28 says so in every request's `_meta` and
 * headers; the ones before begin with `initialize`. Both are answered at one address, and neither leaves
 * anything behind.
 *
 * @module
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning
 */
import { isRecord, type Message, type Params, rpcCode, RpcError } from "./rpc.ts";

/** The revision whose requests say everything themselves. */
export const MODERN = "2026-07-28";

/** The revisions that begin with `initialize`, the newest first. */
export const legacyRevisions = ["2025-11-25", "2025-06-18"] as const;

/** Every revision that is spoken, the newest first. */
export const revisions: readonly string[] = [MODERN, ...legacyRevisions];

/** How a request is to be answered. */
export type Generation = "modern" | "legacy";

const PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
const CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
const VERSION_HEADER = "MCP-Protocol-Version";

/** Members of `params` that the header Mcp-Name repeats. */
const named: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

/** The headers that an answer depends on, beside the body. */
export function decidingHeaders(headers: Headers): string {
  return [VERSION_HEADER, "Mcp-Method", "Mcp-Name"].map((name) => headers.get(name)).join(" ");
}

/**
 * Finds out which generation a request belongs to, and checks what that generation demands.
 *
 * @throws {RpcError} Where the revision, `_meta` or the headers are not as the protocol wants them.
 */
export function generationOf(
  { kind, method, params }: Message,
  headers: Headers,
): Generation {
  const header = headers.get(VERSION_HEADER) ?? undefined;
  const meta = isRecord(params._meta) ? params._meta : {};
  const { [PROTOCOL_VERSION]: claimed, [CLIENT_CAPABILITIES]: capabilities } = meta;
  if (claimed === undefined && header !== MODERN) {
    return legacyOf(kind === "notification" || method === "initialize", header);
  }
  // Revision 2026-07-28 has no notifications over HTTP, and demands nothing of their headers.
  if (kind === "notification") return "modern";
  const missing = [PROTOCOL_VERSION, CLIENT_CAPABILITIES].filter((name) =>
    meta[name] === undefined
  );
  if (missing.length > 0) throw invalidMeta(`params._meta lacks ${missing.join(" and ")}.`);
  if (typeof claimed !== "string") throw invalidMeta(`${PROTOCOL_VERSION} must be text.`);
  if (!isRecord(capabilities)) {
    throw invalidMeta(`${CLIENT_CAPABILITIES} must be an object; send {} for none.`);
  }
  checkHeader(VERSION_HEADER, header, claimed);
  if (claimed !== MODERN) throw unsupported(claimed);
  checkHeader("Mcp-Method", headers.get("Mcp-Method") ?? undefined, method);
  const name = nameOf(method, params);
  if (name !== undefined) checkHeader("Mcp-Name", readEncoded(headers.get("Mcp-Name")), name);
  return "modern";
}

/** Before 2026-07-28 the header alone names the revision, once `initialize` has settled it. */
function legacyOf(settling: boolean, header: string | undefined): Generation {
  if (settling) return "legacy";
  if (header === undefined) {
    throw new RpcError(
      rpcCode.headerMismatch,
      `The header ${VERSION_HEADER} is missing. Send ${VERSION_HEADER}: ${MODERN} with the members of _meta ` +
        `that it demands, or begin with initialize.`,
      { status: 400 },
    );
  }
  if (!revisions.includes(header)) throw unsupported(header);
  return "legacy";
}

/** The value that Mcp-Name has to repeat; `undefined` where it is not demanded. */
function nameOf(method: string, params: Params): string | undefined {
  const value = params[named.get(method) ?? ""];
  return typeof value === "string" ? value : undefined;
}

function checkHeader(name: string, header: string | undefined, value: string): void {
  if (header === value) return;
  const what = header === undefined
    ? `The header ${name} is missing or can't be read.`
    : `The header ${name} differs from the body.`;
  throw new RpcError(rpcCode.headerMismatch, `${what} Send in it what the body says.`, {
    status: 400,
  });
}

/** A header's value, which may be Base64 of UTF-8 between two marks; `undefined` where it is malformed. */
function readEncoded(header: string | null): string | undefined {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(header ?? "")?.[1];
  if (encoded === undefined) return header ?? undefined;
  // atob() forgives missing padding and blanks, which the protocol does not.
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(encoded)) {
    return undefined;
  }
  const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function invalidMeta(what: string): RpcError {
  return new RpcError(
    rpcCode.invalidParams,
    `${what} A request of revision ${MODERN} has both in params._meta.`,
    { status: 400 },
  );
}

function unsupported(requested: string): RpcError {
  return new RpcError(
    rpcCode.unsupportedVersion,
    `This revision is not spoken here. Send ${MODERN}, or begin with initialize for ${
      legacyRevisions.join(" or ")
    }.`,
    { status: 400, data: { supported: revisions, requested } },
  );
}
