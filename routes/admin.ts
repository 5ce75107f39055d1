/**
 * The content editor at /admin, if site.md names a repository to commit to.
 *
 * @see https://sveltiacms.app/en/docs
 * @module
 */
import { editorConfig, pathInRepository } from "../lib/editor/config.ts";
import { editorPage } from "../lib/editor/page.ts";
import type { Route } from "../lib/http/route.ts";
import { EDITOR_COPY, EDITOR_PROGRAM } from "../lib/http/security_headers.ts";
import type { Site } from "../lib/model/mod.ts";

/** The hash of the editor's program, which is always checked. */
const INTEGRITY = "sha384-JQ+XsKx/UzwdTiNnFStza3XtqqQoVtyNPApkfvwlzZDfhe7giE9CnfQrpHqgv3k6";

const DOCUMENT = { group: "document", method: "GET" } as const;

/** GET /admin and GET /admin/config.yml; none without a repository. */
export function adminRoutes(site: Site): readonly Route[] {
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
        body: editorPage(language, "/admin/config.yml", script),
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
        })),
      }),
    },
  ];
}
