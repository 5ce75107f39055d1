import { assertEquals, assertMatch } from "@std/assert";
import { collectionEnvelope, resourceEnvelope } from "../../../lib/http/envelope.ts";
import { site } from "../../support/site.ts";

const meta = { api_version: "1.0.0", documentation_url: "https://contractor.test/api" };
const decoder = new TextDecoder();

Deno.test("an envelope is what JSON.stringify says, byte for byte", () => {
  for (const { all } of [site.services, site.projects, site.glossary, site.markets]) {
    for (const items of [all, all.slice(0, 1), all.slice(3, 5), []]) {
      const { body } = collectionEnvelope(items, meta);
      assertEquals(decoder.decode(body), JSON.stringify({ data: items, meta }));
    }
    const { body } = resourceEnvelope(all[0], meta);
    assertEquals(decoder.decode(body), JSON.stringify({ data: all[0], meta }));
  }
});

Deno.test("ETags differ exactly where bytes do", () => {
  const { all } = site.glossary;
  const tags = [
    collectionEnvelope(all, meta),
    collectionEnvelope(all.toReversed(), meta),
    collectionEnvelope(all.slice(1), meta),
    collectionEnvelope([all[0]], meta),
    resourceEnvelope(all[0], meta),
    collectionEnvelope([{ ...all[0]! }], { ...meta, count: 1 }),
    collectionEnvelope([{ ...all[0]!, term: "Another" }], { ...meta, count: 1 }),
  ].map(({ digest }) => digest);
  assertEquals(new Set(tags).size, tags.length);
  for (const tag of tags) assertMatch(tag, /^[0-9a-f]+-[0-9a-f]{16}$/);
  const copy = structuredClone(all);
  assertEquals(collectionEnvelope(copy, meta).digest, tags[0]);
});

Deno.test("what can still change is serialized anew", () => {
  const item = { slug: "a" };
  const first = resourceEnvelope(item, meta);
  item.slug = "b";
  assertEquals(
    decoder.decode(resourceEnvelope(item, meta).body),
    JSON.stringify({ data: { slug: "b" }, meta }),
  );
  assertEquals(resourceEnvelope(item, meta).digest === first.digest, false);
});
