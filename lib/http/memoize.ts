/**
 * Caches the results of functions.
 *
 * @module
 */

/**
 * Caches a function's results, so that what many clients send is read once. When the cache is full it is emptied, and
 * the results of long texts are not cached.
 *
 * @param read A pure function.
 * @param bounds The most results, and the longest text, that are cached; real clients send far fewer and shorter ones.
 */
export function memoize<R>(
  read: (text: string) => R,
  { most = 256, longest = 256 }: { readonly most?: number; readonly longest?: number } = {},
): (text: string) => R {
  const results = new Map<string, R>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined || results.has(text)) return known as R;
    const result = read(text);
    if (text.length > longest) return result;
    if (results.size >= most) results.clear();
    results.set(text, result);
    return result;
  };
}
