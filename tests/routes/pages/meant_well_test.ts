import { assertEquals, assertStringIncludes } from "@std/assert";
import { describeFault } from "../../../lib/content/mod.ts";
import { changed, type Files, load, smallWith } from "../../support/fixtures/content.ts";
import { testServer } from "../../support/site.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>';
const drawings = Object.fromEntries(["a", "b", "c", "d"].map((one) => [`images/${one}.svg`, SVG]));

/** A page of a changed copy of the small site. */
async function pageOf(path: string, files: Files): Promise<string> {
  const site = await load(smallWith({ ...drawings, ...files }));
  return await testServer({ site }).text(path, { accept: "text/html" });
}

/** The service with pictures, such as `a before, b`, and its text and answer. */
function service(pictures: string, text = "It stands.", answer = "Yes."): Files {
  const list = pictures.split(", ").map((one) => {
    const [file, before] = one.split(" ");
    return `{ file: ${file}.svg, alt: ${file}, caption: The ${file}.${
      before ? ", before: true" : ""
    } }`;
  });
  const written = changed(
    "services/gate-repair.md",
    "faqs: []",
    `pictures: [${list}]\nfaqs: [{ question: So?, answer: "${answer}" }]`,
  );
  return { "services/gate-repair.md": written.replace("Wrapped over", text) };
}

const inGallery = (html: string, name: "compare" | "gallery") =>
  [...html.matchAll(new RegExp(`<div class="${name}[^]*?</div>`, "g"))].map(([it]) =>
    [...it.matchAll(/<img[^>]* src="\/images\/(\w)/g)].map(([, file]) => file).join("")
  );

/** The main picture, that of previews, the pairs, the pictures beside each other, and the captions below pairs. */
async function shown(...page: Parameters<typeof service>): Promise<unknown[]> {
  const html = await pageOf("/services/gate-repair", service(...page));
  const [, main] = /<figure class="lead-picture[^]*?\/images\/(\w)/.exec(html) ?? [];
  const captions = [...html.matchAll(/<p class="caption">(.*?)<\/p>/g)].map(([, it]) => it);
  return [main, inGallery(html, "compare"), inGallery(html, "gallery"), captions];
}

Deno.test("a picture before at the front is a pair with its captions, and leads only without another; the one after it stands for the page", async () => {
  const captions = ["Before: The a.", "After: The b."];
  assertEquals(await shown("a before, b, c"), ["c", ["ab"], [], captions]);
  assertEquals(await shown("a before, b"), [undefined, ["ab"], [], captions]);
  assertEquals(await shown("c, a before, b"), ["c", ["ab"], [], captions]);
  const list = await pageOf("/services", service("a before, b"));
  assertStringIncludes(list, "/images/b.svg");
  assertEquals(list.includes("/images/a.svg"), false);
});

Deno.test("a text that shows one of a pair leaves the other alone, and no picture of a text or an answer is there again", async () => {
  const picture = (name: string) => `![${name}](${name}.svg)\n\nWords.`;
  assertEquals(await shown("c, a before, b, d", picture("b")), ["c", [], ["ad"], []]);
  assertEquals(await shown("c, a before, b, d", picture("a")), ["c", [], ["bd"], []]);
  assertEquals(await shown("a before, b, d", picture("a")), ["d", [], ["b"], []]);
  assertEquals(await shown("c, b, d", undefined, "![b](b.svg)"), ["c", [], ["d"], []]);
});

Deno.test("a call at the end of the sections is the band before the footer", async () => {
  const band = async (sections: string) => {
    const html = await pageOf("/", {
      "site.md": `---\nclosing: { title: Call us }\n${sections}---\n`,
    });
    return [...html.matchAll(/<h2[^>]*>(Call us|Ask us|Now)<\/h2>/g)].map(([, title]) => title);
  };
  assertEquals(await band("sections: [{ kind: services }, { kind: call }]\n"), ["Call us"]);
  assertEquals(await band("sections: [{ kind: call, title: Ask us }]\n"), ["Ask us"]);
  assertEquals(await band("sections: [{ kind: call, title: Now }, { kind: services }]\n"), [
    "Now",
    "Call us",
  ]);
});

Deno.test("title and description of site.md and of an own page are those of search results", async () => {
  const head = async (path: string) => {
    const html = await pageOf(path, {
      "site.md": "---\ntitle: Fences in Millbrook\ndescription: We fence.\n---\n",
      "pages/warranty.md": "---\ntitle: Warranty\ndescription: Ten years.\n---\nTen.\n",
    });
    return [/<title>(.*?)</.exec(html)?.[1], /"description" content="(.*?)"/.exec(html)?.[1]];
  };
  assertEquals(await head("/"), ["Fences in Millbrook", "We fence."]);
  assertEquals(await head("/warranty"), ["Warranty | Small Fence", "Ten years."]);
});

Deno.test("a home page whose title would be only the name is a warning, which says what to write", async () => {
  const warnings = async (site?: string) => {
    const found: string[] = [];
    await load(
      smallWith({ "site.md": site }),
      undefined,
      (fault) => found.push(describeFault(fault)),
    );
    return found.map((line) => line.replace(/^.*(?=site\.md)/, ""));
  };
  const expected = [
    'site.md: title: is missing, and search results show only the name; write what you do, and where, such as title: "Small Fence: construction work in Millbrook"',
  ];
  assertEquals(await warnings(), expected);
  assertEquals(await warnings("---\nheadline: Small Fence\n---\n"), expected);
  assertEquals(await warnings(`---\nheadline: ${"Fences ".repeat(9)}\n---\n`), expected);
  assertEquals(await warnings("---\nheadline: Fences\n---\n"), []);
  assertEquals(await warnings("---\ntitle: Fences\n---\n"), []);
});

Deno.test("two news of one title are told apart by their date", async () => {
  const post = (date: string) => `---\ntitle: Open house\ndate: ${date}\n---\nCome.\n`;
  const site = await load(
    smallWith({ "news/a.md": post("2025-05-01"), "news/b.md": post("2024-05-01") }),
  );
  assertEquals(site.news.all.map(({ slug }) => slug), ["a", "b"]);
});
