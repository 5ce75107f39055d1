/**
 * The methods of the Model Context Protocol, without HTTP: from the text of a message to the response.
 *
 * @module
 */
import { isRecord } from "../schema/mod.ts";
import { determineGeneration, type Generation, legacyRevisions, revisions } from "./revision.ts";
import {
  failure,
  type McpResponse,
  type Params,
  readMessage,
  type RequestId,
  rpcCode,
  RpcError,
  success,
  tooManyMessages,
} from "./rpc.ts";
import { CLIENT_SECONDS } from "../http/cache_lifetime.ts";
import type { McpServer } from "./server.ts";

/** Responds to the body of a POST. Never throws. `wait` is in seconds, if the client is over its limit. */
export type McpHandler = (
  text: string,
  headers: Headers,
  client: string,
  wait?: number,
) => Promise<McpResponse>;

/** How long clients may cache a list or a resource: as long as a page. */
const TTL_MS = CLIENT_SECONDS * 1000;

/**
 * Makes the handler of a server.
 *
 * @param onError Receives errors of tools; callers learn only that the server failed.
 */
export function mcpHandler(server: McpServer, onError: (error: unknown) => void): McpHandler {
  const { name, title, version } = server.info;
  return async (text, headers, client, wait) => {
    let id: RequestId | undefined;
    try {
      const message = readMessage(text);
      id = message.id;
      const generation = determineGeneration(message, headers);
      if (id === undefined) return { kind: "message", status: 202 };
      const { isCacheable = false, result } = findMethod(message.method, generation);
      if (wait !== undefined && result !== callTool) {
        throw tooManyMessages(wait, generation === "modern" ? 429 : 200);
      }
      const members = await result({ params: message.params, server, client, generation, wait });
      return success(
        id,
        generation === "legacy" ? members : {
          resultType: "complete",
          ...members,
          ...(isCacheable && { ttlMs: TTL_MS, cacheScope: "public" }),
          _meta: { "io.modelcontextprotocol/serverInfo": { name, title, version } },
        },
      );
    } catch (error) {
      if (error instanceof RpcError) return failure(error, id);
      onError(error);
      const failed = "The server failed. Try again in a minute.";
      return failure(new RpcError(rpcCode.internalError, failed), id);
    }
  };
}

/** A request for an existing method. */
interface MethodCall {
  readonly params: Params;
  readonly server: McpServer;
  readonly client: string;
  readonly wait: number | undefined;
  readonly generation: Generation;
}

interface Method {
  /** Whether clients may cache its results. */
  readonly isCacheable?: boolean;
  /** @throws {RpcError} If the parameters are invalid. */
  readonly result: (call: MethodCall) => object | Promise<object>;
}

const capabilities = { tools: {}, resources: {} };

const commonMethods: Readonly<Record<string, Method>> = {
  "tools/list": { isCacheable: true, result: (call) => listPage("tools", call) },
  "tools/call": { result: callTool },
  "resources/list": { isCacheable: true, result: (call) => listPage("resources", call) },
  // Every page is listed, so there are no templates; clients ask nevertheless.
  "resources/templates/list": { isCacheable: true, result: () => ({ resourceTemplates: [] }) },
  "resources/read": { isCacheable: true, result: readResource },
};

const methods: Readonly<Record<Generation, Readonly<Record<string, Method>>>> = {
  modern: {
    "server/discover": {
      isCacheable: true,
      result: ({ server: { instructions } }) => ({
        supportedVersions: revisions,
        capabilities,
        instructions,
      }),
    },
    ...commonMethods,
  },
  legacy: {
    initialize: {
      result({ params, server: { info: serverInfo, instructions } }) {
        const wanted = requireText(params, "protocolVersion");
        const protocolVersion = legacyRevisions.find((version) => version === wanted) ??
          legacyRevisions[0];
        return { protocolVersion, capabilities, serverInfo, instructions };
      },
    },
    ping: { result: () => ({}) },
    ...commonMethods,
  },
};

function findMethod(name: string, generation: Generation): Method {
  const known = methods[generation];
  if (Object.hasOwn(known, name)) return known[name]!;
  throw new RpcError(
    rpcCode.methodNotFound,
    `This method does not exist; use ${Object.keys(known).join(", ")}.`,
    // Clients of earlier revisions read errors only in a response with status 200.
    { status: generation === "modern" ? 404 : 200 },
  );
}

/** A list on one page, in a stable order. JSON.stringify leaves out the functions of its items. */
function listPage(member: "tools" | "resources", { params, server }: MethodCall): object {
  if (params.cursor === undefined) return { [member]: server[member] };
  throw invalidParams("This list has one page. Ask again without cursor.");
}

function callTool({ params, server, client, wait }: MethodCall): object | Promise<object> {
  if (wait !== undefined) {
    const { message } = tooManyMessages(wait, 200);
    return { content: [{ type: "text", text: message }], isError: true };
  }
  const name = requireText(params, "name");
  const { arguments: args = {} } = params;
  const tool = server.tools.find((candidate) => candidate.name === name);
  if (tool === undefined) {
    throw invalidParams("There is no tool with this name. tools/list lists the tools.");
  }
  if (!isRecord(args)) throw invalidParams("arguments must be an object with named members.");
  return tool.call(args, client);
}

function readResource({ params, server, generation }: MethodCall): object {
  const uri = requireText(params, "uri");
  const contents = server.read(uri);
  if (contents !== undefined) return { contents: [contents] };
  throw new RpcError(
    generation === "modern" ? rpcCode.invalidParams : rpcCode.resourceNotFound,
    "Resource not found. resources/list names those that there are.",
    { data: { uri } },
  );
}

function requireText(params: Params, name: string): string {
  const value = params[name];
  if (typeof value === "string") return value;
  throw invalidParams(`${name} must be given, as text.`);
}

function invalidParams(message: string): RpcError {
  return new RpcError(rpcCode.invalidParams, message);
}
