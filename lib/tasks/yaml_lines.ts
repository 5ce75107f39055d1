import { stringify } from "@std/yaml/stringify";

/** The lines of a field with its value, in front matter. */
export function yamlLines(name: string, value: unknown): readonly string[] {
  return stringify({ [name]: value }, { lineWidth: -1 }).trimEnd().split("\n");
}
