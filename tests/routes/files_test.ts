import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { ImageFile, PublicFile, Site } from "../../lib/model/mod.ts";
import { withFolder } from "../support/folders.ts";
import { testImage } from "../support/page.ts";
import { exif, exifSegment, jpegParts, turnedExif } from "../support/pictures.ts";
import { site, siteWith, type TestServer, testServer } from "../support/site.ts";

const ONE_YEAR = "public, max-age=31536000, immutable";
const USUAL = "public, max-age=300, s-maxage=3600";

const TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  svg: "image/svg+xml",
  html: "text/html; charset=utf-8",
  pdf: "application/pdf",
  ico: "image/x-icon",
  woff2: "font/woff2",
};

/** Runs a test with a server that has files in images/ and public/, by their paths. */
function withFiles(
  files: Readonly<Record<string, Uint8Array<ArrayBuffer> | string>>,
  test: (server: TestServer, served: Site) => Promise<void>,
): Promise<void> {
  return withFolder(async (folder) => {
    const images = new Map<string, ImageFile>();
    const publicFiles = new Map<string, PublicFile>();
    for (const [path, content] of Object.entries(files)) {
      const bytes = await new Blob([content]).bytes();
      const source = `${folder}/${path.replaceAll("/", "-")}`;
      await Deno.writeFile(source, bytes);
      const mediaType = TYPES[path.slice(path.lastIndexOf(".") + 1)]!;
      const file = { path, source, mediaType, bytes: bytes.length };
      const [, name] = /^\/images\/(.+)$/.exec(path) ?? [];
      if (name === undefined) publicFiles.set(path, file);
      else images.set(name, { ...file, file: name, width: 4, height: 3, variants: [] });
    }
    const served = { ...site, images, publicFiles };
    await test(testServer({ site: served }), served);
  });
}

Deno.test("any `v` but the version of a file leads to the response that is kept without one", async () => {
  for (const path of ["/images/a.jpg", "/a.pdf"]) {
    await withFiles({ [path]: bytesOf(2000) }, async (server, { images, publicFiles }) => {
      const asked = async (query: string) => {
        const response = await server.fetch(path + query);
        return [await response.bytes(), response.headers.get("cache-control")];
      };
      assertEquals(await asked(""), [bytesOf(2000), USUAL]);
      const file = images.get("a.jpg") ?? publicFiles.get(path)!;
      await Deno.remove(file.source);
      // Not read again, so it is the same response.
      for (const query of ["?v=", "?v=1", "?v=2", "?v=2&v=3", "?w=4", `?v=${"0".repeat(16)}`]) {
        assertEquals(await asked(query), [bytesOf(2000), USUAL], query);
      }
    });
  }
});

/** Bytes that tell where they stand. */
function bytesOf(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) & 255);
}

Deno.test("the stylesheet's address in a page changes with its bytes, and it is kept for a year there", async () => {
  const server = testServer();
  const html = await server.text("/about");
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

  const branded = testServer({ site: siteWith({ dark_color: "#14532d" }) });
  assertEquals((await branded.text("/about")).includes(address), false);
});

Deno.test("the logo has such an address in a page, and its usual one in the API, and no other file is beside it", async () => {
  const server = testServer();
  const html = await server.text("/about");
  const [, address = ""] = /<img class="plate" src="(\/logo\.svg\?v=[0-9a-f]{16})"/.exec(html) ??
    [];
  const logo = await server.fetch(address);
  assertEquals(logo.headers.get("cache-control"), ONE_YEAR);
  assertEquals(logo.headers.get("content-type"), "image/svg+xml");
  assertEquals(await logo.bytes(), site.assets[0]!.bytes);
  for (const path of ["/company.svg", "/logo.png", "/..%2Flogo.svg"]) {
    assertEquals((await server.fetch(path)).status, 404);
  }
  const { data } = await (await server.fetch("/v1/company")).json();
  assertEquals(data.logo, site.addresses.page("logo.svg"));
});

