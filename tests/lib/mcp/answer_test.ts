import { assertEquals } from "@std/assert";
import { mcpHandler } from "../../../lib/mcp/answer.ts";
import { testServer } from "../../mcp/test_server.ts";
import { CLIENT, legacy, type McpRequest, meta, modern, read, send } from "./requests.ts";

const handle = mcpHandler(testServer, (error) => {
  throw error;
});
const ask = (request: McpRequest) => send(handle, request);
const post = async (text: string, headers = {}) =>
  read(await handle(text, new Headers(headers), CLIENT));

const identity = {
  "io.modelcontextprotocol/serverInfo": {
    name: "example.test/server",
    title: "Test server",
    version: "1.0.0",
  },
};

Deno.test("server/discover names revisions, capabilities and the server, and says how long that holds", async () => {
  assertEquals(await ask(modern("server/discover")), {
    status: 200,
    body: {
      jsonrpc: "2.0",
      id: 1,
      result: {
        resultType: "complete",
        supportedVersions: ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"],
        capabilities: { tools: {}, resources: {} },
        instructions: "Call the tools of the tests.",
        ttlMs: 300_000,
        cacheScope: "public",
        _meta: identity,
      },
    },
  });
});

Deno.test("initialize agrees on the revision that the client names, or offers the newest of its kind", async () => {
  const agreed = async (protocolVersion: string) =>
    (await ask(legacy("initialize", { protocolVersion }, "2025-11-25"))).body.result;
  assertEquals(await agreed("2025-06-18"), {
    protocolVersion: "2025-06-18",
    capabilities: { tools: {}, resources: {} },
    serverInfo: testServer.info,
    instructions: "Call the tools of the tests.",
  });
  for (const version of ["2025-11-25", "2025-03-26"]) {
    assertEquals((await agreed(version)).protocolVersion, version);
  }
  for (const version of ["2024-11-05", "2026-07-28"]) {
    assertEquals((await agreed(version)).protocolVersion, "2025-11-25");
  }
});

Deno.test("initialize needs no header, and an older one does not matter", async () => {
  const { message } = legacy("initialize", { protocolVersion: "2025-06-18" });
  const sent: Record<string, string>[] = [{}, { "MCP-Protocol-Version": "2024-11-05" }];
  for (const headers of sent) {
    assertEquals((await ask({ message, headers })).body.result.protocolVersion, "2025-06-18");
  }
});

Deno.test("results of earlier revisions have no members of the new one", async () => {
  const pong = { jsonrpc: "2.0", id: 1, result: {} };
  assertEquals(await ask(legacy("ping")), { status: 200, body: pong });
  const called = legacy("tools/call", { name: "test_simple_text" });
  assertEquals(Object.keys((await ask(legacy("tools/list"))).body.result), ["tools"]);
  assertEquals(Object.keys((await ask(called)).body.result), ["content"]);
});

Deno.test("lists and reads say how long they hold; calls don't", async () => {
  const members = async (request: McpRequest) => Object.keys((await ask(request)).body.result);
  const held = ["ttlMs", "cacheScope", "_meta"];
  const read = modern("resources/read", { uri: "test://static-text" });
  const called = modern("tools/call", { name: "test_simple_text" });
  assertEquals(await members(modern("tools/list")), ["resultType", "tools", ...held]);
  assertEquals(await members(modern("resources/list")), ["resultType", "resources", ...held]);
  assertEquals(await members(read), ["resultType", "contents", ...held]);
  assertEquals(await members(called), ["resultType", "content", "_meta"]);
  // Data alone, and no functions.
  const { tools } = (await ask(modern("tools/list"))).body.result;
  assertEquals(Object.keys(tools[0]), ["name", "title", "description", "inputSchema"]);
});

Deno.test("initialize and ping are unknown methods to revision 2026-07-28: 404 with -32601", async () => {
  for (const method of ["initialize", "ping", "logging/setLevel", "constructor", ""]) {
    const { status, body } = await ask(modern(method));
    assertEquals([method, status, body.id, body.error.code], [method, 404, 1, -32601]);
  }
});

Deno.test("an unknown method of an earlier revision is an error in an answer that is 200", async () => {
  const { status, body } = await ask(legacy("server/discover"));
  assertEquals([status, body.error.code], [200, -32601]);
});

Deno.test("a request without the members that _meta must have is 400 with -32602", async () => {
  const [version, capabilities] = Object.keys(meta) as [keyof typeof meta, keyof typeof meta];
  const { headers } = modern("tools/list");
  const cases: readonly unknown[] = [
    undefined,
    {},
    [],
    "text",
    { [version]: meta[version] },
    { [capabilities]: {} },
    { [version]: 7, [capabilities]: {} },
    { [version]: meta[version], [capabilities]: [] },
  ];
  for (const _meta of cases) {
    const message = { jsonrpc: "2.0", id: "a", method: "tools/list", params: { _meta } };
    const { status, body } = await ask({ message, headers });
    assertEquals([status, body.id, body.error.code], [400, "a", -32602], JSON.stringify(_meta));
  }
});

