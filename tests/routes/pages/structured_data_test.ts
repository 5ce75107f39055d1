import { assert, assertEquals } from "@std/assert";
import type { Site } from "../../../lib/model/mod.ts";
import {
  contractorNode,
  questionsNodes,
  serviceAreaNode,
} from "../../../lib/page/structured_data.ts";
import { sitePages } from "../../../routes/pages/registry.ts";
import { site } from "../../support/site.ts";

function withWeekday(weekday: string): Site {
  return { ...site, company: { ...site.company, hours: { weekday } } };
}

Deno.test("contractorNode() reads opening hours that are written in words", () => {
  const node = contractorNode(withWeekday("Monday to Saturday, 7:30 a.m. to 12:00 p.m."));
  assertEquals(node.openingHoursSpecification, [{
    "@type": "OpeningHoursSpecification",
    dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    opens: "07:30",
    closes: "12:00",
  }]);
});

Deno.test("contractorNode() leaves out opening hours that it can't read", () => {
  const node = contractorNode(withWeekday("By appointment"));
  assertEquals("openingHoursSpecification" in node, false);
});

Deno.test("contractorNode() leaves out what the profile does not have", () => {
  const { name, legal_name, description, url, email, telephone, address, licenses } = site.company;
  const node = contractorNode({
    ...site,
    company: { name, legal_name, description, url, email, telephone, address, licenses, hours: {} },
  });
  for (const key of ["logo", "geo", "sameAs", "foundingDate", "slogan", "contactPoint"]) {
    assertEquals(key in node, false, key);
  }
});

Deno.test("questionsNodes() has nothing to say of no questions", () => {
  assertEquals(questionsNodes([]), []);
});

Deno.test("sitePages() states who, what and where to search engines", () => {
  const typesAt = (...segments: readonly string[]) =>
    sitePages(site).find((page) => page.segments.join("/") === segments.join("/"))
      ?.structuredData.map((node) => node["@type"]);
  const [term] = site.glossary.all;
  assert(term !== undefined);
  assertEquals(typesAt(), ["WebSite", "GeneralContractor"]);
  assertEquals(typesAt("about"), ["GeneralContractor", "BreadcrumbList"]);
  assertEquals(typesAt("services", "emergency-repairs"), ["Service", "FAQPage", "BreadcrumbList"]);
  assertEquals(typesAt("glossary"), ["DefinedTermSet", "BreadcrumbList"]);
  assertEquals(typesAt("glossary", term.slug)?.[0], "DefinedTerm");
  assertEquals(typesAt("service-areas", "savannah"), ["Service", "BreadcrumbList"]);
});

Deno.test("serviceAreaNode() ties the work in a town to the company", () => {
  const area = site.serviceAreas.all[0]!;
  const node = serviceAreaNode(site, area);
  assertEquals(node.url, area.url);
  assertEquals((node.provider as { "@id": string })["@id"], `${site.addresses.page()}#company`);
  const { "@type": type, name } = node.areaServed as Record<string, unknown>;
  assertEquals([type, name], ["City", area.city]);
});

Deno.test("contractorNode() says that an emergency is answered day and night", () => {
  assertEquals(contractorNode(site).contactPoint, {
    "@type": "ContactPoint",
    contactType: "emergency",
    telephone: site.company.telephone,
    hoursAvailable: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
      opens: "00:00",
      closes: "23:59",
    },
  });
});
