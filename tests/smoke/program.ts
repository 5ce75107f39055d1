/**
 * A program started with its environment, until it says which port it serves.
 *
 * @module
 */

/** What to start. */
export interface ProgramOptions {
  readonly command: string;
  readonly args?: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A running program. */
export interface Program {
  readonly pid: number;
  readonly url: string;
  /** What it has printed so far. */
  output(): string;
  /** Ends it and gives its exit code. */
  stop(signal?: Deno.Signal): Promise<number>;
}

/** Variables that a program under test takes from its surroundings; it sees no others. */
const KEPT = ["PATH", "HOME", "DENO_DIR", "NPM_CONFIG_REGISTRY", "TMPDIR"];

/**
 * Starts a program on a free port of 127.0.0.1.
 *
 * @throws {Error} When it ends without serving; the message has all that it printed.
 */
export async function startProgram(
  { command, args = [], cwd, env }: ProgramOptions,
): Promise<Program> {
  const child = new Deno.Command(command, {
    args: [...args],
    cwd,
    clearEnv: true,
    env: { ...surroundings(), PORT: "0", HOST: "127.0.0.1", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let text = "";
  const serving = Promise.withResolvers<string>();
  const read = async (stream: ReadableStream<Uint8Array>) => {
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
      // What a long run prints is not kept: the start alone is of interest.
      if (text.length < 100_000) text += chunk;
      const port = /"port":([0-9]+)/.exec(text)?.[1];
      if (port !== undefined) serving.resolve(port);
    }
  };
  const ended = Promise.all([child.status, read(child.stdout), read(child.stderr)])
    .then(([{ code }]) => {
      serving.reject(new Error(`the program ended with ${code} before it served:\n${text}`));
      return code;
    });
  return {
    pid: child.pid,
    url: `http://127.0.0.1:${await serving.promise}`,
    output: () => text,
    stop(signal = "SIGTERM") {
      child.kill(signal);
      return ended;
    },
  };
}

/** The part of this process's environment that a program keeps. */
export function surroundings(): Record<string, string> {
  return Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = Deno.env.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
