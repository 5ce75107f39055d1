import { assertEquals } from "@std/assert";
import type { Block, Page } from "../../../lib/page/page.ts";
import { indexPages } from "../../../lib/search/search.ts";
import { testPage } from "../../support/page.ts";

const paragraph = (text: string): Block => ({ kind: "paragraph", text: [text] });
const heading = (text: string): Block => ({ kind: "heading", level: 2, text });
const page = (path: string, title: string, blocks: readonly Block[], language?: string) => ({
  ...testPage(blocks, { title }),
  segments: path.split("/").filter(Boolean),
  ...(language !== undefined && { language }),
});
const answer = (text: string) => [{ kind: "paragraph", text: [text] }] as const;

const pages = [
  page("roofs", "Roof repairs", [
    paragraph("We find the leak. A leaking gutter is $40 to mend."),
    heading("Gutters"),
    { kind: "list", items: [["Copper"], [{ kind: "link", text: "Gutter cleaning", href: "/g" }]] },
    {
      kind: "questions",
      items: [{ question: "Do you work in snow?", answer: answer("Not above the eaves.") }],
    },
  ]),
  page("gutters", "Gutter cleaning", [paragraph("Twice a year.")]),
  page("about", "About us", [
    heading("Leadership"),
    {
      kind: "facts",
      items: [
        { name: "Ann Lee", values: [["President"]] },
        { name: "Bo Day", values: [["Crew leader"]] },
      ],
    },
    heading("Insurance"),
    {
      kind: "table",
      label: "Limits",
      columns: [["Coverage"], ["Limit"]],
      rows: [[["Liability"], ["$1 million"]], [["Umbrella"], ["$5 million"]]],
    },
  ]),
  page("api", "The API", [
    paragraph("For programs."),
    heading("Insurance, leadership and gutters"),
    paragraph("As JSON."),
    heading("Errors"),
    paragraph("As JSON, too."),
  ]),
  page("montreal", "Entreprise générale", [paragraph("Travaux à Montréal.")], "fr"),
  page("tejados", "Tejados", [
    heading("Garantía"),
    paragraph("Diez años en cada reparación."),
  ], "es"),
];
/** The pages of a site in American English, with their addresses. */
const searched = (pages: readonly Page[]) =>
  pages.map((page) => ({ page, language: page.language ?? "en-US", url: page.segments.join("/") }));
/** What a search in pages finds. */
const searchIn = (pages: readonly Page[]) => {
  const { find } = indexPages(searched(pages));
  return (question: string, language = "en-US") => find(question, language).results;
};
const search = searchIn(pages);
/** Where the answers of a question are, and their words. */
const found = (question: string, language = "en-US") =>
  search(question, language).map(({ url, text }) => `${url}: ${text}`);
const first = (question: string) => found(question)[0];

Deno.test("search finds sections by their headings, with the address of each, and says what they say", () => {
  assertEquals(found("gutters"), [
    "roofs#gutters: Copper; Gutter cleaning",
    "gutters: Twice a year.",
    "roofs: We find the leak. A leaking gutter is $40 to mend.",
  ]);
  assertEquals(first("snow"), "roofs#do-you-work-in-snow: Not above the eaves.");
});

Deno.test("search begins a snippet with the words that answer", () => {
  assertEquals(first("umbrella"), "about#insurance: Umbrella: $5 million");
});

Deno.test("search knows other words for what every contractor is asked, in each language", () => {
  const leaders = "about#leadership: Ann Lee: President; Bo Day: Crew leader";
  const insurance = "about#insurance: Liability: $1 million; Umbrella: $5 million";
  for (const question of ["Who is the boss?", "¿Quién es el dueño?", "Qui est le patron ?"]) {
    assertEquals(first(question), leaders, question);
  }
  for (const question of ["are you insured", "¿Tienen seguro?", "Êtes-vous assurés ?"]) {
    assertEquals(first(question), insurance, question);
  }
  const warranty = "tejados#garantia: Diez años en cada reparación.";
  for (const question of ["warranty?", "¿Dan garantía?", "la garantie"]) {
    assertEquals(first(question), warranty, question);
  }
});

Deno.test("search takes the fact that is about what is asked, whatever its words, and says what stands before it", () => {
  const facts = page("about", "About us", [
    { kind: "heading", level: 3, text: "Before you sign", about: "insurance" },
    paragraph("We are careful. A mutual covers each job to $3 million. Ask for its letter."),
    heading("Insurance of parcels"),
    paragraph("An insurance costs $4."),
  ]);
  const [found] = searchIn([facts])("are you insured", "en");
  assertEquals([found?.heading, found?.text], [
    "Before you sign",
    "We are careful. A mutual covers each job to $3 million. Ask for its letter.",
  ]);
});

