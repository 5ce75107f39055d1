import { assertEquals, assertThrows } from "@std/assert";
import { OperatorError } from "../../../lib/log.ts";
import { languageFiles } from "../../../lib/tasks/new_language.ts";
import { minimalFiles, newFiles, writeNew } from "../../../lib/tasks/new_files.ts";
import { languageVersions } from "../../../lib/model/mod.ts";
import { wordTags } from "../../../lib/words/mod.ts";
import { withFolder } from "../../support/folders.ts";
import { FIXTURE_URL, small, writeFiles } from "../../support/fixtures/content.ts";
import { loadContent } from "../../support/load.ts";
import { ROOT, runProgram } from "../../support/program.ts";

Deno.test("a further language is a draft of each file, with the original's words as comments", () =>
  withFolder(async (folder) => {
    await writeFiles(folder, {
      ...small,
      "company.md": small["company.md"]!.replace("hours: {}", "hours: { emergency: Always }"),
    });
    const files = languageFiles(folder, "es");
    assertEquals(Object.keys(files).sort(), Object.keys(small).map((it) => `es/${it}`).sort());
    assertEquals(
      files["es/services/gate-repair.md"],
      `---
# The lines below are the original's. Write them in Spanish, without their #. What you leave out is
# not on the page; names may stay as they are.
# Remove the next line to publish the page.
draft: true
name: TODO Gate repair
# summary: We come.
# process:
#   - title: Call
#     description: You call.
#
# The text below the next line:
#
# Wrapped over
# two lines.
#
# And a second paragraph.
---

TODO
`,
    );
    assertEquals(
      files["es/company.md"]!.split("\n").filter((line) => !line.startsWith("#")),
      ["---", "draft: true", "hours:", "  emergency: TODO Always", "---", "", "TODO", ""],
    );
  }));

/** The folder of a fixture in a language that it doesn't have. */
const others = { content: "fr", "tests/fixtures/couvreur": "es", "tests/fixtures/jardinero": "en" };

for (const [name, tag] of Object.entries({ ...others, "tests/fixtures/roofer": "es" })) {
  Deno.test(`the drafts of ${name} in ${tag} have no fault, and nothing of them is published`, () =>
    withFolder(async (folder) => {
      const copied = await runProgram({ command: "cp", args: ["-r", `${ROOT}/${name}/.`, folder] });
      assertEquals(copied.code, 0);
      await writeNew(folder, languageFiles(folder, tag), false);
      const languages = async (drafts: boolean) =>
        languageVersions(await loadContent(folder, FIXTURE_URL, undefined, drafts))
          .map(({ settings }) => settings.language);
      assertEquals((await languages(true)).includes(tag), true);
      assertEquals((await languages(false)).includes(tag), false);
    }));
}

Deno.test("a language of the original, one without words and what is no tag are refused", () =>
  withFolder(async (folder) => {
    await writeFiles(folder, small);
    for (
      const [tag, issue] of [
        ["de", `is not a language that the software speaks; those are ${wordTags.join(", ")}`],
        ["ES", `is not a language that the software speaks; those are ${wordTags.join(", ")}`],
        [
          "en",
          "is the language of the original (language in site.md); a folder is for another one",
        ],
      ] as const
    ) {
      assertThrows(() => languageFiles(folder, tag), OperatorError, `${tag} ${issue}`);
    }
    assertEquals(Object.keys(languageFiles(folder, "en-CA")).length, Object.keys(small).length);
    await writeFiles(folder, { "services/gate-repair.md": "no front matter" });
    assertThrows(() => languageFiles(folder, "es"), OperatorError, "gate-repair.md: front matter");
  }));

Deno.test("deno task new --language adds what is not there, and check:content counts it", () =>
  withFolder(async (folder) => {
    await writeFiles(folder, { ...small, "es/services/gate-repair.md": "mine" });
    const run = (...args: string[]) =>
      runProgram({ command: Deno.execPath(), args: ["task", "--quiet", "new", folder, ...args] });
    const added = await run("--language", "es");
    assertEquals([added.code, added.stdout.split("\n")[0]], [0, `${folder}/es: 6 drafts. Next:`]);
    assertEquals(await Deno.readTextFile(`${folder}/es/services/gate-repair.md`), "mine");
    const again = await run("--language=es");
    assertEquals([again.code, again.stderr.trim()], [
      1,
      `${folder}/es: every file is there already`,
    ]);
    assertEquals((await run("--language=fr", "--name=Other")).stderr.startsWith("Usage"), true);
  }));

Deno.test("a new folder may speak another language", () =>
  withFolder(async (folder) => {
    await writeNew(`${folder}/full`, newFiles({ language: "es" }));
    await writeNew(`${folder}/least`, minimalFiles({ language: "fr-CA", region: "QC" }));
    const languageOf = async (name: string) =>
      (await loadContent(`${folder}/${name}`, FIXTURE_URL)).settings.language;
    assertEquals([await languageOf("full"), await languageOf("least")], ["es", "fr-CA"]);
  }));
