import { assertEquals, equal } from "@std/assert";
import { fc, FUZZ_RUNS } from "../deps/fuzz.ts";
import { bidRequest, bidResponse } from "../../lib/bids/bid_request.ts";
import {
  company,
  faq,
  glossaryQuery,
  glossaryTerm,
  makeProfile,
  market,
  processStep,
  profileSchema,
  project,
  projectQuery,
  service,
  serviceArea,
} from "../../lib/model/mod.ts";
import { indexOperation } from "../../routes/api/index.ts";
import { type Schema, schemaOf, validate } from "../../lib/schema/mod.ts";
import { ajvFor, documentOf } from "../support/documented.ts";
import { bid, site } from "../support/site.ts";
import { hyperjump } from "./hyperjump.ts";
import { asJson } from "../support/text.ts";

const ajv = ajvFor(documentOf(site));

/** Each declaration with values that it accepts. */
const declarations: readonly (readonly [string, Schema<unknown>, readonly unknown[]])[] = [
  ["Service", service.schema, site.services.all],
  ["Project", project.schema, site.projects.all],
  ["Market", market.schema, site.markets.all],
  ["ServiceArea", serviceArea.schema, site.serviceAreas.all],
  ["GlossaryTerm", glossaryTerm.schema, site.glossary.all],
  ["Company", company.schema, [site.company]],
  ["Profile", profileSchema(site), [makeProfile(site)]],
  ["ContactRequest", bidRequest(site.settings), [bid]],
  ["ContactResponse", bidResponse, [{ submitted: true, message: "x", reference: "y" }]],
  ["ApiIndex", indexOperation(site, []).success.schema, []],
  ["ProcessStep", processStep, [{ step: 1, title: "a", description: "b" }]],
  ["Faq", faq, [{ question: "a", answer: "b" }]],
  ["ProjectQuery", projectQuery, [{ featured: true, city: "redmond" }]],
  ["GlossaryQuery", glossaryQuery, [{ q: "pane" }]],
];

/** Values that stand at the edges of what declarations tell apart. */
const ODD = [
  ...["", " ", "\u00a0", "\ufeff", "\n", "a\u0000b", "a\u2028b", "__proto__"],
  ...["😀".repeat(100), "😀".repeat(101), ...[200, 201, 5000, 5001].map((it) => "x".repeat(it))],
  ...["1234567", "a@b", "a@b.example", "a..b@c.d", "@", "https://example.com"],
  ...["https://example.com/a b", "2024", "2024 ", "In progress", "OR", "97701", "redmond"],
  ...[0, -0, 1, 1.5, -1, 1e21, 90, 90.1, true, false, null, [], {}, [""], ["x"], [1], [null]],
];
const odd = fc.oneof(
  fc.constantFrom<unknown>(...ODD),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.emailAddress(),
  fc.webUrl(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Changes one place of a value: a member or an item is replaced, dropped or added. */
function changed(
  value: unknown,
  path: readonly number[],
  replacement: unknown,
  how: number,
): unknown {
  if (typeof value !== "object" || value === null || path.length === 0) return replacement;
  const keys = Object.keys(value);
  if (keys.length === 0) return replacement;
  const [at = 0, ...rest] = path;
  const key = keys[at % keys.length]!;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  if (rest.length > 0 && typeof copy[key] === "object") {
    copy[key] = changed(copy[key], rest, replacement, how);
  } else if (how === 0) copy[key] = replacement;
  else if (Array.isArray(value)) return [...value, replacement];
  else if (how === 1) delete copy[key];
  else copy[`extra${at}`] = replacement;
  return copy;
}

for (const [name, schema, samples] of declarations) {
  Deno.test(`${name}: validate() and two JSON Schema engines accept the same values`, async () => {
    const published = ajv.compile(schema.json);
    const second = await hyperjump(name, schema.json);
    const agree = (value: unknown) => {
      // Values travel as JSON, where there is no -0 and nothing undefined.
      const sent = asJson(value);
      const ours = validate(schema, sent);
      // A text that the server makes plain before it takes it is one that JSON Schema may refuse.
      const isMadePlain = ours.ok && !equal(ours.value, sent);
      const accepted = ours.ok && !(isMadePlain && !published(sent));
      assertEquals([published(sent), second(sent), sent], [accepted, accepted, sent]);
    };
    for (const sample of samples) {
      agree(sample);
      assertEquals(validate(schema, asJson(sample)).ok, true);
    }
    const base: fc.Arbitrary<unknown> = samples.length === 0 ? odd : fc.constantFrom(...samples);
    const path = fc.array(fc.nat(30), { minLength: 1, maxLength: 3 });
    const mutant = fc.tuple(base, path, odd, fc.nat(2)).map((parts) => changed(...parts));
    fc.assert(fc.property(fc.oneof(mutant, mutant, odd), agree), { numRuns: FUZZ_RUNS });
  });
}

for (const name of ["phone", "email", "firstName", "heardAboutUs"] as const) {
  Deno.test(`ContactRequest: validate() takes whatever the pattern of ${name} takes`, () => {
    const field = schemaOf(bidRequest(site.settings).fields[name]);
    const { pattern, maxLength } = field.json as { pattern: string; maxLength: number };
    const matching = fc.stringMatching(new RegExp(pattern, "u"), { maxLength, size: "xsmall" });
    const isTaken = (text: string) => assertEquals([text, validate(field, text).ok], [text, true]);
    fc.assert(fc.property(matching, isTaken), { numRuns: FUZZ_RUNS });
  });
}
