/**
 * Caches the results of functions.
 *
 * @module
 */

/** The most results, and the longest argument, that are cached; real clients send far fewer and shorter values. */
const MAX_RESULTS = 256;
const MAX_LENGTH = 256;

/**
 * Caches a function's results, so that a header value that many clients send is parsed once. When the cache is
 * full it is emptied, and long arguments are not cached.
 *
 * @param read A pure function.
 */
export function memoize<T extends string | null, R>(read: (text: T) => R): (text: T) => R {
  const results = new Map<T, R>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined || results.has(text)) return known as R;
    const result = read(text);
    if (text !== null && text.length > MAX_LENGTH) return result;
    if (results.size >= MAX_RESULTS) results.clear();
    results.set(text, result);
    return result;
  };
}
