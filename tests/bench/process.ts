/**
 * Processes under measurement: started on a core of their own, and the CPU time and memory they take.
 *
 * @module
 */
import { clearedCommand, type Command } from "../support/program.ts";

/** The project's root. */
export const ROOT = new URL("../..", import.meta.url).pathname;

/** Flags that let a benchmark's own program find its packages. */
export const BENCH_FLAGS = ["run", "--lock=tests/deno.lock", "--frozen", "-A"] as const;

/** The core of what is measured. */
export const SERVER_CORE = 1;

/** The core of what measures. */
const LOAD_CORE = 0;

/** What to run. */
export interface Program extends Command {
  readonly args: readonly string[];
  readonly core?: number;
}

/** A process that runs. */
export interface Running extends AsyncDisposable {
  readonly pid: number;
  readonly child: Deno.ChildProcess;
}

let pinning: boolean | undefined;

/** Whether processes can be bound to a core: there are two or more, and `taskset`. */
export function canPin(): boolean {
  return pinning ??= has("taskset", "-c", `${LOAD_CORE},${SERVER_CORE}`, "true") &&
    has("taskset", "-c", String(SERVER_CORE), "true");
}

/** Whether a command is installed. */
export function has(command: string, ...args: readonly string[]): boolean {
  try {
    return new Deno.Command(command, { args: [...args], stdout: "null", stderr: "null" })
      .outputSync().success;
  } catch {
    return false;
  }
}

/** Binds this process to the core of what measures. */
export function pinSelf(): void {
  if (canPin()) has("taskset", "-a", "-cp", String(LOAD_CORE), String(Deno.pid));
}

/** Starts a program. `core` is where `taskset` binds it. */
export function spawn(
  { command, args, env = {}, core = LOAD_CORE }: Program,
  streams: Pick<Deno.CommandOptions, "stdin" | "stdout" | "stderr"> = {},
): Running {
  const pinned = canPin();
  const child = clearedCommand({
    command: pinned ? "taskset" : command,
    args: pinned ? ["-c", String(core), command, ...args] : args,
    env: { NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1", ...env },
  }, { stdout: "null", stderr: "null", ...streams }).spawn();
  return {
    pid: child.pid,
    child,
    async [Symbol.asyncDispose]() {
      try {
        child.kill("SIGTERM");
      } catch {
        // It has ended already.
      }
      const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await child.status;
      clearTimeout(timer);
    },
  };
}

/**
 * The CPU time that the threads of a process have taken so far, in seconds, as Linux's scheduler counts it: the ticks of
 * /proc/PID/stat are too coarse for a start.
 */
export function cpuSeconds(pid: number): number {
  try {
    const threads = `/proc/${pid}/task`;
    return Deno.readDirSync(threads)
      .map(({ name }) => Deno.readTextFileSync(`${threads}/${name}/schedstat`).split(" ")[0])
      .reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1e9;
  } catch {
    return NaN;
  }
}

/** Waits until a port takes connections. */
export async function listening(running: Running, port: number, within = 120_000): Promise<void> {
  const end = performance.now() + within;
  let ended = false;
  running.child.status.then(() => (ended = true));
  while (true) {
    try {
      (await Deno.connect({ hostname: "127.0.0.1", port })).close();
      return;
    } catch (error) {
      if (ended) throw new Error("the server ended before it took a connection");
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
}

/** Reads a stream to its end, so that who writes to it is never held up. */
export async function drain(stream: ReadableStream<Uint8Array>): Promise<void> {
  for await (const _ of stream);
}

/** The middle value; the mean of the two middle ones where their number is even. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
