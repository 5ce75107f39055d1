import { assertEquals } from "@std/assert";
import { documentOf } from "../support/documented.ts";
import { site } from "../support/site.ts";
import { createConfig, lintFromString, oas, spectral } from "./deps.ts";

const document = documentOf(site);

Deno.test("Redocly finds nothing in the document, by its strictest recommendations", async () => {
  const config = await createConfig({
    extends: ["recommended-strict"],
    rules: { "operation-tag-defined": "error", "tag-description": "error" },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  assertEquals(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`), []);
});

Deno.test("Spectral finds nothing in the document, by its rules for OpenAPI", async () => {
  const linter = new spectral.Spectral();
  // deno-lint-ignore no-explicit-any -- the rule set's type and the linter's don't meet
  linter.setRuleset({ extends: [oas as any] });
  const problems = await linter.run(JSON.parse(JSON.stringify(document)));
  assertEquals(
    problems.map(({ code, message, path }) => `${code} ${path.join("/")}: ${message}`),
    [],
  );
});
