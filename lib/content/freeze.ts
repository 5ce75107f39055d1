/**
 * Freezing what is loaded, so that no handler can change it for the next.
 *
 * @module
 */

/** Freezes a value with everything in it, but for bytes, which can't be frozen. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  if (Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const member of Object.values(value)) deepFreeze(member);
  if (value instanceof Map) { for (const member of value.values()) deepFreeze(member); }
  return value;
}
