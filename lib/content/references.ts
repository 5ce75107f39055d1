/**
 * References that no schema can judge: one to the file itself, and one that is given twice.
 *
 * @module
 */
import { type Field, schemaOf } from "../schema/mod.ts";
import type { ContentFault } from "./faults.ts";
import type { Folder } from "./read_folder.ts";

/** Faults of references to the file itself, and of those that are given twice. */
export function checkReferences({ declaration, written }: Folder): ContentFault[] {
  const fields = Object.entries(declaration.frontMatter.fields).flatMap(([name, field]) => {
    const collection = schemaOf(field as Field<unknown>).refersTo;
    return collection === undefined ? [] : [{ name, toItself: collection === declaration.segment }];
  });
  return written.flatMap(({ path, slug: own, attrs }) =>
    fields.flatMap(({ name, toItself }) => {
      const slugs: readonly unknown[] = Array.isArray(attrs[name]) ? attrs[name] : [];
      return slugs.flatMap((slug, index): ContentFault[] => {
        if (typeof slug !== "string") return [];
        const fault = (issue: string) => [{ file: path, field: `${name}[${index}]`, issue }];
        if (toItself && slug === own) return fault("is this file itself; take it out");
        return slugs.indexOf(slug) === index ? [] : fault("is given twice; take one out");
      });
    })
  );
}
