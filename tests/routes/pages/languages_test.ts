import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { load, smallWith } from "../../support/fixtures/content.ts";
import { testServer } from "../../support/site.ts";

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
    plansUrl: "planos",
  };
  const html = await testServer({ site }).text("/es/contact", post(wrong));
  assertEquals(
    [...html.matchAll(/<p class="field-problem"[^>]*>([^<]*)</g)].map(([, problem]) => problem),
    [
      "Escriba su nombre.",
      "Apellidos: escriba como máximo 100 caracteres.",
      "Escriba el correo electrónico completo, como nombre@example.com.",
      "Escriba un teléfono con su código de área, como 202 555 0117.",
      "Escriba una dirección que empiece por https://.",
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
    response.headers.get("location")!,
    /^\/es\/contact\/thank-you\?reference=[0-9A-Z]{6}$/,
  );
  assertStringIncludes(server.mails[0]!.text, "\nWritten in Spanish, at /es/contact.\n");
  const original = testServer({ site });
  await original.fetch("/contact", post(request));
  assertEquals(original.mails[0]!.text.includes("Written in"), false);
});

Deno.test("the form says in its language that its body is incomplete", async () => {
  const html = await testServer({ site }).text("/es/contact", {
    method: "POST",
    body: "--cut\r\n",
    headers: { "content-type": "multipart/form-data; boundary=cut" },
  });
  assertStringIncludes(html, "La solicitud llegó incompleta o demasiado tarde. No se envió nada.");
});

Deno.test("an address below a language has the 404 page of that language, and /es/ leads to /es", async () => {
  const server = testServer({ site });
  for (const [path, title] of [["/es/x", "Página no encontrada"], ["/x", "Page not found"]]) {
    const response = await server.fetch(path!);
    assertEquals(response.status, 404);
    assertStringIncludes(await response.text(), `<h1>${title}</h1>`);
  }
  const slash = await server.fetch("/es/");
  assertEquals([slash.status, slash.headers.get("location")], [308, "https://contractor.test/es"]);
  assertStringIncludes(await server.text("/es/index.md"), "Un párrafo.");
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
