import { assert, assertEquals } from "@std/assert";
import { HtmlValidate } from "../deps/html_validate.ts";
import { MarkdownIt } from "../deps/markdown.ts";
import { MarkdownText } from "../../lib/text/mod.ts";
import { everySite } from "./every_site.ts";
import { SITE_URL, type TestServer } from "../support/site.ts";
import { saidInHtml, saidInMarkdown, wordsOf } from "./words.ts";

/** A page in its two types. */
interface Served {
  readonly path: string;
  readonly html: string;
  readonly markdown: string;
}

/** Every page of each site; made once, since every test reads all of them. */
const sites = await Promise.all(everySite.map(async ({ name, server, paths }) => ({
  name,
  server,
  pages: await Promise.all(paths.map(async (path): Promise<Served> => ({
    path,
    html: await server.text(path, { accept: "text/html" }),
    markdown: await server.text(path, { accept: "text/markdown" }),
  }))),
})));

/** Tests the pages of each site. */
function test(
  name: string,
  check: (pages: readonly Served[], server: TestServer) => void | Promise<void>,
): void {
  for (const { name: site, pages, server } of sites) {
    Deno.test(`${name} (${site})`, () => check(pages, server));
  }
}

/** The language of a page. */
function languageOf(html: string): string {
  return /<html lang="([^"]+)"/.exec(html)![1]!;
}

test("every page has a title and a description of its own", (pages) => {
  for (const pattern of [/<title>([^<]+)<\/title>/, /<meta name="description" content="([^"]+)"/]) {
    // The page in another language may have the same title.
    const found = pages.map(({ html }) => {
      const [, words] = pattern.exec(html) ?? [];
      return words && `${languageOf(html)} ${words.toLowerCase()}`;
    });
    assertEquals(found.filter((it, index) => it === undefined || found.indexOf(it) < index), []);
  }
});

test("every picture says in words of CSS how wide it is", (pages) => {
  const size = /^(?:\(min-width: [\d.]+rem\) (?:[\d.]+(?:rem|vw|px)), )*[\d.]+(?:rem|vw|px)$/;
  const wrong = pages.flatMap(({ path, html }) =>
    [...html.matchAll(/<(?:img|source) [^>]*sizes="([^"]*)"/g)].flatMap(([, sizes]) =>
      size.test(sizes!) ? [] : [`${path}: ${sizes}`]
    )
  );
  assertEquals(wrong, []);
});

test("every sentence of a file is on its page", (pages, server) => {
  const { site } = everySite.find((it) => it.server === server)!;
  const { services, projects, markets, serviceAreas, glossary, news, jobs } = site;
  const segments = {
    services,
    projects,
    markets,
    "service-areas": serviceAreas,
    glossary,
    news,
    jobs,
  };
  const lost = Object.entries(segments).flatMap(([segment, { all }]) =>
    all.flatMap((resource) => {
      const path = `/${segment}/${resource.slug}`;
      const { html } = pages.find((page) => page.path === path)!;
      const said = ` ${saidInHtml(html).words.join(" ")} `;
      // A first sentence may stand beside the title, and the others below.
      return textsIn(resource).flatMap(({ markdown }) =>
        new MarkdownIt().render(markdown).split(/<\/?(?:p|li|ul|ol|h\d|td|th|blockquote)>/)
          .flatMap((block) => block.replace(/<[^>]*>/g, "").split(/(?<=[.!?])\s+/))
          .map((sentence) => wordsOf(sentence).join(" "))
          .filter((words) => words !== "" && !said.includes(` ${words} `))
          .map((words) => `${path}: ${words}`)
      );
    })
  );
  assertEquals(lost, []);
});

