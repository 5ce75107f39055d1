/**
 * The container's image, as far as it can be built without a container: its commands run on what it copies.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { CONTENT_DIR, copyFolder, withFolder } from "../support/folders.ts";
import { ROOT, runProgram, startProgram } from "../support/program.ts";
import { passes } from "./smoke.ts";

const dockerfile = (await Deno.readTextFile(`${ROOT}/Dockerfile`)).replaceAll("\\\n", " ");
const lines = (instruction: string) =>
  [...dockerfile.matchAll(new RegExp(`^${instruction} (.*)$`, "gm"))].map(([, line]) => line!);

Deno.test("the image's commands install, serve content of one's own, and tell whether the server is healthy", (t) =>
  withFolder(async (folder) => {
    const app = `${folder}/app`;
    await Deno.mkdir(app);
    for (const line of lines("COPY")) {
      const names = line.split(/\s+/).slice(0, -1);
      for (const name of names) {
        if ((await Deno.stat(`${ROOT}/${name}`)).isDirectory) {
          await copyFolder(`${ROOT}/${name}`, `${app}/${name}`);
        } else await Deno.copyFile(`${ROOT}/${name}`, `${app}/${name}`);
      }
    }
    const deno = Deno.execPath();
    const env = { DENO_DIR: `${folder}/deno-dir`, DATA_DIR: `${folder}/data` };
    const install = lines("RUN")[0]!.split("&&")[0]!.replace(/^deno/, deno);
    const installed = await runProgram({ command: "sh", args: ["-c", install], cwd: app, env });
    assertEquals(installed.code, 0, installed.stderr);

    const command: readonly string[] = JSON.parse(lines("CMD").at(-1)!);
    const program = await startProgram({
      command: deno,
      args: command,
      cwd: app,
      env: { ...env, CONTENT_DIR },
    });
    await passes(t, program);

    const server = await startProgram({
      command: deno,
      args: command,
      cwd: app,
      env: { ...env, CONTENT_DIR },
    });
    const PORT = new URL(server.url).port;
    const [, ...check] = JSON.parse(/CMD (\[.*\])/.exec(lines("HEALTHCHECK")[0]!)![1]!) as string[];
    const healthy = async () =>
      (await runProgram({ command: deno, args: check, cwd: app, env: { ...env, PORT } })).code;
    assertEquals(await healthy(), 0);
    const outbox = await runProgram({ command: deno, args: ["task", "outbox"], cwd: app, env });
    assertEquals(outbox.code, 0, outbox.stderr);
    await server.stop();
    assertEquals(await healthy(), 1);
  }));
