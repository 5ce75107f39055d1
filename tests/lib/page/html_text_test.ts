import { assertEquals } from "@std/assert";
import type { PublicFile } from "../../../lib/model/mod.ts";
import { inlineHtml } from "../../../lib/page/html_text.ts";
import { markup } from "../../../lib/page/markup.ts";
import { wordsOf } from "../../../lib/words/mod.ts";
import { testSite } from "../../support/page.ts";

/** What a link to a file of public/ says of it. */
function said(path: string, bytes: number, language = "en-US"): string | undefined {
  const file = { path, source: "", mediaType: "", bytes } as PublicFile;
  const site = {
    ...testSite(),
    words: wordsOf(language),
    publicFiles: new Map([[path, file]]),
  };
  const { html } = markup`${
    inlineHtml({ kind: "link", text: "A", href: `https://pipe.example${path}` }, site)
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
