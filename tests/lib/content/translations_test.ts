import { assertEquals } from "@std/assert";
import { wordTags } from "../../../lib/words/mod.ts";
import { edited, faultsOf, load, smallWith, warningsOf } from "../../support/fixtures/content.ts";

/** The small site with a service, a town and its company in Spanish. */
export const spanish = {
  "es/company.md": "---\ntagline: Cercas\n---\nUn párrafo. Vea [el pastizal](/projects/pasture).\n",
  "es/services/gate-repair.md":
    "---\nname: Reparación de portones\nsummary: Vamos.\n---\nVea [el pueblo](/service-areas/millbrook).\n",
  "es/service-areas/millbrook.md": "---\n---\nTerreno con lomas.\n",
};

Deno.test("loadSite() lays the words of a language over the original: names, numbers and references are inherited", async () => {
  const site = await load(smallWith(spanish));
  const [translated] = site.translations!;
  assertEquals(
    [translated!.settings.language, translated!.company.name, translated!.company.tagline],
    ["es", "Small Fence", "Cercas"],
  );
  const [area] = translated!.serviceAreas.all;
  assertEquals(
    [area!.city, area!.latitude, area!.communities_served, area!.description.markdown, area!.url],
    [
      "Millbrook",
      44.2601,
      ["Eastfield"],
      "Terreno con lomas.",
      "https://contractor.test/es/service-areas/millbrook",
    ],
  );
  // What has no file in the language is not there: a list that is left out, a project.
  assertEquals([translated!.services.all[0]!.process, translated!.projects.all], [[], []]);
  assertEquals(translated!.settings.request_action, "Solicitar un presupuesto");
});

Deno.test("a link in a text leads to the page of its own language, else to the original", async () => {
  const [translated] = (await load(smallWith(spanish))).translations!;
  assertEquals(
    [translated!.services.all[0]!.description.markdown, translated!.company.description.markdown],
    [
      "Vea [el pueblo](https://contractor.test/es/service-areas/millbrook).",
      "Un párrafo. Vea [el pastizal](https://contractor.test/projects/pasture).",
    ],
  );
});

Deno.test("loadSite() refuses what is not a word in a translation, and what has no original or no words", async () => {
  const changes = {
    ...spanish,
    ...edited(
      "services/gate-repair.md",
      "faqs: []",
      "order: 1\nfaqs: [{ question: Why, answer: So }]",
    ),
    "es/services/gate-repair.md":
      "---\nsummary: Vamos.\norder: 2\nfaqs: [{ question: A }, { question: B }]\nprocess: [{ description: Sí }]\ncolor: x\n---\nDos.\n",
    "es/services/roofs.md": "---\nname: Techos\nsummary: No.\n---\nNada.\n",
    "es/images/a.svg": "",
    "de/company.md": "---\n---\nEin Absatz.\n",
  };
  assertEquals(await faultsOf(changes), [
    `content/de: is not a language that the software speaks; those are ${wordTags.join(", ")}`,
    "content/es/images: does not belong here; a language has services, projects, markets, service-areas, glossary, reviews, news, jobs, pages, company.md, site.md",
    "content/es/services/gate-repair.md: process[0].title: is missing; write it in this language",
    "content/es/services/gate-repair.md: faqs: has 2 of the original's 1 items; write each, in its order",
    "content/es/services/gate-repair.md: order: is taken from the original; remove it",
    "content/es/services/gate-repair.md: name: is missing; write text",
    "content/es/services/gate-repair.md: color: is not a known field; the fields are name, summary, capabilities, benefits, process, faqs, order, pictures, updated, draft, icon, emergency",
    "content/es/services/roofs.md: has no original; there is no services/roofs.md",
  ]);
});

Deno.test("a picture that is missing is said once, in the original", async () => {
  const faults = await faultsOf({
    ...edited(
      "services/gate-repair.md",
      "faqs: []",
      "faqs: []\npictures: [{ file: a.svg, alt: Gate }]",
    ),
    "es/company.md": "---\n---\nCercas.\n",
    "es/services/gate-repair.md":
      "---\nname: Portones\nsummary: Los reparamos.\npictures: [{ alt: Un portón }]\n---\nBien.\n",
  });
  assertEquals(faults, [
    'content/services/gate-repair.md: pictures[0].file: "a.svg" is not in images/; put the picture there',
  ]);
});

