/**
 * The files that are served as they are: the stylesheet, the logo, pictures, and what the contractor put into
 * `public/`.
 *
 * @module
 */
import { unknownPath } from "../lib/http/problem.ts";
import type { Outcome, ReadFacts } from "../lib/http/outcome.ts";
import type { Route } from "../lib/http/route.ts";
import { type Site, type StaticFile, versionOf } from "../lib/model/mod.ts";
import { logoOf, stylesheetOf } from "../lib/page/mod.ts";

/** The routes of a site's files. */
export function fileRoutes(site: Site): readonly Route[] {
  const files = [stylesheetOf(site), ...site.assets, ...site.publicFiles.values()];
  const logo = logoOf(site);
  const icons: readonly (readonly [string, StaticFile | undefined])[] = [
    ["/favicon.ico", logo],
    ["/apple-touch-icon.png", logo?.mediaType === "image/png" ? logo : undefined],
  ];
  const pictures = picturesOf(site);
  return [
    ...files.map((file) => fileRoute(file.path, file)),
    // Browsers ask for these at the root, whatever a page names.
    ...icons.flatMap(([path, file]) =>
      file === undefined || site.publicFiles.has(path) ? [] : [fileRoute(path, file)]
    ),
    {
      ...FILE,
      pattern: "/images/:file+",
      cacheable(facts) {
        const { file = "" } = facts.params;
        const picture = pictures().get(file);
        return picture === undefined
          ? { kind: "problem", problem: unknownPath(`/images/${file}`, site) }
          : sent(picture, facts);
      },
    },
  ];
}

const FILE = { group: "document", method: "GET", query: ["v"] } as const;

function fileRoute(path: string, file: StaticFile): Route {
  return { ...FILE, pattern: path, exact: true, cacheable: (facts) => sent(file, facts) };
}

/** A file; for good where its address names its version. */
function sent(file: StaticFile, { query }: ReadFacts): Outcome {
  return { kind: "file", file, lasting: query.get("v") === versionOf(file) };
}

/** Every picture and every size of it by its `file`, gathered when the first is asked for. */
function picturesOf({ images }: Site): () => ReadonlyMap<string, StaticFile> {
  let pictures: ReadonlyMap<string, StaticFile> | undefined;
  return () =>
    pictures ??= new Map(
      [...images.values()].flatMap((image) => [image, ...image.variants])
        .map((picture) => [picture.file, picture]),
    );
}