Deno.test("a header that is missing or differs from the body is 400 with -32020", async () => {
  const request = modern("tools/call", { name: "test_simple_text" });
  const without = (name: string) =>
    Object.fromEntries(Object.entries(request.headers).filter(([header]) => header !== name));
  const cases = [
    without("MCP-Protocol-Version"),
    without("Mcp-Method"),
    without("Mcp-Name"),
    { ...request.headers, "MCP-Protocol-Version": "2025-11-25" },
    { ...request.headers, "Mcp-Method": "TOOLS/CALL" },
    { ...request.headers, "Mcp-Name": "another" },
    { ...request.headers, "Mcp-Name": "=?base64?dGVzdF9zaW1wbGVfdGV4dA?=" },
    { ...request.headers, "Mcp-Name": "=?base64?!!!!?=" },
    { ...request.headers, "Mcp-Name": "=?base64?//79?=" },
  ];
  for (const headers of cases) {
    const { status, body } = await ask({ ...request, headers });
    assertEquals([status, body.error.code], [400, -32020], JSON.stringify(headers));
  }
});

Deno.test("Mcp-Name may be Base64 between its marks", async () => {
  const request = modern("tools/call", { name: "test_simple_text" });
  const headers = { ...request.headers, "Mcp-Name": "=?base64?dGVzdF9zaW1wbGVfdGV4dA==?=" };
  assertEquals((await ask({ ...request, headers })).status, 200);
});

Deno.test("a revision that is not spoken is 400 with -32022, what was asked and what is there", async () => {
  const supported = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"];
  const claims = { ...meta, "io.modelcontextprotocol/protocolVersion": "1900-01-01" };
  const { message } = modern("tools/list", { _meta: claims });
  const headers = { "MCP-Protocol-Version": "1900-01-01", "Mcp-Method": "tools/list" };
  for (const request of [{ message, headers }, legacy("tools/list", {}, "1900-01-01")]) {
    const { status, body } = await ask(request);
    assertEquals([status, body.error.code], [400, -32022]);
    assertEquals(body.error.data, { supported, requested: "1900-01-01" });
  }
});

Deno.test("a request without a revision is answered as one of 2025-03-26, which has no header for it", async () => {
  const { message } = legacy("tools/list");
  const withHeader = await ask(legacy("tools/list", {}, "2025-03-26"));
  assertEquals(withHeader.status, 200);
  assertEquals(await ask({ message, headers: {} }), withHeader);
});

Deno.test("a notification of either generation is taken, with nothing said", async () => {
  const initialized = { jsonrpc: "2.0", method: "notifications/initialized" };
  for (const headers of [{}, legacy("").headers, modern("").headers]) {
    assertEquals(await post(JSON.stringify(initialized), headers), {
      status: 202,
      body: undefined,
    });
  }
});

Deno.test("what is no message is 400 with -32700 or -32600, and its id where that can be read", async () => {
  const cases: readonly (readonly [string, number, unknown])[] = [
    ["", -32700, undefined],
    ["{", -32700, undefined],
    ["[]", -32600, undefined],
    ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600, undefined],
    ["null", -32600, undefined],
    ['"ping"', -32600, undefined],
    ['{"id":1,"method":"ping"}', -32600, 1],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600, 1],
    ['{"jsonrpc":"2.0","id":1}', -32600, 1],
    ['{"jsonrpc":"2.0","id":1,"result":{}}', -32600, 1],
    ['{"jsonrpc":"2.0","id":1,"method":7}', -32600, 1],
    ['{"jsonrpc":"2.0","id":"b","method":"ping","params":[]}', -32600, "b"],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, undefined],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600, undefined],
    ['{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', -32600, undefined],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, undefined],
  ];
  for (const [text, code, id] of cases) {
    const { status, body } = await post(text, legacy("").headers);
    assertEquals([text, status, body.error.code, body.id], [text, 400, code, id]);
  }
});

Deno.test("parameters that are not the method's are -32602 in an answer that is 200", async () => {
  const cases: readonly McpRequest[] = [
    modern("tools/list", { cursor: "x" }),
    modern("tools/list", { cursor: "" }),
    modern("tools/call"),
    modern("tools/call", { name: 7 }),
    modern("tools/call", { name: "nothing" }),
    modern("tools/call", { name: "toString" }),
    modern("tools/call", { name: "test_simple_text", arguments: [] }),
    modern("resources/read"),
    modern("resources/read", { uri: "test://nothing" }),
    legacy("initialize", {}),
  ];
  for (const request of cases) {
    const { status, body } = await ask(request);
    assertEquals([status, body.error?.code], [200, -32602], JSON.stringify(request.message));
  }
});

Deno.test("a resource that is not there is -32602 with its address, -32002 before 2026-07-28", async () => {
  const uri = "test://nothing";
  const { error } = (await ask(modern("resources/read", { uri }))).body;
  assertEquals([error.code, error.data], [-32602, { uri }]);
  const { error: before } = (await ask(legacy("resources/read", { uri }))).body;
  assertEquals([before.code, before.data], [-32002, { uri }]);
});

Deno.test("what a tool throws is told to the log, and its caller learns that the server failed", async () => {
  const errors: unknown[] = [];
  const broken = new Error("the secret of the database");
  const [tool] = testServer.tools;
  const call = () => Promise.reject(broken);
  const failing = mcpHandler(
    { ...testServer, tools: [{ ...tool!, call }] },
    (error) => errors.push(error),
  );
  const { status, body } = await send(failing, modern("tools/call", { name: tool!.name }));
  const message = "The server failed. Try again in a minute.";
  assertEquals([status, body.error], [200, { code: -32603, message }]);
  assertEquals(errors, [broken]);
});
