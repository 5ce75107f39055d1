/**
 * The Site of a day: jobs, banners and closed days are part of it only on the days that they name.
 *
 * @module
 */
import { ANNOUNCED_WEEKS } from "./company.ts";
import { daysLater } from "./day.ts";
import type { Job } from "./job.ts";
import type { Collection, Content, Site } from "./site.ts";

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
  const isOver = ({ until = day }: Job) => until < day;
  const open = openJobs(content.jobs, ({ date, until }) => isOn(date, until));
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
        isOn(daysLater(from, -7 * ANNOUNCED_WEEKS), to ?? from)
      ),
    },
    jobs: open,
    closedJobs: jobs.all.filter(isOver),
    choices: {
      ...content.choices,
      ...(content.choices.jobs !== undefined && {
        jobs: { ...content.choices.jobs, slugs: new Set(open.bySlug.keys()) },
      }),
    },
  };
}

function openJobs<U>(
  { all, internal }: Collection<Job, U>,
  isOpen: (job: Job) => boolean,
): Collection<Job, U> {
  const open = all.filter(isOpen);
  const slugs = new Set(open.map(({ slug }) => slug));
  return {
    all: open,
    bySlug: new Map(open.map((job) => [job.slug, job])),
    internal: new Map([...internal].filter(([slug]) => slugs.has(slug))),
  };
}
