/**
 * The servers that are compared, and how each is started for one scenario.
 *
 * @module
 */
import { freePort } from "../../lib/server/listen.ts";
import { mainProgram } from "../support/program.ts";
import {
  BENCH_FLAGS,
  drain,
  listening,
  type Program,
  type Running,
  SERVER_CORE,
  spawn,
} from "./process.ts";
import { type Recorded, saveRecorded } from "./recorded.ts";

/** The servers' names, in the order of the table's columns. */
export const serverNames = ["culvert", "bare", "hono"] as const;

/** A server's name. */
export type ServerName = (typeof serverNames)[number];

/** A server that takes connections. */
export interface Server extends AsyncDisposable {
  readonly port: number;
  readonly pid: number;
}

/** What the servers answer with. */
export interface Material {
  /** Our answer to what is asked for. */
  readonly recorded: Recorded;
  /** The same without coding and condition. */
  readonly plain: Recorded;
  /** A folder for files. */
  readonly folder: string;
  readonly contentDir: string;
}

/** Starts our server, by the second of the start task's two commands. */
export async function startOurs(folder: string, contentDir: string): Promise<Server> {
  return await startOn(folder, await ourProgram(folder, contentDir));
}

/** The program of our server; it listens on the port in the variable PORT. */
export function ourProgram(folder: string, contentDir: string): Promise<Program> {
  return mainProgram({
    PORT: String(freePort()),
    CONTENT_DIR: contentDir,
    DATA_DIR: `${folder}/data`,
    SITE_URL: "http://localhost",
  });
}

/** The program of another server, by its name in servers/; it sends what was recorded in a file. */
export function peerProgram(name: string, recorded: string, contentDir: string): Program {
  return {
    command: Deno.execPath(),
    args: [...BENCH_FLAGS, `tests/bench/servers/${name}.ts`],
    env: { RECORDED: recorded, CONTENT_DIR: contentDir, PORT: String(freePort()) },
  };
}

/** Starts a server for a scenario. */
export async function startServer(
  name: ServerName,
  { recorded, plain, folder, contentDir }: Material,
): Promise<Server> {
  if (name === "culvert") return await startOurs(folder, contentDir);
  const file = `${folder}/${name}.json`;
  await saveRecorded(file, name === "bare" ? recorded : plain);
  return await startOn(folder, peerProgram(name, file, contentDir));
}

async function startOn(folder: string, program: Program): Promise<Server> {
  const port = Number(program.env?.PORT);
  const running: Running = spawn(
    { ...program, core: SERVER_CORE },
    { stdout: "piped", stderr: "piped" },
  );
  drain(running.child.stdout);
  const complaint = new Response(running.child.stderr).text();
  try {
    await listening(running, port);
  } catch (error) {
    await running[Symbol.asyncDispose]();
    throw new Error(`${program.args.join(" ")} in ${folder}: ${await complaint}`, { cause: error });
  }
  return {
    port,
    pid: running.pid,
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}
