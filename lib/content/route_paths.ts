/**
 * The paths of the server's routes, for checking content: which names it may not use, and where a redirect may lead.
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

/** The paths at which something is served. */
export type ServedPaths = ReadonlySet<string>;

/** A predicate for paths. */
export type PathTest = (path: string) => boolean;

/**
 * Checks whether a path is reserved: it or a path below it is a route, so no own page or public file may have its
 * name.
 */
export function reservedBy({ pages, others }: RoutePaths): PathTest {
  const names = new Set(["index"]);
  const wellKnown = new Set<string>();
  for (const path of [...pages, ...others]) {
    const [first = "", second = ""] = splitPath(path.replace(/\/?[:{(].*$/, ""));
    if (first === ".well-known") wellKnown.add(second);
    else if (first !== "") names.add(withoutExtension(first));
  }
  return (path) => {
    const [first = "", second = ""] = splitPath(path);
    return first === ".well-known"
      ? wellKnown.has(second)
      : names.has(first) || names.has(withoutExtension(first));
  };
}

function splitPath(path: string): readonly string[] {
  return path.toLowerCase().split("/").slice(1);
}

/** A page is also served with `.md`, and may be requested with `.html`. */
function withoutExtension(name: string): string {
  return name.replace(/\.(?:md|html?)$/, "");
}

/** What a content folder has that is served, whatever is wrong with it. */
export interface ServedContent extends Pick<Site, "publicFiles" | "assets" | "images"> {
  readonly folders: readonly ResourceFolder[];
  /** The paths of the pages in further languages. */
  readonly translated: readonly string[];
}

/** The paths at which something is served, for redirects and fonts. */
export function servedPaths(
  { folders, translated, publicFiles, assets, images }: ServedContent,
  routes: RoutePaths,
): ServedPaths {
  const published = folders.map(({ declaration, files }) => ({
    declaration,
    pages: files.filter(({ isDraft }) => !isDraft).map(({ page }) => page),
  }));
  const empty = published.filter(({ pages }) => pages.length === 0)
    .map(({ declaration: { segment } }) => `/${segment}`);
  const pages = [
    ...routes.pages.filter((path) => !empty.includes(path)),
    ...published.flatMap(({ declaration, pages }) =>
      "url" in declaration.schema.fields ? pages : []
    ),
  ];
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
