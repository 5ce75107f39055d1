/**
 * The content editor at /admin, if site.md names a repository to commit to.
 *
 * @see https://sveltiacms.app/en/docs
 * @module
 */
import { editorConfig, pathInRepository } from "../lib/editor/config.ts";
import { bannerScript } from "../lib/editor/banner.ts";
import { editorPage } from "../lib/editor/page.ts";
import { editorStatus, type LiveContent, readPublishings } from "../lib/editor/status.ts";
import type { Route } from "../lib/http/route.ts";
import { EDITOR_COPY, EDITOR_PROGRAM } from "../lib/http/security_headers.ts";
import type { Site } from "../lib/model/mod.ts";

/** The hash of the editor's program, which browsers check. */
const INTEGRITY = "sha384-JQ+XsKx/UzwdTiNnFStza3XtqqQoVtyNPApkfvwlzZDfhe7giE9CnfQrpHqgv3k6";

/** Tells the office how to take a change back. */
const UNDO = "To take back a change, save what was there before, or ask your web developer " +
  "(culvert SITE undo).";

const DOCUMENT = { group: "document", method: "GET" } as const;

/** Where the status that the editor shows comes from. */
export interface Editing {
  readonly live: () => LiveContent;
  /** Reads when a publishing was requested that has not begun, and the record of publishings as text. */
  readonly read: () => Promise<
    { readonly requestedAt: number | undefined; readonly recorded: string }
  >;
  readonly now: () => number;
}

/** The routes of the editor, its configuration, its banner and its status; none without a repository. */
export function adminRoutes(site: Site, { live, read, now }: Editing): readonly Route[] {
  const { folder, addresses, publicFiles, settings } = site;
  const { repository, branch, language, editor_sign_in: signIn } = settings;
  if (repository === undefined) return [];
  const program = publicFiles.has(EDITOR_COPY) ? EDITOR_COPY : EDITOR_PROGRAM;
  const script = `src="${program}" integrity="${INTEGRITY}" crossorigin="anonymous"`;
  return [
    {
      ...DOCUMENT,
      pattern: "/admin",
      cacheable: () => ({
        kind: "document",
        mediaType: "text/html; charset=utf-8",
        body: editorPage(language, "/admin/config.yml", script, "/admin/status.js"),
        security: "editor",
      }),
    },
    {
      ...DOCUMENT,
      pattern: "/admin/config.yml",
      cacheable: () => ({
        kind: "document",
        mediaType: "text/yaml; charset=utf-8",
        // JSON is YAML (YAML 1.2, section 1.3).
        body: JSON.stringify(editorConfig({
          repository,
          branch,
          signIn,
          folder: pathInRepository(folder),
          siteUrl: addresses.site,
          site,
        })),
      }),
    },
    {
      ...DOCUMENT,
      pattern: "/admin/status.js",
      cacheable: () => ({
        kind: "document",
        mediaType: "text/javascript; charset=utf-8",
        body: bannerScript({ status: "/admin/status", undo: UNDO }),
      }),
    },
    {
      ...DOCUMENT,
      pattern: "/admin/status",
      async dynamic() {
        const { requestedAt, recorded } = await read();
        const status = editorStatus(live(), readPublishings(recorded), requestedAt, now());
        return {
          kind: "document",
          mediaType: "application/json",
          body: JSON.stringify(status),
          volatile: true,
        };
      },
    },
  ];
}
