/**
 * The headers that tell browsers what a response may do, each with its reason.
 *
 * @module
 */

/** Headers on every response. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  // A browser that guesses types could run text as a script.
  "X-Content-Type-Options": "nosniff",
  // Other sites learn that a visitor came from here, not from which page.
  "Referrer-Policy": "strict-origin-when-cross-origin",
};

/** Headers on pages and on failures outside the API. */
const ON_PAGES: Readonly<Record<string, string>> = {
  // Nothing is loaded but our own stylesheet and pictures; nothing runs; the form posts home only.
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // No page of ours uses a device.
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  // A window that another site opened can't reach into ours.
  "Cross-Origin-Opener-Policy": "same-origin",
  // Other sites can't embed what a visitor sees here.
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Headers on the API and on documents, which other origins may read. */
const ON_DATA: Readonly<Record<string, string>> = {
  // Opened in a browser, data can load and run nothing.
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** Headers on files, which other origins may show. */
const ON_FILES: Readonly<Record<string, string>> = {
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** Headers on files that a browser would run what is in them of: drawings keep their styles, and that is all. */
const ON_ACTIVE_FILES: Readonly<Record<string, string>> = {
  ...ON_FILES,
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** Once seen over https, never again without, for two years. Other names of the owner's are the owner's to decide on. */
const STRICT_TRANSPORT = "max-age=63072000";

const table = { page: ON_PAGES, data: ON_DATA, file: ON_FILES, "active file": ON_ACTIVE_FILES };

/**
 * The security headers of a response.
 *
 * @param kind Whether it is a page for browsers, data for programs, or a file.
 * @param secure Whether SITE_URL is https.
 */
export function securityHeaders(
  kind: keyof typeof table,
  secure: boolean,
): Readonly<Record<string, string>> {
  return {
    ...EVERYWHERE,
    ...table[kind],
    ...(secure && { "Strict-Transport-Security": STRICT_TRANSPORT }),
  };
}

/** Whether a browser runs what is in a file of this type: HTML, SVG and other XML. */
export function isActive(mediaType: string): boolean {
  return /^text\/html|[/+]xml\b/.test(mediaType);
}
