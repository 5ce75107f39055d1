/**
 * The Site of a day: jobs, banners and closed days are part of it only on the days that they name.
 *
 * @module
 */
import { ANNOUNCED_WEEKS } from "./company.ts";
import type { Content, Site } from "./site.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The current day in a time zone, as text such as `2026-03-01`, which sorts by time.
 *
 * @param now Milliseconds since 1970.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { dayIn } from "./mod.ts";
 *
 * const now = Date.parse("2026-03-08T04:30:00Z");
 * assertEquals(dayIn("America/New_York", now), "2026-03-07");
 * assertEquals(dayIn("Australia/Adelaide", now), "2026-03-08");
 * ```
 */
export function dayIn(timeZone: string, now: number): string {
  // Swedish writes dates as ISO 8601 has them.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv", { timeZone });
  formats.set(timeZone, format);
  return format.format(now);
}

/**
 * The Site of a day, in each of its languages.
 *
 * @param content The content with all of its dates.
 * @param day In the office's time zone, as `2026-03-01`.
 */
export function makeSite({ translations, ...content }: Content, day: string): Site {
  if (translations === undefined) return Object.freeze(makeVersion(content, day));
  const site: Site & { translations?: readonly Site[] } = {
    ...makeVersion(content, day),
    content: { ...content, translations },
  };
  site.translations = translations.map((one) =>
    Object.freeze({ ...makeVersion(one, day), original: site })
  );
  return Object.freeze(site);
}

function makeVersion(content: Omit<Content, "translations">, day: string): Site {
  const { settings: { banner, ...settings }, companyInternal, jobs } = content;
  const isOn = (from = day, until = day) => from <= day && day <= until;
  const openJobs = jobs.all.filter(({ date, until }) => isOn(date, until));
  const open = new Map(openJobs.map((job) => [job.slug, job]));
  const announcedFrom = (from: string) =>
    new Date(Date.parse(from) - ANNOUNCED_WEEKS * WEEK_MS).toISOString().slice(0, from.length);
  return {
    ...content,
    content,
    day,
    settings: {
      ...settings,
      ...(banner !== undefined && isOn(banner.from, banner.until) && { banner }),
    },
    companyInternal: {
      ...companyInternal,
      closed: companyInternal.closed.filter(({ from, to }) =>
        isOn(announcedFrom(from), to ?? from)
      ),
    },
    jobs: {
      all: openJobs,
      bySlug: open,
      internal: new Map([...jobs.internal].filter(([slug]) => open.has(slug))),
    },
    closedJobs: jobs.all.filter(({ until = day }) => until < day),
    choices: {
      ...content.choices,
      ...(content.choices.jobs !== undefined && {
        jobs: { ...content.choices.jobs, slugs: new Set(open.keys()) },
      }),
    },
  };
}
