import { withFolder } from "../support/folders.ts";
import { startProgram } from "../support/program.ts";
import { passes } from "./smoke.ts";

Deno.test("the start task passes the smoke suite", (t) =>
  withFolder(async (folder) => {
    const program = await startProgram({
      command: Deno.execPath(),
      args: ["task", "--quiet", "start"],
      env: { DATA_DIR: folder },
    });
    await passes(t, program);
  }));
