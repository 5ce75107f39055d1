import type { Route } from "../../lib/http/route.ts";
import { API_ROOT, company } from "../../lib/model/mod.ts";

/** GET /v1/company. */
export const companyRoutes: readonly Route[] = [{
  group: "api",
  method: "GET",
  pattern: `${API_ROOT}/company`,
  read: ({ site }) => ({ kind: "resource", data: site.company }),
  operation: {
    operationId: "getCompany",
    tag: "Company",
    summary: "Get the company profile",
    description:
      "The contractor's profile. In an underground-utility emergency call its telephone number, which is answered around the clock (hours.emergency); never use POST /contact for one.",
    success: {
      status: 200,
      description: "The company profile.",
      name: "Company",
      schema: company.schema,
      many: false,
    },
    problems: [],
  },
}];