Deno.test("search takes what a page is about from its title and its headings, and the list that it is in, never from its address", () => {
  const within = (list: string, page: Page) => ({
    ...page,
    breadcrumbs: [{ text: "Home", href: "/" }, { text: list, href: "/list" }],
  });
  const find = searchIn([
    page("a", "What it costs", [paragraph("A visit is $90.")]),
    page("prices", "Slate", [paragraph("We lay slate.")]),
    page("b", "Work with us", [paragraph("Write to Ann.")]),
    within("Projects", page("c", "Mill", [paragraph("A skylight lets the sun in.")])),
    within("Glossary", page("d", "Skylight", [paragraph("A window in a roof.")])),
  ]);
  const firstUrl = (question: string) => find(question)[0]?.url;
  assertEquals(firstUrl("prices"), "a");
  assertEquals(firstUrl("¿cuánto cuesta?"), "a");
  assertEquals(firstUrl("are you hiring?"), "b");
  assertEquals(firstUrl("What is a skylight?"), "d");
});

Deno.test("search finds topics by any form of their words, prices by amounts, and pages by their descriptions", () => {
  const find = searchIn([
    page("a", "Nuestra gente", [paragraph("Grifos y cuartos de baños.")], "es"),
    page("b", "Doors", [paragraph("One is $40, hung.")]),
    page("e", "Nuestro respaldo", [paragraph("Garantizamos cada lámina.")], "es"),
    page("c", "Windows", [paragraph("One is oak.")]),
    { ...page("d", "Money back", [paragraph("Ask the county.")]), description: "State subsidies." },
    ...Array.from({ length: 4 }, (_, n) => page(`else${n}`, `Else ${n}`, [paragraph("Of elm.")])),
  ]);
  assertEquals(find("¿arreglan un cuarto de baño?")[0]?.url, "a");
  assertEquals(find("¿dan garantía?")[0]?.url, "e");
  assertEquals(find("how much is one")[0]?.url, "b");
  assertEquals(find("subsidy")[0]?.url, "d");
});

Deno.test("search puts first what has the question as its title or heading, in any case, number or accent", () => {
  const find = searchIn([
    page("long", "Careers and careers", [paragraph("Careers, careers and a career.")]),
    page("careers", "Careers", []),
    page("garantia", "Garantía", [paragraph("Diez años.")], "es"),
    page("more", "More", [
      paragraph("Garantías, garantías."),
      heading("What you pay"),
      paragraph("It depends."),
    ], "es"),
  ]);
  for (const question of ["Careers", "CAREER", "are there careers?"]) {
    assertEquals(find(question)[0]?.url, "careers", question);
  }
  assertEquals(find("garantias")[0]?.url, "garantia");
  assertEquals(find("what you pay")[0]?.url, "more#what-you-pay");
});

Deno.test("search marks the words that answer, and says what it searched for in place of a typing mistake", () => {
  const { find } = indexPages(searched(pages));
  const { results: [found], corrected } = find("who is the boss of insruance", "en");
  assertEquals(corrected, "who is the boss of insurance");
  assertEquals(found?.marked, [
    { kind: "mark", text: "Liability" },
    ": $1 million; Umbrella: $5 million",
  ]);
  for (
    const [question, meant] of [
      ["insurance", undefined],
      ["guters", "gutters"],
      ["guter", "gutter"],
      ["leadrship", "leadership"],
      ["mntreal", "montreal"],
      ["travaux", undefined],
      ["snoe", undefined],
    ] as const
  ) {
    assertEquals(find(question, "en").corrected, meant, question);
  }
});

Deno.test("search looks for sixteen terms of a question, corrects three words, and reads 200 characters", () => {
  const { find } = indexPages(searched(pages));
  const numbers = Array.from({ length: 16 }, (_, n) => `x${n}`).join(" ");
  assertEquals(find(`${numbers} umbrella`, "en").results, []);
  assertEquals(
    find("umbrela ubrella umbrellq umbrelle", "en").corrected,
    "umbrella umbrella umbrella umbrelle",
  );
  assertEquals(
    find("president crew eaves copper montreal leakng", "en").corrected,
    "president crew eaves copper montreal leaking",
  );
  assertEquals(find(`${" ".repeat(200)}umbrella`, "en").results, []);
});

