/**
 * The kinds of file in a content folder, with an example of every field, for `deno task new` and the field reference.
 *
 * @module
 */
import {
  company,
  glossaryTerm,
  market,
  newsPost,
  ownPage,
  project,
  review,
  service,
  serviceArea,
  settings,
} from "../model/mod.ts";
import type { Fields, ObjectSchema } from "../schema/mod.ts";

/** A value that can't contain the word TODO but must be checked by the author. */
export class Todo {
  constructor(private readonly value: string | number) {}

  toJSON(): string | number {
    return this.value;
  }
}

/** A kind of file. */
export interface FileKind {
  /** What the file is, in a sentence. */
  readonly about: string;
  readonly frontMatter: ObjectSchema<Fields>;
  /** The text below the front matter; `undefined` if there can be none. */
  readonly body?: string;
  /** The file in a new folder, and the optional fields that are filled in there. */
  readonly sample: string;
  readonly filled?: readonly string[];
  /** A value for every field. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** What is known about a new contractor. */
export interface Contractor {
  readonly name?: string;
  readonly trade?: string;
  readonly region?: string;
}

const process = [
  { step: 1, title: "TODO First step", description: "TODO What happens in it." },
  { step: 2, title: "TODO Second step", description: "TODO What happens in it." },
];
const faqs = [{ question: "TODO A question that is asked often?", answer: "TODO Its answer." }];
const titled = (title: string) => [{ title, description: "TODO A sentence or two." }];
const pictures = [{
  file: "example.svg",
  alt: "TODO What the picture shows",
  caption: "TODO The words below it",
}];
const updated = "2026-03-01";

/** The kinds of file, in the order of the reference. */
export function fileKinds({ name, trade, region }: Contractor = {}): readonly FileKind[] {
  const called = name ?? "TODO Your company";
  return [
    {
      about:
        "The company. The only required file; its text describes the company. `logo` may also be the name of a picture in the same folder, such as `logo.svg`.",
      frontMatter: company.frontMatter,
      body: "TODO What you do, where and for whom, in a paragraph or two.",
      sample: "company.md",
      example: {
        name: called,
        legal_name: name ?? "TODO Your company, LLC",
        tagline: "TODO What you do, in a line",
        mission: "TODO What you work for.",
        vision: "TODO What you hope to achieve by it.",
        founded: "2009",
        leadership_experience_years: 40,
        logo: "logo.svg",
        email: new Todo("office@your-company.example"),
        telephone: new Todo("+1-555-555-0100"),
        address: {
          street: "TODO 1 Main Street",
          locality: "TODO Town",
          region: region ?? "TODO State or province",
          postal_code: new Todo("10001"),
          country: "US",
        },
        geo: { latitude: 40.7506, longitude: -73.9972 },
        hours: {
          weekday: new Todo("Monday to Friday, 8:00 to 17:00"),
          weekend: new Todo("Closed"),
          emergency: "24 hours a day, at +1-555-555-0100",
        },
        licenses: [{
          type: "TODO Contractor's license",
          identifier: "TODO 000000",
          jurisdiction: "TODO The state's board",
        }],
        certifications: [{
          name: "TODO A certificate",
          issuer: "TODO An institute",
          status: "Current",
          picture: "example.svg",
        }],
        leadership: [{ name: "TODO A name", role: "President", picture: "example.svg" }],
        values: titled("TODO What you hold yourself to"),
        safety_record: {
          workers_compensation_claims: 0,
          recordable_incidents: 0,
          since: "2019",
        },
        social_profiles: ["https://example.com/your-company"],
        logo_dark: "logo-dark.svg",
        facts: [{
          title: "TODO Insurance",
          text: "TODO What you are insured for, and by whom.",
          about: "insurance",
        }],
        pictures,
        updated,
      },
    },
    {
      about:
        "The website's wording and look. The file and all its fields are optional; it has no text.",
      frontMatter: settings,
      sample: "site.md",
      filled: ["trade"],
      example: {
        trade: trade ?? "TODO construction work",
        business_type: "GeneralContractor",
        request_noun: "estimate",
        request_action: "Request an estimate",
        emergency_question: "TODO Is it urgent?",
        emergency_examples: "TODO this or that",
        headline: "TODO What a visitor reads first",
        hero: { file: "example.svg", alt: "TODO What the picture shows" },
        hero_layout: "cover",
        intros: {
          services: "TODO What you do, in a sentence.",
          projects: "TODO What you have built.",
          markets: "TODO Whom you work for.",
          "service-areas": "TODO Where you work.",
          glossary: "TODO The words of the trade.",
          about: "TODO Who you are.",
          contact: "TODO How to reach you.",
          reviews: "TODO What clients say.",
          news: "TODO What is new.",
        },
        banner: { text: "TODO What everybody should know now", link: "/contact" },
        map: { file: "example.svg", north: 41.2, south: 40.4, east: -73.5, west: -74.5 },
        language: "en-US",
        units: "miles",
        time_zone: "America/New_York",
        accent_color: "#f5ac1b",
        dark_color: "#0c2a44",
        color_scheme: "light",
        corners: "round",
        heading_font: "Verdana",
        text_font: "fonts/text.woff2",
        company_optional: true,
        redirects: [{ from: "/about-us", to: "/about" }],
        scripts: [{
          src: "https://example.com/script.js",
          attributes: { defer: true, "data-site": "example.com" },
        }],
        content_signal: "search=yes, ai-train=no",
        origin_trial: "AbCd0123",
        security_contact: "mailto:security@your-company.example",
        repository: "example/website",
        branch: "main",
        editor_sign_in: "https://sign-in.example.com",
        editor_address: "https://edit.example.com",
        updated,
      },
    },
    {
      about: "A service that you offer. The file's name is its address; its text describes it.",
      frontMatter: service.frontMatter,
      body: "TODO What the service is, in a paragraph.",
      sample: "services/first-service.md",
      filled: ["order", "pictures"],
      example: {
        name: "TODO First service",
        summary: "TODO The service in a sentence.",
        capabilities: ["TODO Something that is included"],
        benefits: ["TODO Something that a client gets out of it"],
        process,
        faqs,
        order: 1,
        pictures,
        updated,
        draft: true,
        emergency: true,
      },
    },
    {
      about:
        "A project, finished or under way. Its text says how it went. The first line of `scope` is also shown on the project's card: say there how large the work was.",
      frontMatter: project.frontMatter,
      body: "TODO What was asked, what was in the way and what was done.",
      sample: "projects/first-project.md",
      filled: ["services", "service_area"],
      example: {
        name: "TODO First project",
        category: "TODO Kind of work",
        summary: "TODO The project in a sentence or two.",
        featured: true,
        location: region === undefined ? "TODO Town, state" : `TODO Town, ${region}`,
        client: "TODO The client, or: Withheld",
        completion_date: new Todo("2025"),
        scope: [
          "TODO How much was done: the project's card shows this line",
          "TODO What else was done",
        ],
        challenges: ["TODO Something that was in the way"],
        solutions: ["TODO How that was solved"],
        outcomes: ["TODO What came of it"],
        services: ["first-service"],
        service_area: "first-area",
        completed: "2025-06",
        pictures,
        updated,
        draft: true,
      },
    },
    {
      about: "A kind of client. Its text says what they need.",
      frontMatter: market.frontMatter,
      body: "TODO What these clients need, and what you do for them.",
      sample: "markets/first-market.md",
      filled: ["order"],
      example: {
        name: "TODO First kind of client",
        headline: "TODO What they get from you, in a line",
        services_offered: titled("TODO Something that you do for them"),
        process,
        differentiators: titled("TODO Something that sets you apart"),
        faqs,
        order: 1,
        pictures,
        updated,
        draft: true,
      },
    },
    {
      about: "A city or town in which you work. Its text describes the area.",
      frontMatter: serviceArea.frontMatter,
      body: "TODO The area, and your work there.",
      sample: "service-areas/first-area.md",
      filled: ["order"],
      example: {
        city: "TODO First town",
        state: region ?? "TODO State or province",
        state_code: new Todo("NY"),
        postal_code: new Todo("10001"),
        latitude: new Todo(40.7506),
        longitude: new Todo(-73.9972),
        communities_served: ["TODO A town nearby"],
        order: 1,
        pictures,
        updated,
        draft: true,
      },
    },
    {
      about: "A term of the trade. Its text defines it.",
      frontMatter: glossaryTerm.frontMatter,
      body: "TODO What the term means.",
      sample: "glossary/first-term.md",
      example: {
        term: "TODO First term",
        summary: "TODO Why it matters to a client.",
        faqs,
        related_terms: [],
        related_services: ["first-service"],
        updated,
        draft: true,
      },
    },
    {
      about: "What a client says. Its text is the quotation.",
      frontMatter: review.frontMatter,
      body: "TODO What the client said.",
      sample: "reviews/first-review.md",
      filled: ["services"],
      example: {
        name: "TODO Homeowner, town",
        detail: "TODO What it was about",
        source: "https://example.com/reviews",
        date: "2025-06-30",
        project: "first-project",
        services: ["first-service"],
        order: 1,
        updated,
        draft: true,
      },
    },
    {
      about: "A dated post. The newest is shown first.",
      frontMatter: newsPost.frontMatter,
      body: "TODO What is new.",
      sample: "news/first-post.md",
      example: {
        title: "TODO What is new, in a line",
        date: new Todo("2025-06-30"),
        description: "TODO What is new, in a sentence.",
        pictures,
        updated,
        draft: true,
      },
    },
    {
      about:
        "A page of your own: privacy.md is at /privacy. Its text may have headings of level 2 and 3, lists, links, emphasis and pictures from images/.",
      frontMatter: ownPage.frontMatter,
      body:
        "## What we keep\n\nTODO What you keep of a request, how long, and who sees it.\n\n## Your rights\n\nTODO Whom to ask.",
      sample: "pages/privacy.md",
      example: {
        title: "Privacy",
        description: "TODO What this page says, in a sentence.",
        navigation: "Privacy",
        language: "fr-CA",
        order: 1,
        updated,
        draft: true,
      },
    },
  ];
}
