/**
 * A server that offers what the public conformance suite asks for: its tools and resources by name.
 *
 * @module
 */
import { RpcError } from "../../lib/mcp/rpc.ts";
import type { McpServer, ResourceContents, Tool, ToolResult } from "../../lib/mcp/server.ts";

/** A picture of one red pixel, as PNG. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
/** Silence, as WAV. */
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";

const text = (text: string) => ({ type: "text", text });
const image = { type: "image", data: PNG, mimeType: "image/png" };

function tool(
  name: string,
  answer: ToolResult | (() => ToolResult),
  inputSchema: Tool["inputSchema"] = { type: "object", additionalProperties: false },
): Tool {
  return {
    name,
    title: name,
    description: `A tool of the tests: ${name}.`,
    inputSchema,
    call: () => typeof answer === "function" ? answer() : answer,
  };
}

/** The schema whose keywords the suite looks for. */
const wideSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: {
    address: {
      $anchor: "addressDef",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
};

const embedded: ResourceContents = {
  uri: "test://embedded-resource",
  mimeType: "text/plain",
  text: "This is an embedded resource content.",
};

const tools: readonly Tool[] = [
  tool("test_simple_text", { content: [text("This is a simple text response for testing.")] }),
  tool("test_image_content", { content: [image] }),
  tool("test_audio_content", { content: [{ type: "audio", data: WAV, mimeType: "audio/wav" }] }),
  tool("test_embedded_resource", { content: [{ type: "resource", resource: embedded }] }),
  tool("test_multiple_content_types", {
    content: [text("Multiple content types test:"), image, {
      type: "resource",
      resource: {
        uri: "test://mixed-content-resource",
        mimeType: "application/json",
        text: '{"test":"data","value":123}',
      },
    }],
  }),
  tool("test_error_handling", {
    content: [text("This tool intentionally returns an error for testing")],
    isError: true,
  }),
  tool("test_logging_tool", { content: [text("Nothing is logged to a client here.")] }),
  tool("test_streaming_elicitation", { content: [text("Nothing is asked of a client here.")] }),
  tool("test_missing_capability", () => {
    throw new RpcError(-32021, "This tool asks the client's model.", {
      status: 400,
      data: { requiredCapabilities: { sampling: {} } },
    });
  }),
  tool("json_schema_2020_12_tool", { content: [text("Fine.")] }, wideSchema),
];

const resources: readonly ResourceContents[] = [
  {
    uri: "test://static-text",
    mimeType: "text/plain",
    text: "This is the content of the static text resource.",
  },
  { uri: "test://static-binary", mimeType: "image/png", blob: PNG },
];

/** The server of the tests. */
export const testServer: McpServer = {
  info: { name: "example.test/server", title: "Test server", version: "1.0.0" },
  instructions: "Call the tools of the tests.",
  tools,
  resources: resources.map(({ uri, mimeType }) => ({ uri, name: uri, mimeType })),
  read(uri) {
    const id = /^test:\/\/template\/(\w+)\/data$/.exec(uri)?.[1];
    const data = { id, templateTest: true, data: `Data for ID: ${id}` };
    return id === undefined
      ? resources.find((resource) => resource.uri === uri)
      : { uri, mimeType: "application/json", text: JSON.stringify(data) };
  },
};
