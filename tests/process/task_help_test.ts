import { assertEquals } from "@std/assert";
import { ROOT, runProgram } from "../support/program.ts";

const { tasks } = JSON.parse(await Deno.readTextFile(`${ROOT}/deno.json`)) as {
  readonly tasks: Readonly<Record<string, { readonly command: string }>>;
};

/** The tasks that are programs of their own. */
const own = Object.entries(tasks)
  .filter(([, { command }]) => / (?:lib\/tasks|tests)\/[\w/]+(?<!_test)\.ts$/.test(command))
  .map(([name]) => name);

Deno.test("deno task start --help says how it is configured", async () => {
  const { code, stdout } = await runProgram({
    command: Deno.execPath(),
    args: ["task", "--quiet", "start", "--help"],
  });
  assertEquals([code, stdout.split("\n")[0]], [0, "Usage: deno task start"]);
});

/** What a program itself says: on a new machine, Deno also names the packages that it downloads. */
function ownWords(stderr: string): string {
  return stderr.split("\n").filter((line) => !line.includes("Download")).join("\n");
}

for (const name of ["check:content", "images", "updated", "compile"]) {
  Deno.test(`deno task ${name} takes no folder as its argument, and does nothing`, async () => {
    const { code, stdout, stderr } = await runProgram({
      command: Deno.execPath(),
      args: ["task", "--quiet", name, "../content"],
    });
    assertEquals([code, stdout, ownWords(stderr).split("\n").slice(0, 3)], [1, "", [
      "There is no argument ../content here.",
      "",
      `Usage: deno task ${name}${name === "check:content" ? " [--json]" : ""}`,
    ]]);
  });
}

for (const name of ["check:content", "images", "updated", "compile"]) {
  Deno.test(`deno task ${name} says that CONTENT_DIR is not a folder`, async () => {
    const { code, stderr } = await runProgram({
      command: Deno.execPath(),
      args: ["task", "--quiet", name],
      env: { CONTENT_DIR: "tests/absent" },
    });
    const fault =
      "tests/absent: is not a folder; set CONTENT_DIR to the folder that has company.md";
    assertEquals([code, ownWords(stderr).trim().split("\n").at(-1)], [1, fault]);
  });
}

for (const name of own) {
  Deno.test(`deno task ${name} --help says how it is used`, async () => {
    const run = (option: string) =>
      runProgram({ command: Deno.execPath(), args: ["task", "--quiet", name, option] });
    const help = await run("--help");
    assertEquals([help.code, ownWords(help.stderr)], [0, ""]);
    assertEquals(help.stdout.startsWith(`Usage: deno task ${name}`), true, help.stdout);
    const unknown = await run("--nope");
    assertEquals([unknown.code, ownWords(unknown.stderr).split("\n")[0]], [
      1,
      "There is no option --nope.",
    ]);
  });
}
