import { assertEquals } from "@std/assert";
import { changed, edited, faultsOf, load, small } from "../../support/fixtures/content.ts";

Deno.test("loadSite() takes every value as it is written where text is meant, and a number in quotes as one", async () => {
  const { serviceAreas, projects, company } = await load({
    ...small,
    "service-areas/millbrook.md": changed("service-areas/millbrook.md", '"05602"', "05602")
      .replace("44.2601", '"044.2601"'),
    "projects/pasture.md": changed("projects/pasture.md", '"2024"', "2024")
      .replace("category: Wire fence", "category: true")
      .replace("client: Withheld", "client: 1e3")
      .replace("scope: [Posts]", "scope: [2024-05-01, 0x10, 1.50]"),
    ...edited("company.md", "hours: {}", "hours: {}\nfounded: 2009"),
  });
  const { postal_code, latitude } = serviceAreas.all[0]!;
  const { category, client, completion_date, scope } = projects.all[0]!;
  assertEquals([company.founded, postal_code, latitude, category, client, completion_date, scope], [
    "2009",
    "05602",
    44.2601,
    "true",
    "1e3",
    "2024",
    ["2024-05-01", "0x10", "1.50"],
  ]);
});

Deno.test("loadSite() takes what is emptied as absent where it may be", async () => {
  const { company, services } = await load({
    ...small,
    ...edited("company.md", "hours: {}", 'tagline: ""\nmission:\ngeo: ""\nhours: { weekday: "" }'),
    ...edited("services/gate-repair.md", "faqs: []", 'order: ""\npictures:\nemergency: ""'),
  });
  for (const name of ["tagline", "mission", "geo"]) assertEquals(name in company, false, name);
  assertEquals(company.hours, {});
  assertEquals(services.internal.get("gate-repair"), {});
  assertEquals(services.all[0]?.faqs, []);
});

Deno.test("loadSite() takes a Canadian postal code", async () => {
  const { serviceAreas } = await load({
    ...small,
    ...edited("service-areas/millbrook.md", '"05602"', "K0L 1Z0"),
  });
  assertEquals(serviceAreas.all[0]?.postal_code, "K0L 1Z0");
  assertEquals(await faultsOf(edited("service-areas/millbrook.md", '"05602"', "K0L-1Z0")), [
    "content/service-areas/millbrook.md: postal_code: must be a ZIP code such as 10001 or a Canadian postal code such as K1A 0B1",
  ]);
});
