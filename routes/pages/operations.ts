import { pathTemplate } from "../../lib/http/operation.ts";
import { apiRoutes } from "../api/mod.ts";
import type { GuideOperation } from "./guide_operation.ts";

/** The operations of the API as its guide lists them. */
export const apiOperations: readonly GuideOperation[] = apiRoutes.flatMap(
  ({ method, pattern, operation }) =>
    operation === undefined ? [] : [{
      method,
      path: pathTemplate(pattern),
      summary: operation.summary,
      description: operation.description,
    }],
);
