/**
 * Rules that a declaration can't express: steps in order, unique titles, references that make sense. Whether the file
 * of a reference exists is checked in lib/schema/references.ts. The rules of site.md are in settings.ts.
 *
 * @module
 */
import type { Coordinates, FileFault, Resource, Values } from "../model/mod.ts";
import { isRecord, schemaOf } from "../schema/mod.ts";

/** A file of a folder, with its front matter as written, and its faults. */
interface WrittenFile {
  readonly path: string;
  readonly slug: string;
  readonly attrs: Values;
  readonly faults: FileFault[];
}

/** The distance from the office, in degrees, from which on a place is probably mistyped. */
const FAR = 20;

/**
 * Warnings for a place that is very far from the office. Usually the minus sign of degrees west was forgotten.
 *
 * @param isAmerican Whether the office has a North American telephone number.
 */
export function placeFaults(
  place: Coordinates,
  office: Coordinates | undefined,
  isAmerican: boolean,
): readonly FileFault[] {
  if (isAmerican && place.longitude > 0) {
    const issue = `is in Europe or Asia; degrees west have a minus sign: write -${place.longitude}`;
    return [{ field: "longitude", issue, warning: true }];
  }
  if (office === undefined) return [];
  return (["latitude", "longitude"] as const)
    .filter((field) => Math.abs(place[field] - office[field]) > FAR)
    .map((field) => ({
      field,
      issue: `is more than ${FAR} degrees from the office (geo in company.md); ` +
        "check both numbers, and that degrees west and south have a minus sign",
      warning: true,
    }));
}

/** The faults of pictures with `before` that no picture of the same place afterwards follows. */
export function pairFaults({ pictures }: Values): readonly FileFault[] {
  const all = toList(pictures);
  const isBefore = (picture: unknown) => isRecord(picture) && picture.before === "true";
  return all.flatMap((picture, index) =>
    isBefore(picture) && (index === all.length - 1 || isBefore(all[index + 1]))
      ? [{
        field: `pictures[${index}].before`,
        issue: "must be followed by a picture that shows the same afterwards",
      }]
      : []
  );
}

/** Returns the check for the files of one folder, which adds to their faults. Call it once for each file. */
export function folderRules({ title, segment, schema, frontMatter: { fields } }: Resource) {
  /** The first file with each title, since titles identify pages. */
  const firstWith = new Map<string, string>();

  return ({ path, slug, attrs, faults }: WrittenFile): void => {
    for (const [name, field] of Object.entries(fields)) {
      const { refersTo } = schemaOf(field);
      const slugs = refersTo === undefined ? [] : toList(attrs[name]);
      for (const [index, other] of slugs.entries()) {
        const report = (issue: string) => faults.push({ field: `${name}[${index}]`, issue });
        if (refersTo === segment && other === slug) report("is this file itself; remove it");
        else if (slugs.indexOf(other) < index) report("is listed twice; remove one");
      }
    }
    for (const [index, item] of toList(attrs.process).entries()) {
      const step = Number(isRecord(item) && "step" in item ? item.step : index + 1);
      // Other numbers already have a fault.
      if (step === index + 1 || !Number.isInteger(step) || step < 1) continue;
      const issue = `must be ${index + 1}, the position of the step in the list`;
      faults.push({ field: `process[${index}].step`, issue });
    }
    faults.push(...pairFaults(attrs));
    const titleText = attrs[title];
    if (!("url" in schema.fields) || typeof titleText !== "string") return;
    // News of one title are told apart by their date.
    const key = `${attrs.date ?? ""} ${titleText.toLowerCase()}`;
    const other = firstWith.get(key);
    if (other === undefined) firstWith.set(key, path);
    else {
      const issue = `"${titleText}" is the same as in ${other}; each needs its own`;
      faults.push({ field: title, issue });
    }
  };
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
