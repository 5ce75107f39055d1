/**
 * Fields as a content file has them.
 *
 * @module
 */
import { stringify } from "@std/yaml/stringify";

/** The lines of a field and its value. */
export function yamlLines(name: string, value: unknown): readonly string[] {
  return stringify({ [name]: value }, { lineWidth: -1 }).trimEnd().split("\n");
}
