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
export function targetOf(url: string): Target {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const target = start === -1 ? "/" : url.slice(start);
  const mark = target.indexOf("?");
  const pathname = mark === -1 ? target : target.slice(0, mark);
  return {
    pathname,
    search: mark === -1 || mark === target.length - 1 ? "" : target.slice(mark),
    api: pathname === API_ROOT || pathname.startsWith(`${API_ROOT}/`),
  };
}
