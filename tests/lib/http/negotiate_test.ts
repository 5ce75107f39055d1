import { assertEquals } from "@std/assert";
import { admits, negotiate } from "../../../lib/http/negotiate.ts";

const HTML = "text/html";
const MARKDOWN = "text/markdown";

/** What clients in the field send. */
const clients = {
  chrome:
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
  firefox: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  firefoxImages:
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  safari: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  lynx: "text/html, text/plain, text/sgml, */*;q=0.01",
  curl: "*/*",
  java: "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2",
  codingAgent: "text/markdown, text/html, */*",
  markdownFirst: "text/markdown;q=1.0, text/html;q=0.9, */*;q=0.1",
  plainAgent: "text/markdown, text/plain;q=0.9, */*;q=0.1",
  feedReader: "application/rss+xml, application/atom+xml;q=0.9, */*;q=0.8",
  axios: "application/json, text/plain, */*",
} as const;

Deno.test("negotiate() gives each client in the field what it prefers", () => {
  const expected: Record<keyof typeof clients, string> = {
    chrome: HTML,
    firefox: HTML,
    firefoxImages: HTML,
    safari: HTML,
    lynx: HTML,
    curl: HTML,
    java: HTML,
    codingAgent: MARKDOWN,
    markdownFirst: MARKDOWN,
    plainAgent: MARKDOWN,
    feedReader: HTML,
    axios: HTML,
  };
  for (const [client, accept] of Object.entries(clients)) {
    assertEquals<string | undefined>(
      negotiate(accept),
      expected[client as keyof typeof clients],
      client,
    );
  }
});

Deno.test("negotiate() follows quality, then naming, then order", () => {
  const cases: [string | null, string | undefined][] = [
    [null, HTML],
    ["", HTML],
    ["  ", HTML],
    ["*/*", HTML],
    ["text/*", HTML],
    ["text/markdown", MARKDOWN],
    ["TEXT/MarkDown", MARKDOWN],
    ["text/markdown; charset=utf-8", MARKDOWN],
    ['text/markdown;charset="utf-8";variant=GFM', MARKDOWN],
    ["text/markdown, text/html, */*", MARKDOWN],
    ["text/html, text/markdown", HTML],
    ["text/markdown, text/html", MARKDOWN],
    ["text/markdown, */*", MARKDOWN],
    ["*/*, text/markdown", MARKDOWN],
    ["text/*, text/markdown", MARKDOWN],
    ["text/html;q=0.5, text/*;q=0.5", HTML],
    ["text/markdown;q=0.5, text/html;q=0.9", HTML],
    ["text/markdown;q=0.9, text/html;q=0.5", MARKDOWN],
    ["text/markdown;q=0.5, */*;q=0.8", HTML],
    ["text/html;q=0, */*", MARKDOWN],
    ["text/html;q=0, text/*;q=0.1", MARKDOWN],
    ["text/*;q=0, */*", undefined],
    ["*/*;q=0", undefined],
    ["text/*;q=0, text/markdown", MARKDOWN],
    ["application/pdf", undefined],
    ["application/pdf, image/*", undefined],
    ["text/html;q=0, text/markdown;q=0", undefined],
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
    assertEquals<string | undefined>(negotiate(accept), type, String(accept));
  }
});

Deno.test("admits() is for what has one representation", () => {
  assertEquals(admits(null, MARKDOWN, "text/plain"), true);
  assertEquals(admits("text/plain", MARKDOWN, "text/plain"), true);
  assertEquals(admits("text/*", MARKDOWN, "text/plain"), true);
  assertEquals(admits("text/html", MARKDOWN, "text/plain"), false);
  assertEquals(admits("text/markdown;q=0, text/plain;q=0, */*", MARKDOWN, "text/plain"), false);
  assertEquals(admits("rubbish", MARKDOWN), true);
});

Deno.test("negotiate() is quick about headers made to be slow", () => {
  for (const part of [" ;", ";a=b ", '"', ";;", "text/html,", "\\", 'a/b;c="']) {
    assertEquals(typeof negotiate(`text/markdown${part.repeat(20_000)}x`), "string");
  }
});
