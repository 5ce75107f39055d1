import type { Job, Site } from "../../lib/model/mod.ts";
import type { Block, PageInlines } from "../../lib/page/page.ts";
import { jobNode } from "../../lib/page/structured_data.ts";
import * as block from "./build.ts";
import { collectionRow, type PageContent, type PageFile } from "./page_row.ts";

/** GET /jobs and GET /jobs/{slug}: the openings of the day. */
export const jobs: PageFile = (site) => {
  const { company, words } = site;
  return collectionRow(site, "jobs", (all) => ({
    start: words.jobs.description(company.name),
    lead: words.jobs.lead(company.name),
    blocks: jobCards(site, all),
  }), (job, pictures) => ({
    title: job.title,
    description: summarizeJob(site, job),
    blocks: [
      block.leadPicture(pictures),
      jobFacts(site, job),
      block.prose(job.description),
      block.section(words.jobs.apply, block.paragraph(...words.jobs.applyAt(applyLink(site, job)))),
      block.otherPictures(site, pictures, job),
      block.section(
        words.jobs.more,
        jobCards(site, site.jobs.all.filter((other) => other !== job)),
      ),
    ],
    structuredData: [jobNode(site, job)],
  }));
};

/** The page of a job that is no longer open. */
export function closedJob({ addresses, jobs, words }: Site, { title }: Job): PageContent {
  return {
    title,
    description: words.jobs.over,
    blocks: [
      block.lead(words.jobs.over),
      jobs.all.length > 0 &&
      block.paragraph(block.link(words.jobs.others, addresses.page("jobs"))),
    ],
    indexed: false,
  };
}

function jobCards(site: Site, jobs: readonly Job[]): Block {
  return block.cards(
    jobs.map((job) => ({ title: job.title, href: job.url, description: summarizeJob(site, job) })),
  );
}

/** The place, kind of employment and pay of a job. */
function summarizeJob({ company, words }: Site, { place, employment, pay }: Job): string {
  const kind = employment && words.jobs.employment[employment];
  return [place ?? company.address.locality, kind, pay].filter(Boolean).join(" · ");
}

function jobFacts(site: Site, { place, employment, pay, date, until }: Job): Block {
  const { company, words: { jobs: words, formats } } = site;
  return block.facts([
    [words.place, place ?? company.address.locality],
    [words.kind, employment && words.employment[employment]],
    [words.pay, pay],
    [words.posted, formats.date(date)],
    [words.until, until && formats.date(until)],
  ]);
}

function applyLink({ company }: Site, { apply = company.email }: Job): PageInlines[number] {
  if (apply.startsWith("https:")) return block.link(new URL(apply).host, apply);
  return apply.startsWith("+") ? block.callLink(apply) : block.link(apply, `mailto:${apply}`);
}
