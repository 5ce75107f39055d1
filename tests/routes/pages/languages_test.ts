import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { MAX_FORM_BYTES } from "../../../lib/bids/limits.ts";
import { faultsOf, load, smallWith, warningsOf } from "../../support/fixtures/content.ts";
import { FRENCH_DIR } from "../../support/folders.ts";
import { loadContent } from "../../support/load.ts";
import { postJson, SITE_URL, type TestRequest, testServer, thanksOf } from "../../support/site.ts";

const site = await load(smallWith({
  "markets/farms.md": undefined,
  "es/company.md": "---\n---\nUn párrafo.\n",
  "es/projects/pasture.md":
    "---\ncategory: Alambre\nsummary: Una cerca.\nscope: [Postes]\n---\nSe hizo.\n",
}));

const post = (fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams(fields),
  headers: { "content-type": "application/x-www-form-urlencoded" },
});

const request = {
  firstName: "Ana",
  lastName: "Robles",
  companyName: "Robles",
  email: "ana@example.com",
  phone: "802 555 0117",
  selectedServices: "gate-repair",
  timeline: "En marzo",
  additionalInfo: "Un portón.",
};

Deno.test("the form says in its language what is wrong, field by field", async () => {
  const wrong = {
    ...request,
    firstName: "",
    lastName: "x".repeat(101),
    email: "ana@",
    phone: "12",
    heardAboutUs: "x".repeat(201),
  };
  const html = await testServer({ site }).text("/es/contact", post(wrong));
  assertEquals(
    [...html.matchAll(/<p class="field-problem"[^>]*>([^<]*)</g)].map(([, problem]) => problem),
    [
      "Escriba su nombre.",
      "Apellidos: escriba como máximo 100 caracteres.",
      "Escriba el correo electrónico completo, como nombre@example.com.",
      "Escriba un teléfono con código de área, como 202 555 0117.",
      "Cómo supo de nosotros: escriba como máximo 200 caracteres.",
    ],
  );
  assertStringIncludes(html, "Su solicitud no se envió. Corrija estos 5 campos:");
});

Deno.test("the form offers services that are not translated, and its mail says in which language it was written", async () => {
  const server = testServer({ site });
  assertStringIncludes(await server.text("/es/contact"), ">Gate repair</label>");
  const response = await server.fetch("/es/contact", post(request));
  assertEquals(response.status, 303);
  assertMatch(
    thanksOf(response),
    /^\/es\/contact\/thank-you\?reference=[0-9A-Z]{6}$/,
  );
  assertStringIncludes(server.mails[0]!.text, "\nWritten in Spanish, at /es/contact.\n");
  const original = testServer({ site });
  await original.fetch("/contact", post(request));
  assertEquals(original.mails[0]!.text.includes("Written in"), false);
});

Deno.test("the mail to the office is in the original's language, whoever asks in another", async () => {
  const server = testServer({ site: await loadContent(FRENCH_DIR, SITE_URL), webhook: true });
  await server.fetch("/en-ca/contact", post({ ...request, message: "x" }));
  const [{ subject, text }] = server.mails as unknown as [{ subject: string; text: string }];
  assertStringIncludes(subject, "[Pourriel probable] Demande de soumission de Robles : ");
  assertStringIncludes(text, "\nRédigée en anglais, à /en-ca/contact.\n");
  assertEquals(
    JSON.parse(server.webhooks[0]!.body).data.likelySpam,
    "un champ que les gens ne voient pas a été rempli",
  );
});

Deno.test("markdown has the colons of its language", async () => {
  const server = testServer({ site: await loadContent(FRENCH_DIR, SITE_URL) });
  const contact = await server.text("/contact.md");
  assertStringIncludes(contact, "- **Téléphone**\u00a0: [(819) 555-0114]");
  assertStringIncludes(contact, "Appelez le [(819) 555-0114](tel:+18195550114). En tout temps.");
  assertStringIncludes(await server.text("/en-ca/contact.md"), "- **Telephone**: [(819) 555-0114]");
});

const URL_ENCODED = "application/x-www-form-urlencoded";

for (
  const [what, body, headers, said] of [
    [
      "incomplete",
      "--cut\r\n",
      { "content-type": "multipart/form-data; boundary=cut" },
      "La solicitud llegó incompleta o demasiado despacio. No se envió nada.",
    ],
    [
      "too large",
      `additionalInfo=${"a".repeat(MAX_FORM_BYTES)}`,
      { "content-type": URL_ENCODED },
      "La solicitud es demasiado larga. No se envió nada. Acorte el texto",
    ],
    [
      "not UTF-8",
      Uint8Array.of(0x66, 0x3d, 0xff),
      { "content-type": URL_ENCODED },
      "El formulario llegó de una forma que no se puede leer. No se envió nada.",
    ],
    [
      "of another type",
      "firstName=Ana",
      { "content-type": "text/plain" },
      "El formulario llegó de una forma que no se puede leer. No se envió nada.",
    ],
    [
      "compressed",
      "f=1",
      { "content-type": URL_ENCODED, "content-encoding": "gzip" },
      "El formulario llegó de una forma que no se puede leer. No se envió nada.",
    ],
  ] as const
) {
  Deno.test(`the form says in its language that its body is ${what}`, async () => {
    const request = { method: "POST", body, headers: new Headers(headers as HeadersInit) };
    assertStringIncludes(await testServer({ site }).text("/es/contact", request), said);
  });
}

