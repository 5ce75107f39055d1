/**
 * `deno task compile`: makes one executable of the server and the content of CONTENT_DIR.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import { compileFlags } from "./permissions.ts";
import { presentContentDir, runTask } from "./task.ts";

const USAGE = `Usage: deno task compile

Makes ./culvert, one executable with the server and the content of CONTENT_DIR (content by default) inside. Started with
CONTENT_DIR, it serves that folder instead.`;

/** The files and folders of the program, besides the content. */
const PROGRAM = ["deno.json", "deno.lock", "main.ts", "lib", "routes"];

async function copy(from: string, to: string): Promise<void> {
  if (!(await Deno.stat(from)).isDirectory) return await Deno.copyFile(from, to);
  await Deno.mkdir(to);
  for await (const { name } of Deno.readDir(from)) await copy(join(from, name), join(to, name));
}

await runTask(USAGE, async () => {
  const content = await presentContentDir();
  // Deno includes files by their paths beside the program, so both are copied into one folder.
  const folder = await Deno.makeTempDir();
  try {
    for (const name of PROGRAM) await copy(name, join(folder, name));
    await copy(content, join(folder, "content"));
    const { code } = await new Deno.Command(Deno.execPath(), {
      args: ["compile", ...compileFlags, "--output", join(Deno.cwd(), "culvert"), "main.ts"],
      cwd: folder,
    }).spawn().status;
    Deno.exitCode = code;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
