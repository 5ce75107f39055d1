import { assertEquals } from "@std/assert";
import { ContentFolder } from "../../../lib/content/content_folder.ts";
import { securityTxt } from "../../../lib/content/security_txt.ts";
import { defaultSettings } from "../../../lib/model/mod.ts";
import { load, small, warningsOf } from "../../support/fixtures/content.ts";

const NOW = Date.parse("2026-03-01T10:00:00Z");
const settings = { ...defaultSettings, security_contact: "mailto:security@example.com" };

Deno.test("security.txt is made of security_contact, and ends a year after the content was loaded", () => {
  const folder = new ContentFolder("content");
  const [file] = securityTxt(folder, settings, new Map(), "https://example.com", NOW);
  assertEquals(file?.path, "/.well-known/security.txt");
  assertEquals(
    new TextDecoder().decode(file?.bytes),
    "Contact: mailto:security@example.com\nExpires: 2027-03-02T00:00:00Z\nPreferred-Languages: en-US\n" +
      "Canonical: https://example.com/.well-known/security.txt\n",
  );
  assertEquals(securityTxt(folder, defaultSettings, new Map(), "https://example.com", NOW), []);
});

Deno.test("a security.txt in public/ goes before, and one whose time is over or too long is a warning", async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  for (
    const [expires, issue] of [
      [day(100), undefined],
      [day(-1), `is over since ${day(-1).slice(0, 10)}`],
      [day(400), `${day(400).slice(0, 10)}`],
      ["soon", "has no date such as 2026-03-01T00:00:00Z"],
    ] as const
  ) {
    const files = {
      ...small,
      "site.md": "---\nsecurity_contact: https://example.com/report\n---\n",
      "public/.well-known/security.txt": `Contact: mailto:a@example.com\nExpires: ${expires}\n`,
    };
    assertEquals((await load(files)).assets, []);
    const start = `content/public/.well-known/security.txt: Expires: ${issue}`;
    const warnings = await warningsOf(files);
    assertEquals(
      warnings.map((it) => it.slice(0, start.length)),
      issue === undefined ? [] : [start],
    );
  }
});