Deno.test("search reads a word in the language of the pages that have it", () => {
  assertEquals(found("travaux"), ["montreal: Travaux à Montréal."]);
  const find = searchIn([
    page("tubos", "Tubos", [paragraph("Tubos de cobre.")], "es"),
    page("spas", "Jacuzzis", [paragraph("Con hidromasaje.")], "es"),
  ]);
  assertEquals(find("hot tub", "es")[0]?.url, "spas");
});

Deno.test("search passes over the company's name, unless it is all that is asked for", () => {
  const find = (question: string) =>
    indexPages(
      searched([
        page("about", "About Slate & Oak", [paragraph("We began in a barn.")]),
        page("promise", "Letter", [paragraph("We are insured to $3 million.")]),
        page("slates", "Slates", [paragraph("Slate, and oak below the slate.")]),
        page("else", "Else", [paragraph("Of elm.")]),
      ]),
      "Slate & Oak",
    ).find(question, "en").results[0]?.url;
  assertEquals(find("Is Slate & Oak insured?"), "promise");
  assertEquals(find("what is slate & oak"), "slates");
});

Deno.test("search takes what a table is about from its columns, and reads a phrase that no page has word by word", () => {
  const find = searchIn([
    page("table", "Some of it", [{
      kind: "table",
      label: "Some of it",
      columns: [["Work"], ["Price"]],
      rows: [[["A visit"], ["90"]]],
    }]),
    page("fence", "Price of elm", [
      paragraph("It depends on the price of copper, and the price of tin."),
    ]),
    page("tub", "Old tubs", [paragraph("A tub in which to stay hot.")]),
    page("else", "Else", [paragraph("Of elm.")]),
  ]);
  assertEquals(find("prices").map(({ url }) => url).includes("table"), true);
  assertEquals(find("jacuzzi"), []);
  assertEquals(find("hot tub")[0]?.url, "tub");
});

Deno.test("search finds a question that is asked in fewer words", () => {
  const find = searchIn([
    page("pay", "Payment", [paragraph("Payment, deposits and financing.")]),
    page("faq", "Else", [{
      kind: "questions",
      items: [{ question: "Do you finance?", answer: answer("At the bank.") }],
    }]),
  ]);
  assertEquals(find("finance")[0]?.text, "At the bank.");
});

Deno.test("search leads to what stands beside the text by an address of its own", () => {
  const office = page("about", "About us", [
    heading("Payment"),
    paragraph("By invoice."),
    { kind: "aside", label: "Contact", blocks: [paragraph("9 Elm Street.")] },
  ]);
  assertEquals(searchIn([office])("Elm", "en")[0]?.url, "about#contact");
});

Deno.test("search finds a page that is in two languages in the question's alone", () => {
  const both = [
    page("warranty", "Warranty", [paragraph("Ten years of garantía.")]),
    page("warranty", "Garantía", [paragraph("Diez años.")], "es"),
  ];
  const find = searchIn(both);
  assertEquals(find("¿Dan garantía?", "en").map(({ language }) => language), ["es"]);
});

Deno.test("search begins a snippet at the start where the heading says what is asked for, and prefers a line's name", () => {
  const office = page("about", "About us", [
    heading("Insurance"),
    paragraph("One million. Our policy is with a mutual."),
    heading("Contact and office"),
    {
      kind: "facts",
      items: [
        { name: "Weekend", values: [["Office closed"]] },
        { name: "Address", values: [["9 Elm"]] },
      ],
    },
  ]);
  const find = searchIn([office]);
  assertEquals(find("insurance", "en")[0]?.text, "One million. Our policy is with a mutual.");
  assertEquals(find("where is your office", "en")[0]?.text, "Address: 9 Elm");
});

Deno.test("search finds words in other forms, without their accents, and with one typing mistake", () => {
  assertEquals(first("cleaned gutter"), "gutters: Twice a year.");
  assertEquals(found("MONTREAL"), ["montreal: Travaux à Montréal."]);
  assertEquals(first("reparaciones"), "tejados#garantia: Diez años en cada reparación.");
  for (const mistake of ["guter", "guttter", "gtuter", "gurter"]) {
    assertEquals(first(mistake), "roofs#gutters: Copper; Gutter cleaning", mistake);
  }
  assertEquals(found("gxxter"), []);
});

Deno.test("search passes over the words of a question, unless there are no others", () => {
  assertEquals(found("What about Montréal?"), ["montreal: Travaux à Montréal."]);
  assertEquals(first("we"), "roofs: We find the leak. A leaking gutter is $40 to mend.");
  assertEquals(found("?"), []);
});