/** The texts of a resource. */
function textsIn(value: unknown): readonly MarkdownText[] {
  if (value instanceof MarkdownText) return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test("every telephone number in the words of a page is a link", (pages) => {
  const plain = pages.filter(({ html }) => {
    const [, body = ""] = html.split("<body>");
    const words = body.replaceAll(/<(a|code|pre|script)\b[^]*?<\/\1>|<[^>]*>/g, "");
    return /\(\d{3}\) \d{3}-\d{4}|\+1-\d{3}/.test(words);
  });
  assertEquals(plain.map(({ path }) => path), []);
});

test("every page is its own canonical address, names its markdown and /llms.txt", (pages) => {
  for (const { path, html, markdown } of pages) {
    assert(html.includes(`<link rel="canonical" href="${SITE_URL}${path}">`), path);
    const isHome = path === "/" || path.slice(1) === languageOf(html).toLowerCase();
    const markdownAddress = `${SITE_URL}${isHome ? `${path.replace(/\/$/, "")}/index` : path}.md`;
    assert(
      html.includes(`<link rel="alternate" type="text/markdown" href="${markdownAddress}">`),
      path,
    );
    const [, llms = ""] = /href="(\/(?:[a-z-]+\/)?llms\.txt)"/.exec(html) ?? [];
    assert(markdown.includes(`(${SITE_URL}${llms})`), path);
  }
});

test("the markdown of every page has one heading of level 1 and no level left out", (pages) => {
  for (const { path, markdown } of pages) {
    const levels = markdownOf(markdown).filter(({ type }) => type === "heading_open")
      .map(({ tag }) => Number(tag.slice(1)));
    assertEquals(levels.filter((level) => level === 1).length, 1, path);
    assertEquals(levels[0], 1, path);
    levels.forEach((level, index) => assert(index === 0 || level <= levels[index - 1]! + 1, path));
  }
});

test("every link of a page or document leads somewhere, anchors too", async (pages, server) => {
  const anchors = new Map(
    pages.map(({ path, html }) =>
      [path, [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)] as const
    ),
  );
  const icons = await server.text("/style/icons.svg");
  anchors.set("/style/icons.svg", [...icons.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));
  const links = new Set<string>();
  for (const { path, html, markdown } of pages) {
    for (const [, href] of html.matchAll(/ (?:href|src|action)="([^"]+)"/g)) {
      links.add(new URL(href!.replaceAll("&amp;", "&"), SITE_URL + path).href);
    }
    for (const token of markdownOf(markdown).flatMap(({ children }) => children ?? [])) {
      const attribute = token.attrGet("href");
      if (attribute === null) continue;
      const href = String(attribute);
      assert(/^(?:https?|tel|mailto):/.test(href), `${path}: ${href} is not absolute`);
      links.add(href);
    }
    for (const accept of ["text/html", "text/markdown"]) {
      const response = await server.fetch(path, { accept });
      for (const [, href] of (response.headers.get("link") ?? "").matchAll(/<([^>]+)>/g)) {
        links.add(href!);
      }
    }
  }
  for (const path of ["/llms.txt", "/agent-instructions.md", "/llms-full.txt"]) {
    const text = await server.text(path);
    for (const [, href] of text.matchAll(/\]\((https?:[^)\s]+)\)/g)) links.add(href!);
  }
  const broken: string[] = [];
  for (const link of links) {
    if (!link.startsWith(SITE_URL)) continue;
    const { pathname, search, hash } = new URL(link);
    const response = await server.fetch(pathname + search);
    if (response.status !== 200) broken.push(`${link} answers ${response.status}`);
    if (hash !== "" && !anchors.get(pathname)?.includes(decodeURIComponent(hash.slice(1)))) {
      broken.push(`${link} has no such place`);
    }
  }
  assertEquals(broken, []);
  assert(links.size > pages.length);
});

test("the two representations of every page say the same words in the same order", (pages) => {
  for (const { path, html, markdown } of pages) {
    const { words } = saidInHtml(html);
    assert(words.length > 5, path);
    assertEquals(saidInMarkdown(markdown).words, words, path);
  }
});

test("no word of a page was broken at the end of a line of its content", (pages) => {
  for (const { path, markdown } of pages) {
    const broken = markdown.match(/[a-z]- (?!and |or |to )[a-z]+/g) ?? [];
    assertEquals(broken, [], path);
  }
});

test("the two representations of every form describe the same fields", (pages) => {
  let forms = 0;
  for (const { path, html, markdown } of pages) {
    const shown = saidInHtml(html).fields;
    const described = saidInMarkdown(markdown).fields;
    const asked = (fields: typeof described) =>
      fields.map(({ label, required }) => ({ label, required }));
    assertEquals(asked(described), asked(shown), path);
    shown.forEach(({ label, says }, index) => {
      const written = wordsOf(described[index]!.says.join(" ")).join(" ");
      for (const words of says) {
        const sought = wordsOf(words).join(" ").replace(/ ?at most \d+ characters$/, "");
        assert(written.includes(sought), `${path}: markdown does not say "${words}" of ${label}`);
      }
    });
    if (shown.length > 0) forms++;
  }
  // Those of the projects and the glossary, where there are some, and the request.
  const found = pages.filter(({ html }) => /<main[^]*<form/.test(html));
  assertEquals(forms, found.length);
});

test("the HTML of every page is valid", async (pages, server) => {
  const validator = new HtmlValidate({
    extends: ["html-validate:recommended"],
    rules: {
      // Numbers are kept whole by a class, so that both representations spell them alike.
      "tel-non-breaking": ["error", { ignoreClasses: ["nobreak"] }],
      // Checkboxes of one question share its name.
      "form-dup-name": ["error", { shared: ["radio", "checkbox"] }],
    },
  });
  const nothing = await server.text("/nothing");
  for (const { path, html } of [...pages, { path: "/nothing", html: nothing }]) {
    const report = await validator.validateString(html);
    assertEquals(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)
      ),
      [],
      path,
    );
  }
});

function markdownOf(markdown: string) {
  return new MarkdownIt("default").parse(markdown.replace(/^---\n[\s\S]*?\n---\n/, ""), {});
}
