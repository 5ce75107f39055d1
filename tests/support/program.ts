/**
 * Programs that tests start: each sees what the test gives it and nothing else of the runner's environment.
 *
 * @module
 */

import { CONTENT_DIR } from "./folders.ts";

/** The project's root. */
export const ROOT = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");

/** What to run. */
export interface Command {
  readonly command: string;
  readonly args?: readonly string[];
  /** The project's root unless given. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A server to start. */
export interface ProgramOptions extends Command {
  /** How many characters of what it prints are kept, the last ones; all of them unless given. */
  readonly keep?: number;
  /** How it says its port: as our server's log does, unless given. */
  readonly says?: RegExp;
}

/** A running server. */
export interface Program extends AsyncDisposable {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** What it has printed so far. */
  output(): string;
  /**
   * Resolves when what it printed matches, with the first group or else the whole match.
   *
   * @throws {Error} When it ends without having printed that.
   */
  printed(pattern: RegExp): Promise<string>;
  signal(signal: Deno.Signal): void;
  /** Signals it, where it still runs, and resolves when it has ended and all that it printed is read. */
  stop(signal?: Deno.Signal): Promise<Deno.CommandStatus>;
}

/**
 * Variables that lead to programs, packages, folders and trusted certificates; a program under test sees no others.
 */
const KEPT = [
  ...["PATH", "HOME", "TMPDIR", "DENO_DIR", "XDG_CACHE_HOME", "NPM_CONFIG_REGISTRY"],
  ...["DENO_CERT", "DENO_TLS_CA_STORE", "NODE_EXTRA_CA_CERTS", "SSL_CERT_DIR", "SSL_CERT_FILE"],
];

/** The part of this process's environment that a program keeps. */
export function surroundings(): Record<string, string> {
  return Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = Deno.env.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A command whose environment is cleared. */
export function clearedCommand(
  { command, args = [], cwd = ROOT, env = {} }: Command,
  streams: Pick<Deno.CommandOptions, "stdin" | "stdout" | "stderr"> = {},
): Deno.Command {
  return new Deno.Command(command, {
    args: [...args],
    cwd,
    clearEnv: true,
    env: { ...surroundings(), ...env },
    stdin: "null",
    ...streams,
  });
}

/** Runs a program to its end. */
export async function runProgram(
  command: Command,
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const { code, stdout, stderr } = await clearedCommand(command).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/**
 * Starts a server on a free port of 127.0.0.1 and waits until it says where it listens.
 *
 * @throws {Error} When it ends without serving; the message has what it printed.
 */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { env, keep = Infinity, says = /"port":([0-9]+)/, ...command } = options;
  const child = clearedCommand(
    { ...command, env: { PORT: "0", HOST: "127.0.0.1", ...env } },
    { stdout: "piped", stderr: "piped" },
  ).spawn();
  let text = "";
  let over = false;
  let more = Promise.withResolvers<void>();
  const wake = () => {
    more.resolve();
    more = Promise.withResolvers();
  };
  const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
      text = (text + chunk).slice(-keep);
      wake();
    }
  };
  const ended = Promise.all([child.status, read(child.stdout), read(child.stderr)])
    .then(([status]) => {
      over = true;
      wake();
      return status;
    });
  const printed = async (pattern: RegExp) => {
    while (true) {
      const found = pattern.exec(text);
      if (found !== null) return found[1] ?? found[0];
      if (over) throw new Error(`the program ended without printing ${pattern}:\n${text}`);
      await more.promise;
    }
  };
  const stop = (signal: Deno.Signal = "SIGTERM") => {
    try {
      child.kill(signal);
    } catch {
      // It has ended already.
    }
    return ended;
  };
  const said = await printed(says).catch((error: unknown) => {
    // Between finding a free port and listening, the program can lose it to another connection of the tests.
    const hasLostPort = (env?.PORT ?? "0") === "0" && /^PORT: [0-9]+ is in use/m.test(text);
    if (!hasLostPort) throw error;
  });
  if (said === undefined) return await startProgram(options);
  const port = Number(said);
  return {
    pid: child.pid,
    port,
    url: `http://127.0.0.1:${port}`,
    output: () => text,
    printed,
    signal: (signal) => child.kill(signal),
    stop,
    [Symbol.asyncDispose]: async () => void await stop(),
  };
}

/**
 * The second of the start task's two commands: the server itself, under the permissions that this
 * environment asks for. A signal to it reaches no task in between.
 */
export async function mainProgram(
  env: Readonly<Record<string, string>>,
): Promise<{ command: string; args: string[]; env: Record<string, string> }> {
  const all = { PORT: "0", HOST: "127.0.0.1", CONTENT_DIR, ...env };
  const { stdout } = await runProgram({
    command: Deno.execPath(),
    args: ["run", "--allow-env", "lib/tasks/permissions.ts"],
    env: all,
  });
  const flags = stdout.trim().split(/\s+/);
  return { command: Deno.execPath(), args: ["run", ...flags, "main.ts"], env: all };
}