Deno.test("an address below a language has the 404 page of that language, and /es/ leads to /es", async () => {
  const server = testServer({ site });
  for (
    const [path, title] of [
      ["/es/x", "Página no encontrada"],
      ["/ES/x", "Página no encontrada"],
      ["/x", "Page not found"],
    ]
  ) {
    const response = await server.fetch(path!);
    assertEquals(response.status, 404);
    assertStringIncludes(await response.text(), `<h1>${title}</h1>`);
  }
  const slash = await server.fetch("/es/");
  assertEquals([slash.status, slash.headers.get("location")], [308, "https://contractor.test/es"]);
  assertStringIncludes(await server.text("/es/index.md"), "Un párrafo.");
});

Deno.test("/es.md is the markdown of a language's home page, in that language", async () => {
  const markdown = await testServer({ site }).text("/es.md");
  assertStringIncludes(markdown, 'canonical: "https://contractor.test/es"');
  assertStringIncludes(
    markdown,
    "Todas las páginas: [llms.txt](https://contractor.test/es/llms.txt)",
  );
  assertEquals(markdown, await testServer({ site }).text("/es/index.md"));
});

Deno.test("the switch leads to the same page, else to its list, else to the home page", async () => {
  const server = testServer({ site });
  const switched = async (path: string) =>
    /<nav class="languages"[^>]*>\s*<a href="([^"]+)"/.exec(await server.text(path))?.[1];
  assertEquals(await switched("/projects/pasture"), "/es/projects/pasture");
  assertEquals(await switched("/es/projects/pasture"), "/projects/pasture");
  assertEquals(await switched("/services/gate-repair"), "/es");
  assertEquals(await switched("/api"), "/es");
});

Deno.test("the switch of a page that is not there leads to the page of its address, where there is one", async () => {
  const server = testServer({
    site: await load(smallWith({
      "es/company.md": "---\n---\nUn párrafo.\n",
      "es/pages/feria.md": "---\ntitle: Feria\ndescription: La feria.\n---\nVenga.\n",
    })),
  });
  const switched = async (path: string, init?: TestRequest) =>
    /<nav class="languages"[^>]*>\s*<a href="([^"]+)"/.exec(await server.text(path, init))?.[1];
  assertEquals(await switched("/es/projects/pasture"), "/projects/pasture");
  assertEquals(await switched("/es/services/gate-repair"), "/services/gate-repair");
  assertEquals(await switched("/feria"), "/es/feria");
  assertEquals(await switched("/es/projects/nope"), "/projects");
  assertEquals(await switched("/es/nope/%zz"), "/");
  assertEquals(await switched("/es/contact", { method: "PUT" }), "/contact");
  const markdown = await server.text("/es/projects/pasture.md", { accept: "text/markdown" });
  assertStringIncludes(markdown, "https://contractor.test/projects/pasture.md");
});

Deno.test("the API and the list of tools give the original, and a site in one language names none", async () => {
  const server = testServer({ site });
  const { data } = JSON.parse(await server.text("/v1/projects"));
  assertEquals(data.map(({ url }: { url: string }) => url), [
    "https://contractor.test/projects/pasture",
  ]);
  const single = testServer({ site: await load(smallWith({})) });
  const response = await single.fetch("/");
  assertEquals(response.headers.get("content-language"), null);
  assertEquals(/hreflang|og:locale|class="languages"/.test(await response.text()), false);
});

const linked = await load(smallWith({
  "site.md": `---
banner: { text: Come by, link: /services/gate-repair }
hero: { file: a.svg, alt: A gate in the sun }
redirects: [{ from: /es/viejo, to: /es/services/gate-repair }]
---
`,
  "images/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>',
  "news/open.md":
    "---\ntitle: Open house\ndate: 2026-01-01\n---\nSee [us](/es) and [it](/es/nada).\n",
  "es/site.md": "---\nbanner: { text: Venga }\n---\n",
  "es/company.md": "---\n---\nUn párrafo.\n",
  "es/news/open.md": "---\ntitle: Puertas abiertas\n---\nVenga.\n",
  "es/services/gate-repair.md": "---\nname: Portones\nsummary: Portones.\n---\nReparamos.\n",
}));

Deno.test("the banner leads to the page of its language, else to the original, whose language is marked", async () => {
  const banner = async (site: typeof linked) =>
    /<p class="banner">(.*)<\/p>/.exec(await testServer({ site }).text("/es"))?.[1];
  assertEquals(await banner(linked), '<a href="/es/services/gate-repair">Venga</a>');
  const other = await load(smallWith({
    "site.md": "---\nbanner: { text: Come by, link: /services/gate-repair }\n---\n",
    "es/site.md": "---\nbanner: { text: Venga }\n---\n",
    "es/company.md": "---\n---\nUn párrafo.\n",
  }));
  assertEquals(await banner(other), '<a href="/services/gate-repair" hreflang="en-US">Venga</a>');
});

