/**
 * `deno task import FILE.xml DIR`: makes a content folder from an export of WordPress.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { join } from "@std/path/posix/join";
import { routePaths } from "../../../routes/mod.ts";
import { reservedBy } from "../../content/mod.ts";
import { OperatorError } from "../../log.ts";
import { writeNew } from "../new.ts";
import { runTask } from "../task.ts";
import { readExport } from "./wordpress_export.ts";
import { convertExport } from "./folder.ts";

const USAGE = `Usage: deno task import FILE.xml DIR [--uploads DIR]

Makes a content folder in DIR, which is new or empty, from what WordPress exports (Tools, Export, All content): pages,
posts as news, and redirects from every old address. Pictures are taken from --uploads, a copy of wp-content/uploads. What
can't be carried over is listed, file by file.`;

await runTask(USAGE, async ({ _: [file, directory], uploads }) => {
  if (file === undefined || directory === undefined) throw new OperatorError(USAGE);
  const xml = await Deno.readTextFile(file).catch((error) => {
    const isMissing = error instanceof Deno.errors.NotFound;
    throw new OperatorError(`${file}: ${isMissing ? "there is no such file" : error.message}`);
  });
  const names = uploads === undefined ? [] : await filesIn(uploads);
  const { texts, pictures, documents, lost } = convertExport(
    readExport(xml),
    new Set(names),
    reservedBy(routePaths),
  );
  await writeNew(directory, Object.fromEntries(texts));
  const copied = [
    ...Array.from(pictures, ([name, upload]) => [`images/${name}`, upload] as const),
    ...Array.from(documents, (upload) => [`public/wp-content/uploads/${upload}`, upload] as const),
  ];
  for (const [name, upload] of copied) {
    const path = join(directory, name);
    await Deno.mkdir(path.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.copyFile(join(uploads!, upload), path);
  }
  for (const [name, whats] of lost) {
    for (const what of new Set(whats)) console.log(`${name}: ${what}`);
  }
  const added = documents.size === 0 ? "" : `, ${counted(documents.size, "document")}`;
  return `${directory}: ${texts.size} files, ${counted(pictures.size, "picture")}${added}. Next:
  CONTENT_DIR=${directory} deno task check:content   lists what is left to do
  CONTENT_DIR=${directory} deno task images          makes smaller sizes of the pictures`;
}, { values: ["uploads"], most: 2 });

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** The paths of all files within a folder. Symbolic links are skipped. */
async function filesIn(folder: string, within = ""): Promise<readonly string[]> {
  const names: string[] = [];
  try {
    for await (const { name, isDirectory, isFile } of Deno.readDir(join(folder, within))) {
      const path = within === "" ? name : `${within}/${name}`;
      if (isDirectory) names.push(...await filesIn(folder, path));
      if (isFile) names.push(path);
    }
  } catch (error) {
    throw new OperatorError(`${folder}: ${(error as Error).message}`);
  }
  return names;
}
