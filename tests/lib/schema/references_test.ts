import { assertEquals } from "@std/assert";
import {
  bind,
  list,
  object,
  optional,
  reference,
  string,
  validate,
  withDefault,
} from "../../../lib/schema/mod.ts";

const project = object({
  name: string(),
  services: list(reference("services")),
  area: optional(reference("service-areas", { description: "Where." })),
  term: optional(reference("glossary", { enumerated: false })),
});

const choices = {
  services: { noun: "service", slugs: new Set(["wire", "wood"]) },
  "service-areas": { noun: "service area", slugs: new Set<string>() },
  glossary: { noun: "glossary term", slugs: new Set(["post"]) },
};

/** The faults of a value, as `field: issue`. */
function faults(schema: Parameters<typeof validate>[0], value: unknown): string[] {
  const result = validate(schema, value);
  return result.ok ? [] : result.faults.map(({ field, issue }) => `${field}: ${issue}`);
}

Deno.test("a reference by itself takes whatever looks like a slug", () => {
  assertEquals(faults(project, { name: "x", services: ["anything"], area: "any-where" }), []);
  assertEquals(faults(project, { name: "x", services: ["No Slug"] }), [
    "services[0]: must be lower-case letters, digits and hyphens, such as new-homes",
  ]);
});

Deno.test("bind() holds references to the slugs that are there, and says which those are", () => {
  const bound = bind(project, choices);
  assertEquals(faults(bound, { name: "x", services: ["wood", "wire"], term: "post" }), []);
  assertEquals(
    faults(bound, { name: "x", services: ["iron", "<b>", "Wood", 7], area: "here", term: "rail" }),
    [
      'services[0]: no service has the slug "iron"; one of: wire, wood',
      "services[1]: no service has this slug; one of: wire, wood",
      'services[2]: no service has this slug; did you mean "wood"? one of: wire, wood',
      "services[3]: must be text, not a number; put it in double quotes",
      'area: no service area has the slug "here"; there are none',
      'term: no glossary term has the slug "rail"; one of: post',
    ],
  );
});

Deno.test("bind() publishes the slugs, and no enum where there is nothing to choose from", () => {
  const { properties } = bind(project, choices).json as {
    readonly properties: Record<string, unknown>;
  };
  const pattern = "^[a-z0-9-]+$";
  assertEquals(properties, {
    name: { type: "string" },
    services: { type: "array", items: { type: "string", enum: ["wire", "wood"] } },
    area: { type: "string", description: "Where.", pattern },
    term: { type: "string", pattern },
  });
});

Deno.test("a fault names 20 slugs and counts the others, and never a long one", () => {
  const slugs = new Set(Array.from({ length: 23 }, (_, at) => `s${at}`));
  const many = bind(reference("services"), { services: { noun: "service", slugs } });
  const [fault] = faults(many, "x".repeat(101));
  assertEquals(
    fault,
    ": no service has this slug; one of: s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16, s17, s18, s19 and 3 more",
  );
});

Deno.test("a reference to a collection that the choices do not have is not looked at", () => {
  assertEquals(faults(bind(reference("services"), {}), "iron"), []);
});

Deno.test("withDefault() gives the value where it is absent, and refuses null and a wrong one", () => {
  const schema = object({ units: withDefault(string({ min: 1 }), "miles") });
  assertEquals(validate(schema, {}), { ok: true, value: { units: "miles" } });
  assertEquals(validate(schema, { units: "km" }), { ok: true, value: { units: "km" } });
  assertEquals(faults(schema, { units: null }), ["units: must be text, not null"]);
  assertEquals(schema.json, {
    type: "object",
    properties: { units: { ...string({ min: 1 }).json, default: "miles" } },
    additionalProperties: false,
  });
});
