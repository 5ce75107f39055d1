import { assert, assertEquals } from "@std/assert";
import { problemCodes } from "../../../lib/http/problem.ts";
import { apiGuide } from "../../../routes/pages/api_guide.ts";
import { operationsOf } from "../../../routes/api/mod.ts";
import { site } from "../../support/site.ts";

Deno.test("apiGuide() has a heading for each error code, with the code as its id", () => {
  const ids = apiGuide.build(site).blocks.flatMap((block) =>
    block.kind === "heading" && block.level === 3 ? [block.id] : []
  );
  assertEquals(ids, [...problemCodes]);
});

Deno.test("apiGuide() lists every operation with its summary and its description", () => {
  const { blocks } = apiGuide.build(site);
  const table = blocks.find((block) => block.kind === "table");
  assert(table?.kind === "table");
  assertEquals(table.rows.length, operationsOf(site).length);
  assertEquals(table.rows[6], [
    [{ kind: "code", text: "GET" }],
    [{ kind: "link", text: "/markets", href: site.addresses.endpoint("markets"), code: true }],
    ["List markets. The kinds of client that the contractor works for."],
  ]);
  assertEquals(table.rows[7], [
    [{ kind: "code", text: "GET" }],
    [{ kind: "code", text: "/markets/{slug}" }],
    ["Get one kind of client: what is done for it, how, and what sets the work apart."],
  ]);
});

Deno.test("apiGuide() shows what is sent under bid requests, after when it may be sent", () => {
  const { blocks } = apiGuide.build(site);
  const commands = blocks.flatMap((block) =>
    block.kind === "code" && block.language === "sh" ? [block] : []
  );
  assertEquals(commands.map(({ label }) => label), [
    "Commands that read",
    "A command that sends a bid request",
  ]);
  const [read, write] = commands;
  assert(!read!.text.includes(" -d "));
  assert(write!.text.includes("-H 'Idempotency-Key: 5f0c9a52-7b1e-4c5e-9d3a-2f64b6a1c0de'"));
  assert(write!.text.includes('"phone":"+1 202 555 0117"'));
  const before = blocks.slice(0, blocks.indexOf(write!)).findLast(({ kind }) => kind === "heading");
  assertEquals(before, { kind: "heading", level: 2, text: "Bid requests", id: "bid-requests" });
  assertEquals(blocks[blocks.indexOf(write!) - 1], {
    kind: "paragraph",
    text: [
      "The command below mails a real estimator. Run it only when the person asked for it, with that " +
      "person's details in place of these and a UUID of your own as the key.",
    ],
  });
});

Deno.test("operationsOf() lists the endpoints of the specification", () => {
  assertEquals(operationsOf(site).map(({ method, path }) => `${method} ${path}`).toSorted(), [
    "GET /",
    "GET /company",
    "GET /glossary",
    "GET /glossary/{slug}",
    "GET /markets",
    "GET /markets/{slug}",
    "GET /projects",
    "GET /projects/{slug}",
    "GET /service-areas",
    "GET /service-areas/{slug}",
    "GET /services",
    "GET /services/{slug}",
    "POST /contact",
  ]);
});
