import { assertEquals, assertRejects } from "@std/assert";
import { loadContent } from "../../support/load.ts";
import { schemaOf } from "../../../lib/schema/mod.ts";
import { contentFileKinds } from "../../../lib/tasks/examples.ts";
import { minimalFiles, newFiles, writeNew } from "../../../lib/tasks/new_files.ts";
import { OperatorError } from "../../../lib/log.ts";
import { withFolder } from "../../support/folders.ts";
import { runProgram } from "../../support/program.ts";
import { FIXTURE_URL } from "../../support/fixtures/content.ts";

Deno.test("a new folder has no faults, and a warning for each file that still says TODO", () =>
  withFolder(async (folder) => {
    const directory = `${folder}/deep/site`;
    await writeNew(directory, newFiles({}));
    const warned: string[] = [];
    const site = await loadContent(directory, FIXTURE_URL, ({ file }) => warned.push(file));
    const files = contentFileKinds.map(({ file }) => file).toSorted();
    assertEquals(warned.map((file) => file.slice(directory.length + 1)), files);
    assertEquals(site.files, files.length);
    assertEquals(site.company.hours.emergency, undefined);
  }));

Deno.test("what is known of the contractor is written into its folder", () =>
  withFolder(async (folder) => {
    const contractor = { name: 'Smith "&" Sons', trade: "fence building", region: "Vermont" };
    await writeNew(`${folder}/site`, newFiles(contractor));
    const { company, settings, serviceAreas } = await loadContent(`${folder}/site`, FIXTURE_URL);
    assertEquals(
      [company.name, settings.trade, company.address.region, serviceAreas.all[0]?.state],
      [
        'Smith "&" Sons',
        "fence building",
        "Vermont",
        "Vermont",
      ],
    );
  }));

Deno.test("what a region says is filled in, and what it does not is marked TODO", () => {
  const written = (region: string) => {
    const files = newFiles({ region });
    const names = [
      "region",
      "country",
      "state",
      "state_code",
      "postal_code",
      "language",
      "units",
      "time_zone",
    ];
    return [files["company.md"], files["site.md"], files["service-areas/first-area.md"]]
      .flatMap((text) => text!.split("\n").map((line) => line.trim()))
      .filter((line) => names.includes(line.split(":")[0]!) && !line.includes("TODO ZIP"));
  };
  assertEquals(written("alberta"), [
    ...["region: Alberta", "country: CA"],
    ...["language: en-CA", "units: kilometers", "time_zone: America/Edmonton"],
    ...["state: Alberta", "state_code: AB", "postal_code: K1A 0B1 # TODO"],
  ]);
  assertEquals(written("TX"), [
    ...["region: Texas", "country: US", "time_zone: America/Chicago # TODO"],
    ...["state: Texas", "state_code: TX", "postal_code: '10001' # TODO"],
  ]);
  assertEquals(written("quebec"), [
    ...["region: Québec", "country: CA"],
    ...["language: fr-CA", "units: kilometers", "time_zone: America/Toronto # TODO"],
    ...["state: Québec", "state_code: QC", "postal_code: K1A 0B1 # TODO"],
  ]);
  assertEquals(written("Bavaria").slice(1), [
    ...["country: 'TODO Country, such as US or CA.'", "time_zone: America/New_York # TODO"],
    ...["state: Bavaria", "state_code: NY # TODO", "postal_code: '10001' # TODO"],
  ]);
});

Deno.test("the least that is a site has a company and three services, and no fault", () =>
  withFolder(async (folder) => {
    for (const contractor of [{}, { name: "North", trade: "roofing", region: "ab" }]) {
      const directory = `${folder}/${Object.keys(contractor).length}`;
      await writeNew(directory, minimalFiles(contractor));
      const { company, services, settings } = await loadContent(directory, FIXTURE_URL);
      assertEquals(services.all.length, 3);
      const texas = minimalFiles({ trade: "roofing", region: "TX" })["site.md"];
      assertEquals(texas, "---\ntrade: roofing\ntime_zone: America/Chicago # TODO\n---\n");
      if (!("name" in contractor)) continue;
      assertEquals(
        [company.name, company.address.region, company.address.country, settings.language],
        ["North", "Alberta", "CA", "en-CA"],
      );
    }
  }));

Deno.test("what is too long for its field is cut after a clause", () => {
  const [, todo] = /^# request_action: (.*)$/m.exec(newFiles({})["site.md"]!) ?? [];
  assertEquals(todo, "TODO The text of the button");
});

Deno.test("a folder with something in it is refused and left as it is", () =>
  withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/notes`, "mine");
    await assertRejects(
      () => writeNew(folder, newFiles({})),
      OperatorError,
      `${folder}: is not empty; choose an empty or new folder`,
    );
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["notes"]);
    await assertRejects(() => writeNew(`${folder}/notes`, newFiles({})), OperatorError, "notes: ");
  }));

Deno.test("every field that is declared has a meaning, and stands in the new folder", () => {
  for (const { frontMatter, file } of contentFileKinds) {
    const text = newFiles({})[file]!;
    for (const [name, field] of Object.entries(frontMatter.fields)) {
      assertEquals(typeof schemaOf(field).json.description, "string", `${file}: ${name}`);
      assertEquals(new RegExp(`^(?:# )?${name}:`, "m").test(text), true, `${file}: ${name}`);
    }
  }
});

Deno.test("the new folder's files are valid with all that is left out filled in", () =>
  withFolder(async (folder) => {
    const files = Object.fromEntries(
      Object.entries(newFiles({})).map(([path, text]) => [
        path,
        text.replace(/^(\s*)# ((?: *- )?[a-z_-]+:.*| {2}.*)$/gm, "$1$2"),
      ]),
    );
    await writeNew(`${folder}/site`, {
      ...files,
      "logo.svg": files["images/example.svg"]!,
      "logo-dark.svg": files["images/example.svg"]!,
      "public/fonts/text.woff2": "font",
    });
    const { company, settings } = await loadContent(`${folder}/site`, FIXTURE_URL, undefined, true);
    assertEquals(company.hours.emergency, "24 hours a day, at +1-555-555-0100");
    assertEquals(settings.scripts[0]?.attributes, { defer: true, "data-site": "example.com" });
  }));

Deno.test("deno task new writes what its options say, and refuses others", () =>
  withFolder(async (folder) => {
    const run = (...args: string[]) =>
      runProgram({ command: Deno.execPath(), args: ["task", "--quiet", "new", ...args] });
    const { code, stdout } = await run("--name", "A B", `${folder}/site`, "--region=Ohio");
    assertEquals([code, stdout.includes(`CONTENT_DIR=${folder}/site deno task start`)], [0, true]);
    const company = await Deno.readTextFile(`${folder}/site/company.md`);
    assertEquals([/^name: A B$/m.test(company), /^ +region: Ohio$/m.test(company)], [
      true,
      true,
    ]);
    for (const args of [[], ["a", "b"], ["a", "--name="]]) {
      const { code, stderr } = await run(...args);
      assertEquals([code, stderr.includes("Usage: deno task new DIR")], [1, true]);
    }
  }));
