/**
 * Warns of what is over by the calendar, and so shown nowhere, and of a calendar that goes by no office's time.
 *
 * @module
 */
import type { CompanyInternal, FileFault, Job, Settings, Site } from "../model/mod.ts";
import { ContentFolder } from "./content_folder.ts";
import type { ContentFault } from "./faults.ts";

/** What in the content begins or ends on a day. */
interface Dated {
  readonly companyInternal: CompanyInternal | undefined;
  readonly settings: Settings;
  readonly jobs: readonly Job[];
}

/** A warning for each closed day, banner and job whose last day is before one, and not before another. */
function pastOn(
  day: string,
  { companyInternal, settings: { banner }, jobs }: Dated,
  from = "",
): readonly (readonly [name: string, FileFault])[] {
  const ends: readonly (readonly [string, string, string | undefined, string])[] = [
    // There may be none where the file has faults.
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

/** The warnings that a site has on its day, and hadn't when it was loaded, on another one. */
export function warningsSince(
  loaded: string,
  { content, day, folder }: Site,
): readonly ContentFault[] {
  const files = new ContentFolder(folder);
  return pastOn(day, { ...content, jobs: content.jobs.all }, loaded).map(([name, fault]) => ({
    file: files.pathOf(name),
    ...fault,
  }));
}

/** Adds a warning for each closed day, banner and job that is over, and one if their days are those of UTC. */
export function warnOfPast(folder: ContentFolder, today: string, dated: Dated): void {
  const { companyInternal, settings: { banner, time_zone }, jobs } = dated;
  const isDated = (companyInternal?.closed ?? []).length > 0 || jobs.length > 0 ||
    (banner?.from ?? banner?.until) !== undefined;
  if (isDated && time_zone === "UTC") {
    const issue = "is UTC, by which days begin and end, such as those of a banner; write that of " +
      "the office, such as America/New_York";
    folder.faultsOf("site.md").push({ field: "time_zone", issue, warning: true });
  }
  for (const [name, fault] of pastOn(today, dated)) folder.faultsOf(name).push(fault);
}
