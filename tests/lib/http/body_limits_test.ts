import { assertEquals } from "@std/assert";
import { type BodyText, readText } from "../../../lib/http/body.ts";

/** Reads a body of which four bytes are taken. */
function read(body: string, headers: Readonly<Record<string, string>> = {}): Promise<BodyText> {
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": "text/plain", ...headers },
    body,
  });
  const wanted = { mediaType: "text/plain", maxBytes: 4, example: "Send it.", shorter: "Cut it." };
  return readText(request, wanted, new AbortController().signal);
}

Deno.test("readText() takes a body that is declared as long as the limit", async () => {
  assertEquals(await read("four", { "content-length": "4" }), { ok: true, text: "four" });
});

Deno.test("readText() says of a body that is too large and compressed that it is too large", async () => {
  const result = await read("fives", { "content-encoding": "gzip" });
  assertEquals(result.ok ? undefined : result.problem.fields, [
    { field: "body", issue: "is larger than 4 bytes" },
  ]);
});
