/**
 * The paths that the server serves, for checking content: which names are reserved, and where links may lead.
 *
 * @module
 */
import type { Site } from "../model/mod.ts";
import type { ResourceFolder } from "./resources.ts";

/** The paths of the server's routes, such as `/about`. Only the part of a pattern before its first group counts. */
export interface RoutePaths {
  /** Pages, which also have a markdown variant. */
  readonly pages: readonly string[];
  /** Documents, files and everything else. */
  readonly others: readonly string[];
}

export type ServedPaths = ReadonlySet<string>;

export type PathTest = (path: string) => boolean;

/**
 * Returns the test for reserved paths. No own page or public file may have the name of a route, or of a folder of
 * routes.
 */
export function reservedBy({ pages, others }: RoutePaths): PathTest {
  const names = new Set(["index"]);
  const wellKnown = new Set<string>();
  for (const path of [...pages, ...others]) {
    const [first = "", second = ""] = lowerSegments(path.replace(/\/?[:{(].*$/, ""));
    if (first === ".well-known") wellKnown.add(second);
    else if (first !== "") names.add(withoutPageEnding(first));
  }
  return (path) => {
    const [first = "", second = ""] = lowerSegments(path);
    return first === ".well-known"
      ? wellKnown.has(second)
      : names.has(first) || names.has(withoutPageEnding(first));
  };
}

function lowerSegments(path: string): readonly string[] {
  return path.toLowerCase().split("/").slice(1);
}

/** Removes `.md`, which also serves a page, and `.html`, with which old links request it. */
function withoutPageEnding(name: string): string {
  return name.replace(/\.(?:md|html?)$/, "");
}

/** The parts of a content folder that are served. They may have faults. */
export interface ServedContent extends Pick<Site, "publicFiles" | "assets" | "images"> {
  readonly folders: readonly ResourceFolder[];
  /** The paths of the translations' pages. */
  readonly translated: readonly string[];
}

/** The paths of the pages of a language: of the pages that every site has, those with something to list. */
export function pagePaths(
  folders: readonly ResourceFolder[],
  routes: readonly string[],
): readonly string[] {
  const published = folders.map(({ declaration, files }) => ({
    declaration,
    pages: files.filter(({ isDraft }) => !isDraft).map(({ page }) => page),
  }));
  const empty = published.filter(({ pages }) => pages.length === 0)
    .map(({ declaration: { segment } }) => `/${segment}`);
  return [
    ...routes.filter((path) => !empty.includes(path)),
    ...published.flatMap(({ declaration, pages }) =>
      "url" in declaration.schema.fields ? pages : []
    ),
  ];
}

export function servedPaths(
  { folders, translated, publicFiles, assets, images }: ServedContent,
  routes: RoutePaths,
): ServedPaths {
  const pages = pagePaths(folders, routes.pages);
  return new Set([
    ...routes.others.filter((path) => !/[:{(]/.test(path)),
    ...pages,
    "/index.md",
    ...pages.map((path) => `${path}.md`),
    ...translated,
    ...publicFiles.keys(),
    ...assets.map(({ path }) => path),
    ...[...images.values()].flatMap((
      { path, variants },
    ) => [path, ...variants.map(({ path }) => path)]),
  ]);
}
