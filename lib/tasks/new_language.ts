/**
 * A further language for a content folder: a draft of each file, with the original's text as comments.
 *
 * @module
 */
import {
  ContentError,
  ContentFolder,
  languageIssue,
  readContentFile,
  type SplitFile,
  wordsIn,
} from "../content/mod.ts";
import { OperatorError } from "../log.ts";
import { defaultSettings } from "../model/mod.ts";
import { hasFields, isRecord, schemaOf } from "../schema/mod.ts";
import { type ContentFileKind, contentFileKinds, todo, yamlLines } from "./examples.ts";

/**
 * Drafts for a further language, by file name: one for each file of the original that has no translation.
 *
 * @throws {OperatorError} If the tag can't be that of a further language, or a file of the original can't be read.
 */
export function languageFiles(directory: string, tag: string): Readonly<Record<string, string>> {
  const folder = new ContentFolder(directory);
  const site = readContentFile(folder, "site.md", "");
  const issue = languageIssue(tag, String(site?.attrs.language || defaultSettings.language));
  if (issue !== undefined) throw new OperatorError(`${tag} ${issue}`);
  const found = contentFileKinds.flatMap((kind) =>
    listFiles(folder, kind).map((name) => {
      const file = readContentFile(folder, name, "");
      return [`${tag}/${name}`, file && writeDraft(file, kind, tag)] as const;
    })
  );
  // A file with other faults than that it can't be read can be translated.
  if (found.some(([, text]) => text === undefined)) throw new ContentError(folder.faults());
  const present = new Set(contentFileKinds.flatMap((kind) => listFiles(folder, kind, tag)));
  return Object.fromEntries(found.filter(([name]) => !present.has(name))) as Record<string, string>;
}

/** The names of the files of a kind, in the original or in a further language. */
function listFiles(
  folder: ContentFolder,
  { file, segment }: ContentFileKind,
  tag?: string,
): string[] {
  const path = [tag, segment].filter((part) => part !== undefined).join("/");
  return (folder.attempt(path, () => folder.list(path, "is not a folder"), "") ?? [])
    .map(({ name }) => (path === "" ? name : `${path}/${name}`))
    .filter((name) => segment === undefined ? name.endsWith(file) : name.endsWith(".md"));
}

/** The draft of a translation, with optional fields as comments and required ones marked TODO. */
function writeDraft(
  { attrs, body }: SplitFile,
  { file, frontMatter, body: about }: ContentFileKind,
  tag: string,
): string {
  const words = wordsIn(frontMatter, attrs);
  const isCompany = file === "company.md";
  const language = new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
  return [
    "---",
    `# The lines below are the original's. Write them in ${language}, without their #. What you leave out is`,
    "# not on the page; names may stay as they are.",
    ...(file === "site.md" ? [] : [
      `# Remove the next line to publish ${isCompany ? "the language" : "the page"}.`,
      "draft: true",
    ]),
    ...Object.entries(isRecord(words) ? words : {}).flatMap(([name, value]) =>
      isCompany && name === "hours" ? hoursLines(value) : wordLines(name, value, frontMatter)
    ),
    ...(body.trim() === "" ? [] : ["#", "# The text below the next line:", "#"]),
    ...(body.trim() === "" ? [] : body.trim().split("\n").map(commentOut)),
    "---",
    ...(about === undefined ? [] : ["", "TODO"]),
    "",
  ].join("\n");
}

function wordLines(name: string, value: unknown, { fields }: ContentFileKind["frontMatter"]) {
  const schema = schemaOf(fields[name]!);
  const isRequired = !("optional" in fields[name]!) && schema.translation === undefined &&
    schema.item === undefined && !hasFields(schema);
  const most = Number(schema.json.maxLength ?? Infinity);
  return isRequired
    ? yamlLines(name, todo(String(value), most))
    : yamlLines(name, value).map(commentOut);
}

/** The lines of `hours`. The emergency hours are required in every language, if the original has them. */
function hoursLines(hours: unknown): readonly string[] {
  const { emergency, ...others } = hours as Readonly<Record<string, string>>;
  if (emergency === undefined) return yamlLines("hours", others).map(commentOut);
  return [
    "hours:",
    ...Object.entries(others).flatMap(([name, words]) => yamlLines(name, words))
      .map((it) => `  ${commentOut(it)}`),
    ...yamlLines("emergency", todo(emergency)).map((it) => `  ${it}`),
  ];
}

function commentOut(line: string): string {
  return `# ${line}`.trimEnd();
}
