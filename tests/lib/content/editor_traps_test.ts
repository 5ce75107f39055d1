import { assertEquals } from "@std/assert";
import { edited, faultOf, load, small } from "../../support/fixtures/content.ts";

Deno.test("loadSite() takes numbers and dates as they are written where text is meant", async () => {
  const { serviceAreas, projects, company } = await load({
    ...small,
    ...edited("service-areas/millbrook.md", '"05602"', "05602"),
    "projects/pasture.md": small["projects/pasture.md"]
      .replace('"2024"', "2024")
      .replace("client: Withheld", "client: 1e3")
      .replace("scope: [Posts]", "scope: [2024-05-01, 0x10, 1.50]"),
    ...edited("company.md", "hours: {}", "hours: {}\nfounded: 2009"),
  });
  assertEquals(serviceAreas.all[0]?.postal_code, "05602");
  const { completion_date, client, scope } = projects.all[0]!;
  assertEquals([completion_date, client, scope], [
    "2024",
    "1e3",
    ["2024-05-01", "0x10", "1.50"],
  ]);
  assertEquals(company.founded, "2009");
});

Deno.test("loadSite() takes what is emptied as absent where it may be", async () => {
  const { company, services } = await load({
    ...small,
    ...edited("company.md", "hours: {}", 'tagline: ""\nmission:\ngeo: ""\nhours: { weekday: "" }'),
    ...edited("services/gate-repair.md", "faqs: []", 'order: ""\npictures:\nemergency: ""'),
  });
  assertEquals(["tagline" in company, "mission" in company, "geo" in company], [
    false,
    false,
    false,
  ]);
  assertEquals(company.hours, {});
  assertEquals(services.internal.get("gate-repair"), {});
  assertEquals(services.all[0]?.faqs, []);
});

Deno.test("loadSite() takes every value as it is written where text is meant, and a number in quotes as one", async () => {
  const { projects, serviceAreas } = await load({
    ...small,
    ...edited("projects/pasture.md", "client: Withheld", "client: true"),
    ...edited("service-areas/millbrook.md", "44.2601", '"044.2601"'),
  });
  assertEquals(projects.all[0]?.client, "true");
  assertEquals(serviceAreas.all[0]?.latitude, 44.2601);
});

Deno.test("loadSite() lists resources by order, and those without it after the others by name", async () => {
  const gate = small["services/gate-repair.md"];
  const named = (name: string, order = "") =>
    gate.replace("name: Gate repair", `name: ${name}${order}`);
  const { services, choices } = await load({
    ...small,
    "services/wire.md": named("wire", "\norder: 2"),
    "services/wood.md": named("Wood", "\norder: -1"),
    "services/alu.md": named("Éloxal"),
  });
  const slugs = ["wood", "wire", "alu", "gate-repair"];
  assertEquals(services.all.map(({ slug }) => slug), slugs);
  assertEquals([...choices.services?.slugs ?? []], slugs);
});

Deno.test("loadSite() takes a Canadian postal code", async () => {
  const { serviceAreas } = await load({
    ...small,
    ...edited("service-areas/millbrook.md", '"05602"', "K0L 1Z0"),
  });
  assertEquals(serviceAreas.all[0]?.postal_code, "K0L 1Z0");
  assertEquals(
    await faultOf("service-areas/millbrook.md", '"05602"', "K0L-1Z0"),
    "content/service-areas/millbrook.md: postal_code: must be a ZIP code such as 10001 or a Canadian postal code such as K1A 0B1",
  );
});
