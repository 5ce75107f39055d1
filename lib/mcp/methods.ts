/**
 * The methods of the protocol, each a function of its parameters and the server.
 *
 * @module
 */
import { type Generation, legacyRevisions, revisions } from "./revision.ts";
import { isRecord, type Params, rpcCode, RpcError } from "./rpc.ts";
import type { McpServer } from "./server.ts";

/** The members of a result. */
type Result = Readonly<Record<string, unknown>>;

/** The result of a method. */
export interface MethodAnswer {
  /** The cache key of the result, if it depends only on the content. */
  readonly key?: string;
  /** Whether there are endlessly many such results, so that only recent ones are cached. */
  readonly endless?: boolean;
  /** Whether clients may cache it too. */
  readonly cacheable?: boolean;
  readonly result: () => Result | Promise<Result>;
}

/** A request for an existing method. */
export interface MethodCall<Caller> {
  readonly params: Params;
  readonly server: McpServer<Caller>;
  readonly caller: Caller;
  readonly generation: Generation;
}

/** @throws {RpcError} If the parameters are invalid. */
export type Method = <Caller>(call: MethodCall<Caller>) => MethodAnswer;

/** The most completions in one response, by the protocol. */
const MAX_VALUES = 100;

const common: readonly (readonly [string, Method])[] = [
  [
    "tools/list",
    listOf("tools", ({ tools }) => tools.map(({ call: _call, cacheKey: _key, ...tool }) => tool)),
  ],
  ["tools/call", callTool],
  ["resources/list", listOf("resources", ({ resources }) => resources)],
  [
    "resources/templates/list",
    listOf(
      "resourceTemplates",
      ({ templates }) => templates.map(({ values: _values, ...template }) => template),
    ),
  ],
  ["resources/read", readResource],
  [
    "prompts/list",
    listOf(
      "prompts",
      ({ prompts }) =>
        prompts.map(({ messages: _messages, arguments: given, ...prompt }) => ({
          ...prompt,
          arguments: given.map(({ values: _values, ...one }) => one),
        })),
    ),
  ],
  ["prompts/get", getPrompt],
  ["completion/complete", complete],
];

/** The methods of each generation. */
export const methods: Readonly<Record<Generation, ReadonlyMap<string, Method>>> = {
  modern: new Map<string, Method>([["server/discover", discover], ...common]),
  legacy: new Map<string, Method>([["initialize", initialize], ["ping", ping], ...common]),
};

const capabilities = { tools: {}, resources: {}, prompts: {}, completions: {} };

function discover<Caller>({ server }: MethodCall<Caller>): MethodAnswer {
  return {
    key: "server/discover",
    cacheable: true,
    result: () => ({
      supportedVersions: revisions,
      capabilities,
      instructions: server.instructions,
    }),
  };
}

function initialize<Caller>({ params, server }: MethodCall<Caller>): MethodAnswer {
  const wanted = textOf(params, "protocolVersion");
  const protocolVersion = legacyRevisions.find((version) => version === wanted) ??
    legacyRevisions[0];
  return {
    key: `initialize ${protocolVersion}`,
    result: () => ({
      protocolVersion,
      capabilities,
      serverInfo: server.info,
      instructions: server.instructions,
    }),
  };
}

function ping(): MethodAnswer {
  return { key: "ping", result: () => ({}) };
}

/** A list on one page, in a stable order. */
function listOf(
  member: string,
  items: (server: McpServer<unknown>) => readonly unknown[],
): Method {
  return ({ params, server }) => {
    if (params.cursor !== undefined) {
      throw invalidParams("This list has one page. Ask again without cursor.");
    }
    return {
      key: member,
      cacheable: true,
      result: () => ({ [member]: items(server as McpServer<unknown>) }),
    };
  };
}

