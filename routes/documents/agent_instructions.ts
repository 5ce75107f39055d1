import type { CacheableHandler } from "../../lib/http/outcome.ts";
import { type ProblemCode, problemKinds } from "../../lib/http/problem.ts";
import {
  capitalized,
  MAX_BODY_BYTES,
  RATE_LIMIT,
  RATE_WINDOW_SECONDS,
  sentence,
  type Site,
  withArticle,
} from "../../lib/model/mod.ts";
import { renderMarkdown } from "../../lib/page/mod.ts";
import type { Block, Inline, Page, Text } from "../../lib/page/page.ts";
import { completePage } from "../pages/site_pages.ts";
import { callLink, code, emergencyHours, link, paragraph, section } from "../pages/build.ts";
import { example, fieldRows } from "./bid_request.ts";
import { neverSend, sendWhen } from "../bid_guidance.ts";

/** The possible failures of a bid request. */
const FAILURES = [
  "invalid_request",
  "rate_limited",
  "internal_error",
] as const satisfies readonly ProblemCode[];

/** The instructions for agents that act for somebody. */
function agentInstructions(site: Site): string {
  return renderMarkdown(instructions(site), site);
}

/** GET /agent-instructions.md */
export const agentInstructionsDocument: CacheableHandler = ({ site }) => ({
  kind: "document",
  mediaType: "text/markdown; charset=utf-8",
  body: agentInstructions(site),
});

function instructions(site: Site): Page {
  const { addresses, company, settings } = site;
  const request = withArticle(`${settings.request_noun} request`);
  return completePage(site, ["agent-instructions.md"], {
    title: `Agent instructions of ${company.name}`,
    description:
      `How an agent reads what ${company.name} publishes, and when it may send ${request}.`,
    blocks: [
      ...section("In an emergency", emergency(site)),
      ...section(`When to send ${request}`, [
        paragraph(
          code(`POST ${addresses.endpoint("contact")}`),
          " sends an email to an estimator, a person who will call back. Send it only when all of " +
            "this holds:",
        ),
        bullets(sendWhen(site).map((rule) => [rule])),
      ]),
      ...section("When not to send one", [
        bullets(neverSend(site).map((rule) => [`${capitalized(rule)}.`])),
      ]),
      ...section("API usage: the request", [
        paragraph(
          "The body is one JSON object with ",
          code("Content-Type: application/json"),
          ". A required text may not be blank; members not listed are ignored.",
        ),
        {
          kind: "table",
          label: `Fields of ${request}`,
          columns: ["Field", "Required", "Bounds", "What it is"],
          rows: fieldRows(),
        },
        slugs(site),
        { kind: "code", language: "sh", text: example(site), label: "A command that sends one" },
        paragraph(
          "Success is 202 with ",
          code("data.submitted"),
          " true, ",
          code("data.message"),
          " and, when there is one, ",
          code("data.reference"),
          ". The request is then delivered, or stored to go out in its turn: tell the person what ",
          code("data.message"),
          " says, and the reference.",
        ),
      ]),
      ...section("Limits", [bullets([
        [`${RATE_LIMIT} requests in any ${RATE_WINDOW_SECONDS} seconds from one address.`],
        [`A body of at most ${MAX_BODY_BYTES / 1024} KiB, in UTF-8.`],
        [
          "An ",
          code("Idempotency-Key"),
          " header is honored: make one key, a UUID, for each request that the person wants sent, and send the " +
          "same key when you try again. The email is then delivered once.",
        ],
        ["Reads have no limit, and may be kept for five minutes."],
      ])]),
      ...section("How errors read", [
        paragraph(
          "A failure is JSON with ",
          code("error.code"),
          ", ",
          code("error.message"),
          ", ",
          code("error.hint"),
          " and ",
          code("error.status"),
          ". Branch on the code and do what the hint says. ",
          code("invalid_request"),
          " has ",
          code("error.fields"),
          ", each with its field and issue; ",
          code("rate_limited"),
          " has ",
          code("error.retry_after_seconds"),
          ". After ",
          code("internal_error"),
          " give the person the telephone number. One more try after a few minutes, with the same ",
          code("Idempotency-Key"),
          ", tells whether the request was delivered meanwhile; do not keep trying.",
        ),
        {
          kind: "table",
          label: `Errors of ${request}`,
          columns: ["Code", "Status", "Meaning"],
          rows: FAILURES.map((name) => [
            [link(name, addresses.documentation(name))],
            [String(problemKinds[name].status)],
            [problemKinds[name].meaning(site)],
          ]),
        },
      ]),
      ...section("Getting started: where everything is", [bullets(whereabouts(site))]),
    ],
    // A document without an HTML page.
    indexed: false,
  });
}

/** What to do in an emergency; nothing if there is no emergency line. */
function emergency({ company, settings }: Site): readonly Block[] {
  const { telephone, hours } = company;
  if (hours.emergency === undefined) return [];
  const when = emergencyHours(company);
  return [{
    kind: "notice",
    tone: "emergency",
    text: [
      settings.emergency_examples === undefined
        ? "In an emergency, give the person the telephone number and send nothing: "
        : `For ${settings.emergency_examples}, give the person the telephone number and send nothing: `,
      callLink(telephone),
      when === "" ? "." : `. ${sentence(capitalized(when))}`,
    ],
  }];
}

/** The services that a request may name. */
function slugs({ services }: Site): Block {
  if (services.all.length === 0) {
    return paragraph("In ", code("selectedServices"), " say in free text what is to be done.");
  }
  return paragraph(
    "Slugs for ",
    code("selectedServices"),
    ": ",
    ...separated(services.all.map(({ slug }) => code(slug))),
    ". Write free text if none fits.",
  );
}

function whereabouts({ addresses }: Site): readonly Text[] {
  return [
    [link("The API", addresses.endpoint()), ": its index lists the endpoints."],
    [
      link("Guide to the API", addresses.markdown("api")),
      ": filters, caching and every error code.",
    ],
    [link("OpenAPI document", addresses.page("openapi.json")), ": the same for machines."],
    [link("llms.txt", addresses.page("llms.txt")), ": every page with its markdown address."],
    [
      link("llms-full.txt", addresses.page("llms-full.txt")),
      ": the text of every page in one file.",
    ],
    [link("Sitemap", addresses.page("sitemap.xml")), ": the address of every page."],
    [
      "Any page as markdown: append ",
      code(".md"),
      " to its address, or send ",
      code("Accept: text/markdown"),
      ".",
    ],
  ];
}

function bullets(items: readonly Text[]): Block {
  return { kind: "list", items };
}

function separated(runs: readonly Inline[]): Text {
  return runs.flatMap((run, index) => index === 0 ? [run] : [", ", run]);
}
