/**
 * `deno task import FILE.xml DIR`: makes a content folder from an export of WordPress.
 *
 * @module
 */
import { readdir } from "node:fs/promises";
import { join } from "@std/path/posix/join";
import { routePaths } from "../../../routes/mod.ts";
import { ContentError, loadSite, reservedBy } from "../../content/mod.ts";
import { OperatorError } from "../../log.ts";
import { counted } from "../../model/mod.ts";
import { writeNew } from "../new_files.ts";
import { runTask } from "../task.ts";
import { makeFolder } from "./folder.ts";
import { OldSite } from "./old_site.ts";
import { makeReport } from "./report.ts";
import { type Export, readExport } from "./wordpress_export.ts";

const USAGE = `Usage: deno task import FILE.xml DIR [--uploads DIR]

Makes a content folder in DIR, which is new or empty, from what WordPress exports (Tools, Export, All content): pages,
posts as news, and redirects from every old address. Pictures are taken from --uploads, a copy of wp-content/uploads. What
the old pages show and the new ones don't is listed in a report beside DIR.`;

/** How often what Culvert refuses is left out, until it takes the folder. */
const MAX_TRIES = 5;

await runTask(USAGE, async ({ _: [file, directory], uploads }) => {
  if (file === undefined || directory === undefined) throw new OperatorError(USAGE);
  const failOn = (path: string) => (error: Error) => {
    const isMissing = error instanceof Deno.errors.NotFound;
    throw new OperatorError(`${path}: ${isMissing ? "is not there" : error.message}`);
  };
  const old = readExport(await Deno.readFile(file).catch(failOn(file)));
  const entries = uploads === undefined
    ? []
    : await readdir(uploads, { recursive: true, withFileTypes: true }).catch(failOn(uploads));
  const files = new Map(
    entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      // Some systems store the names of files with accents as separate characters.
      return [path.slice(join(uploads!, "/").length).normalize("NFC"), path];
    }),
  );
  await writeNew(directory, {});
  const { imported, site, oldSite } = await importInto(directory, old, files);
  const { lines, text, counts } = makeReport(imported, site, oldSite.pictures.keys());
  const base = `${await Deno.realPath(directory)}-import-report`;
  let [name, count] = [`${base}.md`, 1];
  while (await Deno.lstat(name).catch(() => undefined)) name = `${base}-${++count}.md`;
  await Deno.writeTextFile(name, text, { createNew: true }).catch(failOn(name));
  const { pictures, documents } = oldSite;
  const copied = `${counted(pictures.size, "picture")}, ${counted(documents.size, "document")}`;
  return `${directory}: ${counted(imported.texts.size, "file")}, ${copied}.
${counted(lines.length, "line")} in ${name}: what the old pages show and the new ones don't
  (differences of ${counts}). Next:
  CONTENT_DIR=${directory} deno task check:content   lists what is left to do
  CONTENT_DIR=${directory} deno task images          makes smaller sizes of the pictures`;
}, { values: ["uploads"], most: 2 });

/** Writes a folder that Culvert takes: a page that it refuses becomes a draft, and a file is left out. */
async function importInto(directory: string, old: Export, files: ReadonlyMap<string, string>) {
  const refused = new Map<string, string[]>();
  const present = new Map(files);
  for (let tries = 1;; tries++) {
    const oldSite = new OldSite(old, [...present.keys()], reservedBy(routePaths));
    const imported = makeFolder(oldSite, refused);
    const copied = new Map<string, string>([
      ...Array.from(oldSite.pictures, ([name, upload]) => [`images/${name}`, upload] as const),
      ...[...oldSite.documents].map((name) => [`public/wp-content/uploads/${name}`, name] as const),
    ]);
    for await (const { name } of Deno.readDir(directory)) {
      await Deno.remove(join(directory, name), { recursive: true });
    }
    await writeNew(directory, Object.fromEntries(imported.texts));
    for (const [name, upload] of copied) {
      const path = join(directory, name);
      await Deno.mkdir(path.replace(/\/[^/]*$/, ""), { recursive: true });
      await Deno.copyFile(files.get(upload)!, path);
    }
    try {
      const site = await loadSite(directory, "https://new.invalid", { routes: routePaths });
      return { imported, site, oldSite };
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      if (tries === MAX_TRIES) throw new OperatorError(error.message);
      for (const { file, field, issue } of error.faults) {
        const name = file.slice(directory.length).replace(/^\//, "");
        present.delete(copied.get(name) ?? "");
        const [, at] = /^redirects\[(\d+)\]/.exec(field) ?? [];
        const why = imported.redirects[Number(at ?? -1)] ?? `${field} ${issue}`.trim();
        refused.set(name, [...refused.get(name) ?? [], why]);
      }
    }
  }
}
