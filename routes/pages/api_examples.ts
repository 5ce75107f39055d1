/**
 * Commands and programs that use the API, ready to run.
 *
 * @module
 */
import type { Operation } from "../../lib/http/operation.ts";
import type { Site } from "../../lib/model/mod.ts";

/** An example of an idempotency key. */
const EXAMPLE_KEY = "5f0c9a52-7b1e-4c5e-9d3a-2f64b6a1c0de";

/** The command for an operation; `undefined` if the content has no resource for its path. */
export function commandOf({ addresses }: Site, operation: Operation): string | undefined {
  if (operation.method === "POST") {
    return [
      `curl ${addresses.api}${operation.path} \\`,
      "  -H 'Content-Type: application/json' \\",
      `  -H 'Idempotency-Key: ${EXAMPLE_KEY}' \\`,
      `  -d '${JSON.stringify(operation.body.example, null, 2).replaceAll("'", "'\\''")}'`,
    ].join("\n");
  }
  const { path, params, exampleParams } = operation;
  if (params !== undefined && exampleParams === undefined) return undefined;
  const named = path.replace(/\{(\w+)\}/g, (_, name) => exampleParams?.[name] ?? "");
  return `curl ${addresses.api}${named === "/" ? "" : named}`;
}

/** Commands that filter a listing, and one that requests a page as markdown. */
export function furtherCommands({ addresses, services, glossary }: Site): readonly string[] {
  const service = services.all[0]?.slug;
  const term = glossary.all[0]?.term;
  return [
    `curl '${addresses.endpoint("projects")}?featured=true'`,
    ...(service === undefined
      ? []
      : [`curl '${addresses.endpoint("projects")}?featured=true&service=${service}'`]),
    ...(term === undefined
      ? []
      : [`curl '${addresses.endpoint("glossary")}?${new URLSearchParams({ q: term })}'`]),
    `curl ${addresses.page("about")} \\\n  -H 'Accept: text/markdown'`,
  ];
}

/** Programs that read a listing and send a request, in two languages. */
export function programs(
  { addresses }: Site,
  bid: unknown,
): Readonly<Record<"ts" | "python", { readonly read: string; readonly send: string }>> {
  const projects = addresses.endpoint("projects");
  const contact = addresses.endpoint("contact");
  const body = JSON.stringify(bid, null, 2);
  return {
    ts: {
      read: `const response = await fetch("${projects}");
const { data, meta, error } = await response.json();
if (!response.ok) throw new Error(\`\${error.message} \${error.hint}\`);
for (const project of data) console.log(project.name, project.url);
console.log(\`\${meta.count} in all\`);`,
      send: `const response = await fetch("${contact}", {
  method: "POST",
  headers: {
    "Content-Type": "application/json",
    "Idempotency-Key": crypto.randomUUID(),
  },
  body: JSON.stringify(${body.replaceAll("\n", "\n  ")}),
});
const { data, error } = await response.json();
console.log(response.ok ? data.message : \`\${error.message} \${error.hint}\`);`,
    },
    python: {
      read: `import json
import urllib.request

with urllib.request.urlopen("${projects}") as response:
    answer = json.load(response)
for project in answer["data"]:
    print(project["name"], project["url"])
print(answer["meta"]["count"], "in all")`,
      send: `import json
import urllib.error
import urllib.request
import uuid

request = urllib.request.Request(
    "${contact}",
    data=json.dumps(${body.replaceAll("\n", "\n    ")}).encode(),
    headers={
        "Content-Type": "application/json",
        "Idempotency-Key": str(uuid.uuid4()),
    },
)
try:
    with urllib.request.urlopen(request) as response:
        print(json.load(response)["data"]["message"])
except urllib.error.HTTPError as failure:
    print(json.load(failure)["error"]["hint"])`,
    },
  };
}
