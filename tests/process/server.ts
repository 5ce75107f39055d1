/**
 * The real program, started as its users start it.
 *
 * @module
 */

const ROOT = new URL("../..", import.meta.url).pathname;

/** A running server. */
export interface RunningServer {
  readonly url: string;
  /** What it has printed so far. */
  output(): string;
  /** Resolves when what it printed matches. */
  printed(pattern: RegExp): Promise<string>;
  /** Signals the task, which passes the signal on to the program. */
  signal(signal: Deno.Signal): void;
  stop(signal?: Deno.Signal): Promise<Deno.CommandStatus>;
}

/** Variables of the test runner's own environment that the program must not see. */
const CLEAN = { PORT: "0", HOST: "127.0.0.1" };

/** Starts the program by its task and waits until it says where it listens. */
export async function startServer(
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<RunningServer> {
  const child = spawn(env, args);
  let text = "";
  let wake = Promise.withResolvers<void>();
  const read = async (stream: ReadableStream<Uint8Array>) => {
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      wake.resolve();
      wake = Promise.withResolvers();
    }
    wake.resolve();
  };
  const reading = Promise.all([read(child.stdout), read(child.stderr)]);
  let ended = false;
  const status = child.status.then((value) => (ended = true, wake.resolve(), value));
  const printed = async (pattern: RegExp) => {
    while (true) {
      const found = pattern.exec(text);
      if (found !== null) return found[1] ?? found[0];
      if (ended) throw new Error(`the server ended without printing ${pattern}:\n${text}`);
      await wake.promise;
    }
  };
  const port = await printed(/"port":([0-9]+)/);
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => text,
    printed,
    signal: (signal) => child.kill(signal),
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      const result = await status;
      await reading;
      return result;
    },
  };
}

/** Runs a task to its end. */
export async function runTask(
  task: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", task],
    cwd: ROOT,
    env: { ...CLEAN, ...env },
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return { code, output: decoder.decode(stdout) + decoder.decode(stderr) };
}

function spawn(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "start", ...args],
    cwd: ROOT,
    env: { ...CLEAN, ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}
