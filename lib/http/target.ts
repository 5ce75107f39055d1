/**
 * What a request asks for: path and query of its address.
 *
 * @module
 */
import { API_ROOT } from "../model/mod.ts";

/** A request's target, and what of it decides the form of the answer. */
export interface Target {
  readonly pathname: string;
  /** With its `?`; empty where there is no query. */
  readonly search: string;
  /** Whether it stands under the API, where everything is JSON. */
  readonly api: boolean;
}

/** Path and query of a request's address; its scheme and host are the client's claim and not looked at. */
export function pathAndQueryOf(url: string): string {
  const host = url.indexOf("://") + 3;
  const slash = url.indexOf("/", host);
  const mark = url.indexOf("?", host);
  if (mark !== -1 && (slash === -1 || mark < slash)) return `/${url.slice(mark)}`;
  return slash === -1 ? "/" : url.slice(slash);
}

/** Parts a path from its query. */
export function targetOf(pathAndQuery: string): Target {
  const mark = pathAndQuery.indexOf("?");
  const pathname = mark === -1 ? pathAndQuery : pathAndQuery.slice(0, mark);
  return {
    pathname,
    search: mark === -1 || mark === pathAndQuery.length - 1 ? "" : pathAndQuery.slice(mark),
    api: pathname === API_ROOT || pathname.startsWith(`${API_ROOT}/`),
  };
}
