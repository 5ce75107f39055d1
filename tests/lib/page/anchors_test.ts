import { assertEquals } from "@std/assert";
import { makeAnchors } from "../../../lib/page/anchors.ts";
import type { Block } from "../../../lib/page/page.ts";
import { renderHtml } from "../../../lib/page/mod.ts";
import { testPage, testSite } from "../../support/page.ts";

const heading = (text: string, id?: string): Block => ({
  kind: "heading",
  level: 2,
  text,
  ...(id !== undefined && { id }),
});
const question = { question: "How much?", answer: [] };
const page = testPage([
  heading("Prices"),
  { kind: "questions", items: [question, { ...question }] },
  { kind: "text", blocks: [{ kind: "heading", level: 1, id: "main-2", text: ["Main 2"] }] },
  heading("Main"),
  heading("Email"),
  heading("日本"),
  heading("Errors", "errors"),
  { kind: "aside", label: "Prices", blocks: [heading("Hours")] },
  {
    kind: "form",
    form: {
      method: "get",
      action: "/",
      label: "Ask",
      submit: "Ask",
      fields: [{ kind: "email", name: "email", label: "Email" }],
    },
  },
]);

Deno.test("each heading, question and aside of a page has an id of its words, which no other element has", () => {
  const ids = [
    "prices",
    "how-much",
    "how-much-2",
    "main",
    "email-2",
    "section",
    "errors",
    "hours",
    "prices-2",
  ];
  assertEquals([...makeAnchors(page).values()], ids);
  const html = renderHtml(page, testSite());
  for (const id of ids) assertEquals(html.split(` id="${id}"`).length, 2, id);
});
