/**
 * Content at many times its size: more projects and glossary terms, each made of one that is there.
 *
 * @module
 */
import { parse } from "@std/yaml/parse";
import { copyFolder } from "../support/folders.ts";

/** How many times the sample's projects and terms make about 2,000 files. */
export const MANY = 27;

/** The folders that grow, and the field that tells a file of it apart. */
const growing: Readonly<Record<string, string>> = { projects: "name", glossary: "term" };

/**
 * Writes a content folder.
 *
 * @param from The content that it is made of.
 * @param to Where it is written; is made where it isn't there.
 * @param factor How many times as many projects and terms there are.
 */
export async function generateContent(from: string, to: string, factor: number): Promise<void> {
  await copyFolder(from, to);
  for (const [folder, field] of Object.entries(growing)) {
    for await (const { name } of Deno.readDir(`${from}/${folder}`)) {
      const text = await Deno.readTextFile(`${from}/${folder}/${name}`);
      const title = String((parse(text.split("---\n")[1]!) as Record<string, unknown>)[field]);
      const slug = name.slice(0, -".md".length);
      for (let copy = 2; copy <= factor; copy++) {
        await Deno.writeTextFile(
          `${to}/${folder}/${slug}-${copy}.md`,
          copyOf(text, field, title, copy),
        );
      }
    }
  }
}

/** The file with a title of its own, and links to the terms of the same copy. */
function copyOf(text: string, field: string, title: string, copy: number): string {
  const line = new RegExp(`^${field}:.*\\n(?:[ \\t]+.*\\n)*`, "m");
  return text
    .replace(line, () => `${field}: ${JSON.stringify(`${title} ${copy}`)}\n`)
    .replace(
      /^related_terms:\n(?:[ \t]*- .*\n)*/m,
      (list) => list.replace(/^([ \t]*- "?[a-z0-9-]+)/gm, `$1-${copy}`),
    );
}
