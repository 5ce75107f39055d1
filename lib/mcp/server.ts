/**
 * What a server of the Model Context Protocol offers: plain data, and functions that answer.
 *
 * @module
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server
 */
import type { JsonSchema } from "../schema/mod.ts";

/** A server of one site. `Caller` is what a tool with an effect has to know of a request. */
export interface McpServer<Caller> {
  readonly info: ServerInfo;
  /** How a model uses the server, in a few sentences. */
  readonly instructions: string;
  readonly tools: readonly Tool<Caller>[];
  readonly resources: readonly Resource[];
  readonly templates: readonly ResourceTemplate[];
  /** What gives the contents at an address; `undefined` where there is nothing. */
  readonly find: (uri: string) => FoundResource | undefined;
  readonly prompts: readonly Prompt[];
}

/** Who a server is. */
export interface ServerInfo {
  /** Reverse DNS, a slash and a name. */
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  readonly websiteUrl?: string;
  readonly icons?: readonly Icon[];
}

/** A picture that clients show. */
export interface Icon {
  readonly src: string;
  readonly mimeType?: string;
  readonly sizes?: readonly string[];
}

/** Something that a model may call. */
export interface Tool<Caller> {
  readonly name: string;
  readonly title: string;
  /** Written for a model that chooses between tools. */
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations?: {
    readonly readOnlyHint?: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
    readonly openWorldHint?: boolean;
  };
  /** Names the result that these arguments give, where it depends on content alone and may be kept. */
  readonly cacheKey?: (args: Arguments) => string | undefined;
  readonly call: (args: Arguments, caller: Caller) => ToolResult | Promise<ToolResult>;
}

/** The arguments of a call, not yet checked. */
export type Arguments = Readonly<Record<string, unknown>>;

/** What a tool answers. */
export interface ToolResult {
  readonly content: readonly Content[];
  readonly structuredContent?: unknown;
  /** The call failed, in a way that the model may be able to mend. */
  readonly isError?: boolean;
}

/** A piece of what a model reads. */
export type Content =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image" | "audio"; readonly data: string; readonly mimeType: string }
  | { readonly type: "resource"; readonly resource: ResourceContents }
  | ({ readonly type: "resource_link" } & Resource);

/** Something that a person or a client may add to what a model knows. */
export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly annotations?: { readonly lastModified?: string };
}

/** A resource that is there. */
export interface FoundResource {
  /** The one address of it. */
  readonly uri: string;
  readonly contents: () => ResourceContents;
}

/** What stands at an address. */
export type ResourceContents =
  & { readonly uri: string; readonly mimeType: string }
  & ({ readonly text: string } | { readonly blob: string });

/** Addresses that differ in a variable (RFC 6570, level 1). */
export interface ResourceTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** What each variable may be. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** A text that a person picks to begin with. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  readonly messages: (args: Readonly<Record<string, string>>) => readonly PromptMessage[];
}

/** A blank in a prompt. */
export interface PromptArgument {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly required?: boolean;
  /** What is suggested while a person types. */
  readonly values?: readonly string[];
}

/** A turn of the conversation that a prompt begins. */
export interface PromptMessage {
  readonly role: "user" | "assistant";
  readonly content: Content;
}
