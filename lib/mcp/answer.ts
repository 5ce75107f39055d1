/**
 * Answers the body of a POST: the whole protocol, without HTTP.
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

/** A response: a status, and a message unless it was a notification. */
export type McpAnswer = Extract<Outcome, { kind: "message" }>;

/** Answers the body of a POST. Never throws. */
export type McpHandler<Caller> = (
  text: string,
  headers: Headers,
  caller: Caller,
) => Promise<McpAnswer>;

/** How long clients may cache a list or a resource: as long as browsers may cache a page. */
const TTL_MS = 300_000;

/** The longest body whose response is cached, and how many responses are. */
const MAX_ASKED = 1024;
const KEPT = { maxQueries: 512, maxQueryBytes: 8 * 1024 * 1024 };

/**
 * Makes the handler of a server. Results that depend only on the content are serialized once; so are whole responses
 * to equal requests, since most clients number their requests from the same start.
 *
 * @param onError Receives errors of tools; callers learn only that the server failed.
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

  /** @param asked Identifies the request, if its response may be cached. */
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
      throw new RpcError(rpcCode.methodNotFound, `This method does not exist; use ${known}.`, {
        // Clients of earlier revisions read errors only in a response with status 200.
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

/** The response for a failure. */
export function failure(error: RpcError, id = error.details.id): McpAnswer {
  return {
    kind: "message",
    status: error.details.status ?? 200,
    body: () => errorBytes(error, id),
  };
}
