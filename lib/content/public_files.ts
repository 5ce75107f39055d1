/**
 * The files of `public/`, which are served unchanged at the root.
 *
 * @module
 */
import type { PublicFile } from "../model/mod.ts";
import { findFile, listFolder, pathIn } from "./disk.ts";
import { type Checked, combine, fileFaults } from "./faults.ts";
import { REMOVED } from "./resources.ts";
import type { PathTest } from "./route_paths.ts";

/** The largest file that is served. */
const MOST_BYTES = 20 * 2 ** 20;

/** How deep folders may be nested, and how many files they may have in total. */
const DEEPEST = 8;
const MOST_FILES = 10_000;

/** The usual types; others are looked up in a database that is slow to load. */
const COMMON: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=UTF-8",
  ".ico": "image/vnd.microsoft.icon",
  ".jpg": "image/jpeg",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=UTF-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Finds the files, by the path at which they are served. */
export async function readPublicFiles(
  directory: string,
  isReserved: PathTest,
): Promise<Checked<ReadonlyMap<string, PublicFile>>> {
  const { value: names, faults } = namesIn(directory, "public", 0);
  if (names.length > MOST_FILES) {
    const issue = `has more than ${MOST_FILES} files; host some of them elsewhere`;
    return { value: new Map(), faults: fileFaults(pathIn(directory, "public"), [issue]) };
  }
  const files = combine(
    await Promise.all(names.map((name) => readPublicFile(directory, name, isReserved))),
  );
  return {
    value: new Map(files.value.map((file) => [file.path, file])),
    faults: [...faults, ...files.faults],
  };
}

/** The names of the files in a folder and its subfolders. */
function namesIn(directory: string, folder: string, depth: number): Checked<readonly string[]> {
  const refused = (name: string, issues: readonly string[]) => ({
    value: [],
    faults: fileFaults(pathIn(directory, name), issues),
  });
  const listed = listFolder({ directory, name: folder }, {
    notFolder: "is not a folder",
    // The only hidden name with a meaning on the web, and only at the root (RFC 8615).
    hiddenFolder: depth === 0 ? ".well-known" : undefined,
  });
  if (!listed.ok) return refused(folder, listed.issues);
  const { value, faults } = combine(listed.value.map(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    if (!isDirectory) return { value: [path], faults: [] };
    return depth < DEEPEST
      ? namesIn(directory, path, depth + 1)
      : refused(path, [`is nested more than ${DEEPEST} deep`]);
  }));
  return { value: value.flat(), faults };
}

async function readPublicFile(
  directory: string,
  name: string,
  isReserved: PathTest,
): Promise<Checked<PublicFile | undefined>> {
  const refused = (issues: readonly string[]) => ({
    value: undefined,
    faults: fileFaults(pathIn(directory, name), issues),
  });
  const segments = name.split("/").slice(1);
  if (segments.some((segment) => /[\p{Cc}\\]/u.test(segment))) {
    return refused(["has a name that can't be an address; rename the file"]);
  }
  if (isReserved(`/${segments.join("/")}`)) {
    return refused(["has the name of a route of the server; rename the file"]);
  }
  const found = findFile({ directory, name }, { missing: REMOVED, max: MOST_BYTES });
  if (!found.ok) return refused(found.issues);
  const { path: source, bytes } = found.value;
  const path = `/${segments.map(encodeURIComponent).join("/")}`;
  return {
    value: { path, source, mediaType: await mediaTypeOf(segments.at(-1)!), bytes },
    faults: [],
  };
}

async function mediaTypeOf(name: string): Promise<string> {
  const extension = (/\.[^.]+$/.exec(name)?.[0] ?? "").toLowerCase();
  if (Object.hasOwn(COMMON, extension)) return COMMON[extension]!;
  const { contentType } = await import("@std/media-types/content-type");
  return contentType(extension) ?? "application/octet-stream";
}
