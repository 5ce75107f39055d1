import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { PublicFile, Site } from "../../lib/model/mod.ts";
import { withFolder } from "../support/folders.ts";
import { site, testServer } from "../support/site.ts";

const ONE_YEAR = "public, max-age=31536000, immutable";
const USUAL = "public, max-age=300, s-maxage=3600";

/** Files by their names in a folder, as a site has them in images/ and in public/. */
async function siteWith(folder: string, files: Readonly<Record<string, Uint8Array | string>>) {
  const found: PublicFile[] = [];
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const source = `${folder}/${name.replaceAll("/", "-")}`;
    await Deno.writeFile(source, bytes);
    const extension = name.slice(name.lastIndexOf(".") + 1);
    found.push({ path: name, source, mediaType: TYPES[extension]!, bytes: bytes.length });
  }
  const images = found.filter(({ path }) => path.startsWith("/images/")).map((file) => ({
    ...file,
    file: file.path.slice("/images/".length),
    width: 4,
    height: 3,
    variants: [],
  }));
  const others = found.filter(({ path }) => !path.startsWith("/images/"));
  return {
    ...site,
    images: new Map(images.map((image) => [image.file, image])),
    publicFiles: new Map(others.map((file) => [file.path, file])),
  } satisfies Site;
}

const TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  svg: "image/svg+xml",
  html: "text/html; charset=utf-8",
  pdf: "application/pdf",
  ico: "image/x-icon",
  png: "image/png",
  woff2: "font/woff2",
};

/** Bytes that tell where they stand. */
function bytesOf(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) & 255);
}

Deno.test("the stylesheet's address in a page changes with its bytes, and it is kept for a year there", async () => {
  const server = testServer();
  const html = await (await server.fetch("/about")).text();
  const [, address = ""] = /<link rel="stylesheet" href="([^"]+)">/.exec(html) ?? [];
  assertMatch(address, /^\/style\.css\?v=[0-9a-f]{16}$/);
  const cacheControl: Record<string, string | null> = {};
  const bodies = new Set<string>();
  for (const path of [address, "/style.css", "/style.css?v=0000000000000000"]) {
    // From the second time on the answer is a kept one.
    for (let round = 0; round < 3; round++) {
      const response = await server.fetch(path);
      assertEquals(response.headers.get("content-type"), "text/css; charset=utf-8");
      cacheControl[path] = response.headers.get("cache-control");
      bodies.add(await response.text());
    }
  }
  assertEquals(bodies.size, 1);
  assertEquals(Object.values(cacheControl), [ONE_YEAR, USUAL, USUAL]);

  const branded = testServer({
    site: { ...site, settings: { ...site.settings, dark_color: "#14532d" } },
  });
  const other = await (await branded.fetch("/about")).text();
  assertEquals(other.includes(address), false);
});

Deno.test("the logo has such an address in a page, and its usual one in the API", async () => {
  const server = testServer();
  const html = await (await server.fetch("/about")).text();
  const [, address = ""] = /<img class="plate" src="(\/logo\.svg\?v=[0-9a-f]{16})"/.exec(html) ??
    [];
  const logo = await server.fetch(address);
  assertEquals(logo.headers.get("cache-control"), ONE_YEAR);
  assertEquals(logo.headers.get("content-type"), "image/svg+xml");
  await logo.body?.cancel();
  const { data } = await (await server.fetch("/v1/company")).json();
  assertEquals(data.logo, site.addresses.page("logo.svg"));
});

Deno.test("/favicon.ico is the contractor's own, else the logo", () =>
  withFolder(async (folder) => {
    const plain = { ...site, publicFiles: new Map() };
    const logo = await testServer({ site: plain }).fetch("/favicon.ico");
    assertEquals(logo.headers.get("content-type"), "image/svg+xml");
    await logo.body?.cancel();
    const own = testServer({ site: await siteWith(folder, { "/favicon.ico": bytesOf(20) }) });
    const icon = await own.fetch("/favicon.ico");
    assertEquals(icon.headers.get("content-type"), "image/x-icon");
    assertEquals(await icon.bytes(), bytesOf(20));
    const neither = testServer({ site: { ...plain, assets: [] } });
    assertEquals((await neither.fetch("/favicon.ico")).status, 404);
    assertEquals((await neither.fetch("/apple-touch-icon.png")).status, 404);
  }));

