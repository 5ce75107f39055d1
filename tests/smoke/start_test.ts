import { assertEquals } from "@std/assert";
import { withFolder } from "../support/folders.ts";
import { startProgram } from "../support/program.ts";
import { smoke } from "./smoke.ts";

Deno.test("the start task passes the smoke suite", (t) =>
  withFolder(async (folder) => {
    const program = await startProgram({
      command: Deno.execPath(),
      args: ["task", "--quiet", "start"],
      env: { DATA_DIR: folder },
    });
    let code;
    try {
      await smoke(t, program.url);
    } finally {
      ({ code } = await program.stop());
    }
    assertEquals(code, 0);
    assertEquals(/"level":"(?:warn|error)"/.test(program.output()), false, program.output());
  }));
