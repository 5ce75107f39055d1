/**
 * The content editor at /admin, if site.md names a repository to commit to.
 *
 * @see https://sveltiacms.app/en/docs
 * @module
 */
import { editorConfig, pathInRepository } from "../lib/editor/config.ts";
import { bannerProgram } from "../lib/editor/banner.ts";
import { editorPage } from "../lib/editor/page.ts";
import { editorStatus, type LiveContent, readPublishings } from "../lib/editor/status.ts";
import type { Route } from "../lib/http/route.ts";
import { EDITOR_COPY, EDITOR_PROGRAM } from "../lib/http/security_headers.ts";
import type { Site } from "../lib/model/mod.ts";

/** The hash of the editor's program, which is always checked. */
const INTEGRITY = "sha384-JQ+XsKx/UzwdTiNnFStza3XtqqQoVtyNPApkfvwlzZDfhe7giE9CnfQrpHqgv3k6";

/** How a change is taken back. */
const UNDO = "To take back a change, save what was there before, or ask your web developer " +
  "(culvert SITE undo).";

const DOCUMENT = { group: "document", method: "GET" } as const;

/** What the editor shows the office. */
export interface Editing {
  /** What this process serves. */
  readonly live: () => LiveContent;
  /** When a publishing was asked for that has not begun, and the text of what is recorded. */
  readonly read: () => Promise<
    { readonly requestedAt: number | undefined; readonly recorded: string }
  >;
  readonly now: () => number;
}

/** The editor, its configuration, and what is live: /admin, and below it; none without a repository. */
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
        body: bannerProgram({ status: "/admin/status", undo: UNDO }),
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