function callTool<Caller>({ params, server, caller }: MethodCall<Caller>): MethodAnswer {
  const name = textOf(params, "name");
  const { arguments: args = {} } = params;
  const tool = server.tools.find((candidate) => candidate.name === name);
  if (tool === undefined) {
    throw invalidParams("There is no tool with this name. tools/list lists the tools.");
  }
  if (!isRecord(args)) throw invalidParams("arguments must be an object with named members.");
  const key = tool.cacheKey?.(args);
  return {
    ...(key !== undefined && { key: `tools/call ${name} ${key}`, endless: true }),
    result: async () => ({ ...await tool.call(args, caller) }),
  };
}

function readResource<Caller>(
  { params, server, generation }: MethodCall<Caller>,
): MethodAnswer {
  const uri = textOf(params, "uri");
  const found = server.find(uri);
  if (found === undefined) {
    throw new RpcError(
      generation === "modern" ? rpcCode.invalidParams : rpcCode.resourceNotFound,
      "Resource not found. resources/list names those that there are.",
      { data: { uri } },
    );
  }
  return {
    key: `resources/read ${found.uri}`,
    endless: true,
    cacheable: true,
    result: () => ({ contents: [found.contents()] }),
  };
}

function getPrompt<Caller>({ params, server }: MethodCall<Caller>): MethodAnswer {
  const name = textOf(params, "name");
  const { arguments: given = {} } = params;
  const prompt = server.prompts.find((candidate) => candidate.name === name);
  if (prompt === undefined) {
    throw invalidParams(
      "There is no prompt with this name. prompts/list lists the prompts.",
    );
  }
  if (!isRecord(given) || Object.values(given).some((value) => typeof value !== "string")) {
    throw invalidParams("arguments must be an object whose members are text.");
  }
  const args = given as Readonly<Record<string, string>>;
  const missing = prompt.arguments.filter(({ name, required }) =>
    required === true && (args[name] ?? "").trim() === ""
  );
  if (missing.length > 0) {
    throw invalidParams(`arguments lacks ${missing.map(({ name }) => name).join(" and ")}.`);
  }
  const { description } = prompt;
  return { result: () => ({ description, messages: prompt.messages(args) }) };
}

function complete<Caller>({ params, server }: MethodCall<Caller>): MethodAnswer {
  const ref = recordOf(params, "ref");
  const argument = recordOf(params, "argument");
  const name = textOf(argument, "name", "argument.");
  const typed = textOf(argument, "value", "argument.").toLowerCase();
  const known = valuesOf(server, ref, name);
  if (known === undefined) {
    throw invalidParams(
      "ref and argument.name must name an argument of a prompt, or a variable of a resource template.",
    );
  }
  const matching = known.filter((value) => value.toLowerCase().includes(typed));
  const begins = (value: string) => value.toLowerCase().startsWith(typed);
  const ranked = [...matching.filter(begins), ...matching.filter((value) => !begins(value))];
  return {
    result: () => ({
      completion: {
        values: ranked.slice(0, MAX_VALUES),
        total: ranked.length,
        hasMore: ranked.length > MAX_VALUES,
      },
    }),
  };
}

/** The possible values of an argument; `undefined` if there is no such argument. */
function valuesOf<Caller>(
  { prompts, templates }: McpServer<Caller>,
  { type, name, uri }: Params,
  argument: string,
): readonly string[] | undefined {
  if (type === "ref/prompt") {
    const found = prompts.find((prompt) => prompt.name === name)?.arguments
      .find((candidate) => candidate.name === argument);
    return found && (found.values ?? []);
  }
  if (type !== "ref/resource") return undefined;
  const template = templates.find(({ uriTemplate }) => uriTemplate === uri);
  return template !== undefined && Object.hasOwn(template.values, argument)
    ? template.values[argument]
    : undefined;
}

function textOf(params: Params, name: string, within = ""): string {
  const value = params[name];
  if (typeof value === "string") return value;
  throw invalidParams(`${within}${name} must be given, as text.`);
}

function recordOf(params: Params, name: string): Params {
  const value = params[name];
  if (isRecord(value)) return value;
  throw invalidParams(`${name} must be given, as an object.`);
}

function invalidParams(message: string): RpcError {
  return new RpcError(rpcCode.invalidParams, message);
}
