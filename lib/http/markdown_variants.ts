/**
 * The markdown variants of the pages: an address with `.md` at its end.
 *
 * @module
 */
import type { Router } from "./router.ts";

/** What an address names. */
export interface Named {
  /** The path of the page, where the address is that of its variant; else the address's own. */
  readonly path: string;
  /** Whether the address itself asks for markdown. */
  readonly markdown: boolean;
}

/** Tells markdown variants from pages and documents. An address under the API is not to be asked about. */
export function markdownVariantsOf(route: Router): (pathname: string) => Named {
  const groupAt = (path: string) => {
    const found = route("GET", path);
    return found.kind === "found" ? found.route.group : undefined;
  };
  return (pathname) => {
    if (!pathname.endsWith(".md") || groupAt(pathname) === "document") {
      return { path: pathname, markdown: false };
    }
    if (pathname === "/index.md") return { path: "/", markdown: true };
    const path = pathname.slice(0, -".md".length);
    return { path: groupAt(path) === "page" ? path : pathname, markdown: true };
  };
}
