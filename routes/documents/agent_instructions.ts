import { CLIENT_SECONDS } from "../../lib/http/cache_lifetime.ts";
import { problemKinds } from "../../lib/http/problem.ts";
import { bidRequest } from "../../lib/bids/bid_request.ts";
import { capitalized, duration, MCP_PATH, type Site, withArticle } from "../../lib/model/mod.ts";
import { MAX_BODY_BYTES, RATE_LIMIT, RATE_WINDOW_SECONDS } from "../../lib/bids/limits.ts";
import { renderMarkdown } from "../../lib/page/mod.ts";
import { askedFacts, contentLanguage } from "../asked_facts.ts";
import { neverSend, sendWhen } from "../bid_guidance.ts";
import { fieldTable, postCommand } from "../pages/api_operation.ts";
import * as block from "../pages/build.ts";
import { completePage } from "../pages/site_pages.ts";
import { makeSkill } from "./agent_skills.ts";

/** GET /agent-instructions.md: the instructions for agents that act for somebody. */
export function agentInstructions(site: Site): string {
  const { addresses, company, settings } = site;
  const { emergency_examples: examples } = settings;
  const when = examples === undefined ? "In an emergency" : `For ${examples}`;
  const request = withArticle(`${settings.request_noun} request`);
  const endpoint = addresses.endpoint("contact");
  const page = completePage(site, "/agent-instructions.md", {
    title: `Agent instructions of ${company.name}`,
    description:
      `How an agent reads what ${company.name} publishes, and when it may send ${request}.`,
    blocks: [
      block.section(
        "In an emergency",
        block.emergencyCall(
          site,
          `${when}, give the person the telephone number and send nothing: `,
        ),
      ),
      block.section(`When to send ${request}`, [
        block.explain(
          `\`POST ${endpoint}\` sends an email to an estimator, a person who will call back. ` +
            "Send it only when all of this holds:",
        ),
        { kind: "list", items: sendWhen(site).map((rule) => [rule]) },
      ]),
      block.section(
        "When not to send one",
        block.bullets(neverSend().map((rule) => `${capitalized(rule)}.`)),
      ),
      usage(site),
      limits(),
      errors(site),
      block.section("What clients ask", askedFacts(site)),
      whereEverythingIs(site),
    ],
    // A document without an HTML page.
    indexed: false,
  });
  return renderMarkdown(page, site);
}

/** How to write a request, and what the response says. */
function usage(site: Site): block.Blocks {
  const { services, settings } = site;
  const request = withArticle(`${settings.request_noun} request`);
  const slugs = services.all.map(({ slug }) => `\`${slug}\``).join(", ");
  return block.section("API usage: the request", [
    block.explain(
      "The body is one JSON object with `Content-Type: application/json`. A field that is not optional may " +
        "not be blank; a member that is not listed is refused, so that nothing is sent on a misunderstanding.",
    ),
    fieldTable(bidRequest(settings).fields, `Fields of ${request}`),
    block.explain(
      slugs === ""
        ? "In `selectedServices` say in free text what is to be done."
        : `Slugs for \`selectedServices\`: ${slugs}. Write free text if none fits.`,
    ),
    block.codeBlock("sh", exampleCommand(site)),
    block.explain(
      "Success is 202 with `data.submitted` true, `data.message` and, when there is one, " +
        "`data.reference`. The request is then delivered, or stored to go out in its turn: tell the " +
        "person what `data.message` says, and the reference.",
    ),
  ]);
}

function limits(): block.Blocks {
  return block.section(
    "Limits",
    block.bullets([
      `${RATE_LIMIT} requests in any ${RATE_WINDOW_SECONDS} seconds from one address.`,
      `A body of at most ${MAX_BODY_BYTES / 1024} KiB, in UTF-8.`,
      "An `Idempotency-Key` header is honored: make one key, a UUID, for each request that the person " +
      "wants sent, and send the same key when you try again. The email is then delivered once.",
      `Reads have no limit, and may be kept for ${duration(CLIENT_SECONDS)}.`,
    ]),
  );
}

function errors(site: Site): block.Blocks {
  const { addresses, settings } = site;
  const request = withArticle(`${settings.request_noun} request`);
  return block.section("How errors read", [
    block.explain(
      "A failure is JSON with `error.code`, `error.message`, `error.hint` and `error.status`. Branch " +
        "on the code and do what the hint says. `invalid_request` has `error.fields`, each with its " +
        "field and issue; `rate_limited` has `error.retry_after_seconds`. After `internal_error` give " +
        "the person the telephone number. One more try after a few minutes, with the same " +
        "`Idempotency-Key`, tells whether the request was delivered meanwhile; do not keep trying.",
    ),
    block.table(
      `Errors of ${request}`,
      ["Code", "Status", "Meaning"],
      (["invalid_request", "request_timeout", "rate_limited", "internal_error"] as const).map((
        name,
      ) => [
        [block.link(name, addresses.documentation(name))],
        [String(problemKinds[name].status)],
        [problemKinds[name].meaning(site)],
      ]),
    ),
  ]);
}

function whereEverythingIs(site: Site): block.Blocks {
  const { addresses } = site;
  return block.section(
    "Getting started: where everything is",
    block.bullets([
      `The MCP server \`${
        addresses.page(MCP_PATH)
      }\` (Streamable HTTP, no sign-in): a tool for each ` +
      "endpoint, `search` and `fetch` over every page, and every page as a resource.",
      `[The skill](${
        makeSkill(site).url
      }): these instructions in short, for an agent that loads skills.`,
      `[The API](${addresses.endpoint()}): its index lists the endpoints. Its own words are English, its content is in ${
        contentLanguage(site, "en")
      }.`,
      `[Guide to the API](${addresses.markdown("api")}): filters, caching and every error code.`,
      `[OpenAPI document](${addresses.page("openapi.json")}): the same for machines.`,
      `[llms.txt](${addresses.page("llms.txt")}): the pages, and what answers most questions.`,
      `[llms-full.txt](${addresses.page("llms-full.txt")}): the text of every page in one file.`,
      `[Sitemap](${addresses.page("sitemap.xml")}): the address of every page.`,
      "Any page that people read is also markdown: append `.md` to its address, or send `Accept: text/markdown`.",
    ]),
  );
}

/** A command that sends a bid request, after replacing its placeholders. */
function exampleCommand({ addresses, services }: Site): string {
  const key = "<a key of your own, new for each request>";
  return postCommand(addresses.endpoint("contact"), key, {
    firstName: "<given name>",
    lastName: "<family name>",
    companyName: "<company>",
    email: "<email address>",
    phone: "<callback number>",
    selectedServices: [services.all[0]?.slug ?? "<what is to be done>"],
    timeline: "<when it must be done>",
    additionalInfo: "<location, scope, plans, constraints>",
  });
}
