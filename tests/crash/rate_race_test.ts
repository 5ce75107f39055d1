import { assertEquals } from "@std/assert";
import { withFolder } from "../support/folders.ts";
import { clearedCommand } from "../support/program.ts";

const CLIENTS = 200;
const worker = new URL("rate_worker.ts", import.meta.url).pathname;

Deno.test("four processes on one store let in five requests of each of 200 clients", () =>
  withFolder(async (folder) => {
    const processes = Array.from({ length: 4 }, () =>
      clearedCommand({
        command: Deno.execPath(),
        args: ["run", "--no-lock", "-A", worker, `${folder}/race.sqlite`, String(CLIENTS), "3"],
      }, { stdin: "piped", stdout: "piped", stderr: "inherit" }).spawn());
    const outputs = processes.map(({ stdout }) => stdout.getReader());
    // Each says that it is ready; all begin when the last is.
    await Promise.all(outputs.map((output) => output.read()));
    const results = await Promise.all(processes.map(async ({ stdin, stdout, status }, index) => {
      await stdin.close();
      outputs[index]!.releaseLock();
      const rest = await Array.fromAsync(stdout);
      await status;
      return JSON.parse(await new Blob(rest).text()) as readonly number[];
    }));
    const totals = Array.from(
      { length: CLIENTS },
      (_, client) => results.reduce((sum, allowed) => sum + allowed[client]!, 0),
    );
    assertEquals(totals, Array.from({ length: CLIENTS }, () => 5));
  }));
