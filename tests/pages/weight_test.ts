import { assertEquals } from "@std/assert";
import { makeStylesheet } from "../../lib/page/mod.ts";
import { everySite } from "./every_site.ts";

/** What the stylesheets of a page may have together, uncompressed. */
const MOST_STYLES = { workshop: 38_112, editorial: 39_602, civic: 39_410, bold: 39_175 };

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

for (const { name, site, server, paths } of everySite) {
  Deno.test(`the stylesheets of every page are small, whatever it has (${name})`, async () => {
    const sizes = new Map<string, number>();
    const large: string[] = [];
    for (const path of paths) {
      const html = await server.text(path, { accept: "text/html" });
      let bytes = 0;
      for (const [, sheet] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)) {
        const size = sizes.get(sheet!) ??
          new TextEncoder().encode(await server.text(sheet!)).length;
        sizes.set(sheet!, size);
        bytes += size;
      }
      if (bytes > MOST_STYLES[site.settings.style]) large.push(`${path} has ${bytes} bytes`);
    }
    assertEquals(large, []);
  });
}
