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

Deno.test("startProgram() throws with what was printed where a program ends without serving", async () => {
  await assertRejects(
    () => startProgram(line('console.error("no port"); Deno.exit(1)')),
    Error,
    'the program ended without printing /"port":([0-9]+)/:\nno port\n',
  );
});