Deno.test("files of public/ stand at the root, each under its type and nothing but its name", () =>
  withFolder(async (folder) => {
    const files = { "/google123.html": "<p>x", "/.well-known/security.txt.pdf": "%PDF" };
    const server = testServer({ site: await siteWith(folder, files) });
    for (const [path, content] of Object.entries(files)) {
      const response = await server.fetch(path);
      assertEquals(response.status, 200, path);
      assertEquals(response.headers.get("access-control-allow-origin"), "*");
      assertEquals(await response.text(), content);
    }
    for (
      const path of ["/google123", "/google123.htm", "/-google123.html", "/images/google123.html"]
    ) {
      const response = await server.fetch(path);
      await response.body?.cancel();
      assertEquals(response.status, 404, path);
    }
  }));

Deno.test("nothing runs in a file: drawings and documents of HTML are sandboxed", () =>
  withFolder(async (folder) => {
    const files = {
      "/images/a.svg": "<svg/>",
      "/images/b.jpg": "b",
      "/c.html": "<p>",
      "/d.pdf": "d",
    };
    const server = testServer({ site: await siteWith(folder, files) });
    const policies: Record<string, string | null> = {};
    for (const path of Object.keys(files)) {
      const response = await server.fetch(path);
      await response.body?.cancel();
      assertEquals(response.headers.get("x-content-type-options"), "nosniff");
      policies[path] = response.headers.get("content-security-policy");
    }
    const sandboxed = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
    assertEquals(policies, {
      "/images/a.svg": sandboxed,
      "/images/b.jpg": null,
      "/c.html": sandboxed,
      "/d.pdf": null,
    });
  }));

Deno.test("pictures are named by their address alone, in folders as well", () =>
  withFolder(async (folder) => {
    const files = { "/images/roof/ridge.jpg": bytesOf(5), "/images/a b.jpg": bytesOf(6) };
    const server = testServer({ site: await siteWith(folder, files) });
    const lengths: unknown[] = [];
    for (
      const path of [
        "/images/roof/ridge.jpg",
        "/images/a%20b.jpg",
        "/images/roof%2Fridge.jpg",
        "/images/ridge.jpg",
        "/images/",
        "/images",
        "/images/..%2Fcompany.md",
        "/images/%2Fetc%2Fpasswd",
      ]
    ) {
      const response = await server.fetch(path);
      lengths.push(response.status === 200 ? (await response.bytes()).length : response.status);
      await response.body?.cancel().catch(() => {});
    }
    assertEquals(lengths, [5, 6, 5, 404, 308, 404, 404, 404]);
  }));

/** A picture that is kept in memory, and one that is read from the disk each time. */
const SIZES = { small: 1000, large: 1_200_000 };

