/**
 * `deno task new DIR`: makes a content folder for a new contractor, with one file of each kind.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import { languageIssue } from "../content/mod.ts";
import { OperatorError } from "../log.ts";
import { minimalFiles, newFiles, writeNew } from "./new_files.ts";
import { languageFiles } from "./new_language.ts";
import { runTask } from "./task.ts";

const USAGE =
  `Usage: deno task new DIR [--name "Your company"] [--trade "roofing work"] [--region "Ohio"] [--language es] [--minimal]
       deno task new DIR --language es

Writes a content folder for a new contractor. In one that exists, --language adds the folder of a further language:
a draft of each file, with the original's words as comments. No file is written over.`;

await runTask(USAGE, async ({ _: [directory], minimal, ...contractor }) => {
  const { name, trade, region, language } = contractor;
  const written = [name, trade, region, language].filter((value) => value !== undefined);
  const isBlank = written.some((value) => value.trim() === "");
  if (directory === undefined || isBlank) throw new OperatorError(USAGE);
  const company = await Deno.stat(join(directory, "company.md")).catch(() => undefined);
  if (language !== undefined && company !== undefined) {
    if (written.length > 1 || minimal) throw new OperatorError(USAGE);
    const drafts = languageFiles(directory, language);
    const { length } = Object.keys(drafts);
    if (length === 0) {
      throw new OperatorError(`${directory}/${language}: every file is there already`);
    }
    await writeNew(directory, drafts, false);
    return `${directory}/${language}: ${length} drafts. Next:
  translate company.md, then the pages that visitors need first; remove \`draft: true\` from each
  CONTENT_DIR=${directory} deno task check:content   lists what is translated, and each remaining TODO
  CONTENT_DIR=${directory} deno task dev             shows the drafts too`;
  }
  const issue = language === undefined ? undefined : languageIssue(language, "");
  if (issue !== undefined) throw new OperatorError(`${language} ${issue}`);
  const files = minimal ? minimalFiles(contractor) : newFiles(contractor);
  await writeNew(directory, files);
  return `${directory}: ${Object.keys(files).length} files. Next:
  CONTENT_DIR=${directory} deno task check:content   lists each remaining TODO
  CONTENT_DIR=${directory} deno task start           serves the site`;
}, { flags: ["minimal"], values: ["name", "trade", "region", "language"], most: 1 });
