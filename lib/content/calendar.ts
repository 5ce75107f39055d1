/**
 * Warns of closed days, banners and jobs that are over, and of days that begin and end in UTC.
 *
 * @module
 */
import type { CompanyInternal, FileFault, Job, Settings, Site } from "../model/mod.ts";
import { ContentFolder } from "./content_folder.ts";
import type { ContentFault } from "./faults.ts";

/** The parts of the content that begin or end on a day. */
interface Dated {
  readonly companyInternal: CompanyInternal | undefined;
  readonly settings: Settings;
  readonly jobs: readonly Job[];
}

/** A warning for each closed day, banner and job whose last day is before `day`, and not before `from`. */
function findPast(
  day: string,
  { companyInternal, settings: { banner }, jobs }: Dated,
  from = "",
): readonly (readonly [name: string, FileFault])[] {
  const ends: readonly (readonly [string, string, string | undefined, string])[] = [
    // Absent if company.md has faults.
    ...(companyInternal?.closed ?? []).map(({ from, to = from }, index) =>
      ["company.md", `closed[${index}]`, to, "remove it"] as const
    ),
    ["site.md", "banner.until", banner?.until, "remove the banner, or write a later day"],
    ...jobs.map(({ slug, until }) =>
      [`jobs/${slug}.md`, "until", until, "remove the file, or write a later day"] as const
    ),
  ];
  return ends.flatMap(([name, field, last, issue]) =>
    last !== undefined && last < day && last >= from
      ? [[name, { field, issue: `is over since ${last}; ${issue}`, warning: true }] as const]
      : []
  );
}

/** The warnings that a site has on its day in addition to those of the day `loaded`, on which it was loaded. */
export function warningsSince(
  loaded: string,
  { content, day, folder }: Site,
): readonly ContentFault[] {
  const files = new ContentFolder(folder);
  return findPast(day, { ...content, jobs: content.jobs.all }, loaded).map(([name, fault]) => ({
    file: files.pathOf(name),
    ...fault,
  }));
}

/** Adds a warning for each closed day, banner and job that is over, and one if the time zone is UTC. */
export function warnOfPast(folder: ContentFolder, today: string, dated: Dated): void {
  const { companyInternal, settings: { banner, time_zone }, jobs } = dated;
  const isDated = (companyInternal?.closed ?? []).length > 0 || jobs.length > 0 ||
    (banner?.from ?? banner?.until) !== undefined;
  if (isDated && time_zone === "UTC") {
    const issue = "is UTC, by which days begin and end, such as those of a banner; write that of " +
      "the office, such as America/New_York";
    folder.faultsOf("site.md").push({ field: "time_zone", issue, warning: true });
  }
  for (const [name, fault] of findPast(today, dated)) folder.faultsOf(name).push(fault);
}
