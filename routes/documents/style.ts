import type { CacheableHandler } from "../../lib/http/outcome.ts";
import { stylesheet } from "../../lib/page/mod.ts";

/** GET /style.css: the one stylesheet of every page. */
export const styleDocument: CacheableHandler = ({ site }) => ({
  kind: "document",
  mediaType: "text/css; charset=utf-8",
  body: stylesheet(site.settings),
});
