import { assertEquals, assertStringIncludes } from "@std/assert";
import { type Block, type FormField, type Page, renderHtml } from "../../../lib/page/mod.ts";
import type { Site } from "../../../lib/model/mod.ts";
import { HtmlValidate } from "../../deps/html_validate.ts";
import { testForm, testImage, testPage, testSite } from "../../support/page.ts";
import { paragraph } from "../../support/text.ts";

const NASTY = `</p><script>"'&`;

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // Numbers keep the characters that can be copied and dialed; the stylesheet keeps them on a line.
    "tel-non-breaking": ["error", { ignoreClasses: ["nobreak"] }],
    // Boxes of one group have one name.
    "form-dup-name": ["error", { shared: ["radio", "checkbox"] }],
  },
});

const FIELDS: readonly FormField[] = [
  {
    kind: "email",
    name: "email",
    label: "Email",
    required: true,
    hint: "For the answer.",
    problem: "Email is empty.",
    value: NASTY,
    autocomplete: "email",
  },
  {
    kind: "checkboxes",
    name: "work",
    label: "Work",
    values: ["b"],
    options: [{ value: "a", label: "A" }, { value: "b", label: "B" }],
    problem: "Choose.",
  },
  { kind: "textarea", name: "more", label: "More", value: "\nkept", maxLength: 5000 },
  { kind: "hidden", name: "key", label: "Key", value: "1" },
];

const EVERY_BLOCK: readonly Block[] = [
  { kind: "paragraph", role: "lead", text: [NASTY, { kind: "code", text: NASTY }] },
  { kind: "actions", items: [{ text: "Call", href: "tel:+1-303-555-0100" }] },
  { kind: "notice", tone: "emergency", text: [{ kind: "strong", text: [NASTY] }] },
  { kind: "heading", level: 2, text: NASTY, id: "here" },
  { kind: "list", items: [[NASTY], [{ kind: "link", text: NASTY, href: "#here" }]] },
  { kind: "steps", items: [{ title: NASTY, description: paragraph(NASTY) }] },
  { kind: "facts", items: [{ name: NASTY, values: [[NASTY], ["b"]] }] },
  {
    kind: "quotations",
    items: [{ blocks: [{ kind: "paragraph", text: [NASTY] }], speaker: [NASTY] }],
  },
  { kind: "facts", look: "people", items: [{ name: `<b> ${NASTY}`, values: [[NASTY]] }] },
  { kind: "table", label: "Pipes", columns: [[NASTY], ["B"]], rows: [[[NASTY], ["1"]]] },
  { kind: "questions", items: [{ question: NASTY, answer: paragraph(NASTY) }] },
  { kind: "contents", label: "Places", items: [{ text: NASTY, href: "#here" }] },
  {
    kind: "cards",
    items: [{ title: NASTY, href: "https://pipe.example/a", notes: [NASTY], description: NASTY }],
  },
  { kind: "figures", items: [{ value: NASTY, label: NASTY }] },
  { kind: "aside", label: NASTY, blocks: [{ kind: "paragraph", text: [NASTY] }] },
  { kind: "code", language: "json", text: NASTY },
  { kind: "code", language: "sh", text: NASTY.repeat(2) },
  testForm(FIELDS),
  testForm([{
    kind: "select",
    name: "city",
    label: "City",
    value: "b",
    options: [{ value: "a", label: "A" }, { value: "b", label: "B" }],
  }], { method: "get", label: "Filter" }),
];

function html(
  blocks: readonly Block[],
  change: Partial<Page> = {},
  site: Partial<Site> = {},
): string {
  return renderHtml(testPage(blocks, change), { ...testSite(), ...site });
}

Deno.test("renderHtml() is valid HTML with every kind of block", async () => {
  for (const blocks of [EVERY_BLOCK, []]) {
    for (const change of [{}, { segments: [], breadcrumbs: [] }, { indexed: false }]) {
      const { results } = await validator.validateString(html(blocks, change));
      assertEquals(results.flatMap(({ messages }) => messages.map(({ message }) => message)), []);
    }
  }
});

