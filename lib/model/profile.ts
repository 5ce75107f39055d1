/**
 * The profile: what pages say about the contractor in addition to the company's resource.
 *
 * @module
 */
import {
  type Fields,
  type Infer,
  list,
  object,
  type ObjectSchema,
  optional,
  pick,
  telephoneFormat,
  uriFormat,
} from "../schema/mod.ts";
import { emergencyTelephone, fact } from "./company.ts";
import { faqs, line, matching, process, text, url } from "./resource.ts";
import type { Site } from "./site.ts";

const person = object({
  name: line("The person's name."),
  role: line("What the person does."),
  picture: optional(matching("The person's portrait.", uriFormat)),
});

const quotedReview = object({
  name: line("Who says it."),
  detail: optional(line("What it is about, or who that is.")),
  quotation: text("What the client said."),
  source: optional(matching("Where it was said.", uriFormat)),
  date: optional(line("When it was said, such as 2026-03-01.")),
  project: optional(line("Slug of the project it is about.")),
  services: list(line("Slug of a service it is about.")),
});

const post = object({
  title: line("The post's heading."),
  date: line("The day of the post, such as 2026-03-01."),
  description: optional(line("What it is about.")),
  url,
});

const closedDay = object({
  from: line("The day, or the first of several, such as 2026-11-26."),
  to: optional(line("The last day.")),
  name: line("Why."),
});

const opening = object({
  title: line("What the work is called."),
  place: optional(line("Where the work is, if not at the office.")),
  employment: optional(line("How somebody is employed, such as full-time.")),
  pay: optional(line("The pay in words.")),
  date: line("The day from which it is published."),
  until: optional(line("The last day of the opening.")),
  url,
});

const page = object({
  title: line("The page's heading."),
  description: line("What it is about."),
  url,
});

const PROFILE = "What else is published of the contractor.";

/** The response of GET /profile. A site without reviews, for example, leaves that member out. */
const wholeProfile = object({
  emergency_telephone: optional(
    matching("The number to call in an emergency.", telephoneFormat),
  ),
  facts: optional(list(fact, { description: "What clients ask: bonding, insurance, payment." })),
  closed: optional(list(closedDay, { description: "When the office is closed besides." })),
  process: optional(process),
  faqs: optional(faqs),
  people: optional(list(person, { description: "Who leads it." })),
  reviews: optional(list(quotedReview, { description: "What clients said." })),
  news: optional(list(post, { description: "Newest first." })),
  jobs: optional(list(opening, { description: "Openings." })),
  pages: optional(list(page, { description: "Other pages of its website." })),
}, { description: PROFILE });

/** The declaration of a site's profile, with only the members that the profile has. */
export function profileSchema(site: Site): ObjectSchema<Fields> {
  const published: Readonly<Record<string, unknown>> = makeProfile(site);
  const fields = Object.entries(wholeProfile.fields).filter(([name]) =>
    published[name] !== undefined
  );
  return object(Object.fromEntries(fields), { description: PROFILE });
}

/** What the declaration has of a site; without what is empty. */
export function makeProfile(site: Site): Infer<typeof wholeProfile> {
  const { companyInternal: { facts, closed, process, faqs, leadership = [] }, addresses, images } =
    site;
  const all = {
    emergency_telephone: emergencyTelephone(site),
    facts,
    closed,
    process,
    faqs,
    people: leadership.map(({ name, role, picture = "" }) => {
      const portrait = images.get(picture);
      return { name, role, picture: portrait && addresses.site + portrait.path };
    }),
    reviews: site.reviews.all,
    news: site.news.all,
    jobs: site.jobs.all,
    pages: site.pages.all,
  };
  const present = Object.entries(all).filter(([, value = ""]) => value.length > 0);
  return pick(wholeProfile, Object.fromEntries(present)) as Infer<typeof wholeProfile>;
}
