/**
 * The parts of the guide to the API that tell the rules: filters, requests, caching, limits.
 *
 * @module
 */
import {
  glossaryQuery,
  projectQuery,
  RATE_LIMIT,
  RATE_WINDOW_SECONDS,
  type Site,
} from "../../lib/model/mod.ts";
import type { Block, Text } from "../../lib/page/page.ts";
import { bind, type Fields, type ObjectSchema, schemaOf } from "../../lib/schema/mod.ts";
import { callLink, code, link, paragraph } from "./build.ts";

/** The query parameters, as their declarations have them. */
export function filters({ choices }: Site): readonly Block[] {
  return [
    {
      kind: "table",
      label: "Query parameters",
      columns: ["Endpoint", "Parameter", "What it does"],
      rows: [
        ...filterRows("/projects", bind(projectQuery, choices)),
        ...filterRows("/glossary", glossaryQuery),
      ],
    },
    paragraph(
      "Filters combine. A value that is not recognized, or a parameter given twice, is refused with ",
      link("invalid_request", "#invalid_request"),
      "; parameters that are not listed here are ignored.",
    ),
  ];
}

/** When and how requests are sent. */
export function bidRequests({ addresses, company }: Site): readonly Block[] {
  const emergency: Text = company.hours.emergency === undefined
    ? [". "]
    : [", and never for an emergency: call ", callLink(company.telephone), " then. "];
  return [
    paragraph(
      code("POST /contact"),
      " sends an email to an estimator. Use it only when the person represented has asked to be " +
        "contacted, with that person's own details",
      ...emergency,
      "The fields with their bounds are in the ",
      link("agent instructions", addresses.page("agent-instructions.md")),
      ". The body is JSON with ",
      code("Content-Type: application/json"),
      ". With an ",
      code("Idempotency-Key"),
      " header (a UUID, since all callers share one set of keys), the same request sent again delivers nothing " +
        "twice. Success is 202 with ",
      code("data.submitted"),
      " true.",
    ),
  ];
}

/** How long answers may be kept. */
export function caching(): readonly Block[] {
  return [
    paragraph(
      "Reads may be kept five minutes by a client and one hour by a shared cache. Each carries a strong ",
      code("ETag"),
      "; send it back in ",
      code("If-None-Match"),
      " and an answer that has not changed is 304 without a body. Failures and answers to POST are ",
      code("no-store"),
      ".",
    ),
  ];
}

/** What pages of other origins may do. */
export function otherOrigins(): readonly Block[] {
  return [
    paragraph(
      "Every read and its failures carry ",
      code("Access-Control-Allow-Origin: *"),
      ". ",
      code("POST /contact"),
      " is not opened to pages of other origins.",
    ),
  ];
}

/** How often it may be called. */
export function rateLimit(): readonly Block[] {
  return [
    paragraph(
      `Reads have no limit. POST /contact takes ${RATE_LIMIT} requests in any ${RATE_WINDOW_SECONDS} seconds from ` +
        "one address; the next is answered ",
      link("rate_limited", "#rate_limited"),
      " with ",
      code("Retry-After"),
      ". The headers ",
      code("RateLimit"),
      " and ",
      code("RateLimit-Policy"),
      " say how many are left.",
    ),
  ];
}

function filterRows(path: string, query: ObjectSchema<Fields>): readonly (readonly Text[])[] {
  return Object.entries(query.fields).map(([name, field]) => {
    const { description, enum: values, maxLength, type } = schemaOf(field).json;
    const bounds = Array.isArray(values)
      ? ` One of ${values.join(", ")}.`
      : typeof maxLength === "number"
      ? ` At most ${maxLength} characters.`
      : type === "boolean"
      ? " Exactly true or false."
      : "";
    return [[code(path)], [code(name)], [String(description ?? "") + bounds]];
  });
}
