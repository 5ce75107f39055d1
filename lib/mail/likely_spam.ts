/**
 * Signs of spam. A bid request with one is marked, and delivered like any other, since a lost one can cost a contract.
 *
 * @module
 */

import type { Words } from "../words/mod.ts";

/** The shortest time in which a person fills in the form. */
const QUICKEST_MS = 3_000;

/** How many links make a request suspicious. */
const MANY_LINKS = 3;

/** How many networks and how many names make it suspicious that they send the same text within a day. */
const MANY_SENDERS = 3;

/** The possible signs of spam of a bid request. */
export interface Signs {
  /** Whether the form's field that people don't see was filled in. */
  readonly trapped: boolean;
  /** How long ago the form was served in milliseconds, if its key says so. */
  readonly formAge?: number | undefined;
  readonly links: number;
  /** How many networks sent the same text within a day, and under how many names, including this request. */
  readonly networks: number;
  readonly names: number;
}

/** Why a bid request is likely spam, as part of a sentence in the office's language; `undefined` if it is not. */
export function likelySpam(
  { trapped, formAge, links, networks, names }: Signs,
  { officeMail: { signs } }: Words,
): string | undefined {
  const isQuick = formAge !== undefined && formAge >= 0 && formAge < QUICKEST_MS;
  const reasons = [
    trapped && signs.trapped,
    isQuick && signs.quick((formAge / 1000).toFixed(1)),
    links >= MANY_LINKS && signs.links(links),
    networks >= MANY_SENDERS && names >= MANY_SENDERS && signs.sameText(networks, names),
  ].filter((reason) => reason !== false);
  return reasons.length === 0 ? undefined : reasons.join("; ");
}
