import type { Site } from "../../lib/model/mod.ts";
import { openApiDocument } from "../../lib/openapi/document.ts";
import { operationsOf } from "../api/mod.ts";

/** GET /openapi.json */
export function openApi(site: Site): string {
  return JSON.stringify(openApiDocument(site, operationsOf(site)));
}
