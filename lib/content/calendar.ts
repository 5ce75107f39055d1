/**
 * Warns of what is over by the calendar, and so shown nowhere, and of a calendar that goes by no office's time.
 *
 * @module
 */
import type { CompanyInternal, Job, Settings } from "../model/mod.ts";
import type { ContentFolder } from "./content_folder.ts";

/** Something in the content that ends on a day, such as a job. */
interface Dated {
  readonly companyInternal: CompanyInternal | undefined;
  readonly settings: Settings;
  readonly jobs: readonly Job[];
}

/** Adds a warning for each closed day, banner and job that is over, and one if their days are those of UTC. */
export function warnOfPast(
  folder: ContentFolder,
  today: string,
  { companyInternal, settings, jobs }: Dated,
): void {
  const warn = (name: string, field: string, last: string | undefined, issue: string) => {
    if (last === undefined || last >= today) return;
    folder.faultsOf(name).push({ field, issue: `is over since ${last}; ${issue}`, warning: true });
  };
  // There may be none where the file has faults.
  const closed = companyInternal?.closed ?? [];
  const { banner, time_zone } = settings;
  const isDated = closed.length > 0 || jobs.length > 0 ||
    (banner?.from ?? banner?.until) !== undefined;
  if (isDated && time_zone === "UTC") {
    const issue = "is UTC, by which days begin and end, such as those of a banner; write that of " +
      "the office, such as America/New_York";
    folder.faultsOf("site.md").push({ field: "time_zone", issue, warning: true });
  }
  for (const [index, { from, to = from }] of closed.entries()) {
    warn("company.md", `closed[${index}]`, to, "remove it");
  }
  warn(
    "site.md",
    "banner.until",
    banner?.until,
    "remove the banner, or write a later day",
  );
  for (const { slug, until } of jobs) {
    warn(`jobs/${slug}.md`, "until", until, "remove the file, or write a later day");
  }
}
