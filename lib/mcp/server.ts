/**
 * The parts of a Model Context Protocol server: plain data, and functions that answer.
 *
 * @module
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server
 */
import type { JsonSchema } from "../schema/mod.ts";

/** The server of one site. */
export interface McpServer {
  readonly info: ServerInfo;
  /** Instructions for models, in a few sentences. */
  readonly instructions: string;
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly resourceTemplates: readonly ResourceTemplate[];
  /** The contents at an address; `undefined` if there are none. */
  readonly read: (uri: string) => ResourceContents | undefined;
  readonly prompts: readonly Prompt[];
}

/** The identity of a server. */
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
  /** If `readOnlyHint`, the result depends only on the arguments and the content. */
  readonly annotations?: Readonly<
    Record<"readOnlyHint" | "destructiveHint" | "idempotentHint" | "openWorldHint", boolean>
  >;
  /** @param client The client's address, as far as it can be trusted, for rate limits. */
  readonly call: (args: Arguments, client: string) => ToolResult | Promise<ToolResult>;
}

/** The arguments of a call, not yet validated. */
export type Arguments = Readonly<Record<string, unknown>>;

/** The result of a tool. */
export interface ToolResult {
  readonly content: readonly Content[];
  readonly structuredContent?: unknown;
  /** The call failed, in a way that the model may be able to fix. */
  readonly isError?: boolean;
}

/** A piece of content for a model. */
export type Content =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image" | "audio"; readonly data: string; readonly mimeType: string }
  | { readonly type: "resource"; readonly resource: ResourceContents };

/** A resource, which a person or a client may add to a model's context. */
export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly annotations?: { readonly lastModified: string };
}

/** The contents of an address. */
export type ResourceContents =
  & { readonly uri: string; readonly mimeType: string }
  & ({ readonly text: string } | { readonly blob: string });

/** Addresses that differ in a variable (RFC 6570, level 1). */
export interface ResourceTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly mimeType: string;
  /** The possible values of a variable; `undefined` if there is no such variable. */
  readonly valuesOf: (variable: string) => readonly string[] | undefined;
}

/** A text with which a person can start a conversation. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** What the person says, in a message for each. */
  readonly messages: (args: Readonly<Record<string, string>>) => readonly Content[];
}

/** An argument of a prompt. */
export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  /** Suggestions while a person types. */
  readonly values?: () => readonly string[];
}
