import type { Operation, ReadOperation } from "../../lib/http/operation.ts";
import { enumerate, plural, type Site } from "../../lib/model/mod.ts";
import { type Infer, list, object, oneOf, string, uriFormat } from "../../lib/schema/mod.ts";

const uri = (description: string) => string({ formats: [uriFormat], description });

/** The `data` of GET /v1. */
const apiIndex = object({
  name: string({ min: 1, description: "The API's name." }),
  description: string({ min: 1, description: "What it gives." }),
  openapi_url: uri("The OpenAPI description of this API."),
  agent_instructions_url: uri("What an agent must know before it calls POST /contact."),
  llms_txt_url: uri("A summary of the website for language models."),
  endpoints: list(
    object({
      method: oneOf(["GET", "POST"]),
      path: string({ min: 1, description: "Relative to the API's root." }),
      description: string({ min: 1 }),
    }),
    { description: "Every operation: its method, path and description." },
  ),
}, { description: "Where everything is." });

/** GET /v1, which lists itself and all other operations. */
export function indexOperation(
  { company, addresses, settings }: Site,
  others: readonly Operation[],
): ReadOperation {
  const self: ReadOperation = {
    method: "GET",
    path: "/",
    operationId: "getIndex",
    tag: { name: "Index", description: "Where everything is." },
    summary: "Get the index of the API",
    description:
      "Where everything is: the endpoints, the OpenAPI document, and guidance for agents.",
    success: { description: "The index.", name: "ApiIndex", schema: apiIndex },
    problems: [],
    read: () => ({ kind: "data", data }),
  };
  const described = others.filter(({ isEmpty = false }) => !isEmpty);
  const requests = plural(`${settings.request_noun} request`);
  const data: Infer<typeof apiIndex> = {
    name: `${company.name} API`,
    description: `${
      enumerate(listNames(described))
    } of ${company.name}, and ${requests} to its estimator.`,
    openapi_url: addresses.page("openapi.json"),
    agent_instructions_url: addresses.page("agent-instructions.md"),
    llms_txt_url: addresses.page("llms.txt"),
    endpoints: [self, ...described].map((
      { method, path, summary },
    ) => ({
      method,
      path,
      description: summary,
    })),
  };
  return self;
}

/** What operations read: the names of their groups, each once. */
function listNames(operations: readonly Operation[]): readonly string[] {
  const reads = operations.filter(({ method }) => method === "GET");
  return [...new Set(reads.map(({ tag }) => tag.name))];
}
