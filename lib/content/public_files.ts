/**
 * The files of `public/`, which are served unchanged at the root.
 *
 * @module
 */
import type { PublicFile } from "../model/mod.ts";
import { hasPrivateNotes } from "../pictures/mod.ts";
import type { ContentFolder } from "./content_folder.ts";
import type { PathTest } from "./route_paths.ts";

/** The maximum size of a file in bytes. */
const MAX_PUBLIC_BYTES = 20 * 2 ** 20;

/** The usual media types. Others are looked up in a database that is slow to load. */
const COMMON: ReadonlyMap<string, string> = new Map(Object.entries({
  ".html": "text/html; charset=UTF-8",
  ".ico": "image/vnd.microsoft.icon",
  ".jpg": "image/jpeg",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".jpeg": "image/jpeg",
  ".txt": "text/plain; charset=UTF-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
}));

/** Finds the files, by the path at which they are served. */
export async function readPublicFiles(
  folder: ContentFolder,
  isReserved: PathTest,
): Promise<ReadonlyMap<string, PublicFile>> {
  const files = new Map<string, PublicFile>();
  for (const name of folder.filesIn("public")) {
    const segments = name.split("/").slice(1);
    if (/[\p{Cc}\\]/u.test(name)) {
      folder.refuse(name, "has a name that can't be an address; rename the file");
    } else if (isReserved(`/${segments.join("/")}`)) {
      folder.refuse(name, "has the name of a route of the server; rename the file");
    } else {
      const found = folder.attempt(name, () => folder.find(name, MAX_PUBLIC_BYTES));
      if (found === undefined) continue;
      const path = `/${segments.map(encodeURIComponent).join("/")}`;
      const extension = (/\.[^./]+$/.exec(name)?.[0] ?? "").toLowerCase();
      const mediaType = COMMON.get(extension) ??
        (await import("@std/media-types/content-type")).contentType(extension) ??
        "application/octet-stream";
      if (
        mediaType.startsWith("image/") &&
        folder.attempt(name, () => hasPrivateNotes(folder.bytes(name, MAX_PUBLIC_BYTES)))
      ) {
        const issue =
          "says where it was taken or with what, and is served as it is; move it to images/, or " +
          "save it without that";
        folder.faultsOf(name).push({ field: "", issue, warning: true });
      }
      files.set(path, { path, source: found.path, mediaType, bytes: found.bytes });
    }
  }
  return files;
}
