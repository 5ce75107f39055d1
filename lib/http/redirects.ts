/**
 * The old addresses of a site, and where each of them is now.
 *
 * @module
 */
import type { Settings } from "../model/mod.ts";
import { parseTarget, withoutSlash } from "./target.ts";

/** A query parameter that only tracks where a visitor came from. */
const TRACKING = /^(?:utm_[^=]*|fbclid|gclid|msclkid|mc_cid|mc_eid)(?:=|$)/i;

/** An old folder. An address in it redirects to `to`; if `to` ends with `*`, to the same path below that. */
interface Folder {
  /** In lower case. */
  readonly prefix: string;
  readonly to: string;
}

export class Redirects {
  /** New addresses by the old path without its trailing slash, with its query if it has one; also in lower case. */
  readonly #exact = new Map<string, string>();
  /** The longest prefix first. */
  readonly #folders: readonly Folder[];

  constructor(redirects: Settings["redirects"]) {
    const written = redirects.map(({ from, to }) => ({ ...parseTarget(from), to }));
    const isFolder = ({ pathname, search }: { pathname: string; search: string }) =>
      pathname.endsWith("*") && search === "";
    for (const { pathname, search, to } of written.filter((it) => !isFolder(it))) {
      const key = decodeURIComponent(withoutSlash(pathname)) + search;
      this.#exact.set(key, to);
      if (!this.#exact.has(key.toLowerCase())) this.#exact.set(key.toLowerCase(), to);
    }
    this.#folders = written.filter(isFolder)
      .map(({ pathname, to }) => ({
        prefix: decodeURIComponent(pathname.slice(0, -1)).toLowerCase(),
        to,
      }))
      .sort((a, b) => b.prefix.length - a.prefix.length);
  }

  /**
   * Where an old address is now.
   *
   * @param path Decoded, without its trailing slash.
   */
  find(path: string, search: string): string | undefined {
    const { matched, tracking } = search === "" ? NO_QUERY : splitQuery(search);
    const whole = matched === "" ? undefined : this.#exact.get(path + matched);
    if (whole !== undefined) return withQuery(whole, tracking);
    const to = this.#exact.get(path);
    return to === undefined ? undefined : withQuery(to, search);
  }

  /**
   * Where an address in an old folder is now.
   *
   * @param path Decoded.
   */
  findFolder(path: string, search: string): string | undefined {
    const lower = path.toLowerCase();
    // The folder itself has no slash at its end.
    const folder = this.#folders.find(({ prefix }) => `${lower}/`.startsWith(prefix));
    if (folder === undefined) return undefined;
    const { prefix, to } = folder;
    const rest = path.slice(prefix.length).split("/").map(encodeURIComponent).join("/");
    return withQuery(to.endsWith("*") ? to.slice(0, -1) + rest : to, search);
  }
}

const NO_QUERY = { matched: "", tracking: "" };

/** The part of a query that old addresses are matched with, and the part that only tracks, each with its `?`. */
function splitQuery(search: string): typeof NO_QUERY {
  const parts = search.slice(1).split("&");
  const join = (isWanted: boolean) => {
    const wanted = parts.filter((part) => TRACKING.test(part) === isWanted);
    return wanted.length === 0 ? "" : `?${wanted.join("&")}`;
  };
  return { matched: join(false), tracking: join(true) };
}

/** An address with a query appended to its own. */
function withQuery(address: string, search: string): string {
  if (search === "") return address;
  const [before = "", ...fragment] = address.split(/(?=#)/);
  return `${before}${before.includes("?") ? `&${search.slice(1)}` : search}${fragment.join("")}`;
}
