import { assertEquals } from "@std/assert";
import { copyFolder, withFolder } from "../../support/folders.ts";
import { ROOT, runProgram } from "../../support/program.ts";

Deno.test("docs/content.md has the fields that are declared; deno task content:reference writes them", () =>
  withFolder(async (folder) => {
    for (const name of ["deno.json", "deno.lock"]) {
      await Deno.copyFile(`${ROOT}/${name}`, `${folder}/${name}`);
    }
    await copyFolder(`${ROOT}/lib`, `${folder}/lib`);
    const page = await Deno.readTextFile(`${ROOT}/docs/content.md`);
    await Deno.mkdir(`${folder}/docs`);
    const without = page.replace(
      /(<!-- deno task content:reference -->)[^]*(?=<!-- end -->)/,
      "$1",
    );
    await Deno.writeTextFile(`${folder}/docs/content.md`, without);
    const { code, stderr } = await runProgram({
      command: Deno.execPath(),
      args: ["task", "--quiet", "content:reference"],
      cwd: folder,
    });
    assertEquals([code, stderr], [0, ""]);
    assertEquals(await Deno.readTextFile(`${folder}/docs/content.md`), page);
  }));
