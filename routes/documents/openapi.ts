import { openApiDocument } from "../../lib/openapi/document.ts";
import type { CacheableHandler } from "../../lib/http/outcome.ts";
import { operationsOf } from "../api/mod.ts";

/** GET /openapi.json */
export const openApiJsonDocument: CacheableHandler = ({ site }) => ({
  kind: "document",
  mediaType: "application/json",
  body: JSON.stringify(openApiDocument(site, operationsOf(site))),
});
