/**
 * The files that are served unchanged: stylesheets, fonts and scripts, the logo, pictures, and the files of `public/`.
 *
 * @module
 */
import type { Route } from "../lib/http/route.ts";
import type { Site, StaticFile } from "../lib/model/mod.ts";
import {
  findLogo,
  makeFavicon,
  makeStylesheet,
  missingPicture,
  styleFiles,
} from "../lib/page/mod.ts";

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
    { ...FILE, pattern: "/style.css", file: () => makeStylesheet(site) },
    ...styleFiles().map((file) => fileRoute(file.path, file)),
    ...files.map((file) => fileRoute(file.path, file)),
    // Browsers request these at the root, whatever a page links to.
    ...Object.entries(icons).flatMap(([path, file]) =>
      file === undefined || site.publicFiles.has(path) ? [] : [fileRoute(path, file)]
    ),
    { ...FILE, pattern: "/images/:file+", file: ({ file = "" }) => pictures.get(file) },
  ];
}

const FILE = { group: "document", method: "GET" } as const;

function fileRoute(path: string, file: StaticFile): Route {
  return { ...FILE, pattern: path, exact: true, file: () => file };
}
