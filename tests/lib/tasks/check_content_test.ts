import { assertEquals } from "@std/assert";
import { withFolder } from "../../support/folders.ts";
import { small, writeFiles } from "../../support/fixtures/content.ts";
import { ROOT, runProgram } from "../../support/program.ts";

/** Runs the program that checks content, as its task does. */
function check(contentDir: string, cwd = ROOT, ...options: readonly string[]) {
  return runProgram({
    command: Deno.execPath(),
    args: [
      "run",
      "--quiet",
      "--allow-env=CONTENT_DIR,JOURNAL_STREAM",
      "--allow-read",
      `${ROOT}/lib/tasks/check_content.ts`,
      ...options,
    ],
    cwd,
    env: { CONTENT_DIR: contentDir, NO_COLOR: "1" },
  });
}

Deno.test("check:content counts the files, and takes CONTENT_DIR as the server does", () =>
  withFolder(async (folder) => {
    await writeFiles(folder, small);
    const expected = { code: 0, stdout: `${folder}: 7 files, no faults\n`, stderr: "" };
    assertEquals(await check(folder), expected);
    assertEquals(await check(` ${folder} `), expected);
    await writeFiles(`${folder}/content`, {
      ...small,
      "site.md": "---\ntitle: Fences\ntrade: fences\n---\n",
    });
    assertEquals((await check(" ", folder)).stdout, "content: 7 files, no faults\n");
  }));

Deno.test("check:content lists every fault and ends with 1", () =>
  withFolder(async (folder) => {
    await writeFiles(folder, { ...small, "glossary/post.md": "x", "notes.md": "" });
    assertEquals(await check(folder), {
      code: 1,
      stdout: "",
      stderr: `Cannot load the content: 2 faults
${folder}/glossary/post.md: front matter: is missing; begin the file with ---, then one field per line, then ---
${folder}/notes.md: belongs in one of the folders services, projects, markets, service-areas, glossary, reviews, news, jobs, pages
`,
    });
  }));

Deno.test("check:content --json says the same to programs", () =>
  withFolder(async (folder) => {
    await writeFiles(folder, small);
    const { code, stdout } = await check(folder, ROOT, "--json");
    assertEquals([code, JSON.parse(stdout)], [0, { faults: [], warnings: [] }]);
    const company = small["company.md"]!.replace(/^email:.*$/m, "email: nobody");
    await writeFiles(folder, { ...small, "company.md": company });
    const refused = await check(folder, ROOT, "--json");
    const { faults: [{ message, ...fault }, ...more], warnings } = JSON.parse(refused.stdout);
    assertEquals([refused.code, fault, more, warnings], [
      1,
      { file: "company.md", field: "email" },
      [],
      [],
    ]);
    assertEquals(refused.stderr.includes(message), true);
  }));

Deno.test("check:content says what of a further language is translated, and what is older than its original", () =>
  withFolder(async (folder) => {
    await writeFiles(folder, {
      ...small,
      "services/roofs.md": "---\nname: Roofs\nsummary: Roofs.\nupdated: 2026-03-01\n---\nRoofs.\n",
      "es/company.md": "---\n---\nUn párrafo.\n",
      "es/services/roofs.md":
        "---\nname: Techos\nsummary: Techos.\nupdated: 2026-02-01\n---\nTechos.\n",
    });
    const { stdout } = await check(folder);
    assertEquals(stdout.split("\n").slice(1), [
      "es:",
      "  services: 1 of 2 translated",
      "    older than the original: roofs",
      "    not translated: gate-repair",
      ...["projects", "markets", "service-areas", "glossary"]
        .map((segment) => `  ${segment}: 0 of 1 translated`),
      "",
    ]);
  }));

Deno.test("check:content names what is a draft in a language, and a language that is one", () =>
  withFolder(async (folder) => {
    await writeFiles(folder, {
      ...small,
      "es/company.md": "---\ndraft: true\n---\nUn párrafo.\n",
      "es/services/gate-repair.md":
        "---\ndraft: true\nname: Portones\nsummary: Vamos.\n---\nVamos.\n",
    });
    const table = async () => (await check(folder)).stdout.split("\n").slice(1, 4);
    assertEquals(await table(), [
      "es (draft):",
      "  services: 0 of 1 translated",
      "    drafts: gate-repair",
    ]);
    await writeFiles(folder, { "es/company.md": "---\n---\nUn párrafo.\n" });
    assertEquals((await table())[0], "es:");
  }));
