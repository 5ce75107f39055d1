/**
 * What still says TODO: a file that `deno task new` wrote and nobody has filled in.
 *
 * @module
 */
import type { Fault } from "../schema/mod.ts";
import type { ContentFault } from "./faults.ts";

const TODO = /\bTODO\b/;

/** A warning for each text of a file that says TODO. */
export function todoFaults(
  attrs: unknown,
  body: string,
  bodyField: string,
): readonly (Fault & Pick<ContentFault, "warning">)[] {
  return [...textsOf(attrs, ""), { field: bodyField, text: body }]
    .filter(({ text }) => TODO.test(text))
    .map(({ field }) => ({ field, issue: "still says TODO; write your own text", warning: true }));
}

/** Every text of front matter, with its field. */
function textsOf(
  value: unknown,
  field: string,
): readonly { readonly field: string; readonly text: string }[] {
  if (typeof value === "string") return [{ field, text: value }];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => textsOf(item, `${field}[${index}]`));
  }
  return Object.entries(value).flatMap(([name, member]) =>
    textsOf(member, field === "" ? name : `${field}.${name}`)
  );
}
