import { assertEquals } from "@std/assert";
import { pictures } from "../support/pictures.ts";
import { site, testServer } from "../support/site.ts";

for (const [name, mediaType] of pictures) {
  Deno.test(`GET /${name} is the picture as ${mediaType}`, async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const assets = [{ path: `/${name}`, mediaType, bytes }];
    const response = await testServer({ site: { ...site, assets } }).fetch(`/${name}`);
    assertEquals([response.status, response.headers.get("content-type")], [200, mediaType]);
    assertEquals(await response.bytes(), bytes);
  });
}
