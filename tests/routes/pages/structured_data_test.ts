import { assert, assertEquals } from "@std/assert";
import { contractorNode, jsonLd, type StructuredNode } from "../../../lib/page/structured_data.ts";
import { sitePages } from "../../../routes/pages/site_pages.ts";
import { edited, load, small as files, smallWith } from "../../support/fixtures/content.ts";
import { none, site } from "../../support/site.ts";

/** What a page publishes of a node. */
function published(node: StructuredNode): Record<string, unknown> {
  return JSON.parse(jsonLd([node]));
}

Deno.test("contractorNode() publishes opening hours written in words, and leaves out those it can't read", () => {
  const hoursOf = (weekday: string) =>
    published(contractorNode({ ...site, company: { ...site.company, hours: { weekday } } }))
      .openingHoursSpecification;
  assertEquals(hoursOf("Monday to Saturday, 7:30 a.m. to 12:00 p.m."), [{
    "@type": "OpeningHoursSpecification",
    dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    opens: "07:30",
    closes: "12:00",
  }]);
  assertEquals(hoursOf("By appointment"), undefined);
});

Deno.test("contractorNode() publishes hours of all days once, where weekdays and weekend say the same", () => {
  const hours = { weekday: "24/7", weekend: "Open 24/7" };
  const { openingHoursSpecification } = published(
    contractorNode({ ...site, company: { ...site.company, hours } }),
  );
  assertEquals(openingHoursSpecification, [{
    "@type": "OpeningHoursSpecification",
    dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    opens: "00:00",
    closes: "23:59",
  }]);
});

Deno.test("contractorNode() leaves out what the profile does not have", () => {
  const { name, legal_name, description, url, email, telephone, address } = site.company;
  const company = { name, legal_name, description, url, email, telephone, address };
  const node = published(contractorNode({
    ...site,
    company: { ...company, licenses: [], hours: {} },
    companyInternal: { facts: [], closed: [] },
    serviceAreas: none,
    services: none,
  }));
  assertEquals(
    Object.keys(node).join(" "),
    "@context @type @id url name telephone legalName description email potentialAction address knowsLanguage",
  );
  assertEquals(node.potentialAction, {
    "@type": "QuoteAction",
    name: site.settings.request_action,
    target: { "@type": "EntryPoint", urlTemplate: site.addresses.page("contact") },
  });
});

Deno.test("sitePages() states who, what and where to search engines", () => {
  const types = (path: string) =>
    sitePages(site).find(({ segments }) => segments.join("/") === path)
      ?.structuredData.map((node) => node["@type"]);
  for (
    const [path, ...expected] of [
      ["", "WebSite", "HomeAndConstructionBusiness", "WebPage"],
      ["about", "HomeAndConstructionBusiness", "AboutPage", "BreadcrumbList"],
      ["services/emergency-board-up", "Service", "FAQPage", "WebPage", "BreadcrumbList"],
      ["glossary", "DefinedTermSet", "CollectionPage", "BreadcrumbList"],
      ["glossary/tempered-glass", "DefinedTerm", "FAQPage", "WebPage", "BreadcrumbList"],
      ["service-areas/redmond", "Service", "WebPage", "BreadcrumbList"],
    ] as const
  ) assertEquals(types(path), expected, path);
});

Deno.test("the page of a service area ties the work in a town to the company", () => {
  const area = site.serviceAreas.all[0]!;
  const page = sitePages(site).find(({ segments }) =>
    segments[0] === "service-areas" && segments[1] === area.slug
  )!;
  const node = page.structuredData[0]!;
  assertEquals(node.url, area.url);
  assertEquals((node.provider as { "@id": string })["@id"], `${site.addresses.page()}#company`);
  const { "@type": type, name } = node.areaServed as Record<string, unknown>;
  assertEquals([type, name], ["City", area.city]);
});

const small = await load(smallWith({
  "company.md": files["company.md"].replace(
    "hours: {}\nlicenses: []\n",
    `geo: { latitude: 44.26, longitude: -72.5754 }
hours: { weekday: "07:00 to 16:30", weekend: "Sat 8–noon", emergency: "Call us any day until nine" }
licenses: [{ type: Fence license, identifier: F-1, jurisdiction: Vermont }]
leadership: [{ name: Ann Post, role: Owner }]
updated: 2026-02-01
`,
  ),
  "site.md":
    "---\nbusiness_type: HomeAndConstructionBusiness\ntrade: fence work\nlanguage: en-CA\n---\n",
  ...edited("projects/pasture.md", "scope:", "updated: 2026-01-15\nscope:"),
  ...edited("glossary/post.md", "faqs: []", "faqs: []\nupdated: 2026-03-01"),
}));

/** The node of a type on a page. */
function nodeAt(path: string, type: string): Record<string, unknown> {
  const page = sitePages(small).find(({ segments }) => `/${segments.join("/")}` === path);
  const node = page?.structuredData.find((node) => node["@type"] === type);
  assert(node !== undefined, `${type} at ${path}`);
  return published(node);
}

Deno.test("contractorNode() says what the business is, where, when, by which license and who works there", () => {
  const node = published(contractorNode(small));
  assertEquals(node["@type"], "HomeAndConstructionBusiness");
  assertEquals(node.geo, {
    "@type": "GeoCoordinates",
    latitude: "44.26000",
    longitude: "-72.57540",
  });
  const hours = node.openingHoursSpecification as readonly Record<string, unknown>[];
  assertEquals(hours.map(({ dayOfWeek, opens, closes }) => [dayOfWeek, opens, closes]), [
    [["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"], "07:00", "16:30"],
    [["Saturday"], "08:00", "12:00"],
  ]);
  assertEquals(node.hasCredential, [{
    "@type": "EducationalOccupationalCredential",
    credentialCategory: "license",
    name: "Fence license",
    identifier: "F-1",
    recognizedBy: { "@type": "Organization", name: "Vermont" },
  }]);
  assertEquals(node.contactPoint, {
    "@type": "ContactPoint",
    contactType: "emergency",
    telephone: "+1-802-555-0100",
  });
  assertEquals(node.employee, [{ "@type": "Person", name: "Ann Post", jobTitle: "Owner" }]);
});

Deno.test("a listing lists its resources and has the day of the latest", () => {
  const url = "https://contractor.test/glossary";
  const { "@id": id, url: at, inLanguage, dateModified, mainEntity } = nodeAt(
    "/glossary",
    "CollectionPage",
  );
  assertEquals([id, at, inLanguage, dateModified], [`${url}#page`, url, "en-CA", "2026-03-01"]);
  assertEquals(mainEntity, {
    "@type": "ItemList",
    name: "Glossary",
    numberOfItems: 1,
    itemListElement: [{ "@type": "ListItem", position: 1, url: `${url}/post` }],
  });
  assertEquals(nodeAt("/contact", "ContactPage").dateModified, "2026-02-01");
  assertEquals("dateModified" in nodeAt("/services", "CollectionPage"), false);
});

Deno.test("a project is a work made at a place in a year", () => {
  const node = nodeAt("/projects/pasture", "CreativeWork");
  assertEquals(node.locationCreated, {
    "@type": "Place",
    name: "Millbrook, Vermont",
    geo: { "@type": "GeoCoordinates", latitude: "44.26010", longitude: "-72.57540" },
  });
  const { dateCreated, dateModified, genre } = node;
  assertEquals([dateCreated, dateModified, genre], ["2024", "2026-01-15", "Wire fence"]);
});
