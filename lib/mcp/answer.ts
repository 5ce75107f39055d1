/**
 * From the body of a POST to the answer: the whole protocol, without HTTP's own affairs.
 *
 * @module
 */
import type { Outcome } from "../http/outcome.ts";
import { responseCache } from "../http/response_cache.ts";
import { type MethodAnswer, methods } from "./methods.ts";
import { decidingHeaders, type Generation, generationOf } from "./revision.ts";
import {
  errorBytes,
  jsonBytes,
  type Message,
  readMessage,
  resultBytes,
  rpcCode,
  RpcError,
} from "./rpc.ts";
import type { McpServer } from "./server.ts";

/** What is sent: a status, and a message unless a notification was taken. */
export type McpAnswer = Extract<Outcome, { kind: "message" }>;

/** Answers the body of a POST. Never throws. */
export type McpHandler<Caller> = (
  text: string,
  headers: Headers,
  caller: Caller,
) => Promise<McpAnswer>;

/** How long a client may take a list or a resource for fresh: as long as a browser may a page. */
const TTL_MS = 300_000;

/** The longest body whose answer is kept, and how many answers are. */
const MAX_ASKED = 1024;
const KEPT = { maxQueries: 512, maxQueryBytes: 8 * 1024 * 1024 };

/**
 * Makes the handler of a server. Results that depend on content alone are serialized once; so are their answers to the
 * same request, since most clients count their requests from the same number.
 *
 * @param onError Told of what a tool threw; its caller learns only that the server failed.
 */
export function mcpHandler<Caller>(
  server: McpServer<Caller>,
  onError: (error: unknown) => void,
): McpHandler<Caller> {
  const { name, title, version } = server.info;
  const results = responseCache<
    { readonly bytes: number; readonly json: Uint8Array<ArrayBuffer> }
  >();
  const answers = responseCache<{ readonly bytes: number; readonly answer: McpAnswer }>(KEPT);

  async function resultOf(
    { key, endless, cacheable, result }: MethodAnswer,
    generation: Generation,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const place = key && `${generation} ${key}`;
    const known = place === undefined ? undefined : results.get(place);
    if (known !== undefined) return known.json;
    const members = await result();
    const json = jsonBytes(
      generation === "legacy" ? members : {
        resultType: "complete",
        ...members,
        ...(cacheable === true && { ttlMs: TTL_MS, cacheScope: "public" }),
        _meta: { "io.modelcontextprotocol/serverInfo": { name, title, version } },
      },
    );
    const entry = { bytes: json.length, json };
    if (place !== undefined && endless === true) results.keepRecent(place, entry);
    else if (place !== undefined) results.keep(place, entry);
    return json;
  }

  /** @param asked Names the request, where its answer may be kept. */
  async function answerTo(
    message: Message,
    headers: Headers,
    caller: Caller,
    asked: string | undefined,
  ): Promise<McpAnswer> {
    const generation = generationOf(message, headers);
    if (message.kind === "notification") return { kind: "message", status: 202 };
    const { id, method, params } = message;
    const found = methods[generation].get(method);
    if (found === undefined) {
      const known = [...methods[generation].keys()].join(", ");
      throw new RpcError(rpcCode.methodNotFound, `There is no such method here; use ${known}.`, {
        // Clients of earlier revisions read an error only in an answer that is 200.
        status: generation === "modern" ? 404 : 200,
      });
    }
    const made = found({ params, server, caller, generation });
    const result = await resultOf(made, generation);
    const answer: McpAnswer = { kind: "message", status: 200, body: () => resultBytes(id, result) };
    if (made.key !== undefined && asked !== undefined) {
      answers.keepRecent(asked, { bytes: result.length, answer });
    }
    return answer;
  }

  return async (text, headers, caller) => {
    const asked = text.length <= MAX_ASKED ? `${decidingHeaders(headers)} ${text}` : undefined;
    const known = asked === undefined ? undefined : answers.get(asked);
    if (known !== undefined) return known.answer;
    let message: Message | undefined;
    try {
      message = readMessage(text);
      return await answerTo(message, headers, caller, asked);
    } catch (error) {
      const id = message?.kind === "request" ? message.id : undefined;
      if (error instanceof RpcError) return failure(error, id);
      onError(error);
      return failure(
        new RpcError(rpcCode.internalError, "The server failed. Try again in a minute."),
        id,
      );
    }
  };
}

/** The answer that says a failure. */
export function failure(error: RpcError, id = error.details.id): McpAnswer {
  return {
    kind: "message",
    status: error.details.status ?? 200,
    body: () => errorBytes(error, id),
  };
}
