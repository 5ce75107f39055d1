import { assertEquals } from "@std/assert";
import { fc } from "../../deps/fuzz.ts";
import { pageType } from "../../../lib/http/negotiate.ts";
import { testServer } from "../../support/site.ts";
import cases from "./accept_cases.json" with { type: "json" };

Deno.test("every case of the accept cases gets its type, on a page and as its status", async () => {
  const server = testServer();
  for (const [accept, expected] of cases.cases as [string | null, string | number][]) {
    assertEquals(pageType(accept, false) ?? 406, expected, String(accept));
    const response = await server.fetch("/about", { accept: accept ?? undefined });
    const type = response.headers.get("content-type");
    assertEquals(response.headers.get("vary")?.split(", ")[0], "Accept");
    if (expected === 406) {
      assertEquals([response.status, type], [406, "application/json"]);
      assertEquals((await response.json()).error.code, "not_acceptable");
    } else {
      assertEquals([response.status, type], [200, `${expected}; charset=utf-8`]);
    }
  }
});

const type = fc.constantFrom(..."text/html text/markdown text/* */* text/plain image/*".split(" "));
const quality = fc.integer({ min: 0, max: 1000 });
const ranges = fc.uniqueArray(fc.record({ type, quality }), {
  selector: (range) => range.type,
  minLength: 1,
  maxLength: 6,
});
type Range = { type: string; quality: number };
const header = (list: readonly Range[]) =>
  list.map(({ type, quality }) => `${type};q=${(quality / 1000).toFixed(3)}`).join(", ");

/** The rule written the slow way: what each type is worth, and where it is named. */
function expected(list: readonly Range[]): string | undefined {
  const [html, markdown] = ["text/html", "text/markdown"].map((wanted) => {
    const at = list.findIndex(({ type }) => type === wanted);
    const range = list[at] ?? list.find(({ type }) => type === "text/*") ??
      list.find(({ type }) => type === "*/*");
    return { quality: range?.quality ?? 0, at: at === -1 ? 99 : at };
  }) as [{ quality: number; at: number }, { quality: number; at: number }];
  if (html.quality === 0 && markdown.quality === 0) return undefined;
  if (html.quality !== markdown.quality) {
    return html.quality > markdown.quality ? "text/html" : "text/markdown";
  }
  return markdown.at < html.at ? "text/markdown" : "text/html";
}

Deno.test("pageType() follows the rule for generated headers", () => {
  fc.assert(
    fc.property(ranges, (list) => assertEquals(pageType(header(list), false), expected(list))),
    {
      numRuns: 5000,
    },
  );
});

Deno.test("pageType() does not mind case, blanks, parameters or unreadable ranges", () => {
  const rubbish = fc.constantFrom("rubbish", "text/", ";q=1", "a/b;q=7", "");
  fc.assert(fc.property(ranges, rubbish, (list, junk) => {
    const plain = header(list);
    const dressed = plain.replaceAll("text", "TEXT").replaceAll(";q", " ; charset=utf-8 ;\tQ");
    assertEquals(pageType(`${junk},${dressed}  , ${junk}`, false), pageType(plain, false));
  }));
});

Deno.test("pageType() always gives an answer, whatever the header holds", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
    assertEquals([undefined, "text/html", "text/markdown"].includes(pageType(text, false)), true);
  }));
});
