/**
 * Commands that show the API, one for each operation at the least.
 *
 * @module
 */
import type { Operation } from "../../lib/http/operation.ts";
import type { Site } from "../../lib/model/mod.ts";

/** The commands that read, each complete and ready to run against the site. */
export function readCommands(
  site: Site,
  operations: readonly Operation[],
): readonly string[] {
  const { addresses, services, serviceAreas } = site;
  const wanted = services.all[0]?.slug;
  const area = serviceAreas.all[0]?.slug;
  return [
    ...operations.flatMap((operation) => readCommand(site, operation) ?? []),
    ...(wanted === undefined || area === undefined
      ? []
      : [`curl '${addresses.endpoint("projects")}?service=${wanted}&city=${area}'`]),
    `curl '${addresses.endpoint("projects")}?featured=true'`,
    `curl '${addresses.endpoint("glossary")}?q=pressure'`,
    `curl -H 'Accept: text/markdown' ${addresses.page("services")}`,
  ];
}

/** The commands that write: each has an effect. */
export function writeCommands(
  site: Site,
  operations: readonly Operation[],
): readonly string[] {
  return operations.flatMap((operation) =>
    operation.method === "GET" ? [] : [
      `curl ${site.addresses.api}${operation.path} -H 'Content-Type: application/json' ` +
      "-H 'Idempotency-Key: 5f0c9a52-7b1e-4c5e-9d3a-2f64b6a1c0de' " +
      `-d '${JSON.stringify(operation.body.example)}'`,
    ]
  );
}

/** The command of one read; `undefined` where the content has nothing to name in its path. */
function readCommand({ addresses }: Site, operation: Operation): string | undefined {
  if (operation.method === "POST") return undefined;
  const { path, params, exampleParams } = operation;
  if (params !== undefined && exampleParams === undefined) return undefined;
  const named = path.replace(/\{(\w+)\}/g, (_, name) => exampleParams?.[name] ?? "");
  return `curl ${addresses.api}${named === "/" ? "" : named}`;
}
