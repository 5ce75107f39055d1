import { assertEquals } from "@std/assert";
import { pageType } from "../../../lib/http/negotiate.ts";

const HTML = "text/html";
const MARKDOWN = "text/markdown";

/** What clients in the field send, and what they prefer. */
const CLIENTS = {
  chrome: [
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    HTML,
  ],
  firefoxAndSafari: ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", HTML],
  lynx: ["text/html, text/plain, text/sgml, */*;q=0.01", HTML],
  curl: ["*/*", HTML],
  java: ["text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2", HTML],
  codingAgent: ["text/markdown, text/html, */*", MARKDOWN],
  markdownFirst: ["text/markdown;q=1.0, text/html;q=0.9, */*;q=0.1", MARKDOWN],
  plainAgent: ["text/markdown, text/plain;q=0.9, */*;q=0.1", MARKDOWN],
  feedReader: ["application/rss+xml, application/atom+xml;q=0.9, */*;q=0.8", HTML],
  axios: ["application/json, text/plain, */*", HTML],
} as const;

Deno.test("pageType() gives each client in the field what it prefers", () => {
  for (const [client, [accept, preferred]] of Object.entries(CLIENTS)) {
    assertEquals<string | undefined>(pageType(accept, false), preferred, client);
  }
});

// The usual headers are in accept_cases.json.
Deno.test("pageType() follows quality, then naming, then order", () => {
  const cases: [string, string | undefined][] = [
    ["", HTML],
    ["  ", HTML],
    ["TEXT/MarkDown", MARKDOWN],
    ['text/markdown;charset="utf-8";variant=GFM', MARKDOWN],
    ["text/markdown, text/html", MARKDOWN],
    ["text/markdown, */*", MARKDOWN],
    ["*/*, text/markdown", MARKDOWN],
    ["text/*, text/markdown", MARKDOWN],
    ["text/html;q=0.5, text/*;q=0.5", HTML],
    ["text/markdown;q=0.9, text/html;q=0.5", MARKDOWN],
    ["text/markdown;q=0.5, */*;q=0.8", HTML],
    ["text/html;q=0, text/*;q=0.1", MARKDOWN],
    ["text/*;q=0, */*", undefined],
    ["*/*;q=0", undefined],
    ["text/*;q=0, text/markdown", MARKDOWN],
    ["application/pdf, image/*", undefined],
    ["text/html;q=0.001, text/markdown;q=0.002", MARKDOWN],
    ["text/html; level=1;q=0.4, text/markdown;q=0.5", MARKDOWN],
    ["rubbish", HTML],
    ["text/", HTML],
    ["/html", HTML],
    ["*/html", HTML],
    ["text/markdown;q=2", HTML],
    ["text/markdown;q=abc, application/pdf", undefined],
    ["text/markdown;q=0.1234", HTML],
    ["text/markdown;q=1.001, text/html", HTML],
    ["text/markdown ; q=0.9 , text/html ; q=0.8", MARKDOWN],
    ["text/markdown;;q=0.9, text/html;q=0.8", MARKDOWN],
    ["text/markdown;Q=0.1, text/html;q=0.8", HTML],
    [",,text/markdown,,", MARKDOWN],
    ['text/plain;x="a,text/html", text/markdown', MARKDOWN],
    ['text/plain;x="\\",text/html", text/markdown', MARKDOWN],
    ["text/html, text/html;q=0, text/markdown;q=0.1", MARKDOWN],
  ];
  for (const [accept, type] of cases) {
    assertEquals<string | undefined>(pageType(accept, false), type, accept);
  }
});

Deno.test("pageType() is markdown at the address of a markdown variant, if that or text is accepted", () => {
  const cases: [string | null, boolean][] = [
    [null, true],
    ["text/plain", true],
    ["text/*", true],
    ["text/html", false],
    ["text/markdown;q=0, text/plain;q=0, */*", false],
    ["rubbish", true],
  ];
  for (const [accept, isSent] of cases) {
    assertEquals(pageType(accept, true), isSent ? "text/markdown" : undefined);
  }
});

Deno.test("pageType() is quick about headers made to be slow", () => {
  for (const part of [" ;", ";a=b ", '"', ";;", "text/html,", "\\", 'a/b;c="']) {
    assertEquals(typeof pageType(`text/markdown${part.repeat(20_000)}x`, false), "string");
  }
});
