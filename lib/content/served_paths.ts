/**
 * Which paths a site answers, for what the content itself says of them: redirects and fonts.
 *
 * @module
 */
import type { Content } from "../model/mod.ts";

/** Pages and documents that every site has. */
const ALWAYS: readonly string[] = [
  "/",
  "/about",
  "/contact",
  "/api",
  "/llms.txt",
  "/llms-full.txt",
  "/sitemap.xml",
  "/sitemap.md",
  "/robots.txt",
  "/openapi.json",
  "/agent-instructions.md",
];

/** Tells whether something is served at a path. */
export function servedPaths(
  content: Omit<Content, "choices">,
): (path: string) => boolean {
  const collections = {
    services: content.services,
    projects: content.projects,
    markets: content.markets,
    "service-areas": content.serviceAreas,
    glossary: content.glossary,
  };
  const pages = [
    ...ALWAYS,
    ...Object.entries(collections).flatMap(([segment, { all }]) =>
      all.length === 0 ? [] : [`/${segment}`, ...all.map(({ slug }) => `/${segment}/${slug}`)]
    ),
    ...content.pages.all.map(({ slug }) => `/${slug}`),
  ];
  const served = new Set([
    ...pages,
    "/index.md",
    ...pages.map((path) => `${path}.md`),
    ...content.publicFiles.keys(),
    ...content.assets.map(({ path }) => path),
    ...[...content.images.values()].flatMap(({ path, variants }) => [
      path,
      ...variants.map((variant) => variant.path),
    ]),
  ]);
  return (path) => served.has(path);
}
