/**
 * The official clients of the Model Context Protocol, in both generations, for these tests alone.
 *
 * @module
 */
export { Client as LegacyClient } from "npm:@modelcontextprotocol/sdk@1.32.2/client/index.js";
export { StreamableHTTPClientTransport as LegacyTransport } from "npm:@modelcontextprotocol/sdk@1.32.2/client/streamableHttp.js";
export {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from "npm:@modelcontextprotocol/client@2.4.0";

/** The public conformance suite, a program. */
export const CONFORMANCE = "npm:@modelcontextprotocol/conformance@0.2.0-alpha.12";
