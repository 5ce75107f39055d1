/**
 * The API is the one that its specification describes: every row of the specification's tables is compared with the
 * OpenAPI document and with what a server answers. What there is beside it is in a table of docs/agents.md.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { encodeHex } from "@std/encoding/hex";
import { documentOf } from "../support/documented.ts";
import { sampleSite } from "../support/sample.ts";
import { bid, postJson, siteWith, type TestRequest, testServer } from "../support/site.ts";
import { type Answered, compareWith, type Described } from "./specification.ts";

const text = await Deno.readTextFile(new URL("../fixtures/SPEC.md", import.meta.url));
const document = documentOf(sampleSite) as unknown as Described;
const answers = await askEverything();

/** What a server with the sample answers to every operation, and to what fails in each way. */
async function askEverything(): Promise<readonly Answered[]> {
  const server = testServer({ site: sampleSite });
  const answered: Answered[] = [];
  const ask = async (template: string, path = template, init: TestRequest = {}) => {
    const isPage = path.startsWith("/page");
    const address = isPage ? path.replace("/page", "") : `/v1${path === "/" ? "" : path}`;
    const { status, headers, ...response } = await server.fetch(address, init).then(async (it) => ({
      status: it.status,
      headers: it.headers,
      body: await it.json(),
    }));
    answered.push({ method: init.method ?? "GET", path: template, status, headers, ...response });
  };
  const { services, projects, markets, serviceAreas, glossary } = sampleSite;
  for (const path of ["/", "/company", "/profile"]) await ask(path);
  const lists = { services, projects, markets, "service-areas": serviceAreas, glossary };
  for (const [segment, { all }] of Object.entries(lists)) {
    await ask(`/${segment}`);
    for (const { slug } of all) await ask(`/${segment}/{slug}`, `/${segment}/${slug}`);
    await ask(`/${segment}/{slug}`, `/${segment}/none`);
  }
  for (const query of ["?featured=true", "?service=emergency-repairs&city=pooler", "?featured=x"]) {
    await ask("/projects", `/projects${query}`);
  }
  for (const query of ["?q=VALVE", `?q=${"x".repeat(100)}`, `?q=${"x".repeat(101)}`]) {
    await ask("/glossary", `/glossary${query}`);
  }
  await ask("/company", "/company", { method: "PUT" });
  await ask("/page", "/page/about", { accept: "application/pdf" });
  const request = { ...bid, selectedServices: ["emergency-repairs"] };
  await ask("/contact", "/contact", postJson(request));
  for (let count = 0; count < 5; count++) await ask("/contact", "/contact", postJson({}));
  server.delivery = { kind: "retry", reason: "status 503", uncertain: false };
  const other = { ...postJson({ ...request, timeline: "May" }), from: "198.51.100.1" };
  await ask("/contact", "/contact", other);
  return answered;
}

Deno.test("the copy of the specification is whole", async () => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  assertEquals(
    encodeHex(digest),
    "3108ac65b8eb980713ae6108a131c7aa078ff3dc429c928acc59129870e84173",
  );
});

Deno.test("the OpenAPI document and the answers are as the specification says, row by row", () => {
  assertEquals(compareWith(text, document, answers).faults, []);
});

Deno.test("what there is beside the specification is in the table of docs/agents.md, and nothing else", async () => {
  const docs = await Deno.readTextFile(new URL("../../docs/agents.md", import.meta.url));
  const [, part = ""] = docs.split("\n## Beside the specification\n");
  const rows = part.split("\n## ")[0]!.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) =>
    [...row.split("|")[1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
  );
  const optional = documentOf(siteWith({ company_optional: true })).components.schemas;
  const { required } = optional.ContactRequest as { readonly required: readonly string[] };
  assertEquals(required.includes("companyName"), false);
  const { additions } = compareWith(text, document, answers);
  assertEquals(named.toSorted(), [...additions, "company_optional"].toSorted());
});

Deno.test("q has at most 100 characters, pages have Vary, and a read that is refused says so to every origin", () => {
  const at = (path: string, status: number) =>
    answers.filter((answer) => answer.path === path && answer.status === status);
  assertEquals(at("/glossary", 400).map(({ body }) => body.error.code), ["invalid_request"]);
  assertEquals(at("/page", 406).map(({ headers }) => headers.get("vary")), ["Accept"]);
});

/** The texts with one row changed, and what was changed. */
function* mutations(): Generator<readonly [change: string, mutated: string]> {
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith("| ") || !lines[index - 1]?.startsWith("|")) continue;
    const without = (changed: readonly string[]) =>
      lines.toSpliced(index, 1, ...changed).join("\n");
    yield [`without ${line}`, without([])];
    yield [`twice ${line}`, without([line, line.replace(/^\| ([\w./]+)/, "| $1x")])];
    const start = lines.slice(0, index).findLastIndex((it) => !it.startsWith("|")) + 1;
    const columns = lines[start]!.split(" | ");
    const cells = line.split(" | ");
    for (const [column, cell] of cells.entries()) {
      // What a program can't compare.
      if (/Notes|Condition|Applies/.test(columns[column]!) && !/^(?:Enum|Pattern)/.test(cell)) {
        continue;
      }
      for (const [from, to] of CHANGES) {
        if (!from.test(cell)) continue;
        const changed = cells.with(column, cell.replace(from, to)).join(" | ");
        yield [`${line} → ${changed}`, without([changed])];
      }
    }
  }
}

const CHANGES: readonly (readonly [RegExp, string])[] = [
  [/\byes\b/, "no"],
  [/\bno\b/, "yes"],
  [/\bstring\b/, "integer"],
  [/\binteger\b/, "string"],
  [/\bboolean\b/, "string"],
  [/\bnumber\b(?= \()/, "string"],
  [/\barray of /, ""],
  [/\(URI\)/, "(email format)"],
  [/(?<!\d)(\d{1,2})(?!\d)/, "9$1"],
  [/[1-5]\d\d/, "599"],
  [/GET/, "POST"],
  [/^none$/, "query x (string, optional)"],
  [/\boptional\b/, "required"],
  [/\bnot_found\b/, "internal_error"],
  [/\b(Service|Market|Company)\b(?! slug)/, "Project"],
  [/emergency-repairs|pooler|developers/, "another"],
  [/\ba-z0-9/, "a-z"],
  [/one hour/, "one day"],
  [/\bNone\b/, "5 requests per minute"],
];

Deno.test("any row of the specification that is changed, added or removed differs from the API", () => {
  const isFirst = ({ path, status }: Answered, index: number) =>
    index === answers.findIndex((it) => it.path === path && it.status === status);
  const few = answers.filter((it, index) => it.method === "POST" || isFirst(it, index));
  const { faults, additions: known } = compareWith(text, document, few);
  assertEquals(faults, []);
  const changes = [...mutations()];
  const unseen = changes.filter(([, mutated]) => {
    const { faults, additions } = compareWith(mutated, document, few);
    return faults.length === 0 && additions.symmetricDifference(known).size === 0;
  });
  assertEquals(unseen.map(([change]) => change), []);
  assert(changes.length > 400, `${changes.length} changes`);
});
