import { assertEquals, assertStringIncludes } from "@std/assert";
import { load, smallWith } from "../../support/fixtures/content.ts";
import { MarkdownText } from "../../../lib/text/mod.ts";
import { FRENCH_DIR } from "../../support/folders.ts";
import { loadContent } from "../../support/load.ts";
import {
  pagePaths,
  site as everything,
  SITE_URL,
  type TestServer,
  testServer,
} from "../../support/site.ts";
import { modern, requestInit } from "../../lib/mcp/requests.ts";

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"/>';

const pictures = `pictures:
  - { file: one.svg, alt: First }
  - { file: two.svg, alt: Second, caption: The gate }
  - { file: three.svg, alt: Third }
`;

/** A file with three pictures. */
const withPictures = (name: string) =>
  String(smallWith({})[name]).replace("---\n", `---\n${pictures}`);

const TEXT = `We mend **gates**.

### Sizes

| Size | Wood |
|---|--:|
| 3 ft | *cedar* |

> Good work.
> — A farmer

- One
  1. Two

~~~
latch --closed
~~~
`;

const FILES = [
  "company.md",
  "services/gate-repair.md",
  "markets/farms.md",
  "service-areas/millbrook.md",
  "projects/pasture.md",
] as const;
const site = await load(smallWith({
  ...Object.fromEntries(FILES.map((name) => [name, withPictures(name)])),
  "news/yard.md": `---\ntitle: Yard\ndate: 2025-01-02\n${pictures}---\n${TEXT}`,
  "images/one.svg": drawing,
  "images/two.svg": drawing,
  "images/three.svg": drawing,
}));
const server = testServer({ site });

const read = (path: string, accept: string) => server.text(path, { accept });

for (const file of [...FILES, "news/yard.md"]) {
  const path = file === "company.md" ? "/about" : `/${file.slice(0, -".md".length)}`;
  Deno.test(`${path} has the pictures after the first as a gallery, in HTML and markdown`, async () => {
    const [, gallery = ""] = (await read(path, "text/html")).split('<div class="gallery"');
    const shown = gallery.matchAll(/ data-full="\/images\/(\w+\.svg)[^]*?alt="(\w+)"/g);
    assertEquals(
      [...shown].map(([, file, alt]) => `${file}: ${alt}`),
      ["two.svg: Second", "three.svg: Third"],
    );
    assertStringIncludes(
      await read(path, "text/markdown"),
      // A project has them in its story.
      (path.startsWith("/projects") ? "" : "## Pictures\n\n") +
        "![Second](https://contractor.test/images/two.svg)\n\nThe gate\n\n" +
        "![Third](https://contractor.test/images/three.svg)\n",
    );
  });
}

Deno.test("a text is the same in markdown, with its headings in the page's order", async () => {
  assertStringIncludes(
    await read("/news/yard", "text/markdown"),
    "We mend **gates**.\n\n## Sizes\n\n| Size | Wood |\n| --- | ---: |\n| 3 ft | *cedar* |\n\n" +
      "> Good work.\n>\n> — A farmer\n\n- One\n  1. Two\n\n```\nlatch --closed\n```\n",
  );
});

Deno.test("a text has tables that fit, header cells with their scope, and who said what, in HTML", async () => {
  assertStringIncludes(
    await read("/news/yard", "text/html"),
    `<p>We mend <strong>gates</strong>.</p>
<h2 id="sizes">Sizes<a class="anchor" href="#sizes" aria-label="Link to Sizes"></a></h2>
<div class="table"><table class="narrow" aria-label="Size, Wood">
<thead><tr><th scope="col">Size</th><th scope="col" class="right">Wood</th></tr></thead>
<tbody>
<tr><td>3 ft</td><td class="right" data-label="Wood"><em>cedar</em></td></tr>
</tbody>
</table></div>
<figure class="quotation"><blockquote>
<p>Good work.</p>
</blockquote>
<figcaption>A farmer</figcaption>
</figure>
<ul>
<li>One
<ol>
<li>Two</li>
</ol>
</li>
</ul>
<pre tabindex="0"><code>latch --closed</code></pre>
`,
  );
});

Deno.test("a heading's id is never that of the layout", async () => {
  const page = "---\ntitle: T\ndescription: D\n---\n## Main\n\n## Menu\n\n## Page main\n";
  const own = testServer({ site: await load(smallWith({ "pages/ids.md": page })) });
  const html = await own.text("/ids", { accept: "text/html" });
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
  assertEquals(ids.length, new Set(ids).size);
  assertEquals(ids.filter((id) => /main|menu/.test(id)), [
    ...["page_menu", "page_main", "main", "menu", "page-main"],
  ]);
});

/** A value whose texts count how often their markdown is read, but for JSON. Sites of several languages name each other. */
function countingReads<T>(value: T, count: () => void, known = new Map<unknown, unknown>()): T {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  const found = known.get(value);
  if (found !== undefined) return found as T;
  const counting = (it: unknown) => countingReads(it, count, known);
  const copyTo = (copy: object, fill: () => void) => (known.set(value, copy), fill(), copy as T);
  if (value instanceof MarkdownText) {
    const { markdown, blocks } = value;
    const copy = Object.defineProperties(new MarkdownText("", blocks), {
      markdown: { get: () => (count(), markdown) },
      toJSON: { value: () => markdown },
    });
    return copyTo(copy, () => {});
  }
  if (value instanceof Map) {
    const copy = new Map();
    return copyTo(copy, () => value.forEach((it, key) => copy.set(key, counting(it))));
  }
  if (value instanceof Set) return value;
  const copy: unknown[] | Record<string, unknown> = Array.isArray(value) ? [] : {};
  return copyTo(copy, () => {
    for (const [name, it] of Object.entries(value)) Reflect.set(copy, name, counting(it));
  });
}

/** Everything that is made of texts, from pages to the search, in each language of a site. */
async function readAll(server: TestServer): Promise<void> {
  const paths = await pagePaths(server);
  for (const path of paths) {
    await server.text(path, { accept: "text/html" });
    await server.text(path, { accept: "text/markdown" });
  }
  for (const home of paths.filter((path) => /^\/(?:[a-z]{2}(?:-[a-z]{2})?)?$/.test(path))) {
    const root = home.replace(/\/$/, "");
    for (const path of ["/llms.txt", "/llms-full.txt", "/news/feed.xml", "/search?q=a+roof"]) {
      await (await server.fetch(root + path)).body?.cancel();
    }
  }
  for (const path of ["/openapi.json", "/v1/services", "/v1/company"]) await server.text(path);
  for (const [name, args] of [["search", { query: "a roof" }], ["fetch", { id: "/about" }]]) {
    const request = modern("tools/call", { name, arguments: args });
    await server.text("/mcp", requestInit(request));
  }
}

for (
  const [name, site] of [
    ["one language", everything],
    ["two languages", await loadContent(FRENCH_DIR, SITE_URL)],
  ] as const
) {
  Deno.test(`all that is served is made of blocks: serving a site in ${name} parses no text of its content`, async () => {
    let reads = 0;
    const server = testServer({ site: countingReads(site, () => reads++) });
    await readAll(server);
    assertEquals(reads, 0);
    await server.text("/v1/glossary?q=a");
    assertEquals(reads > 0, true);
  });
}
