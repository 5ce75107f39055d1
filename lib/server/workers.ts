/**
 * More threads that serve the same port: the kernel shares out the connections between them.
 *
 * @module
 */
import type { Content } from "../model/mod.ts";

/**
 * What the first thread tells the others. It sends what it loaded itself: the folder may have changed by the time
 * that another looks into it.
 */
type Order =
  | { readonly kind: "serve"; readonly port: number; readonly content: Content }
  | { readonly kind: "use"; readonly content: Content }
  | { readonly kind: "stop" };

/** What the others tell the first. */
type Report =
  | { readonly kind: "serving" }
  | { readonly kind: "using" }
  | { readonly kind: "lines"; readonly text: string }
  | { readonly kind: "stopped" };

/** A thread that serves, and what it can be told. */
export interface Serving {
  /** Answers from other content from now on. */
  use(content: Content): void;
  /**
   * Stops accepting as soon as no body is under way, or after the time that those get, and resolves when what
   * was under way is finished and written down.
   */
  stop(): Promise<void>;
}

/** The other threads, as the first one sees them. */
export interface Team {
  /** Lets every one answer from other content; resolves when all do. */
  use(content: Content): Promise<void>;
  /** Resolves when every one has finished what was under way. */
  stop(): Promise<void>;
}

/**
 * Starts threads that run the main module again, and waits until they serve.
 *
 * @param count How many, beside the first.
 * @param port The port that the first one serves.
 * @param content What it answers from.
 * @param write Takes the lines that they log.
 */
export async function startTeam(
  count: number,
  port: number,
  content: Content,
  write: (lines: string) => void,
): Promise<Team> {
  const members = Array.from({ length: count }, () => {
    const worker = new Worker(Deno.mainModule, { type: "module" });
    const serving = Promise.withResolvers<void>();
    const changes: (() => void)[] = [];
    const stopped = Promise.withResolvers<void>();
    worker.onmessage = ({ data }: MessageEvent<Report>) => {
      if (data.kind === "lines") write(data.text);
      if (data.kind === "serving") serving.resolve();
      if (data.kind === "using") changes.shift()?.();
      if (data.kind === "stopped") stopped.resolve();
    };
    const tell = (order: Order) => worker.postMessage(order);
    tell({ kind: "serve", port, content });
    const use = (changed: Content) => {
      tell({ kind: "use", content: changed });
      return new Promise<void>((resolve) => changes.push(resolve));
    };
    return { tell, use, serving: serving.promise, stopped: stopped.promise };
  });
  await Promise.all(members.map(({ serving }) => serving));
  return {
    async use(changed) {
      await Promise.all(members.map(({ use }) => use(changed)));
    },
    async stop() {
      members.forEach(({ tell }) => tell({ kind: "stop" }));
      await Promise.all(members.map(({ stopped }) => stopped));
    },
  };
}

/** The scope of a thread that {@linkcode startTeam} started; `undefined` in the first thread. */
export function memberScope(): MemberScope | undefined {
  return "DedicatedWorkerGlobalScope" in globalThis
    ? globalThis as unknown as MemberScope
    : undefined;
}

/** What is used of a worker's global scope. */
export interface MemberScope {
  onmessage: ((event: MessageEvent<Order>) => void) | null;
  postMessage(report: Report): void;
}

/**
 * Serves as one of the other threads, at the orders of the first.
 *
 * @param serve Opens the application and serves the port.
 */
export function serveAsMember(
  scope: MemberScope,
  serve: (port: number, content: Content) => Promise<Serving>,
): void {
  let serving: Promise<Serving> | undefined;
  scope.onmessage = async ({ data }) => {
    if (data.kind === "serve") {
      serving = serve(data.port, data.content);
      await serving;
      scope.postMessage({ kind: "serving" });
      return;
    }
    const { use, stop } = await serving!;
    if (data.kind === "use") {
      use(data.content);
      scope.postMessage({ kind: "using" });
    } else {
      await stop();
      scope.postMessage({ kind: "stopped" });
    }
  };
}
