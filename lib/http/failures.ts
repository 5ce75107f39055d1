/**
 * The answers that say what went wrong, in the form that the client takes.
 *
 * @module
 */
import type { Site } from "../model/mod.ts";
import type { Page } from "../page/mod.ts";
import { type OfferedType, pageType } from "./negotiate.ts";
import { type Answer, answerOnce, prepareFailure } from "./cached_response.ts";
import { type Problem, unknownPath } from "./problem.ts";
import { problemJson, represent, type Representation } from "./represent.ts";
import type { ResponseCache } from "./response_cache.ts";
import { isRead, type Target } from "./target.ts";

/** What failures are made of, and where those asked for again are kept. */
export interface FailureOptions {
  readonly site: Site;
  /** Makes the page that tells a problem. */
  readonly problemPage: (site: Site, problem: Problem) => Page;
  readonly store: ResponseCache;
}

/** What is known of the place that failed. */
export interface FailurePlace {
  /** Whether the address itself asks for markdown. */
  readonly markdown?: boolean;
  /** Whether pages of other origins may read the answer; those under the API may. */
  readonly shared?: boolean;
  /** The pattern of the route. */
  readonly pattern?: string;
}

/** Answers with problems. */
export interface Failures {
  /** A problem of which no page can tell: the JSON envelope. */
  json(request: Request, problem: Problem, place?: Omit<FailurePlace, "markdown">): Answer;
  /** A problem in the negotiated type, and in JSON under the API or where the client takes neither type. */
  problem(request: Request, target: Target, problem: Problem, place?: FailurePlace): Answer;
  /** Nothing stands at the target. */
  nothing(request: Request, target: Target, place?: FailurePlace): Answer;
  /** A representation that is not to be cached. */
  send(
    request: Request,
    target: Target,
    representation: Representation,
    type: OfferedType,
    pattern?: string,
  ): Answer;
}

/** Failures at longer addresses are not kept. */
const MAX_PATH = 256;

/** Makes the failures of a site. */
export function failuresOf({ site, problemPage, store }: FailureOptions): Failures {
  const failures: Failures = {
    json(request, problem, { shared = false, pattern } = {}) {
      const representation = problemJson(problem, undefined, { site, shared, json: false });
      return answerOnce(representation, request, pattern);
    },

    problem(request, target, problem, place = {}) {
      const { api } = target;
      const { markdown = false, shared = api, pattern } = place;
      const type = pageType(request.headers.get("accept"), markdown);
      if (!api && type === undefined) return failures.json(request, problem, place);
      const form = { site, type: type ?? "text/html", search: "", shared, json: api, problemPage };
      const representation = represent({ kind: "problem", problem }, form);
      return failures.send(request, target, representation, form.type, pattern);
    },

    nothing(request, target, place) {
      const { pathname, api } = target;
      const index = api ? site.addresses.endpoint() : site.addresses.page();
      return failures.problem(request, target, unknownPath(pathname, index), place);
    },

    send(request, { pathname, search, api }, representation, type, pattern) {
      const path = pathname + search;
      // The type of an address that ends in .md is not found by its path alone.
      const keepable = api || (search === "" && !pathname.endsWith(".md"));
      const missing = isRead(request) && representation.status === 404;
      // Clients that guess, and those with old links, ask for the same again.
      if (missing && keepable && path.length <= MAX_PATH) {
        store.setLru(api ? path : `${path} ${type}`, prepareFailure(representation, pattern));
      }
      return answerOnce(representation, request, pattern);
    },
  };
  return failures;
}
