/**
 * `deno task check:content`: loads the content and reports what is wrong, without starting the server.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { routePaths } from "../../routes/mod.ts";
import { ContentError, describeFault, isLanguage, loadSite, toFinding } from "../content/mod.ts";
import { bySegment, counted, languageVersions, type Site } from "../model/mod.ts";
import { formatFor, formatLines, OperatorError } from "../log.ts";
import { contentDir, runTask } from "./task.ts";

const USAGE = `Usage: deno task check:content [--json]

Reports every fault in CONTENT_DIR (content by default), without starting the server, and what of each further language
is translated. Exits with 1 if there is a fault.
With --json, standard output has an object with two lists, faults and warnings, whose members have file, field and
message.`;

/** How much of a language is translated, folder by folder, and which files are drafts, missing, or older than the original. */
function translationTable(original: Site, version: Site, isPublished: boolean): readonly string[] {
  const own = bySegment(version);
  return [
    `${version.settings.language}${isPublished ? "" : " (draft)"}:`,
    ...Object.entries(bySegment(original)).flatMap(([segment, { all, internal }]) => {
      const { bySlug, internal: ownInternal } = own[segment]!;
      const frontMatter = (found: typeof internal, slug: string) =>
        (found.get(slug) ?? {}) as { readonly updated?: string; readonly draft?: boolean };
      const slugs = all.map(({ slug }) => slug);
      const translated = slugs.filter((slug) => bySlug.has(slug));
      const missing = slugs.filter((slug) => !bySlug.has(slug));
      const drafts = translated.filter((slug) => frontMatter(ownInternal, slug).draft);
      const older = translated.filter((slug) => {
        const { updated = "" } = frontMatter(ownInternal, slug);
        return updated !== "" && updated < (frontMatter(internal, slug).updated ?? "");
      });
      const list = (title: string, found: readonly string[]) =>
        found.length === 0 ? [] : [`    ${title}: ${found.join(", ")}`];
      if (slugs.length === 0) return [];
      return [
        `  ${segment}: ${translated.length - drafts.length} of ${slugs.length} translated`,
        ...list("drafts", drafts),
        ...list("older than the original", older),
        ...(translated.length === 0 ? [] : list("not translated", missing)),
      ];
    }),
  ];
}

/** The tables of all further languages, also of drafts if they have no faults. */
async function translationTables(directory: string, site: Site): Promise<readonly string[]> {
  const isThere = Array.from(Deno.readDirSync(directory)).some(({ name }) => isLanguage(name));
  if (!isThere) return [];
  const options = { routes: routePaths, drafts: true };
  const all = await loadSite(directory, "http://localhost", options).catch(() => site);
  const published = new Set(languageVersions(site).map(({ settings }) => settings.language));
  return languageVersions(all).slice(1).flatMap((version) =>
    translationTable(all, version, published.has(version.settings.language))
  );
}

await runTask(USAGE, async ({ json }) => {
  const directory = contentDir();
  // Under systemd, which runs this task before each start, lines are written for the journal.
  const format = formatFor(2, Deno.env.get("JOURNAL_STREAM"));
  const warnings: ReturnType<typeof toFinding>[] = [];
  const report = (faults: typeof warnings) => {
    if (json) console.log(JSON.stringify({ faults, warnings }));
  };
  const site = await loadSite(directory, "http://localhost", {
    routes: routePaths,
    warn(warning) {
      warnings.push(toFinding(warning, directory));
      console.error(formatLines(`warning: ${describeFault(warning)}`, format, "warn"));
    },
  }).catch((error) => {
    if (error instanceof ContentError) {
      report(error.faults.map((fault) => toFinding(fault, directory)));
    }
    throw error instanceof OperatorError
      ? new OperatorError(formatLines(error.message, format))
      : error;
  });
  report([]);
  if (json) return;
  const { length } = warnings;
  const looks = length === 0 ? "" : `, ${counted(length, "warning")}`;
  return [
    `${directory}: ${site.files} files, no faults${looks}`,
    ...await translationTables(directory, site),
  ].join("\n");
}, { flags: ["json"] });
