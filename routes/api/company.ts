import type { ReadOperation } from "../../lib/http/operation.ts";
import { company, type Site } from "../../lib/model/mod.ts";

/** GET /v1/company. */
export function companyOperation(site: Site): ReadOperation {
  const emergency = site.company.hours?.emergency !== undefined;
  return {
    method: "GET",
    path: "/company",
    operationId: "getCompany",
    tag: { name: "Company", description: "The contractor's profile." },
    summary: "Get the company profile",
    description: "The contractor's profile." +
      (emergency
        ? " In an emergency call its telephone number, which is answered around the clock (hours.emergency); never use POST /contact for one."
        : ""),
    success: {
      description: "The company profile.",
      name: "Company",
      schema: company.schema,
      many: false,
    },
    problems: [],
    read: ({ site }) => ({ kind: "resource", data: site.company }),
  };
}
