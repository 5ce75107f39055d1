/**
 * The headers that say what browsers may do with a response, each with its reason.
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

/** The folder of the content editor, in one fixed version, and the program in it. */
const EDITOR = "https://unpkg.com/@sveltia/cms@0.221.1/";
export const EDITOR_PROGRAM = `${EDITOR}dist/sveltia-cms.js`;

/** The path of a copy of the program in content/public, which is used instead if it exists. */
export const EDITOR_COPY = "/sveltia-cms.js";

/** The policy of the content editor, a third-party program, which may do what it needs only on its page. */
function editorPolicy(program: string): string {
  return [
    "default-src 'none'",
    // One file, whose hash the page checks, and our own.
    `script-src ${[...new Set(["'self'", program])].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src data: https://cdn.jsdelivr.net",
    // Pictures in the repository, and those not yet saved.
    "img-src 'self' blob: data: https://*.githubusercontent.com",
    "media-src blob:",
    "frame-src blob:",
    "worker-src blob:",
    // GitHub's API, and its status page.
    `connect-src 'self' blob: data: ${EDITOR} https://api.github.com https://*.githubusercontent.com https://www.githubstatus.com`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** After the first visit over https, only https for two years. Subdomains are left to the owner. */
const STRICT_TRANSPORT = "max-age=63072000";

/** What determines a website's security headers. */
export interface SecurityOptions {
  /** Whether SITE_URL is https. */
  readonly secure: boolean;
  /** The origins of the scripts that the contractor loads on every page. */
  readonly scriptOrigins?: readonly string[];
  /** The source of the content editor's program: its address, or `'self'`. */
  readonly editorProgram?: string;
}

/** Other origins may read or embed the response. */
const OPEN = { "Cross-Origin-Resource-Policy": "cross-origin" };

const table = {
  /** Pages, and failures outside the API. */
  page: ({ scriptOrigins = [] }: SecurityOptions) => ({
    "Content-Security-Policy": pagePolicy(scriptOrigins),
    // None of our pages uses a camera, a microphone or another device.
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    // A window that opened ours can't access it.
    "Cross-Origin-Opener-Policy": "same-origin",
    // Other sites can't embed what a visitor sees here.
    "Cross-Origin-Resource-Policy": "same-origin",
  }),
  /** The API and documents. Data that is opened in a browser can't load or run anything. */
  data: () => ({
    ...OPEN,
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  }),
  file: () => OPEN,
  /** Files that may contain scripts: drawings may only use their styles. */
  "active file": () => ({
    ...OPEN,
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  }),
  editor: ({ editorProgram = EDITOR_PROGRAM }: SecurityOptions) => ({
    "Content-Security-Policy": editorPolicy(editorProgram),
    "X-Robots-Tag": "noindex",
    // Sign-in opens a window that sends its result to this one.
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Cross-Origin-Resource-Policy": "same-origin",
  }),
};

export type SecurityKind = keyof typeof table;

export function securityHeaders(
  kind: SecurityKind,
  options: SecurityOptions,
): Readonly<Record<string, string>> {
  return {
    ...EVERYWHERE,
    ...table[kind](options),
    ...(options.secure && { "Strict-Transport-Security": STRICT_TRANSPORT }),
  };
}

/**
 * The policy of pages: they load only our own stylesheet, pictures and fonts, run no scripts, and post forms only to
 * us. The contractor's scripts run only from their exact origins, which they may also send requests to and load
 * pictures from.
 */
function pagePolicy(scriptOrigins: readonly string[]): string {
  const others = scriptOrigins.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'none'",
    `script-src 'self'${others}`,
    "style-src 'self'",
    `img-src 'self'${others}`,
    "font-src 'self'",
    `connect-src 'self'${others}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Whether a file of this type may contain scripts: HTML, SVG and other XML. */
export function isActive(mediaType: string): boolean {
  return /^text\/html|[/+]xml\b/.test(mediaType);
}
