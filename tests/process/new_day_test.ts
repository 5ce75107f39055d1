import { assertEquals } from "@std/assert";
import { withFolder } from "../support/folders.ts";
import { changed, smallWith, writeFiles } from "../support/fixtures/content.ts";
import { startProgram } from "../support/program.ts";

Deno.test("/admin says what is over since midnight, and nothing twice", () =>
  withFolder(async (folder) => {
    const job = (title: string, until: string) =>
      `---\ntitle: ${title}\ndate: 2026-10-01\nuntil: ${until}\n---\nYou weld.\n`;
    await writeFiles(
      `${folder}/content`,
      smallWith({
        "company.md": changed(
          "company.md",
          "hours: {}",
          "hours: {}\nclosed: [{ from: 2027-01-01, name: New Year }]",
        ),
        "site.md": `---
title: Fences
repository: acme/website
time_zone: America/Edmonton
banner: { text: Open house, until: 2026-11-22 }
---
`,
        "jobs/new.md": job("Welder", "2026-11-22"),
        "jobs/old.md": job("Joiner", "2026-10-31"),
      }),
    );
    const clock = `${folder}/clock`;
    const setTo = (time: string) =>
      Deno.writeTextFile(clock, String(Date.parse(time) - Date.now()));
    await setTo("2026-11-22T20:00Z");
    await using server = await startProgram({
      command: Deno.execPath(),
      args: ["run", "-A", "tests/crash/shifted_main.ts"],
      env: { CLOCK_FILE: clock, CONTENT_DIR: `${folder}/content`, DATA_DIR: folder },
    });
    const warnings = async () => {
      const { warnings } = await (await fetch(`${server.url}/admin/status`)).json();
      return warnings.map(({ file, label }: Record<string, string>) => `${file} ${label}`);
    };
    assertEquals(await warnings(), ["jobs/old.md Open until"]);
    await setTo("2026-11-23T07:00Z");
    assertEquals(await warnings(), [
      "jobs/old.md Open until",
      "site.md Website › Banner › Until",
      "jobs/new.md Open until",
    ]);
    server.signal("SIGHUP");
    await server.printed(/"message":"content reloaded"/);
    assertEquals(await warnings(), [
      "jobs/new.md Open until",
      "jobs/old.md Open until",
      "site.md Website › Banner › Until",
    ]);
  }));
