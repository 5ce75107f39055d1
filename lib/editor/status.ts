/**
 * The status that the editor's banner shows the office: whether its latest change is live, and if not, why.
 *
 * @module
 */
import { jsonObject } from "../schema/mod.ts";
import { editorConfig } from "./config.ts";
import type { EditorField } from "./fields.ts";

/** A fault or a warning. The path `file` is within the content folder. */
export interface Finding {
  readonly file: string;
  /** Empty if the finding is about the whole file. */
  readonly field: string;
  readonly message: string;
}

/** A push that was published or refused. */
export interface Publishing {
  readonly state: "live" | "refused";
  readonly time: string;
  /** The commit that was pushed, and the one that was live; empty if nothing could be fetched. */
  readonly commit: string;
  readonly before: string;
  readonly authors: readonly string[];
  readonly files: readonly string[];
  readonly change?: string;
  readonly faults: readonly Finding[];
  readonly warnings: readonly Finding[];
}

/** The address that shows a change, on GitHub and Forgejo; none for a repository on this machine. */
export function changeAddress(remote: string, before: string, commit: string): string | undefined {
  const [, host, path] =
    /^(?:https:\/\/(?:[^/@]*@)?|(?:ssh:\/\/)?[^/@]+@)([a-z0-9.-]+\.[a-z]+)[:/](.+?)(?:\.git)?\/?$/i
      .exec(remote) ?? [];
  return host && `https://${host}/${path}/compare/${before}...${commit}`;
}

/** The record of publishings, newest first. */
export interface Publishings {
  /** When the publishing in progress began. */
  readonly publishing?: string;
  readonly publishings: readonly Publishing[];
}

/** The state of the content that this process serves. */
export interface LiveContent {
  /** When the content was loaded, in milliseconds since 1970. */
  readonly loadedAt: number;
  /** Whether the latest reload was refused. */
  readonly refused: boolean;
  /** The faults for which the latest reload was refused. */
  readonly faults: readonly Finding[];
  /** The warnings about the live content. */
  readonly warnings: readonly Finding[];
}

/** A finding with the field's label in the editor. */
type Labelled = Finding & { readonly label: string };

/** The body of GET /admin/status. */
export interface EditorStatus {
  readonly state: "live" | "publishing" | "refused";
  readonly since: string;
  readonly faults: readonly Labelled[];
  readonly warnings: readonly Labelled[];
  readonly publishings:
    readonly (Pick<Publishing, "state" | "time" | "authors" | "files" | "change"> & {
      readonly faults: readonly Labelled[];
    })[];
}

/** A publishing that takes longer was interrupted, since the publishing script's own limits are shorter. */
const LONGEST_MS = 600_000;

/**
 * The status that the office sees.
 *
 * @param requestedAt When a publishing was requested that has not begun yet, in milliseconds since 1970.
 */
export function editorStatus(
  live: LiveContent,
  { publishing, publishings }: Publishings,
  requestedAt: number | undefined,
  now: number,
): EditorStatus {
  const [latest] = publishings;
  const latestAt = latest === undefined ? -Infinity : Date.parse(latest.time);
  const begun = requestedAt ?? (publishing === undefined ? -Infinity : Date.parse(publishing));
  const isRefused = live.refused || latest?.state === "refused";
  // Published, but not loaded yet.
  const isAwaited = !isRefused && latestAt > live.loadedAt;
  const isPublishing = now - begun < LONGEST_MS || isAwaited;
  const { faults } = latest?.state === "refused" ? latest : live;
  const since = isPublishing ? (isAwaited ? latestAt : begun) : Math.max(latestAt, live.loadedAt);
  return {
    state: isPublishing ? "publishing" : isRefused ? "refused" : "live",
    since: new Date(since).toISOString(),
    faults: isRefused && !isPublishing ? faults.map(addLabel) : [],
    warnings: live.warnings.map(addLabel),
    publishings: publishings.map(({ state, time, authors, files, change, faults }) => ({
      state,
      time,
      authors: authors.map(withoutAddresses),
      files,
      ...(change !== undefined && { change }),
      faults: faults.map(addLabel),
    })),
  };
}

/** Reads the record of publishings; an empty one if it is malformed. */
export function readPublishings(text: string): Publishings {
  const value = jsonObject(text);
  return Array.isArray(value?.publishings) ? value as unknown as Publishings : { publishings: [] };
}

/** Removes all email addresses from a text, except those at example.com. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s@<>"(),:;]+@(?!example\.com\b)[^\s@<>"(),:;]+/g, "…");
}

function addLabel({ file, field, message }: Finding): Labelled {
  return { file, field, label: labelAt(file, field), message: withoutAddresses(message) };
}

let forms: ReturnType<typeof editorConfig>["collections"] | undefined;

/**
 * The label of a field, after the labels of the file and the objects that contain it: `hero.alt` of site.md is
 * "Website › Hero › Alt". Empty without a field.
 */
function labelAt(path: string, field: string): string {
  // Made only when a label is needed.
  forms ??= editorConfig({ repository: "", folder: "", siteUrl: "" }).collections;
  // A translation has its original's labels.
  const file = path.replace(/^[a-z]{2}(?:-[A-Z]{2})?\//, "");
  let fields: readonly EditorField[] = [];
  const names: string[] = [];
  for (const form of forms) {
    const single = "files" in form ? form.files.find((one) => one.file === file) : undefined;
    if ("folder" in form && file.startsWith(`${form.folder}/`)) fields = form.fields;
    else if (single !== undefined) [fields, names[0]] = [single.fields, single.label];
  }
  const labels = field === "" ? [] : [...names];
  for (const [, name = "", index] of field.matchAll(/([^.[\]]+)(?:\[([0-9]+)\])?/g)) {
    const found = fields.find((it) => it.name === name);
    if (found === undefined) return labels.length > names.length ? labels.join(" › ") : field;
    labels.push(index === undefined ? found.label : `${found.label} ${Number(index) + 1}`);
    fields = (found.fields ?? []) as readonly EditorField[];
  }
  return labels.join(" › ");
}
