/**
 * Reads the content's files and parses their YAML, no more: what a start is held against.
 *
 * @module
 */
import { parse } from "@std/yaml/parse";

const [folder] = Deno.args as [string];

async function parseFolder(path: string): Promise<void> {
  const names: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(path)) {
    if (isDirectory) await parseFolder(`${path}/${name}`);
    else if (name.endsWith(".md")) names.push(name);
  }
  const texts = await Promise.all(names.map((name) => Deno.readTextFile(`${path}/${name}`)));
  for (const text of texts) parse(text.split("---\n")[1]!);
}

await parseFolder(folder);