Deno.test("search finds the guide to the API last, unless it is asked for", () => {
  assertEquals(
    found("leadership").map((it) => it.split(":")[0]),
    ["about#leadership", "api#insurance-leadership-and-gutters"],
  );
  assertEquals(first("insurance in the API"), "api#insurance-leadership-and-gutters: As JSON.");
});

Deno.test("search corrects no word that the guide to the API has, except where the guide is not searched", () => {
  const { find } = indexPages(searched([
    page("tanks", "Tanks", [paragraph("We mend a heater.")]),
    page("api", "The API", [heading("Rate limits"), paragraph("A header says the limit.")]),
  ]));
  const { results: [found], corrected } = find("header of rate limits", "en");
  assertEquals([found?.url, corrected], ["api#rate-limits", undefined]);
  assertEquals(find("header", "en", { isVisitor: true }).corrected, "heater");
});

Deno.test("search gives at most eight results, two of a page, and the same words once", () => {
  const parts = Array.from(
    { length: 5 },
    (_, n) => [heading(`Roof ${n}`), paragraph(`Part ${n}.`)],
  );
  const many = Array.from({ length: 6 }, (_, n) =>
    page(`p${n}`, `Page ${n}`, [
      paragraph("A roof."),
      ...parts.flat().map((block) =>
        block.kind === "paragraph" ? paragraph(`${n} ${block.text}`) : block
      ),
    ]));
  const results = searchIn(many)("roof", "en");
  assertEquals(results.length, 8);
  const counts = Map.groupBy(results, ({ page }) => page).values();
  assertEquals(Math.max(...counts.map(({ length }) => length)), 2);
  assertEquals(results.filter(({ text }) => text === "A roof.").length <= 1, true);
});

/** Pages that say something of slates: in a heading and a line, in a line alone, and never. */
const about = (name: string, text = `We lay slates of ${name}.`) =>
  page(name, name, [heading("Slates"), paragraph(text)]);
const mentions = (name: string) => page(name, name, [heading("Roofs"), paragraph("Slates, too.")]);
const never = Array.from(
  { length: 8 },
  (_, n) => page(`else${n}`, `Else ${n}`, [paragraph(`Of oak ${n}.`)]),
);

Deno.test("search leaves out what scores less than three quarters of the best, but for the first three", () => {
  const urls = (...pages: readonly Page[]) =>
    searchIn([...pages, ...never])("slates")
      .map(({ page }) => page.title);
  assertEquals(urls(about("a"), about("b"), mentions("d")), ["a", "b", "d"]);
  assertEquals(urls(about("a"), about("b"), about("c"), mentions("d")), ["a", "b", "c"]);
  const headed = page("d", "d", [heading("Slates and oak"), paragraph("Of oak, or of elm.")]);
  assertEquals(urls(about("a"), about("b"), about("c"), headed), ["a", "b", "c", "d"]);
});

Deno.test("search gives three results a long snippet and the others a short one", () => {
  const long = (name: string) =>
    about(
      name,
      Array.from({ length: 20 }, (_, n) => `Slate ${name}${n + 10} is laid now.`).join(" "),
    );
  const find = searchIn([..."abcde"].map(long).concat(never));
  assertEquals(find("slates").map(({ text }) => text.length), [275, 275, 275, 183, 183]);
});

Deno.test("search begins a snippet with the sentence that answers, unless at most 80 characters stand before it", () => {
  const before = "The first sentence of this paragraph is as long as it may be, with the last word";
  const textOf = (text: string) => searchIn([about("a", text), ...never])("slates copper")[0]?.text;
  assertEquals(before.length, 80);
  assertEquals(
    textOf(`${before.slice(0, -1)}. Copper is red.`),
    `${before.slice(0, -1)}. Copper is red.`,
  );
  assertEquals(textOf(`${before}. Copper is red.`), "Copper is red.");
});

Deno.test("search takes what stands before a colon for a line's name if it has at most 40 characters", () => {
  const isAbout = (line: string) =>
    indexPages(searched([page("a", "A", [paragraph(line)])])).isAbout("insurance");
  const name = "insurance, insured, insurance or insured";
  assertEquals(name.length, 40);
  assertEquals([isAbout(`${name}: yes`), isAbout(`${name}s: yes`)], [true, false]);
});

Deno.test("search looks at a hundred of the best sections, of which many may say the same", () => {
  const found = (copies: number) =>
    searchIn([
      ...Array.from({ length: copies }, (_, n) => about(`copy${n}`, "Slates.")),
      mentions("other"),
    ])("slates").length;
  assertEquals([found(99), found(100)], [2, 1]);
});