Deno.test("what an editor emptied in a translation counts as absent", async () => {
  const emptied =
    '---\nname: Reparación de portones\nsummary: Vamos.\nfaqs: []\nprocess:\n  - title: ""\n    description: ""\ncapabilities: [""]\ndraft: false\nupdated: ""\n---\nDos.\n';
  const changes = {
    ...spanish,
    ...edited(
      "services/gate-repair.md",
      "faqs: []",
      "faqs: [{ question: Why, answer: So }]\npictures: [{ file: a.svg, alt: A gate }]",
    ),
    "images/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    "es/services/gate-repair.md": emptied.replace("draft:", 'pictures: [{ alt: "" }]\ndraft:'),
    "es/company.md":
      '---\nhours: { weekday: "", weekend: "" }\nleadership: []\nfacts: [{ title: "", text: "" }]\n---\nUn párrafo.\n',
    "es/site.md":
      '---\nbanner: { text: "" }\nclosing: { title: "", text: "" }\nsections: []\n---\n',
  };
  const [translated] = (await load(smallWith(changes))).translations!;
  const [service] = translated!.services.all;
  assertEquals([service!.faqs, service!.process, service!.capabilities], [[], [], []]);
  const pictures = translated!.services.internal.get("gate-repair")?.pictures;
  assertEquals(pictures?.map(({ alt }) => alt), ["A gate"]);
});

Deno.test("a language needs company.md, and its emergency line where the original has one", async () => {
  const { "es/company.md": _, ...others } = spanish;
  assertEquals(await faultsOf(others), [
    "content/es/company.md: is missing; every language needs this file",
  ]);
  const hours = edited("company.md", "hours: {}", "hours: { emergency: Always }");
  assertEquals(await faultsOf({ ...spanish, ...hours }), [
    "content/es/company.md: hours.emergency: is missing; write it in this language",
  ]);
});

Deno.test("a translation that is older than its original, or whose pictures say nothing, is a warning", async () => {
  const original = edited(
    "services/gate-repair.md",
    "faqs: []",
    "faqs: []\nupdated: 2026-03-01\npictures: [{ file: a.svg, alt: A gate }]",
  );
  const changes = {
    ...spanish,
    ...original,
    "images/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>',
    "es/services/gate-repair.md":
      "---\nname: Portones\nsummary: Vamos.\nupdated: 2026-02-01\n---\nDos.\n",
  };
  assertEquals(await warningsOf(changes), [
    "content/es/services/gate-repair.md: pictures: still has the original's words; write alt and caption in this language",
    "content/es/services/gate-repair.md: updated: is before that of the original, 2026-03-01; see what has changed there",
  ]);
  const [translated] = (await load(smallWith(changes))).translations!;
  assertEquals([...translated!.untranslated!], ["A gate"]);
});

Deno.test("a picture of site.md whose words are not translated is named by its field", async () => {
  const changes = {
    ...spanish,
    "site.md": "---\nhero: { file: a.svg, alt: A gate }\n---\n",
    "images/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>',
    "es/site.md": "---\nheadline: Cercas\n---\n",
  };
  assertEquals(await warningsOf(changes), [
    "content/es/site.md: hero: still has the original's words; write alt and caption in this language",
  ]);
  const { "es/site.md": _, ...withoutIt } = changes;
  assertEquals(await warningsOf(withoutIt), [
    "content/es/site.md: hero: still has the original's words; create this file, with alt and caption in this language",
  ]);
});

Deno.test("a video's address is a link in the language of its text", async () => {
  const video = "https://vimeo.com/12";
  const site = await load(smallWith({
    "site.md": "---\nlanguage: fr-CA\n---\n",
    "pages/film.md": `---\ntitle: Film\ndescription: Un film.\n---\n${video}\n`,
    "es/company.md": "---\ntagline: Cercas\n---\nUn párrafo.\n",
    "es/pages/film.md": `---\ntitle: Video\ndescription: Un video.\n---\n${video}\n`,
  }));
  const pages = [site, ...site.translations!].map(({ pages }) => pages.all[0]!.body.markdown);
  assertEquals(pages, [
    `[Vidéo sur vimeo.com](${video})`,
    `[Video en vimeo.com](${video})`,
  ]);
});

Deno.test("a language whose company.md is a draft is not published, and its faults are warnings", async () => {
  const draft = {
    ...spanish,
    "es/company.md": "---\ndraft: true\norder: 1\n---\nVea [esto](/nada).\n",
    "es/images/a.svg": "",
  };
  assertEquals((await load(smallWith(draft))).translations, undefined);
  assertEquals((await warningsOf(draft)).map((it) => it.split(": ").slice(0, 2)), [
    ["content/es/company.md", "order"],
    [
      "content/es/images",
      "does not belong here; a language has services, projects, markets, service-areas, glossary, reviews, news, jobs, pages, company.md, site.md",
    ],
  ]);
  assertEquals(await faultsOf({ ...draft, "es/company.md": "---\ndraft: yes\n---\nX.\n" }), [
    "content/es/company.md: draft: must be exactly true or false",
    "content/es/images: does not belong here; a language has services, projects, markets, service-areas, glossary, reviews, news, jobs, pages, company.md, site.md",
  ]);
});
