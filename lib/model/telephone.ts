/**
 * Telephone numbers: how people read, write and call them.
 *
 * @module
 */

const NORTH_AMERICAN = /^\+1(\d{3})(\d{3})(\d{4})$/;

/**
 * A number for people: one in North America as `(404) 555-0123`, any other unchanged.
 *
 * @param telephone In the style of E.164, hyphens allowed.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { displayTelephone } from "./telephone.ts";
 *
 * assertEquals(displayTelephone("+1-404-555-0123"), "(404) 555-0123");
 * assertEquals(displayTelephone("+44-20-7946-0018"), "+44-20-7946-0018");
 * ```
 */
export function displayTelephone(telephone: string): string {
  const [, area, exchange, line] = NORTH_AMERICAN.exec(e164(telephone)) ?? [];
  return area === undefined ? telephone : `(${area}) ${exchange}-${line}`;
}

/** Matches a number in every usual notation: North American numbers also without +1 and with other punctuation. */
export function telephoneSpellings(telephone: string): RegExp {
  const [, area, exchange, line] = NORTH_AMERICAN.exec(e164(telephone)) ?? [];
  return area === undefined
    ? new RegExp([telephone, e164(telephone)].map(RegExp.escape).join("|"))
    : new RegExp(
      `(?<!\\d)(?:\\+?1[ .-]?)?(?:\\(${area}\\) ?|${area}[ .-]?)${exchange}[ .-]?${line}(?!\\d)`,
    );
}

/** A number in E.164, `+14045550123`. */
export function e164(telephone: string): string {
  return telephone.replaceAll("-", "");
}

/** The address that calls a number (RFC 3966, section 5.1.4). */
export function telephoneAddress(telephone: string): string {
  return `tel:${e164(telephone)}`;
}
