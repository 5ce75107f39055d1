/**
 * Common questions about a contractor, as prompts.
 *
 * @module
 */
import type { Site } from "../model/mod.ts";
import type { JsonSchema } from "../schema/mod.ts";
import type { Content, Prompt, Tool } from "./server.ts";
import { KEY } from "./tools.ts";

/**
 * The prompts of a site.
 *
 * @param tool The tool that sends a request.
 */
export function promptsOf(
  { company, settings, services, serviceAreas }: Site,
  tool: Tool,
): readonly Prompt[] {
  return [
    {
      name: "right-contractor",
      title: "Is this contractor right for my job?",
      description:
        `Compares a job with what ${company.name} publishes, and says what speaks for and against.`,
      arguments: [
        { name: "job", description: "What has to be done.", required: true },
        {
          name: "place",
          description: "Where it has to be done.",
          values: () => serviceAreas.all.map(({ city }) => city),
        },
      ],
      messages: ({ job, place }) =>
        said([
          `Is ${company.name} right for this job? ${sentence(job)}`,
          ...stated("The place", place),
          "",
          "Look at what it publishes: its services, the places where it works, projects of the same kind, its " +
          "licenses and its safety record. Answer yes, no or not sure first. Then say what speaks for it and what " +
          "against, each with the address of the page that says so. Where it publishes nothing on something that " +
          "matters, say that instead of guessing, and what I should ask.",
        ]),
    },
    {
      name: "request",
      title: settings.request_action,
      description:
        `Collects what ${company.name} needs to answer, shows it, and sends it once you agree.`,
      arguments: [
        { name: "work", description: "What has to be done, where and by when.", required: true },
        {
          name: "service",
          description: "The service that fits, by its slug.",
          values: () => services.all.map(({ slug }) => slug),
        },
      ],
      messages: ({ work, service }) =>
        said([
          `${settings.request_action} from ${company.name} for me. The work: ${sentence(work)}`,
          ...stated("The service", service),
          "",
          "1. Check that it offers this and works there. If not, tell me before anything else.",
          `2. Ask me for what is missing. The request has: ${fieldsOf(tool.inputSchema)}. ` +
          "Use my own words and details; invent nothing.",
          `3. Show me all of it. Call ${tool.name} only once I say yes, with a new UUID as ${KEY}.`,
          "4. Tell me the message and the reference that come back.",
          ...(company.hours.emergency === undefined ? [] : [
            `If it is an emergency, give me the telephone number instead: ${company.telephone}.`,
          ]),
        ]),
    },
  ];
}

/** The arguments of a tool, for asking a person. */
function fieldsOf(schema: JsonSchema): string {
  const properties = schema.properties as Readonly<Record<string, JsonSchema>>;
  const required = schema.required as readonly string[];
  return Object.entries(properties).filter(([name]) => name !== KEY).map(
    ([name, { description }]) => {
      const optional = required.includes(name) ? "" : " (optional)";
      return `${name}${optional}: ${String(description).replace(/\.$/, "")}`;
    },
  ).join("; ");
}

function said(lines: readonly string[]): readonly Content[] {
  return [{ type: "text", text: lines.join("\n") }];
}

/** A line for an argument; none if it was left out. */
function stated(name: string, text = ""): readonly string[] {
  return text.trim() === "" ? [] : [`${name}: ${sentence(text)}`];
}

/** Typed text, with a full stop. */
function sentence(text = ""): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
