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
  /** Our answers to what is asked for. */
  readonly recorded: readonly Recorded[];
  /** The same without codings and conditions. */
  readonly plain: readonly Recorded[];
  /** A folder for files. */
  readonly folder: string;
  readonly contentDir: string;
}

/** Starts our server, by the second of the start task's two commands. */
export async function startOurs(folder: string, contentDir: string): Promise<Server> {
  return await startOn(folder, await ourProgram(folder, contentDir));
}

/** The program of our server; it listens on the port in the variable PORT. */
export async function ourProgram(folder: string, contentDir: string): Promise<Program> {
  const port = freePort();
  const env = {
    PORT: String(port),
    HOST: "127.0.0.1",
    CONTENT_DIR: contentDir,
    DATA_DIR: `${folder}/data`,
    SITE_URL: "http://localhost",
  };
  return await mainProgram(env);
}

/** Starts a server for a scenario. */
export async function startServer(name: ServerName, material: Material): Promise<Server> {
  const { recorded, plain, folder, contentDir } = material;
  if (name === "culvert") return await startOurs(folder, contentDir);
  return await startScript(name, name === "bare" ? recorded : plain, folder, contentDir);
}

async function startScript(
  name: string,
  recorded: readonly Recorded[],
  folder: string,
  contentDir: string,
): Promise<Server> {
  const file = `${folder}/${name}.json`;
  await saveRecorded(file, recorded);
  return await startOn(folder, {
    command: Deno.execPath(),
    args: [...BENCH_FLAGS, `tests/bench/servers/${name}.ts`],
    env: { RECORDED: file, CONTENT_DIR: contentDir, PORT: String(freePort()) },
  });
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
