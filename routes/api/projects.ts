import { invalidQuery } from "../../lib/http/problem.ts";
import type { CacheableHandler } from "../../lib/http/outcome.ts";
import type { Route } from "../../lib/http/route.ts";
import { API_ROOT, filterProjects, project, projectQuery, readQuery } from "../../lib/model/mod.ts";
import { itemRoute, listOperation } from "./collections.ts";

const texts = {
  plural: "Projects",
  tag: "Projects",
  list:
    "Projects that every given filter lets through: unfinished ones first, then the newest. Without filters, all of them.",
  get: "One project: where it was, what was done, and for whom where the client allows it.",
};

const list: CacheableHandler = ({ site, query }) => {
  const filter = readQuery(projectQuery, query);
  return filter.ok ? { kind: "collection", items: filterProjects(site, filter.value) } : {
    kind: "problem",
    problem: invalidQuery(filter.faults, site.addresses.endpoint("projects")),
  };
};

/** GET /v1/projects and GET /v1/projects/{slug}. */
export const projectRoutes: readonly Route[] = [
  {
    group: "api",
    method: "GET",
    pattern: `${API_ROOT}/projects`,
    query: Object.keys(projectQuery.fields),
    read: list,
    operation: {
      ...listOperation(project, texts),
      query: projectQuery,
      problems: ["invalid_request"],
    },
  },
  itemRoute(project, texts, (site) => site.projects),
];
