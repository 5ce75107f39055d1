/**
 * Commands that show the API, one for each operation at the least.
 *
 * @module
 */
import {
  type ContactRequest,
  glossaryTerm,
  market,
  project,
  service,
  serviceArea,
  type Site,
} from "../../lib/model/mod.ts";
import type { GuideOperation } from "./guide_operation.ts";

/** The commands that read, each complete and ready to run against the site. */
export function readCommands(
  site: Site,
  operations: readonly GuideOperation[],
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
  operations: readonly GuideOperation[],
): readonly string[] {
  const body = JSON.stringify(exampleBid(site));
  return operations.filter(({ method }) => method === "POST").map(({ path }) =>
    `curl ${site.addresses.api}${path} -H 'Content-Type: application/json' ` +
    `-H 'Idempotency-Key: 5f0c9a52-7b1e-4c5e-9d3a-2f64b6a1c0de' -d '${body}'`
  );
}

/** The command of one read; `undefined` where the content has nothing to name in its path. */
function readCommand(site: Site, { method, path }: GuideOperation): string | undefined {
  const { addresses } = site;
  if (method !== "GET") return undefined;
  if (!path.includes("{")) return `curl ${addresses.api}${path === "/" ? "" : path}`;
  const slug = firstSlug(site, path.split("/")[1] ?? "");
  return slug === undefined ? undefined : `curl ${addresses.api}${path.replace("{slug}", slug)}`;
}

function firstSlug(site: Site, segment: string): string | undefined {
  const collections = [
    { resource: service, items: site.services.all },
    { resource: project, items: site.projects.all },
    { resource: market, items: site.markets.all },
    { resource: serviceArea, items: site.serviceAreas.all },
    { resource: glossaryTerm, items: site.glossary.all },
  ] as const;
  return collections.find(({ resource }) => resource.segment === segment)?.items[0]?.slug;
}

/** A bid request that every check lets through. */
export function exampleBid({ services }: Site): ContactRequest {
  return {
    firstName: "Dana",
    lastName: "Whitfield",
    companyName: "Marsh Point Development",
    email: "dana@example.com",
    phone: "+1 202 555 0117",
    selectedServices: [services.all[0]?.slug ?? "Water main"],
    timeline: "Start in March",
    additionalInfo: "Two thousand feet of 8-inch main. Plans are at 90 percent.",
  };
}
