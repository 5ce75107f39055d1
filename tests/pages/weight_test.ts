import { assert, assertEquals } from "@std/assert";
import { stylesheet } from "../../lib/page/mod.ts";
import { site, SITE_URL, testServer } from "../support/site.ts";

/** What a page may weigh with its stylesheet, compressed. */
const MOST_BYTES = 20 * 1024;

async function compressed(text: string): Promise<number> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return (await new Response(stream).arrayBuffer()).byteLength;
}

Deno.test("every page is small: its HTML and its stylesheet have less than 20 KB compressed", async () => {
  const server = testServer();
  const sitemap = await (await server.fetch("/sitemap.xml")).text();
  const styles = await compressed(stylesheet(site.settings));
  const heavy: string[] = [];
  let pages = 0;
  for (const [, address] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const path = address!.slice(SITE_URL.length);
    const html = await (await server.fetch(path, { headers: { accept: "text/html" } })).text();
    const bytes = styles + await compressed(html);
    if (bytes >= MOST_BYTES) heavy.push(`${path} has ${bytes} bytes`);
    pages++;
  }
  assertEquals(heavy, []);
  assert(pages > 50);
});
