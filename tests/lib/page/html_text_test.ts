import { assertEquals } from "@std/assert";
import type { PublicFile } from "../../../lib/model/mod.ts";
import { hreflangFor, inlinesHtml } from "../../../lib/page/html_text.ts";
import { markup } from "../../../lib/page/markup.ts";
import { wordsOf } from "../../../lib/words/mod.ts";
import { testSite } from "../../support/page.ts";

/** What a link to a file of public/ says of it. */
function said(path: string, bytes: number, language = "en-US", place = ""): string | undefined {
  const file = { path, source: "", mediaType: "", bytes } as PublicFile;
  const site = {
    ...testSite(),
    words: wordsOf(language),
    publicFiles: new Map([[path, file]]),
  };
  const { html } = markup`${
    inlinesHtml([{ kind: "link", text: "A", href: `https://pipe.example${path}${place}` }], site)
  }`;
  return /data-file="([^"]*)"/.exec(html)?.[1];
}

Deno.test("a link to a file of public/ says its type and its size, in the page's language", () => {
  assertEquals(said("/rates.pdf", 1_234_567), "PDF, 1.2 MB");
  assertEquals(said("/rates.pdf", 1_234_567, "fr-CA"), "PDF, 1,2 Mo");
  assertEquals(said("/plans/yard.dwg", 349_600), "DWG, 350 kB");
  assertEquals(said("/note.txt", 3), "TXT, 1 kB");
  assertEquals(said("/old.html", 3000), undefined);
});

Deno.test("a link to a place in a file says the file's type and size, and no language", () => {
  for (const place of ["#page=2", "?version=2", "?a=b.c#page=2"]) {
    assertEquals(said("/rates.pdf", 1_234_567, "en-US", place), "PDF, 1.2 MB");
    const site = { ...testSite(), original: testSite() };
    const translation = {
      ...site,
      addresses: { ...site.addresses, root: "https://pipe.example/es" },
    };
    assertEquals(hreflangFor(`https://pipe.example/rates.pdf${place}`, translation), undefined);
    assertEquals(hreflangFor(`https://pipe.example/about${place}`, translation), "en-US");
  }
});