for (const [size, length] of Object.entries(SIZES)) {
  const picture = bytesOf(length);

  /** A test with a server that has the picture; what it asks for twice is cached the second time. */
  const test = (
    name: string,
    run: (ask: (init?: RequestInit) => Promise<Response>, etag: string) => Promise<void>,
  ) =>
    Deno.test(`a ${size} picture: ${name}`, () =>
      withFolder(async (folder) => {
        const server = testServer({ site: await siteWith(folder, { "/images/a.jpg": picture }) });
        const ask = (init?: RequestInit) => server.fetch("/images/a.jpg", init);
        const { headers } = await ask({ method: "HEAD" });
        await run(ask, headers.get("etag")!);
      }));

  test("GET sends its bytes, with their length and a strong ETag; HEAD has the same headers", async (ask) => {
    for (let round = 0; round < 2; round++) {
      const response = await ask();
      const { "x-request-id": _, "content-length": __, ...sent } = Object.fromEntries(
        response.headers,
      );
      assertEquals(response.status, 200);
      assertEquals([sent["content-type"], sent["accept-ranges"]], ["image/jpeg", "bytes"]);
      assertEquals([sent["cache-control"], sent.vary], [USUAL, undefined]);
      assertMatch(sent.etag!, /^"[0-9a-f]{16}"$/);
      assertEquals(await response.bytes(), picture);
      // A range is passed over.
      const head = await ask({ method: "HEAD", headers: { range: "bytes=0-9" } });
      const { "x-request-id": ___, ...others } = Object.fromEntries(head.headers);
      assertEquals(others, { ...sent, "content-length": String(length) });
    }
  });

  test("a client that has it gets 304", async (ask, etag) => {
    for (const range of [{}, { range: "bytes=0-1" }]) {
      const again = await ask({ headers: { "if-none-match": etag, ...range } });
      assertEquals([again.status, again.headers.get("etag")], [304, etag]);
      assertEquals(await again.text(), "");
    }
  });

  test("a range is sent alone", async (ask) => {
    for (
      const [range, first, last] of [
        ["bytes=0-0", 0, 0],
        ["bytes=10-19", 10, 19],
        ["bytes= 10-19 ", 10, 19],
        ["bytes=990-", 990, length - 1],
        ["bytes=-10", length - 10, length - 1],
        ["bytes=-999999999", 0, length - 1],
        ["bytes=5-999999999999", 5, length - 1],
      ] as const
    ) {
      const response = await ask({ headers: { range } });
      assertEquals([range, response.status], [range, 206]);
      assertEquals(response.headers.get("content-range"), `bytes ${first}-${last}/${length}`);
      assertEquals(response.headers.get("content-length"), String(last - first + 1));
      assertEquals(await response.bytes(), picture.slice(first, last + 1));
    }
  });

  test("a range beyond its end is 416 with the length", async (ask) => {
    for (const range of [`bytes=${length}-`, `bytes=${length}-${length + 5}`, "bytes=-0"]) {
      const response = await ask({ headers: { range } });
      assertEquals([range, response.status], [range, 416]);
      assertEquals(response.headers.get("content-range"), `bytes */${length}`);
      assertEquals(response.headers.get("cache-control"), "no-store");
      assertEquals(await response.text(), "");
    }
  });

  test("what is no single range is passed over", async (ask) => {
    for (
      const range of [
        ...["bytes=2-1", "bytes=0-1,4-5", "bytes=", "bytes=-", "bytes=a-b", "lines=0-1", "0-1"],
      ]
    ) {
      const response = await ask({ headers: { range } });
      assertEquals([range, response.status, response.headers.get("content-range")], [
        range,
        200,
        null,
      ]);
      assertEquals((await response.bytes()).length, length);
    }
  });

  test("If-Range lets a part through where it names what is there", async (ask, etag) => {
    const date = "Tue, 06 Jan 2026 12:00:00 GMT";
    const statuses = [];
    for (const condition of [etag, `W/${etag}`, '"another"', date]) {
      const response = await ask({ headers: { range: "bytes=0-9", "if-range": condition } });
      await response.body?.cancel();
      statuses.push(response.status);
    }
    assertEquals(statuses, [206, 200, 200, 200]);
  });
}

