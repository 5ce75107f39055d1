/**
 * The types of a Model Context Protocol server.
 *
 * @module
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server
 */
import type { JsonSchema } from "../schema/mod.ts";

export interface McpServer {
  readonly info: ServerInfo;
  /** Instructions for models, in a few sentences. */
  readonly instructions: string;
  readonly tools: readonly Tool[];
  readonly resources: readonly McpResource[];
  /** The contents at an address; `undefined` if there are none. */
  readonly read: (uri: string) => ResourceContents | undefined;
}

export interface ServerInfo {
  /** Reverse DNS, a slash and a name. */
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  readonly websiteUrl?: string;
  readonly icons?: readonly { readonly src: string; readonly mimeType: string }[];
}

/** A function that a model may call. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Written for a model that chooses between tools. */
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  /** If `readOnlyHint`, the result depends only on the arguments and the content, and `idempotentHint` says nothing. */
  readonly annotations?:
    & Readonly<Record<"readOnlyHint" | "destructiveHint" | "openWorldHint", boolean>>
    & { readonly idempotentHint?: boolean };
  /** @param client The client's address, as far as it can be trusted, for rate limits. */
  readonly call: (args: Arguments, client: string) => ToolResult | Promise<ToolResult>;
}

/** The arguments of a call, not yet validated. */
export type Arguments = Readonly<Record<string, unknown>>;

export interface ToolResult {
  /** For a model: mostly one text. */
  readonly content: readonly Readonly<Record<string, unknown>>[];
  readonly structuredContent?: unknown;
  /** The call failed, in a way that the model may be able to fix. */
  readonly isError?: boolean;
}

/** A resource, which a person or a client may add to a model's context. */
export interface McpResource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly annotations?: { readonly lastModified: string };
}

/** The contents of an address: `text`, or a `blob` in Base64. */
export interface ResourceContents {
  readonly uri: string;
  readonly mimeType: string;
  readonly text?: string;
  readonly blob?: string;
}