Deno.test("/favicon.ico is the contractor's own, else the logo", async () => {
  const plain = { ...site, publicFiles: new Map() };
  const logo = await testServer({ site: plain }).fetch("/favicon.ico");
  assertEquals(logo.headers.get("content-type"), "image/svg+xml");
  const neither = testServer({ site: { ...plain, assets: [] } });
  assertEquals((await neither.fetch("/favicon.ico")).status, 404);
  assertEquals((await neither.fetch("/apple-touch-icon.png")).status, 404);
  await withFiles({ "/favicon.ico": bytesOf(20) }, async (server) => {
    const icon = await server.fetch("/favicon.ico");
    assertEquals(icon.headers.get("content-type"), "image/x-icon");
    assertEquals(await icon.bytes(), bytesOf(20));
  });
});

Deno.test("files of public/ stand at the root, each under its type and nothing but its name", () => {
  const files = { "/google123.html": "<p>x", "/.well-known/security.txt.pdf": "%PDF" };
  return withFiles(files, async (server) => {
    for (const [path, content] of Object.entries(files)) {
      const response = await server.fetch(path);
      assertEquals(response.status, 200, path);
      assertEquals(response.headers.get("access-control-allow-origin"), "*");
      assertEquals(await response.text(), content);
    }
    for (const path of ["google123", "google123.htm", "-google123.html", "images/google123.html"]) {
      assertEquals((await server.fetch(`/${path}`)).status, 404, path);
    }
  });
});

Deno.test("nothing runs in a file: drawings and documents of HTML are sandboxed", () => {
  const sandboxed = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  const policies = {
    "/images/a.svg": sandboxed,
    "/images/b.jpg": null,
    "/c.html": sandboxed,
    "/d.pdf": null,
  };
  const files = Object.fromEntries(Object.keys(policies).map((path) => [path, "<p>"]));
  return withFiles(files, async (server) => {
    for (const [path, policy] of Object.entries(policies)) {
      const { headers, body } = await server.fetch(path);
      await body?.cancel();
      assertEquals(headers.get("x-content-type-options"), "nosniff");
      assertEquals(headers.get("content-security-policy"), policy, path);
    }
  });
});

Deno.test("pictures are named by their address alone, in folders as well", () => {
  const files = { "/images/roof/ridge.jpg": bytesOf(5), "/images/a b.jpg": bytesOf(6) };
  return withFiles(files, async (server) => {
    for (
      const [path, expected] of [
        ["/images/roof/ridge.jpg", bytesOf(5)],
        ["/images/a%20b.jpg", bytesOf(6)],
        ["/images/roof%2Fridge.jpg", bytesOf(5)],
        ["/images/ridge.jpg", 404],
        ["/images/", 308],
        ["/images", 404],
        ["/images/..%2Fcompany.md", 404],
        ["/images/%2Fetc%2Fpasswd", 404],
      ] as const
    ) {
      const response = await server.fetch(path);
      const sent = response.status === 200 ? await response.bytes() : response.status;
      assertEquals(sent, expected, path);
    }
  });
});

Deno.test("no picture is served with the place where it was taken, whole or in part; public/ is served as it is", async () => {
  const { start, frame, scan, end } = jpegParts;
  // Small ones are kept in memory, large ones read from the disk each time.
  for (const padding of [1, 100_000]) {
    const scans = Array.from({ length: padding }, () => scan).flat();
    const taken = Uint8Array.from([...start, ...exifSegment(exif(6)), ...frame, ...scans, ...end]);
    const served = [...start, ...exifSegment(turnedExif(6)), ...frame, ...scans, ...end];
    await withFiles({ "/images/a.jpg": taken, "/a.jpg": taken }, async (server) => {
      for (let round = 0; round < 2; round++) {
        const whole = await server.fetch("/images/a.jpg");
        assertEquals(await whole.bytes(), Uint8Array.from(served));
        const tag = whole.headers.get("etag")!;
        const { headers } = await server.fetch("/images/a.jpg", { method: "HEAD" });
        assertEquals(headers.get("content-length"), String(served.length));
        for (const [first, last] of [[0, 1], [1, 30], [20, 60], [50, served.length - 1]] as const) {
          const range = { range: `bytes=${first}-${last}`, "if-range": tag };
          const part = await server.fetch("/images/a.jpg", { headers: range });
          assertEquals(
            part.headers.get("content-range"),
            `bytes ${first}-${last}/${served.length}`,
          );
          assertEquals(await part.bytes(), Uint8Array.from(served.slice(first, last + 1)));
        }
      }
      assertEquals(await (await server.fetch("/a.jpg")).bytes(), taken);
    });
  }
});

