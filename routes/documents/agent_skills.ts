/**
 * The skill of a website, and the index for finding it.
 *
 * @module
 * @see https://github.com/cloudflare/agent-skills-discovery-rfc, version 0.2.0
 */
import {
  emergencyTelephone,
  enumerate,
  MCP_PATH,
  type Site,
  withArticle,
} from "../../lib/model/mod.ts";
import { slugify } from "../../lib/schema/mod.ts";
import { renderMarkdownText } from "../../lib/page/mod.ts";
import { contentLanguage } from "../asked_facts.ts";
import * as block from "../pages/build.ts";
import { completePage } from "../pages/site_pages.ts";
import { neverSend, sendWhen } from "../bid_guidance.ts";
import { sha256 } from "../../lib/digest.ts";

const FOLDER = [".well-known", "agent-skills"] as const;

/** The maximum length of a skill's name. */
const MAX_NAME = 64;

/** The longest list of cities, in characters, since a description has at most 1,024. */
const MAX_CITIES = 500;

export interface Skill {
  readonly name: string;
  readonly description: string;
  readonly url: string;
}

/** The only skill of a site: reading about the contractor, and sending a request for somebody. */
export function makeSkill({ company, settings, serviceAreas, addresses }: Site): Skill {
  const cities = enumerate(serviceAreas.all.map(({ city }) => city));
  const states = enumerate([...new Set(serviceAreas.all.map(({ state }) => state))]);
  // All cities or none: an agent would take some of them for all.
  const where = cities === "" || cities.length > MAX_CITIES ? "" : ` in ${cities} (${states})`;
  const wanted = withArticle(settings.request_noun);
  const name = skillName(company.name);
  return {
    name,
    description:
      `Answers questions about ${company.name} and requests ${wanted} from it for somebody. Use it when a person asks about ${company.name}, looks for ${settings.trade}${where}, or wants to be contacted by it.`,
    url: addresses.document(...FOLDER, name, "SKILL.md"),
  };
}

/** A name in the characters allowed for skills. */
function skillName(company: string): string {
  return slugify(company, MAX_NAME) || "contractor";
}

/** GET /.well-known/agent-skills/{name}/SKILL.md */
export function skillFile(site: Site): string {
  const { name, description } = makeSkill(site);
  const { addresses, company, settings } = site;
  const wanted = withArticle(settings.request_noun);
  const emergency = emergencyTelephone(site);
  const page = completePage(site, `/${FOLDER.join("/")}/${name}/SKILL.md`, {
    title: `Read ${company.name}, and request ${wanted} from it`,
    description,
    blocks: [
      emergency !== undefined && block.section(
        "In an emergency",
        block.paragraph(site.words.common.inEmergency(emergency)),
      ),
      block.section("Read", [
        block.bullets([
          `With tools: connect to the MCP server \`${addresses.page(MCP_PATH)}\` ` +
          "(Streamable HTTP, no sign-in). It has every page as a resource.",
          `With requests: [llms.txt](${addresses.page("llms.txt")}) lists every page. ` +
          "Append `.md` to an address for its markdown.",
          `As data: [the API](${addresses.endpoint()}) lists its endpoints, and ` +
          `[its OpenAPI document](${addresses.page("openapi.json")}) describes them. ` +
          `Their own words are English, their content is in ${contentLanguage(site, "en")}.`,
        ]),
        block.paragraph(
          "Say only what is published there, and name the page that says it. " +
            `For what it does not say, give the person the telephone number ${company.telephone}.`,
        ),
      ]),
      block.section(`Request ${wanted}`, [
        block.paragraph("Send a request only when all of this holds:"),
        { kind: "list", items: sendWhen(site).map((rule) => [rule]) },
        block.paragraph("Never send one:"),
        block.bullets(neverSend().map((rule) => `${rule}.`)),
        block.explain(
          `Then call the tool \`submitBidRequest\`, or send \`POST ${
            addresses.endpoint("contact")
          }\` as ` +
            `[the agent instructions](${addresses.page("agent-instructions.md")}) say. ` +
            "Use a new UUID as idempotency key, and the same one when you try again. " +
            "Tell the person the message and the reference that come back.",
        ),
      ]),
    ],
    // A document without an HTML page.
    indexed: false,
  });
  const frontMatter = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n`;
  return `${frontMatter}\n${renderMarkdownText(page, site)}`;
}

/** GET /.well-known/agent-skills/index.json. Its digest is that of the skill's bytes as served. */
export async function skillIndex(site: Site): Promise<object> {
  const digest = `sha256:${await sha256(skillFile(site))}`;
  return {
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: [{ type: "skill-md", ...makeSkill(site), digest }],
  };
}
