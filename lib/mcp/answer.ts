/**
 * Answers the body of a POST: the whole protocol, without HTTP. Each method is a function of its parameters and the
 * server.
 *
 * @module
 */
import { isRecord } from "../schema/mod.ts";
import { type Generation, generationOf, legacyRevisions, revisions } from "./revision.ts";
import {
  failure,
  type McpAnswer,
  type Params,
  readMessage,
  type RequestId,
  rpcCode,
  RpcError,
  success,
} from "./rpc.ts";
import type { McpServer } from "./server.ts";

/** Answers the body of a POST. Never throws. */
export type McpHandler = (text: string, headers: Headers, client: string) => Promise<McpAnswer>;

/** How long clients may cache a list or a resource: as long as browsers may cache a page. */
const TTL_MS = 300_000;

/**
 * Makes the handler of a server.
 *
 * @param onError Receives errors of tools; callers learn only that the server failed.
 */
export function mcpHandler(server: McpServer, onError: (error: unknown) => void): McpHandler {
  const { name, title, version } = server.info;
  return async (text, headers, client) => {
    let id: RequestId | undefined;
    try {
      const message = readMessage(text);
      id = message.id;
      const generation = generationOf(message, headers);
      if (id === undefined) return { kind: "message", status: 202 };
      const method = methodOf(message.method, generation);
      const { cacheable = false, result } = method({
        params: message.params,
        server,
        client,
        generation,
      });
      const members = await result();
      return success(
        id,
        generation === "legacy" ? members : {
          resultType: "complete",
          ...members,
          ...(cacheable && { ttlMs: TTL_MS, cacheScope: "public" }),
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

/** The result of a method. */
interface MethodAnswer {
  /** Whether clients may cache it. */
  readonly cacheable?: boolean;
  /** Makes its members. */
  readonly result: () => object | Promise<object>;
}

/** A request for an existing method. */
interface MethodCall {
  readonly params: Params;
  readonly server: McpServer;
  readonly client: string;
  readonly generation: Generation;
}

/** @throws {RpcError} If the parameters are invalid. */
type Method = (call: MethodCall) => MethodAnswer;

const common: readonly (readonly [string, Method])[] = [
  ["tools/list", listOf("tools")],
  ["tools/call", callTool],
  ["resources/list", listOf("resources")],
  // Every page is listed, so there are no templates; clients ask nevertheless.
  ["resources/templates/list", () => emptyList("resourceTemplates")],
  ["resources/read", readResource],
];

/** The methods of each generation. */
const methods: Readonly<Record<Generation, ReadonlyMap<string, Method>>> = {
  modern: new Map<string, Method>([["server/discover", discover], ...common]),
  legacy: new Map<string, Method>([["initialize", initialize], ["ping", ping], ...common]),
};

function methodOf(name: string, generation: Generation): Method {
  const known = methods[generation];
  const method = known.get(name);
  if (method !== undefined) return method;
  throw new RpcError(
    rpcCode.methodNotFound,
    `This method does not exist; use ${[...known.keys()].join(", ")}.`,
    // Clients of earlier revisions read errors only in a response with status 200.
    { status: generation === "modern" ? 404 : 200 },
  );
}

const capabilities = { tools: {}, resources: {} };

function discover({ server }: MethodCall): MethodAnswer {
  return {
    cacheable: true,
    result: () => ({
      supportedVersions: revisions,
      capabilities,
      instructions: server.instructions,
    }),
  };
}

function initialize({ params, server }: MethodCall): MethodAnswer {
  const wanted = textOf(params, "protocolVersion");
  const protocolVersion = legacyRevisions.find((version) => version === wanted) ??
    legacyRevisions[0];
  return {
    result: () => ({
      protocolVersion,
      capabilities,
      serverInfo: server.info,
      instructions: server.instructions,
    }),
  };
}

function ping(): MethodAnswer {
  return { result: () => ({}) };
}

/** A list on one page, in a stable order. JSON leaves out the functions of what it lists. */
function listOf(member: "tools" | "resources"): Method {
  return ({ params, server }) => {
    if (params.cursor !== undefined) {
      throw invalidParams("This list has one page. Ask again without cursor.");
    }
    return { cacheable: true, result: () => ({ [member]: server[member] }) };
  };
}

function emptyList(member: string): MethodAnswer {
  return { cacheable: true, result: () => ({ [member]: [] }) };
}

function callTool({ params, server, client }: MethodCall): MethodAnswer {
  const name = textOf(params, "name");
  const { arguments: args = {} } = params;
  const tool = server.tools.find((candidate) => candidate.name === name);
  if (tool === undefined) {
    throw invalidParams("There is no tool with this name. tools/list lists the tools.");
  }
  if (!isRecord(args)) throw invalidParams("arguments must be an object with named members.");
  return { result: () => tool.call(args, client) };
}

function readResource({ params, server, generation }: MethodCall): MethodAnswer {
  const uri = textOf(params, "uri");
  return {
    cacheable: true,
    result() {
      const contents = server.read(uri);
      if (contents !== undefined) return { contents: [contents] };
      throw new RpcError(
        generation === "modern" ? rpcCode.invalidParams : rpcCode.resourceNotFound,
        "Resource not found. resources/list names those that there are.",
        { data: { uri } },
      );
    },
  };
}

function textOf(params: Params, name: string): string {
  const value = params[name];
  if (typeof value === "string") return value;
  throw invalidParams(`${name} must be given, as text.`);
}

function invalidParams(message: string): RpcError {
  return new RpcError(rpcCode.invalidParams, message);
}