Deno.test("redirects and links lead to pages of a language, and what is not there is a fault", async () => {
  const server = testServer({ site: linked });
  const { status, headers } = await server.fetch("/es/viejo");
  assertEquals([status, headers.get("location")], [
    301,
    "https://contractor.test/es/services/gate-repair",
  ]);
  const to = (path: string) => ({
    "site.md": `---\nredirects: [{ from: /old, to: ${path} }]\n---\n`,
    "es/company.md": "---\n---\nUn párrafo.\n",
    "news/open.md":
      "---\ntitle: Open\ndate: 2026-01-01\n---\n[It](/es/nada) and [this](/es/about).\n",
  });
  assertEquals(await faultsOf(to("/es/services")), [
    'content/site.md: redirects[0].to: "/es/services" does not exist; name a page or a file of this site, or an https address',
  ]);
  assertEquals(await warningsOf(to("/es/about.md")), [
    'content/news/open.md: links to "/es/nada", which does not exist; link to a page or a file of this site',
  ]);
});

Deno.test("an address below a language is found whatever its capitals, and without its last slash", async () => {
  const server = testServer({ site: linked });
  const locations: (string | null)[] = [];
  for (const path of ["/ES", "/ES/Services/Gate-Repair", "/es/services/"]) {
    const { status, headers } = await server.fetch(path);
    assertEquals(status, 308, path);
    locations.push(headers.get("location"));
  }
  assertEquals(
    locations,
    ["/es", "/es/services/gate-repair", "/es/services"].map((path) =>
      `https://contractor.test${path}`
    ),
  );
});

Deno.test("what is inherited is marked, and previews, the feed, search and fetch name their language", async () => {
  const server = testServer({ site: linked });
  const html = await server.text("/es");
  assertMatch(html, /<img [^>]*alt="A gate in the sun" lang="en-US"/);
  assertEquals(html.match(/<meta property="og:locale[^>]*>/g), [
    '<meta property="og:locale" content="es_US">',
    '<meta property="og:locale:alternate" content="en_US">',
  ]);
  assertStringIncludes(
    await server.text("/es/news/feed.xml"),
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">\n<title>Noticias de Small Fence</title>',
  );
  const call = async (name: string, args: object) => {
    const text = await server.text(
      "/mcp",
      postJson({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name, arguments: args },
      }),
    );
    return JSON.parse(text).result.structuredContent;
  };
  const { results } = await call("search", { query: "portones" });
  assertEquals([results[0].id, results[0].language], ["/es/services/gate-repair", "es"]);
  assertEquals((await call("fetch", { id: "/es" })).language, "es");
  assertEquals((await call("fetch", { id: "/" })).language, "en-US");
});

Deno.test("an answer of the search in another language is marked, and so is its link", async () => {
  const html = await testServer({ site: linked }).text("/search?q=portones");
  assertMatch(
    html,
    /<li class="card" lang="es"><div><h3><a href="\/es\/services\/gate-repair" hreflang="es">Portones<\/a>/,
  );
});

Deno.test("/llms.txt leads to the home page of each other language", async () => {
  const server = testServer({ site: linked });
  const [original, spanish] = [await server.text("/llms.txt"), await server.text("/es/llms.txt")];
  assertStringIncludes(original, "\n- [Español](https://contractor.test/es/index.md)\n");
  assertStringIncludes(spanish, "\n- [English](https://contractor.test/index.md)\n");
});

Deno.test("documents name their language where a site has several", async () => {
  const languages = async (site: typeof linked, paths: readonly string[]) => {
    const responses = paths.map((path) => testServer({ site }).fetch(path));
    return (await Promise.all(responses)).map(({ headers }) => headers.get("content-language"));
  };
  const paths = ["/llms.txt", "/llms-full.txt", "/sitemap.md", "/news/feed.xml"];
  assertEquals(
    await languages(linked, paths.flatMap((path) => [path, `/es${path}`])),
    paths.flatMap(() => ["en-US", "es"]),
  );
  assertEquals(await languages(linked, ["/sitemap.xml", "/robots.txt", "/openapi.json"]), [
    null,
    null,
    null,
  ]);
  assertEquals(await languages(await load(smallWith({})), ["/llms.txt"]), [null]);
});

Deno.test("the languages in which somebody answers are in the structured data of each version", async () => {
  const server = testServer({ site: await loadContent(FRENCH_DIR, SITE_URL) });
  for (const path of ["/", "/en-ca"]) {
    const html = await server.text(path);
    const points = [...html.matchAll(/"availableLanguage":(\[[^\]]*\])/g)].map(([, tags]) => tags);
    assertEquals(new Set(points), new Set(['["fr","en"]']), path);
    assertEquals(points.length, 2, path);
  }
});
