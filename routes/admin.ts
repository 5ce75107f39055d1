/**
 * The content editor at /admin, if site.md names a repository to commit to.
 *
 * @see https://sveltiacms.app/en/docs
 * @module
 */
import { editorConfig, pathInRepository } from "../lib/editor/config.ts";
import type { CacheableHandler } from "../lib/http/outcome.ts";
import type { Route } from "../lib/http/route.ts";
import { EDITOR_COPY, EDITOR_PROGRAM } from "../lib/http/security_headers.ts";
import type { Site } from "../lib/model/mod.ts";

/** The hash of the editor's program, which is always checked. */
const INTEGRITY = "sha384-JQ+XsKx/UzwdTiNnFStza3XtqqQoVtyNPApkfvwlzZDfhe7giE9CnfQrpHqgv3k6";

/** GET /admin and GET /admin/config.yml; none without a repository. */
export function adminRoutes(site: Site): readonly Route[] {
  const { folder, addresses, settings: { repository, branch, editor_sign_in } } = site;
  if (repository === undefined) return [];
  const route = (pattern: string, cacheable: CacheableHandler): Route => ({
    group: "document",
    method: "GET",
    pattern,
    cacheable,
  });
  return [
    route("/admin", () => ({
      kind: "document",
      mediaType: "text/html; charset=utf-8",
      body: editorPage(site),
      security: "editor",
    })),
    route("/admin/config.yml", () => ({
      kind: "document",
      mediaType: "text/yaml; charset=utf-8",
      // JSON is YAML (YAML 1.2, section 1.3).
      body: JSON.stringify(editorConfig({
        repository,
        branch,
        signIn: editor_sign_in,
        folder: pathInRepository(folder),
        siteUrl: addresses.site,
      })),
    })),
  ];
}

/** A page that loads the editor. It contains nothing of the content. */
function editorPage({ publicFiles, settings: { language } }: Site): string {
  const source = publicFiles.has(EDITOR_COPY) ? EDITOR_COPY : EDITOR_PROGRAM;
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Content editor</title>
<link rel="cms-config-url" type="text/yaml" href="/admin/config.yml">
</head>
<body>
<noscript>The editor needs JavaScript.</noscript>
<script src="${source}" integrity="${INTEGRITY}" crossorigin="anonymous"></script>
</body>
</html>
`;
}
