import type { Job, Site } from "../../lib/model/mod.ts";
import type { Block, PageInlines } from "../../lib/page/page.ts";
import { contractorReference, type StructuredNode, thing } from "../../lib/page/structured_data.ts";
import * as block from "./build.ts";
import { collectionRow, type PageContent, type PageFile } from "./page_row.ts";

/** GET /jobs and GET /jobs/{slug}: the openings of the day. */
export const jobs: PageFile = (site) => {
  const { company, words, words: { formats } } = site;
  return collectionRow(site, "jobs", (all) => ({
    start: words.jobs.description(company.name),
    lead: words.jobs.lead(company.name),
    blocks: jobCards(site, all),
  }), (job, { pictures }) => ({
    title: job.title,
    description: summarizeJob(site, job),
    blocks: [
      block.leadPicture(pictures),
      block.facts([
        [words.jobs.place, job.place ?? company.address.locality],
        [words.jobs.kind, job.employment && words.jobs.employment[job.employment]],
        [words.jobs.pay, job.pay],
        [words.jobs.posted, formats.date(job.date)],
        [words.jobs.until, job.until && formats.date(job.until)],
      ]),
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

/** Where one applies: at a page, by telephone, or by email. */
function applyLink({ company }: Site, { apply = company.email }: Job): PageInlines[number] {
  if (apply.startsWith("https:")) return block.link(new URL(apply).host, apply);
  return apply.startsWith("+") ? block.callLink(apply) : block.link(apply, `mailto:${apply}`);
}

/** The currencies of countries; others pay in US dollars. */
const CURRENCIES: Readonly<Record<string, string>> = { US: "USD", CA: "CAD", GB: "GBP", MX: "MXN" };

function jobNode(site: Site, job: Job): StructuredNode {
  const { locality, region, country } = site.company.address;
  const { employment, pay_from, pay_to } = job;
  return {
    ...thing("JobPosting", job.url, "job"),
    title: job.title,
    description: job.description.plain,
    datePosted: job.date,
    validThrough: job.until && `${job.until}T23:59:59`,
    employmentType: employment?.replace("-", "_").toUpperCase(),
    hiringOrganization: contractorReference(site),
    jobLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        addressLocality: job.place ?? locality,
        addressRegion: region,
        addressCountry: country,
      },
    },
    baseSalary: (pay_from ?? pay_to) === undefined ? undefined : {
      "@type": "MonetaryAmount",
      currency: CURRENCIES[country.toUpperCase()] ?? "USD",
      value: {
        "@type": "QuantitativeValue",
        ...(pay_from === pay_to ? { value: pay_from } : { minValue: pay_from, maxValue: pay_to }),
        unitText: job.pay_per?.toUpperCase(),
      },
    },
  };
}
