/**
 * Formats telephone numbers for people and for dialing.
 *
 * @module
 */

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
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164(telephone)) ?? [];
  return area === undefined ? telephone : `(${area}) ${exchange}-${line}`;
}

/** A number in E.164, `+14045550123`, for a `tel:` address (RFC 3966, section 5.1.4). */
export function e164(telephone: string): string {
  return telephone.replaceAll("-", "");
}
