import { invalidQuery } from "../../lib/http/problem.ts";
import type { CacheableHandler } from "../../lib/http/outcome.ts";
import type { Route } from "../../lib/http/route.ts";
import {
  API_ROOT,
  glossaryQuery,
  glossaryTerm,
  readQuery,
  searchGlossary,
} from "../../lib/model/mod.ts";
import { itemRoute, listOperation } from "./collections.ts";

const texts = {
  plural: "GlossaryTerms",
  tag: "Glossary",
  list:
    "Terms of the trade in alphabetical order. With q, those whose name or definition contains it.",
  get: "One term: what it means, why it matters, and what is related to it.",
};

const list: CacheableHandler = ({ site, query }) => {
  const filter = readQuery(glossaryQuery, query);
  return filter.ok ? { kind: "collection", items: searchGlossary(site, filter.value) } : {
    kind: "problem",
    problem: invalidQuery(filter.faults, site.addresses.endpoint("glossary")),
  };
};

/** GET /v1/glossary and GET /v1/glossary/{slug}. */
export const glossaryRoutes: readonly Route[] = [
  {
    group: "api",
    method: "GET",
    pattern: `${API_ROOT}/glossary`,
    query: Object.keys(glossaryQuery.fields),
    read: list,
    operation: {
      ...listOperation(glossaryTerm, texts),
      query: glossaryQuery,
      problems: ["invalid_request"],
    },
  },
  itemRoute(glossaryTerm, texts, (site) => site.glossary),
];
