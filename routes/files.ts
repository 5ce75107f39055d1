/**
 * The files that are served unchanged: stylesheets, fonts and scripts, the logo, pictures, and the files of `public/`.
 *
 * @module
 */
import { unknownPath } from "../lib/http/problem.ts";
import type { Outcome, ReadContext } from "../lib/http/outcome.ts";
import type { Route } from "../lib/http/route.ts";
import { fileVersion, type Site, type StaticFile } from "../lib/model/mod.ts";
import {
  extraStylesheets,
  findLogo,
  makeFavicon,
  makeStylesheet,
  missingPicture,
  styleFiles,
} from "../lib/page/mod.ts";

/** The routes of a site's files. */
export function fileRoutes(site: Site): readonly Route[] {
  const files = [...site.assets, ...site.publicFiles.values()];
  const logo = findLogo(site);
  const initials = makeFavicon(site);
  const icons = {
    "/favicon.ico": logo ?? initials,
    "/favicon.svg": initials,
    "/apple-touch-icon.png": logo?.mediaType === "image/png" ? logo : undefined,
  };
  const pictures = new Map(
    [...site.images.values()].flatMap((image): readonly [string, StaticFile][] => [
      [image.file, image.isMissing ? missingPicture(image) : image],
      ...image.variants.map((variant): [string, StaticFile] => [variant.file, variant]),
    ]),
  );
  return [
    {
      ...FILE,
      pattern: "/style.css",
      cacheable: (context) => fileOutcome(makeStylesheet(site), context),
    },
    ...[...styleFiles(), ...extraStylesheets()].map((file) => fileRoute(file.path, file)),
    ...files.map((file) => fileRoute(file.path, file)),
    // Browsers request these at the root, whatever a page links to.
    ...Object.entries(icons).flatMap(([path, file]) =>
      file === undefined || site.publicFiles.has(path) ? [] : [fileRoute(path, file)]
    ),
    {
      ...FILE,
      pattern: "/images/:file+",
      cacheable(context) {
        const { file = "" } = context.params;
        const picture = pictures.get(file);
        return picture === undefined
          ? { kind: "problem", problem: unknownPath(`/images/${file}`, site) }
          : fileOutcome(picture, context);
      },
    },
  ];
}

const FILE = { group: "document", method: "GET", query: ["v"] } as const;

function fileRoute(path: string, file: StaticFile): Route {
  return {
    ...FILE,
    pattern: path,
    exact: true,
    cacheable: (context) => fileOutcome(file, context),
  };
}

/** The outcome of a file, which may be cached for a year if the address has its version. */
function fileOutcome(file: StaticFile, { query }: ReadContext): Outcome {
  return { kind: "file", file, immutable: query.get("v") === fileVersion(file) };
}
