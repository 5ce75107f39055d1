import { assertEquals } from "@std/assert";
import { mcpHandler } from "../../../lib/mcp/answer.ts";
import { fc } from "../../deps/fuzz.ts";
import { testServer } from "../../mcp/test_server.ts";
import { CLIENT, meta, read, type ReadAnswer } from "./requests.ts";

const handle = mcpHandler(testServer, (error) => {
  throw error;
});

/** The errors that the protocol knows, each with the statuses under which it is sent. */
const statuses: Readonly<Record<string, readonly number[]>> = {
  "-32700": [400],
  "-32600": [400],
  "-32601": [200, 404],
  "-32602": [200, 400],
  "-32002": [200],
  "-32020": [400],
  "-32021": [400],
  "-32022": [400],
};

/** What is wrong with an answer as such, whatever was asked. */
function outsideTheProtocol(
  { status, body }: ReadAnswer,
  id: unknown,
): string | undefined {
  if (status === 202) return body === undefined ? undefined : "202 with a body";
  if (body?.jsonrpc !== "2.0") return "no JSON-RPC";
  const members = Object.keys(body).filter((name) => name !== "jsonrpc" && name !== "id");
  if (members.length !== 1) return `members ${members}`;
  if (body.result !== undefined) {
    if (status !== 200) return `a result under ${status}`;
    if (!Object.is(body.id, id)) return "a result of another request";
    return undefined;
  }
  const { code, message } = body.error;
  if (!(statuses[String(code)] ?? []).includes(status)) return `error ${code} under ${status}`;
  if (typeof message !== "string" || message === "") return "an error without a message";
  if (body.id !== undefined && !Object.is(body.id, id)) return "an error of another request";
  return undefined;
}

const words = [
  ...["ping", "initialize", "server/discover", "tools/list", "tools/call", "resources/read"],
  ...["resources/list", "notifications/initialized", "test_simple_text"],
  ...["test_missing_capability", "test://static-text", "__proto__", "constructor", "2.0"],
  ...["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"],
];
const word = fc.oneof(fc.constantFrom(...words), fc.string());
const anything = fc.oneof(word, fc.jsonValue({ maxDepth: 3 }));
const params = fc.dictionary(
  fc.oneof(
    fc.constantFrom("name", "uri", "arguments", "cursor", "ref", "argument", "protocolVersion"),
    fc.string(),
  ),
  fc.oneof(anything, fc.dictionary(fc.constantFrom("type", "name", "uri", "value"), word)),
);
const message = fc.record({
  jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant("2.0") }, anything),
  id: fc.oneof(fc.integer(), fc.string(), anything),
  method: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...words) }, anything),
  params: fc.oneof(
    { weight: 9, arbitrary: params },
    { weight: 9, arbitrary: params.map((members) => ({ ...members, _meta: meta })) },
    { weight: 3, arbitrary: params.map((members) => ({ ...members, _meta: { junk: 1 } })) },
    anything,
  ),
}, { requiredKeys: [] });
const text = fc.oneof(
  { weight: 20, arbitrary: message.map((value) => JSON.stringify(value)) },
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.string(),
);
/** Headers that agree with the body, or that don't. */
const overrides = fc.dictionary(
  fc.constantFrom("mcp-protocol-version", "mcp-method", "mcp-name"),
  fc.oneof(fc.constantFrom(...words), fc.string({ unit: "grapheme-ascii" })),
);

function headersOf(body: string, given: Readonly<Record<string, string>>): Headers {
  const headers = new Headers();
  const set = (name: string, value: unknown) => {
    if (typeof value !== "string" || !/^[\x21-\x7e]*$/.test(value)) return;
    headers.set(name, value);
  };
  try {
    const { method, params } = JSON.parse(body);
    set("mcp-protocol-version", params?._meta === undefined ? "2025-11-25" : "2026-07-28");
    set("mcp-method", method);
    set("mcp-name", params?.name ?? params?.uri);
  } catch {
    // Not JSON: no headers that could agree with it.
  }
  for (const [name, value] of Object.entries(given)) set(name, value);
  return headers;
}

Deno.test("whatever is sent, the answer is one of the protocol", async () => {
  await fc.assert(
    fc.asyncProperty(text, overrides, async (body, given) => {
      const answer = read(await handle(body, headersOf(body, given), CLIENT));
      let id: unknown;
      try {
        id = JSON.parse(body)?.id;
      } catch {
        id = undefined;
      }
      assertEquals(outsideTheProtocol(answer, id), undefined, body);
    }),
    { numRuns: 5_000 },
  );
});

Deno.test("nesting of any depth is an answer of the protocol", async () => {
  for (const open of ["[", '{"params":']) {
    const body = open.repeat(60_000);
    assertEquals((await handle(body, new Headers(), CLIENT)).status, 400);
    const closed = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;
    const request = `{"jsonrpc":"2.0","id":1,"method":"ping","params":${closed}}`;
    const headers = new Headers({ "mcp-protocol-version": "2025-11-25" });
    assertEquals((await handle(request, headers, CLIENT)).status, 200);
  }
});
