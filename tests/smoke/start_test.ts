import { startServer } from "../process/server.ts";
import { withFolder } from "../support/folders.ts";
import { passes } from "./smoke.ts";

Deno.test("the start task passes the smoke suite", (t) =>
  withFolder(async (folder) => {
    await passes(t, await startServer({ DATA_DIR: folder }));
  }));
