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
    const outputs = processes.map(({ stdout }) => lines(stdout));
    // All wait at the same line until the last is there.
    await Promise.all(outputs.map((output) => output.next()));
    const results = await Promise.all(processes.map(async ({ stdin }, index) => {
      const writer = stdin.getWriter();
      await writer.write(new Uint8Array(1));
      await writer.close();
      const { value } = await outputs[index]!.next();
      await outputs[index]!.return(undefined);
      return JSON.parse(value ?? "null") as number[];
    }));
    await Promise.all(processes.map(({ status }) => status));
    const totals = Array.from(
      { length: CLIENTS },
      (_, client) => results.reduce((sum, allowed) => sum + allowed[client]!, 0),
    );
    assertEquals(totals, Array.from({ length: CLIENTS }, () => 5));
  }));

async function* lines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  let text = "";
  for await (
    const chunk of stream.pipeThrough(
      new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>,
    )
  ) {
    text += chunk;
    const parts = text.split("\n");
    text = parts.pop()!;
    yield* parts;
  }
  return undefined;
}