Deno.test("a drawing is sent compressed, and a part of it is a part of what is not", () =>
  withFolder(async (folder) => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${"<g/>".repeat(1000)}</svg>`;
    const server = testServer({ site: await siteWith(folder, { "/images/a.svg": drawing }) });
    const headers = { "accept-encoding": "br" };
    const whole = await server.fetch("/images/a.svg", { headers });
    assertEquals(whole.headers.get("content-encoding"), "br");
    assertEquals(whole.headers.get("vary"), "Accept-Encoding");
    await whole.body?.cancel();
    const part = await server.fetch("/images/a.svg", {
      headers: { ...headers, range: "bytes=0-3" },
    });
    assertEquals([part.status, part.headers.get("content-encoding")], [206, null]);
    assertEquals(await part.text(), "<svg");
  }));

Deno.test("a large picture that was replaced since is sent as it is, and kept by nobody", () =>
  withFolder(async (folder) => {
    const served = await siteWith(folder, { "/images/a.jpg": bytesOf(SIZES.large) });
    const server = testServer({ site: served });
    const first = await server.fetch("/images/a.jpg");
    await first.body?.cancel();
    const replaced = bytesOf(SIZES.large + 100_000).reverse();
    await Deno.writeFile(served.images.get("a.jpg")!.source, replaced);
    for (const init of [{}, { headers: { range: "bytes=0-9" } }]) {
      const response = await server.fetch("/images/a.jpg", init);
      const { status, headers } = response;
      assertEquals(status, 200);
      assertEquals(headers.get("cache-control"), "no-store");
      assertEquals(headers.get("x-content-type-options"), "nosniff");
      for (const name of ["etag", "accept-ranges", "content-range", "content-length"]) {
        assertEquals(headers.get(name), null);
      }
      assertEquals(await response.bytes(), replaced);
    }
  }));

Deno.test("a picture that is gone fails its own request, and no page that shows it", () =>
  withFolder(async (folder) => {
    const served = await siteWith(folder, { "/images/a.jpg": bytesOf(1_200_000) });
    await Deno.remove(served.images.get("a.jpg")!.source);
    const server = testServer({
      site: { ...served, companyInternal: { facts: [], pictures: [{ file: "a.jpg", alt: "A" }] } },
    });
    const response = await server.fetch("/images/a.jpg");
    assertEquals(response.status, 500);
    await response.body?.cancel();
    assertStringIncludes(
      await (await server.fetch("/about")).text(),
      `content="${site.addresses.site}/images/a.jpg"`,
    );
  }));

Deno.test("a large picture is not read for a client that has it or wants its headers alone", () =>
  withFolder(async (folder) => {
    const served = await siteWith(folder, { "/images/a.jpg": bytesOf(SIZES.large) });
    const server = testServer({ site: served });
    const first = await server.fetch("/images/a.jpg", { method: "HEAD" });
    const headers = { "if-none-match": first.headers.get("etag")! };
    await Deno.remove(served.images.get("a.jpg")!.source);
    const head = await server.fetch("/images/a.jpg", { method: "HEAD" });
    assertEquals([head.status, head.headers.get("content-length")], [200, String(SIZES.large)]);
    assertEquals((await server.fetch("/images/a.jpg", { headers })).status, 304);
    const whole = await server.fetch("/images/a.jpg");
    assertEquals(whole.status, 500);
    await whole.body?.cancel();
  }));

Deno.test("a small picture is not read again once it is cached", () =>
  withFolder(async (folder) => {
    const bytes = bytesOf(SIZES.small);
    const served = await siteWith(folder, { "/images/a.jpg": bytes });
    const server = testServer({ site: served });
    const range = { headers: { range: "bytes=1-3" } };
    await server.fetch("/images/a.jpg", { method: "HEAD" });
    await Deno.remove(served.images.get("a.jpg")!.source);
    assertEquals(await (await server.fetch("/images/a.jpg", range)).bytes(), bytes.subarray(1, 4));
    assertEquals(await (await server.fetch("/images/a.jpg")).bytes(), bytes);
  }));

Deno.test("a picture that nobody waits for any more is closed", () =>
  withFolder(async (folder) => {
    const server = testServer({
      site: await siteWith(folder, { "/images/a.jpg": bytesOf(1_200_000) }),
    });
    // The test fails where a file stays open.
    for (const headers of [{}, { range: "bytes=10-800000" }]) {
      const { body } = await server.fetch("/images/a.jpg", { headers });
      const reader = body!.getReader();
      assert((await reader.read()).value!.length > 0);
      await reader.cancel();
    }
  }));

Deno.test("no picture is looked at before it is asked for", async () => {
  const images = new Map(
    Array.from({ length: 2000 }, (_, index) => `${index}.jpg`).map((file) => [file, {
      file,
      path: `/images/${file}`,
      source: `/nowhere/${file}`,
      mediaType: "image/jpeg",
      width: 4,
      height: 3,
      bytes: 10,
      variants: [],
    }]),
  );
  const server = testServer({ site: { ...site, images } });
  assertEquals((await server.fetch("/v1")).status, 200);
});

Deno.test("a file's name may have anything in it that a name has", () =>
  withFolder(async (folder) => {
    const names = ["a(1).pdf", "b+c.pdf", "{d}:e*.pdf", "(f.pdf", "café.pdf"];
    const files = Object.fromEntries(names.map((name) => [`/${encodeURIComponent(name)}`, name]));
    const server = testServer({ site: await siteWith(folder, files) });
    for (const name of names) {
      for (const path of [`/${encodeURIComponent(name)}`, encodeURI(`/${name}`)]) {
        const response = await server.fetch(path);
        assertEquals([path, await response.text()], [path, name]);
      }
    }
    assertEquals((await server.fetch("/a1.pdf")).status, 404);
  }));

Deno.test("a font of the brand is asked for once, at the address that changes with it", () =>
  withFolder(async (folder) => {
    const files = await siteWith(folder, { "/fonts/own.woff2": bytesOf(40) });
    const settings = { ...site.settings, heading_font: "fonts/own.woff2" };
    const server = testServer({ site: { ...files, settings } });
    const html = await (await server.fetch("/about")).text();
    const [, preloaded = ""] = /<link rel="preload" href="([^"]+)" as="font"/.exec(html) ?? [];
    assertMatch(preloaded, /^\/fonts\/own\.woff2\?v=[0-9a-f]{16}$/);
    const css = await (await server.fetch("/style.css")).text();
    assertStringIncludes(css, `src:url("${preloaded}")`);
    const font = await server.fetch(preloaded);
    assertEquals(font.headers.get("cache-control"), ONE_YEAR);
    assertEquals(font.headers.get("content-type"), "font/woff2");
    assertEquals(await font.bytes(), bytesOf(40));
  }));
