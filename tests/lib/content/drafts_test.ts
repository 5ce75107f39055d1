import { assertEquals } from "@std/assert";
import { edited, faultsOf, load, small, warningsOf } from "../../support/fixtures/content.ts";

const draft = edited("glossary/post.md", "faqs: []", "faqs: []\ndraft: true");

Deno.test("a draft is not published, and deno task dev shows it with a mark", async () => {
  const published = await load({ ...small, ...draft });
  assertEquals(published.glossary.all, []);
  assertEquals([...published.choices.glossary!.slugs], []);
  const shown = await load({ ...small, ...draft }, undefined, undefined, true);
  assertEquals(shown.glossary.all.map(({ slug, term }) => `${slug}: ${term}`), [
    "post: Post (draft)",
  ]);
});

Deno.test("the faults of a draft are warnings", async () => {
  const faulty = edited("glossary/post.md", "faqs: []", "faq: []\ndraft: true");
  assertEquals(await warningsOf(faulty), [
    'content/glossary/post.md: faq: is not a known field; did you mean "faqs"?',
  ]);
});

Deno.test("a published file that names a draft has a fault, and a redirect to one", async () => {
  const files = {
    ...edited("services/gate-repair.md", "faqs: []", "faqs: []\ndraft: true"),
    ...edited("markets/farms.md", "They graze.", "They [graze](/services/gate-repair#process)."),
    "site.md": "---\nredirects: [{ from: /gates, to: /services/gate-repair }]\n---\n",
  };
  assertEquals(await faultsOf(files), [
    'content/glossary/post.md: related_services[0]: the service "gate-repair" is a draft; publish it, or remove it here',
    "content/markets/farms.md: line 9: links to a draft, which is not published; publish it, or remove the link",
    'content/projects/pasture.md: services[0]: the service "gate-repair" is a draft; publish it, or remove it here',
    'content/site.md: redirects[0].to: "/services/gate-repair" does not exist; name a page or a file of this site, or an https address',
  ]);
});
