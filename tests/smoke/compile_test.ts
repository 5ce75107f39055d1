/**
 * The executable that the compile task makes. Its base is downloaded by Deno: where that can't be had the test
 * that runs it is skipped and says why, and its program still runs with its permissions.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { compileFlags } from "../../lib/tasks/permissions.ts";
import { CONTENT_DIR, copyFolder, filesUnder, withFolder } from "../support/folders.ts";
import { ROOT, runProgram, startProgram } from "../support/program.ts";
import { passes } from "./smoke.ts";

/** A copy of what is compiled, since the task writes the executable beside it. */
const copy = await Deno.makeTempDir();
globalThis.addEventListener("unload", () => Deno.removeSync(copy, { recursive: true }));
for (const name of ["deno.json", "deno.lock", "main.ts"]) {
  await Deno.copyFile(`${ROOT}/${name}`, `${copy}/${name}`);
}
for (const name of ["lib", "routes"]) await copyFolder(`${ROOT}/${name}`, `${copy}/${name}`);
const executable = `${copy}/culvert`;

const compiled = await compile();
// Beside the program only now: the task takes CONTENT_DIR.
await copyFolder(CONTENT_DIR, `${copy}/content`);
// Only what Deno says of its own download excuses the test; any other failure is one.
const unavailable = !compiled.success && compiled.text.includes("Setting up base binary");
if (unavailable) {
  // deno-lint-ignore no-console -- why a test is skipped
  console.log("skipped: Deno can't download the base of executables here; set DENORT_BIN to one");
}

Deno.test({
  name: "the executable passes the smoke suite in an empty folder",
  ignore: unavailable,
  fn: (t) =>
    withFolder(async (folder) => {
      assertEquals(compiled.success, true, compiled.text);
      const program = await startProgram({ command: executable, cwd: folder });
      await passes(t, program);
    }),
});

Deno.test("the executable's program passes the smoke suite with the executable's permissions", (t) =>
  withFolder(async (folder) => {
    const flags = compileFlags.filter((word) => /^--(?:allow|deny|no)-/.test(word));
    const asExecutable = new URL("as_executable.ts", import.meta.url).pathname;
    const program = await startProgram({
      command: Deno.execPath(),
      args: [
        "run",
        `--config=${copy}/deno.json`,
        ...flags,
        `--preload=${asExecutable}`,
        `${copy}/main.ts`,
      ],
      cwd: folder,
    });
    await passes(t, program);
  }));

Deno.test("the executable has every file of the content inside", async () => {
  if (unavailable) {
    // Deno itself will do as the base: the executable is looked at here, not run.
    const { success, text } = await compile({ DENORT_BIN: Deno.execPath() });
    assertEquals(success, true, text);
  }
  const inside = new TextDecoder("latin1").decode(await Deno.readFile(executable));
  const missing = [];
  for await (const path of filesUnder(CONTENT_DIR)) {
    const bytes = new TextDecoder("latin1").decode(await Deno.readFile(path));
    if (!inside.includes(bytes)) missing.push(path);
  }
  assertEquals(missing, []);
});

async function compile(
  env: Readonly<Record<string, string>> = {},
): Promise<{ success: boolean; text: string }> {
  const base = Deno.env.get("DENORT_BIN");
  const { code, stdout, stderr } = await runProgram({
    command: Deno.execPath(),
    args: ["task", "--quiet", "compile"],
    cwd: copy,
    env: { NO_COLOR: "1", CONTENT_DIR, ...(base !== undefined && { DENORT_BIN: base }), ...env },
  });
  return { success: code === 0, text: stdout + stderr };
}
