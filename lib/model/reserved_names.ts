/**
 * The names at the root of the website that the server answers itself. An own page or a file of `public/` can't
 * have one of them.
 *
 * @module
 */
const names: ReadonlySet<string> = new Set([
  "index",
  "about",
  "services",
  "projects",
  "markets",
  "service-areas",
  "glossary",
  "contact",
  "api",
  "v1",
  "images",
  "mcp",
  "admin",
  "healthz",
  "style.css",
  "openapi.json",
  "agent-instructions",
  "agents",
  "llms.txt",
  "llms-full.txt",
  "sitemap",
  "sitemap.xml",
  "robots.txt",
]);

/** What the server answers under `/.well-known/`; other names there may be files. */
const wellKnown: ReadonlySet<string> = new Set([
  "api-catalog",
  "agent-skills",
  "ard.json",
  "ai-catalog.json",
  "mcp",
]);

/**
 * Whether the server answers a path itself, or what lies under it.
 *
 * @param path Such as `/privacy` or `/files/rates.pdf`.
 */
export function isReserved(path: string): boolean {
  const [first = "", second = ""] = path.toLowerCase().split("/").slice(1);
  return first === ".well-known"
    ? wellKnown.has(second)
    : names.has(first) || names.has(first.replace(/\.(?:md|html?)$/, ""));
}
