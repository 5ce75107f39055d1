/**
 * The page that loads the content editor.
 *
 * @module
 */

/**
 * The page's HTML.
 *
 * @param script The attributes of the editor's script.
 * @param banner The address of the script of the banner.
 */
export function editorPage(
  language: string,
  configPath: string,
  script: string,
  banner: string,
): string {
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Content editor</title>
<link rel="cms-config-url" type="text/yaml" href="${configPath}">
</head>
<body>
<noscript>The editor needs JavaScript.</noscript>
<script ${script}></script>
<script src="${banner}" defer></script>
</body>
</html>
`;
}
