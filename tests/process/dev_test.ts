import { assertEquals, assertRejects } from "@std/assert";
import { CONTENT_DIR, withFolder } from "../support/folders.ts";
import { startProgram } from "../support/program.ts";

Deno.test({
  name: "deno task dev ends on SIGTERM, and its server with it",
  ignore: Deno.build.os === "windows",
  fn: () =>
    withFolder(async (folder) => {
      await using program = await startProgram({
        command: Deno.execPath(),
        args: ["task", "-q", "dev"],
        // As with npx, deno is on no path.
        env: { CONTENT_DIR, DATA_DIR: folder, PATH: "/usr/bin/no-deno" },
      });
      const waits = program.printed(/Restarting on file change/).then(() => true, () => false);
      const stopped = program.stop("SIGTERM");
      assertEquals(await waits, false);
      await stopped;
      await assertRejects(
        () => Deno.connect({ port: program.port }),
        Deno.errors.ConnectionRefused,
      );
    }),
});
