/**
 * `deno task check:content`: loads the content and reports what is wrong, without starting the server.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { routePaths } from "../../routes/mod.ts";
import { ContentError, describeFault, fileCount, findingOf, loadSite } from "../content/mod.ts";
import { bySegment, type Site, versionsOf } from "../model/mod.ts";
import { formatFor, linesOf, OperatorError } from "../log.ts";
import { runTask } from "./task.ts";

const USAGE = `Usage: deno task check:content [--json]

Reports every fault in CONTENT_DIR (content by default), without starting the server, and what of each further language
is translated. Exits with 1 if there is a fault.
With --json, standard output has an object with two lists, faults and warnings, whose members have file, field and
message.`;

/** What is translated, folder by folder, what is older than its original, and what is not there. */
function translationTable(original: Site, version: Site): readonly string[] {
  const own = bySegment(version);
  return [
    `${version.settings.language}:`,
    ...Object.entries(bySegment(original)).flatMap(([segment, { all, internal }]) => {
      const { bySlug, internal: changes } = own[segment]!;
      const changed = (of: typeof internal, slug: string) =>
        (of.get(slug) as { readonly updated?: string } | undefined)?.updated ?? "";
      const slugs = all.map(({ slug }) => slug);
      const missing = slugs.filter((slug) => !bySlug.has(slug));
      const older = slugs.filter((slug) =>
        bySlug.has(slug) && changed(changes, slug) !== "" &&
        changed(changes, slug) < changed(internal, slug)
      );
      if (slugs.length === 0) return [];
      return [
        `  ${segment}: ${slugs.length - missing.length} of ${slugs.length} translated`,
        ...(older.length === 0 ? [] : [`    older than the original: ${older.join(", ")}`]),
        ...(missing.length === 0 || missing.length === slugs.length
          ? []
          : [`    not translated: ${missing.join(", ")}`]),
      ];
    }),
  ];
}

await runTask(USAGE, async ({ json }) => {
  const directory = Deno.env.get("CONTENT_DIR")?.trim() || "content";
  // The systemd unit runs it before each start.
  const format = formatFor(2, Deno.env.get("JOURNAL_STREAM"));
  const warnings: ReturnType<typeof findingOf>[] = [];
  const report = (faults: typeof warnings) => {
    if (json) console.log(JSON.stringify({ faults, warnings }));
  };
  const site = await loadSite(directory, "http://localhost", {
    routes: routePaths,
    warn(warning) {
      warnings.push(findingOf(warning, directory));
      console.error(linesOf(`warning: ${describeFault(warning)}`, format, "warn"));
    },
  }).catch((error) => {
    if (error instanceof ContentError) {
      report(error.faults.map((fault) => findingOf(fault, directory)));
    }
    throw error instanceof OperatorError
      ? new OperatorError(linesOf(error.message, format))
      : error;
  });
  report([]);
  if (json) return;
  const { length } = warnings;
  const looks = length === 0 ? "" : `, ${length} warning${length === 1 ? "" : "s"}`;
  return [
    `${directory}: ${fileCount(site)} files, no faults${looks}`,
    ...versionsOf(site).slice(1).flatMap((version) => translationTable(site, version)),
  ].join("\n");
}, { flags: ["json"] });