Deno.test("renderHtml() escapes all text", () => {
  const source = html(EVERY_BLOCK, { title: NASTY, description: NASTY });
  assertEquals(source.match(/<script(?! src="\/style\/(?:filter|form).js)/g), null);
  assertEquals(source.includes("\"'&"), false);
});

Deno.test("renderHtml() lets a strict Content-Security-Policy through", () => {
  const source = html(EVERY_BLOCK, { structuredData: [{ "@type": "Thing", name: "</script>" }] });
  assertEquals(/ style=|<style|\son[a-z]+=/.test(source), false);
  assertEquals(source.match(/<script (?:src="[^?]*|type="[^"]*)/g), [
    '<script src="/style/filter.js',
    '<script src="/style/form.js',
    '<script type="application/ld+json',
  ]);
  assertStringIncludes(source, '"@type":"Thing","name":"\\u003c/script\\u003e"}</script>');
});

Deno.test("renderHtml() states what a page is", () => {
  const source = html([], {
    navigation: {
      main: [{ text: "Services", href: "https://pipe.example/services" }],
      actions: [{ text: "Ask", href: "https://pipe.example/contact" }],
      footer: [],
    },
  });
  for (
    const part of [
      '<html lang="en-US">',
      "<title>Mains | Pipe &amp; Sons</title>",
      '<meta name="description" content="Water mains.">',
      '<link rel="canonical" href="https://pipe.example/services/mains">',
      '<link rel="alternate" type="text/markdown" href="https://pipe.example/services/mains.md">',
      '<link rel="describedby" type="text/plain" href="https://pipe.example/llms.txt">',
      '<link rel="icon" href="/logo.svg">',
      '<meta name="theme-color" content="#0c2a44">',
      '<a class="skip" href="#page_main">Skip to content</a>',
      '<li><a href="/services" aria-current="true">Services</a></li>',
      '<a class="button" href="/contact">Ask</a>\n<button class="menu-button"',
      '<li><a href="/services">Services</a></li>\n<li><span aria-current="page">Mains</span></li>',
      "<h1>Mains</h1>",
      '<meta property="og:type" content="website">',
      '<meta property="og:site_name" content="Pipe &amp; Sons">',
      '<meta property="og:title" content="Mains">',
      '<meta property="og:description" content="Water mains.">',
      '<meta property="og:url" content="https://pipe.example/services/mains">',
    ]
  ) assertStringIncludes(source, part);
  assertEquals(source.match(/<h1/g)?.length, 1);
  assertEquals(source.includes("noindex"), false);
});

Deno.test("renderHtml() has the number to call on every page, and says what it is for", () => {
  const number = '<a class="nobreak" href="tel:+13035550100">(303) 555-0100</a>';
  assertStringIncludes(html([]), `<p>Call ${number}</p>`);
  const site = testSite({ company: { hours: { emergency: "Always" } } });
  assertStringIncludes(html([], {}, site), `<p>Emergency ${number}</p>`);
});

Deno.test("renderHtml() asks for the next step on every page but the one that is about it", () => {
  const navigation = {
    main: [],
    actions: [{ text: "Get a quote", href: "https://pipe.example/contact" }],
    footer: [],
  };
  const asks = (segments: readonly string[]) =>
    html([], { segments, navigation }).split('<a class="button" href="/contact">').length;
  // Always in the header and in the menu; else at the end, and in the bar at the bottom of a phone.
  assertEquals(asks(["services"]), 1 + 4);
  assertEquals(asks(["contact"]), 1 + 2);
  assertEquals(asks(["contact", "thank-you"]), 1 + 2);
});

/** The brand at the top of a site's pages. */
function brandOf(site: Partial<Site>): string | undefined {
  const [, brand] = /<a class="brand" href="\/">(.*)<\/a>/.exec(html([], {}, site)) ?? [];
  return brand?.replace(/\?v=[^"]+/, "");
}

Deno.test("renderHtml() shows a logo in its shape, and without the name beside one that is the name", () => {
  const brand = (size: object) => {
    const asset = { path: "/logo.svg", mediaType: "image/svg+xml", bytes: new Uint8Array() };
    return brandOf({ assets: [{ ...asset, ...size }] });
  };
  const logo = (alt: string, width: number, height: number) =>
    `<img class="plate${
      alt && " wordmark"
    }" src="/logo.svg" alt="${alt}" width="${width}" height="${height}">`;
  const name = "Pipe &amp; Sons";
  const shown = '<span><span class="bound">Pipe &amp;\u00a0Sons</span></span>';
  assertEquals(brand({ width: 60, height: 40 }), `${logo("", 60, 40)}${shown}`);
  assertEquals(brand({ width: 400, height: 80 }), logo(name, 400, 80));
  assertEquals(brand({}), `${logo("", 48, 48)}${shown}`);
});

Deno.test("renderHtml() binds `&` in a page's title to both its neighbors, and nothing else", () => {
  const titleOf = (title: string) => /<h1>(.*)<\/h1>/.exec(html([], { title }))?.[1];
  assertEquals(
    titleOf("About Ash & Co. & Sons, R&D"),
    'About <span class="bound">Ash &amp;\u00a0Co. &amp;\u00a0Sons,</span> R&amp;D',
  );
  assertEquals(titleOf("& so on"), "&amp; so on");
});

Deno.test("renderHtml() shows the logo for dark pages there", () => {
  const brand = (settings: object, logo_dark?: string) =>
    brandOf(testSite({ settings, companyInternal: { logo_dark } }))?.replace(/<span>.*/, "");
  const size = 'alt="" width="48" height="48">';
  const night = "https://pipe.example/night.svg";
  assertEquals(brand({}), `<img class="plate" src="/logo.svg" ${size}`);
  assertEquals(
    brand({ color_scheme: "light" }, night),
    `<img class="plate" src="/logo.svg" ${size}`,
  );
  // The header of this style is dark on light pages too, but not on paper.
  assertEquals(
    brand({ style: "bold", color_scheme: "light" }, night),
    `<picture><source media="print" srcset="/logo.svg"><img class="plate" src="/night.svg" ${size}</picture>`,
  );
  assertEquals(
    brand({ style: "bold", color_scheme: "light" }),
    `<img class="plate" src="/logo.svg" ${size}`,
  );
  assertEquals(
    brand({ color_scheme: "dark" }, night),
    `<picture><source media="print" srcset="/logo.svg"><img class="plate" src="/night.svg" ${size}</picture>`,
  );
  assertEquals(
    brand({}, night),
    `<picture><source media="screen and (prefers-color-scheme: dark)" srcset="/night.svg"><img class="plate" src="/logo.svg" ${size}</picture>`,
  );
});

Deno.test("renderHtml() puts the first entries of the navigation in a row, and a button for the others", () => {
  const main = ["A", "B", "C"].map((text) => ({ text, href: `https://pipe.example/${text}` }));
  const row = (row?: number) => {
    const source = html([], { navigation: { main, actions: [], footer: [], ...(row && { row }) } });
    const [, shown] = /<nav class="menu"[^]*?<ul>([^]*?)<\/ul>/.exec(source)!;
    const [, kind] = /<button class="menu-button ?([^"]*)"/.exec(source)!;
    return [[...shown!.matchAll(/>(\w)</g)].map(([, text]) => text), kind];
  };
  // Without a limit the stylesheet decides which fit, and whether the button is needed.
  assertEquals(row(), [["A", "B", "C"], ""]);
  assertEquals(row(2), [["A", "B"], "needed"]);
});

Deno.test("renderHtml() gives cards pictures or initials, or neither", () => {
  const looks = (files: readonly (string | undefined)[]) => {
    const items = files.map((file) => ({
      title: "Roof repair",
      href: "https://pipe.example/a",
      ...(file !== undefined && { picture: { file, alt: "" } }),
    }));
    const site = testSite({ images: [testImage("a.jpg", "image/jpeg", 9, 6)] });
    const cards = html([{ kind: "cards", items }], {}, site);
    return cards.match(/<li class="card">(?:<img|<div class="blank" data-initials="RR">|<div>)/g)
      ?.map((card) => card.slice(17, 21));
  };
  assertEquals(looks(["a.jpg", "a.jpg", undefined]), ["<img", "<img", "<div"]);
  assertEquals(looks(["a.jpg", undefined, undefined]), ["<div", "<div", "<div"]);
});

Deno.test("renderHtml() gives each card its icon, or none of the list", () => {
  const iconsOf = (...icons: readonly (string | undefined)[]) => {
    const items = icons.map((icon) => ({
      title: "Roof repair",
      href: "https://pipe.example/a",
      ...(icon !== undefined && { icon }),
    }));
    return html([{ kind: "cards", items }]).match(/<li class="card"><svg/g)?.length;
  };
  assertEquals(iconsOf("hammer", "drill"), 2);
  assertEquals(iconsOf("hammer", undefined), undefined);
});

Deno.test("renderHtml() takes icons from public/, else the logo", () => {
  const icons = (company: object, files: readonly string[], assets: Site["assets"] = []) => {
    const publicFiles = new Map(
      files.map((path) => [path, { path, source: "/nowhere", mediaType: "image/png", bytes: 1 }]),
    );
    const source = html([], {}, { ...testSite({ company }), publicFiles, assets });
    return [...source.matchAll(/<link rel="(icon|apple-touch-icon)" href="([^"]+)"([^>]*)>/g)]
      .map(([, kind, href, rest]) => `${kind} ${href}${rest}`);
  };
  assertEquals(icons({}, []), ["icon /logo.svg"]);
  const asset = { path: "/logo.png", mediaType: "image/png", bytes: new Uint8Array() };
  assertEquals(icons({ logo: "https://pipe.example/logo.png" }, [], [asset]), [
    "icon /logo.png?v=92ca2f0eab3e7c0b",
    "apple-touch-icon /logo.png?v=92ca2f0eab3e7c0b",
  ]);
  assertEquals(icons({}, ["/favicon.ico", "/apple-touch-icon.png"]), [
    'icon /favicon.ico sizes="32x32"',
    'icon /logo.svg type="image/svg+xml"',
    "apple-touch-icon /apple-touch-icon.png",
  ]);
});

Deno.test("renderHtml() loads a font of the company's before the page needs it, and no family of the system", () => {
  const preloads = (settings: object) =>
    html([], {}, testSite({ settings })).match(/<link rel="preload"[^>]*>/g);
  assertEquals(preloads({ heading_font: "head.woff2", text_font: "head.woff2" }), [
    '<link rel="preload" href="/head.woff2" as="font" type="font/woff2" crossorigin>',
  ]);
  assertEquals(preloads({ heading_font: "Georgia", text_font: "Verdana" }), null);
});

Deno.test("renderHtml() keeps a page that is not indexed out of search engines", () => {
  const source = html([], { indexed: false });
  assertStringIncludes(source, '<meta name="robots" content="noindex">');
  assertEquals(/canonical|alternate|og:|\.md"/.test(source), false);
});

Deno.test("renderHtml() shortens a title that search results would cut", () => {
  const title = "Water and sewer mains for the Front Range";
  assertStringIncludes(html([], { title }), `<title>${title} | Pipe &amp; Sons</title>`);
  const long = `${title} and the plains beyond it`;
  assertStringIncludes(html([], { title: long }), `<title>${long}</title>`);
  assertStringIncludes(
    html([], { title: long, segments: [], breadcrumbs: [] }),
    "<title>Pipe &amp; Sons</title>",
  );
});

Deno.test("renderHtml() puts each problem beside its field, and links the fields in the page's notice", () => {
  const source = html([
    { kind: "notice", tone: "problem", text: ["Nothing was sent."] },
    testForm(FIELDS),
  ]);
  assertStringIncludes(source, "<title>Error: Mains | Pipe &amp; Sons</title>");
  assertStringIncludes(
    source,
    `<div class="notice problem" role="alert" tabindex="-1" autofocus>
<p>Nothing was sent.</p>
<ul>
<li><a href="#email">Email is empty.</a></li>
<li><a href="#work">Choose.</a></li>
</ul>`,
  );
  assertStringIncludes(
    source,
    `<label for="email">Email</label>
<p class="hint" id="email-hint">For the answer.</p>
<input type="email" id="email" name="email" required aria-describedby="email-hint email-problem" ` +
      'aria-invalid="true" value="&lt;/p&gt;&lt;script&gt;&quot;&#39;&amp;" autocomplete="email" ' +
      'inputmode="email" enterkeyhint="next">' +
      '\n<p class="field-problem" id="email-problem">Email is empty.</p>',
  );
  assertStringIncludes(source, '<fieldset aria-describedby="work-problem">\n<legend>Work</legend>');
  assertStringIncludes(
    source,
    '<input type="checkbox" id="work-2" name="work" value="b" checked aria-invalid="true">',
  );
});

Deno.test("renderHtml() folds the options after the first ones, unless one of them is chosen", () => {
  const options = ["a", "b", "c"].map((value) => ({ value, label: value.toUpperCase() }));
  const choicesOf = (...values: readonly string[]) => {
    const form = testForm([{
      kind: "checkboxes",
      name: "work",
      label: "Work",
      values,
      options,
      folded: { from: 2, summary: "1 more" },
    }]);
    return /<fieldset>[^]*<\/fieldset>/.exec(html([form]))?.[0];
  };
  assertEquals(
    choicesOf("b"),
    `<fieldset>
<legend>Work</legend>
<div class="choices">
<div><input type="checkbox" id="work" name="work" value="a"> <label for="work">A</label></div>
<div><input type="checkbox" id="work-2" name="work" value="b" checked> <label for="work-2">B</label></div>
</div>
<details>
<summary>1 more</summary>
<div>
<div class="choices">
<div><input type="checkbox" id="work-3" name="work" value="c"> <label for="work-3">C</label></div>
</div>
</div>
</details>
</fieldset>`,
  );
  assertEquals(choicesOf("c")?.includes("<details open>"), true);
});

Deno.test("renderHtml() gives the focus to what is wrong with a form, and says so in the title", () => {
  const notice: Block = { kind: "notice", tone: "problem", text: ["It failed."] };
  const field = testForm([{ kind: "text", name: "a", label: "A" }]);
  const shown = (blocks: readonly Block[]) =>
    html(blocks).match(/<title>\w+|<div class="notice[^>]*>/g);
  const alert = '<div class="notice problem" role="alert" tabindex="-1"';
  assertEquals(shown([notice, field]), ["<title>Error", `${alert} autofocus>`]);
  assertEquals(shown([notice]), ["<title>Mains", `${alert}>`]);
  assertEquals(shown([field]), ["<title>Mains"]);
});

Deno.test("renderHtml() names columns in cells and places to link to, and links within the site without its origin", () => {
  const link = (href: string): Block => ({
    kind: "paragraph",
    text: [{ kind: "link", text: "A", href }],
  });
  const cases: readonly (readonly [readonly Block[], string])[] = [
    [
      [{
        kind: "table",
        label: "Pipes",
        columns: [["Pipe"], ["Size"]],
        rows: [[["PVC"], [{ kind: "identifier", text: "DR-18" }]]],
      }],
      `<div class="table"><table class="narrow" aria-label="Pipes">
<thead><tr><th scope="col">Pipe</th><th scope="col">Size</th></tr></thead>
<tbody>
<tr><td>PVC</td><td data-label="Size"><span class="nobreak">DR-18</span></td></tr>
</tbody>
</table>`,
    ],
    [
      [{ kind: "heading", level: 2, text: "Errors", id: "errors" }],
      '<h2 id="errors">Errors<a class="anchor" href="#errors" aria-label="Link to Errors"></a></h2>',
    ],
    [[testForm(FIELDS)], ">\n\nkept</textarea>"],
    [[link("https://pipe.example/")], '<p><a href="/">A</a></p>'],
    [[link("https://pipe.example")], '<p><a href="/">A</a></p>'],
    [[link("https://pipe.example/a?b=1&c=2")], '<p><a href="/a?b=1&amp;c=2">A</a></p>'],
    [[link("https://pipe.example.net/a")], '<p><a href="https://pipe.example.net/a">A</a></p>'],
    [[link("#a")], '<p><a href="#a">A</a></p>'],
  ];
  for (const [blocks, expected] of cases) assertStringIncludes(html(blocks), expected);
});

Deno.test("renderHtml() puts questions one level below their heading, and folds their answers", () => {
  const question = { question: "Why?", answer: paragraph("So.") };
  const shown = (...blocks: readonly Block[]) =>
    html([...blocks, { kind: "questions", items: [question, question] }])
      .match(/<details[^>]*>|<h[23]>Why/g);
  assertEquals(shown(), ["<details>", "<h2>Why", "<details>", "<h2>Why"]);
  assertEquals(shown({ kind: "heading", level: 2, text: "Q" })?.[1], "<h3>Why");
});

Deno.test("renderHtml() puts what stands beside the text where it is in the order of blocks", () => {
  const aside: Block = {
    kind: "aside",
    label: "Facts",
    blocks: [{ kind: "paragraph", text: ["B"] }],
  };
  const text: Block = { kind: "paragraph", text: ["A"] };
  const order = (blocks: readonly Block[]) =>
    [
      ...html(blocks).matchAll(
        /<aside id="facts" class="beside-text" aria-label="Facts">|<div class="text">/g,
      ),
    ]
      .map(([found]) => found.slice(1, 6));
  assertEquals(order([aside, text]), ["aside", "div c"]);
  assertEquals(order([text, aside]), ["div c", "aside"]);
});

Deno.test("renderHtml() ends text where cards begin, and puts them over the whole width", () => {
  const heading = (text: string): Block => ({ kind: "heading", level: 2, text });
  const source = html([
    heading("Scope"),
    { kind: "paragraph", text: ["Pipe."] },
    heading("More"),
    { kind: "cards", items: [{ title: "A", href: "https://pipe.example/a" }] },
    heading("Links"),
    { kind: "paragraph", text: ["End."] },
  ]);
  assertEquals(source.match(/<div class="text">\n<section>/g)?.length, 1);
  assertEquals(
    [...source.matchAll(/<section class="(section[^"]*)">\n<div class="wrap">\n<h2[^>]*>(\w+)/g)]
      .map(([, kind, title]) => [kind, title]),
    [["section", "More"], ["section tinted", "Links"]],
  );
});

Deno.test("renderHtml() keeps a heading of level 3 in the section of the one above", () => {
  const source = html([
    { kind: "heading", level: 2, text: "Good to know" },
    { kind: "heading", level: 3, text: "Bonding" },
    { kind: "paragraph", text: ["We are bonded."] },
  ]);
  assertEquals(source.match(/<section>/g)?.length, 1);
});

Deno.test("renderHtml() loads the script of galleries where one stands among other blocks", () => {
  const words: Block = { kind: "paragraph", text: ["Our work."] };
  const gallery: Block = { kind: "gallery", pictures: [{ file: "a.jpg", alt: "A" }] };
  const site = testSite({ images: [testImage("a.jpg", "image/jpeg", 9, 6)] });
  const hasScript = (blocks: readonly Block[]) =>
    /src="[^"]*lightbox\.[^"]*js/.test(renderHtml(testPage(blocks), site));
  assertEquals([[words], [words, gallery]].map(hasScript), [false, true]);
});

Deno.test("renderHtml() tints no section that a list of contents links to", () => {
  const letter = (text: string): readonly Block[] => [
    { kind: "heading", level: 2, text, id: `letter-${text}` },
    { kind: "cards", items: [{ title: text, href: "https://pipe.example/a" }] },
  ];
  assertEquals(
    html([...letter("a"), ...letter("b")]).match(/<section class="section[^"]*"/g),
    ['<section class="section"', '<section class="section"'],
  );
});

Deno.test("renderHtml() ends the way down to a page with its short name", () => {
  const source = html([], { title: "Underground mains of every kind", crumb: "Mains" });
  assertStringIncludes(source, '<span aria-current="page">Mains</span>');
});

Deno.test("renderHtml() shows a person's portrait, or the initials", () => {
  const site = testSite({ images: [testImage("ann.jpg", "image/jpeg", 400, 500)] });
  const person = (name: string, file?: string) => ({
    name,
    values: [["Painter"]],
    ...(file !== undefined && { picture: { file, alt: `Portrait of ${name}` } }),
  });
  const people = [person("Ann Lee", "ann.jpg"), person("Dr. Éva de la Cruz Jr."), person("Cher")];
  const source = html([{ kind: "facts", look: "people", items: people }], {}, site);
  const terms = [...source.matchAll(/<dt>([^]*?)<\/dt>/g)].slice(0, 3).map(([, term]) =>
    term?.replace(/<svg .*?<text[^>]*>/, "<").replace("</text></svg>", ">")
      .replace(/ src=.*? alt/, " alt")
  );
  assertEquals(terms, [
    '<img class="upright" alt="Portrait of Ann Lee" loading="lazy">Ann Lee',
    "<ÉC>Dr. Éva de la Cruz Jr.",
    "<C>Cher",
  ]);
});

Deno.test("renderHtml() ends with the legal name, since when and by which licenses", () => {
  const legalLine = (company: object, changed?: string) => {
    const site = testSite({ company, companyInternal: { updated: changed } });
    return /<div class="legal">\n<p>(.*?)<\/p>/.exec(html([], {}, site))?.[1]
      ?.replaceAll(/<span class="nobreak">(.*?)<\/span>/g, "[$1]");
  };
  const license = (identifier: string) => ({ type: "Roofing", identifier, jurisdiction: "Ohio" });
  const legal_name = "Anytown Roofs, LLC";
  assertEquals(legalLine({ legal_name }), "© Anytown Roofs, LLC");
  assertEquals(legalLine({ legal_name }, "2026-03-01"), "© 2026 Anytown Roofs, LLC");
  assertEquals(
    legalLine({ legal_name, founded: "2026", licenses: [license("R-1")] }, "2026-03-01"),
    "© 2026 Anytown Roofs, LLC · License\u00a0[R-1]",
  );
  assertEquals(
    legalLine(
      { legal_name, founded: "2009", licenses: [license("R-1"), license("R-2")] },
      "2026-03-01",
    ),
    "© 2009–2026 Anytown Roofs, LLC · Licenses\u00a0[R-1] and [R-2]",
  );
});

for (
  const [items, kind] of [
    [["a", "b", "c"], "<ul>"],
    [["a", "b", "c", "d".repeat(32)], '<ul class="columns-list short">'],
    [["a", "b", "c", "d".repeat(33)], '<ul class="columns-list">'],
    [["a", "b", "c", { kind: "code", text: "d" }], '<ul class="columns-list">'],
  ] as const
) {
  Deno.test(`renderHtml() shows ${items.length} items as ${kind}`, () => {
    const page = testPage([{ kind: "list", items: items.map((item) => [item]) }]);
    assertStringIncludes(renderHtml(page, testSite()), `${kind}\n<li>a</li>`);
  });
}
