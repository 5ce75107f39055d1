import { assertEquals, assertMatch } from "@std/assert";
import { runProgram } from "../../support/program.ts";

Deno.test("deno task verify reads no more than its limit of an answer without an end", async () => {
  const piece = new Uint8Array(1024 * 1024);
  let pieces = 0;
  await using server = Deno.serve({ port: 0, onListen() {} }, () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          pieces++;
          controller.enqueue(piece);
        },
      }),
    ));
  const address = `http://localhost:${server.addr.port}`;
  const { code, stderr } = await runProgram({
    command: Deno.execPath(),
    args: ["run", "--allow-env=SITE_URL", "--allow-net", "lib/tasks/verify.ts", address],
  });
  assertEquals(code, 1);
  assertMatch(stderr, /does not answer: the answer of \/ is too large/);
  // Four that are read, and what the sockets hold.
  assertEquals(pieces < 20, true, `${pieces} MB`);
});
