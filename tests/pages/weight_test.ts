import { assertEquals } from "@std/assert";
import { makeStylesheet } from "../../lib/page/mod.ts";
import { everySite } from "./every_site.ts";

/** What a page may weigh with its stylesheet, compressed. */
const MOST_BYTES = 24 * 1024;

async function compressed(text: string | Uint8Array<ArrayBuffer>): Promise<number> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return (await new Response(stream).arrayBuffer()).byteLength;
}

for (const { name, site, server, paths } of everySite) {
  Deno.test(`every page is small: its HTML and its stylesheet have less than 24 KB compressed (${name})`, async () => {
    const styles = await compressed(makeStylesheet(site).bytes);
    const heavy: string[] = [];
    for (const path of paths) {
      const html = await server.text(path, { accept: "text/html" });
      const bytes = styles + await compressed(html);
      if (bytes >= MOST_BYTES) heavy.push(`${path} has ${bytes} bytes`);
    }
    assertEquals(heavy, []);
  });
}
