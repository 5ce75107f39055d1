import { assertEquals, assertRejects } from "@std/assert";
import { runProgram, startProgram, surroundings } from "./program.ts";

/** Runs a test while this process has further variables. */
async function withEnvironment(
  variables: Readonly<Record<string, string>>,
  test: () => Promise<void>,
): Promise<void> {
  for (const [name, value] of Object.entries(variables)) Deno.env.set(name, value);
  try {
    await test();
  } finally {
    for (const name of Object.keys(variables)) Deno.env.delete(name);
  }
}

/** A Deno program of one line. */
const line = (code: string) => ({ command: Deno.execPath(), args: ["eval", code] });

Deno.test("runProgram() gives a program the variables of its test, and what leads to programs and folders", () =>
  withEnvironment({ SITE_URL: "https://x.example", KV_URL: "nonsense", HOST: "7" }, async () => {
    const { code, stdout } = await runProgram({
      ...line("console.log(JSON.stringify(Deno.env.toObject()))"),
      env: { HOST: "2" },
    });
    assertEquals(code, 0);
    assertEquals(JSON.parse(stdout), { ...surroundings(), HOST: "2" });
  }));

Deno.test("startProgram() waits for the port, and stop() gives the code and the last words", async () => {
  const program = await startProgram(line(`
    Deno.addSignalListener("SIGTERM", () => { console.log("bye"); Deno.exit(3); });
    const { addr } = Deno.serve({ port: Number(Deno.env.get("PORT")), onListen() {} }, () => new Response("here"));
    console.log(JSON.stringify({ port: addr.port }));
  `));
  assertEquals(await (await fetch(program.url)).text(), "here");
  assertEquals((await program.stop()).code, 3);
  assertEquals(program.output().split("\n").slice(1), ["bye", ""]);
  assertEquals((await program.stop()).code, 3);
  await assertRejects(() => program.printed(/never/), Error, "the program ended without printing");
});

Deno.test("startProgram() throws with what was printed where a program ends without serving", async () => {
  await assertRejects(
    () => startProgram(line('console.error("no port"); Deno.exit(1)')),
    Error,
    'the program ended without printing /"port":([0-9]+)/:\nno port\n',
  );
});