Deno.test("a picture that was replaced is served without the place where it was taken, too", () => {
  const { start, frame, scan, end } = jpegParts;
  const plain = Uint8Array.from([...start, ...frame, ...scan, ...end]);
  const taken = Uint8Array.from([...start, ...exifSegment(exif(1)), ...frame, ...scan, ...end]);
  return withFiles({ "/images/a.jpg": plain }, async (server, { images }) => {
    assertEquals(await (await server.fetch("/images/a.jpg")).bytes(), plain);
    const { source } = images.get("a.jpg")!;
    await Deno.writeFile(source, taken);
    // As another process asks for it first.
    const other = testServer({
      site: { ...site, images: new Map([["a.jpg", { ...images.get("a.jpg")! }]]) },
    });
    const response = await other.fetch("/images/a.jpg");
    assertEquals(response.headers.get("cache-control"), "no-store");
    assertEquals(await response.bytes(), plain);
  });
});

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
      withFiles({ "/images/a.jpg": picture }, async (server) => {
        const ask = (init?: RequestInit) => server.fetch("/images/a.jpg", init);
        const { headers } = await ask({ method: "HEAD" });
        await run(ask, headers.get("etag")!);
      }));

  test("GET sends its bytes, with their length and a strong ETag; HEAD has the same headers", async (ask) => {
    for (let round = 0; round < 2; round++) {
      const response = await ask();
      const { "content-length": _, ...sent } = Object.fromEntries(response.headers);
      assertEquals(response.status, 200);
      assertEquals([sent["content-type"], sent["accept-ranges"]], ["image/jpeg", "bytes"]);
      assertEquals([sent["cache-control"], sent.vary], [USUAL, undefined]);
      assertMatch(sent.etag!, /^"[0-9a-f]{16}"$/);
      assertEquals(await response.bytes(), picture);
      // A range is passed over.
      const head = await ask({ method: "HEAD", headers: { range: "bytes=0-9" } });
      assertEquals(Object.fromEntries(head.headers), { ...sent, "content-length": String(length) });
    }
  });

  test("a client that has it gets 304", async (ask, etag) => {
    for (const range of [[], [["range", "bytes=0-1"]]]) {
      const headers = Object.fromEntries([["if-none-match", etag], ...range]);
      const again = await ask({ headers });
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
    const ranges = ["bytes=2-1", "bytes=0-1,4-5", "bytes=", "bytes=-", "bytes=a-b", "lines=0-1"];
    for (const range of [...ranges, "0-1"]) {
      const response = await ask({ headers: { range } });
      assertEquals([range, response.status], [range, 200]);
      assertEquals(response.headers.get("content-range"), null);
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

Deno.test("a drawing is sent compressed, and a part of it is a part of what is not", () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${"<g/>".repeat(1000)}</svg>`;
  return withFiles({ "/images/a.svg": drawing }, async (server) => {
    const headers = { "accept-encoding": "br" };
    const whole = await server.fetch("/images/a.svg", { headers });
    assertEquals(whole.headers.get("content-encoding"), "br");
    assertEquals(whole.headers.get("vary"), "Accept-Encoding");
    const range = { ...headers, range: "bytes=0-3" };
    const part = await server.fetch("/images/a.svg", { headers: range });
    assertEquals([part.status, part.headers.get("content-encoding")], [206, null]);
    assertEquals(await part.text(), "<svg");
  });
});

const LARGE = { "/images/a.jpg": bytesOf(SIZES.large) };

Deno.test("a large picture that was replaced since is sent as it is, and kept by nobody", () =>
  withFiles(LARGE, async (server, { images }) => {
    await (await server.fetch("/images/a.jpg")).body?.cancel();
    const replaced = bytesOf(SIZES.large + 100_000).reverse();
    await Deno.writeFile(images.get("a.jpg")!.source, replaced);
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
  withFiles(LARGE, async (_, served) => {
    await Deno.remove(served.images.get("a.jpg")!.source);
    const companyInternal = { facts: [], closed: [], pictures: [{ file: "a.jpg", alt: "A" }] };
    const server = testServer({ site: { ...served, companyInternal } });
    assertEquals((await server.fetch("/images/a.jpg")).status, 404);
    const [failure] = server.logged.filter((line) => line.includes("request failed"));
    assertStringIncludes(failure!, "Error: /images/a.jpg is not there");
    const content = `content="${site.addresses.site}/images/a.jpg"`;
    assertStringIncludes(await server.text("/about"), content);
  }));

Deno.test("a large picture is not read for a client that has it or wants its headers alone", () =>
  withFiles(LARGE, async (server, { images }) => {
    const first = await server.fetch("/images/a.jpg", { method: "HEAD" });
    const headers = { "if-none-match": first.headers.get("etag")! };
    await Deno.remove(images.get("a.jpg")!.source);
    const head = await server.fetch("/images/a.jpg", { method: "HEAD" });
    assertEquals([head.status, head.headers.get("content-length")], [200, String(SIZES.large)]);
    assertEquals((await server.fetch("/images/a.jpg", { headers })).status, 304);
    assertEquals((await server.fetch("/images/a.jpg")).status, 404);
  }));

Deno.test("a small picture is not read again once it is cached", () => {
  const bytes = bytesOf(SIZES.small);
  return withFiles({ "/images/a.jpg": bytes }, async (server, { images }) => {
    const range = { headers: { range: "bytes=1-3" } };
    await server.fetch("/images/a.jpg", { method: "HEAD" });
    await Deno.remove(images.get("a.jpg")!.source);
    assertEquals(await (await server.fetch("/images/a.jpg", range)).bytes(), bytes.slice(1, 4));
    assertEquals(await (await server.fetch("/images/a.jpg")).bytes(), bytes);
  });
});

Deno.test("a picture that nobody waits for any more is closed", () =>
  withFiles(LARGE, async (server) => {
    // The test fails where a file stays open.
    for (const range of [[], [["range", "bytes=10-800000"] as [string, string]]]) {
      const headers = new Headers(range);
      const { body } = await server.fetch("/images/a.jpg", { headers });
      const reader = body!.getReader();
      assert((await reader.read()).value!.length > 0);
      await reader.cancel();
    }
  }));

Deno.test("no picture is looked at before it is asked for", async () => {
  const images = new Map(
    Array.from({ length: 2000 }, (_, index) => testImage(`${index}.jpg`, "image/jpeg", 4, 3))
      .map((image) => [image.file, { ...image, source: `/nowhere/${image.file}` }]),
  );
  const server = testServer({ site: { ...site, images } });
  assertEquals((await server.fetch("/v1")).status, 200);
});

Deno.test("a file's name may have anything in it that a name has", () => {
  const names = ["a(1).pdf", "b+c.pdf", "{d}:e*.pdf", "(f.pdf", "café.pdf"];
  const files = Object.fromEntries(names.map((name) => [`/${encodeURIComponent(name)}`, name]));
  return withFiles(files, async (server) => {
    for (const name of names) {
      for (const path of [`/${encodeURIComponent(name)}`, encodeURI(`/${name}`)]) {
        assertEquals([path, await server.text(path)], [path, name]);
      }
    }
    assertEquals((await server.fetch("/a1.pdf")).status, 404);
  });
});

Deno.test("a font of the brand is asked for once, at the address that changes with it", () =>
  withFiles({ "/fonts/own.woff2": bytesOf(40) }, async (_, served) => {
    const settings = { ...site.settings, heading_font: "fonts/own.woff2" };
    const server = testServer({ site: { ...served, settings } });
    const html = await server.text("/about");
    const [, preloaded = ""] = /<link rel="preload" href="([^"]+)" as="font"/.exec(html) ?? [];
    assertMatch(preloaded, /^\/fonts\/own\.woff2\?v=[0-9a-f]{16}$/);
    assertStringIncludes(await server.text("/style.css"), `src:url("${preloaded}")`);
    const font = await server.fetch(preloaded);
    assertEquals(font.headers.get("cache-control"), ONE_YEAR);
    assertEquals(font.headers.get("content-type"), "font/woff2");
    assertEquals(await font.bytes(), bytesOf(40));
  }));
