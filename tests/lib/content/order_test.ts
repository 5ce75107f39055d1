import { assertEquals } from "@std/assert";
import { changed, load, small } from "../../support/fixtures/content.ts";

Deno.test("loadSite() lists resources by order, and those without it after the others by name", async () => {
  const named = (name: string) => changed("services/gate-repair.md", "Gate repair", name);
  const { services, choices } = await load({
    ...small,
    "services/wire.md": named("wire\norder: 2"),
    "services/wood.md": named("Wood\norder: -1"),
    "services/alu.md": named("Éloxal"),
  });
  const slugs = ["wood", "wire", "alu", "gate-repair"];
  assertEquals(services.all.map(({ slug }) => slug), slugs);
  assertEquals([...choices.services?.slugs ?? []], slugs);
});

Deno.test("loadSite() lists unfinished projects first, then the newest, those alike by name", async () => {
  const project = (name: string, date: string) =>
    small["projects/pasture.md"].replace("A pasture", name).replace('"2024"', `"${date}"`);
  const { projects } = await load({
    ...small,
    "projects/old.md": project("Old", "1999"),
    "projects/new.md": project("new", "2026"),
    "projects/newer.md": project("A newer", "2026"),
    "projects/begun.md": project("Begun", "In progress"),
    "projects/ahead.md": project("Ahead", "Mobilizing"),
  });
  assertEquals(projects.all.map(({ slug }) => slug), [
    "ahead",
    "begun",
    "newer",
    "new",
    "pasture",
    "old",
  ]);
});

Deno.test("loadSite() lists terms without regard to case and accents", async () => {
  const term = (name: string) => small["glossary/post.md"].replace("Post", name);
  const { glossary } = await load({
    ...small,
    "glossary/a.md": term("rail"),
    "glossary/b.md": term("Épine"),
    "glossary/c.md": term("Rabbet"),
    "glossary/d.md": term("elbow"),
  });
  assertEquals(glossary.all.map(({ term }) => term), ["elbow", "Épine", "Post", "Rabbet", "rail"]);
});
