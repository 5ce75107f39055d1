import { assertEquals, assertStringIncludes } from "@std/assert";
import { contractorNode } from "../../../lib/page/structured_data.ts";
import { edited, load, smallWith } from "../../support/fixtures/content.ts";
import { testServer } from "../../support/site.ts";

const messaging = 'messaging: { whatsapp: "+1-802-555-0101", sms: "+1-802-555-0102" }\n';
const site = await load(smallWith(edited("company.md", "hours: {}", `${messaging}hours: {}`)));
const server = testServer({ site });

/** The addresses of a page's links for messages. */
async function linksOn(path: string): Promise<string[]> {
  const found = (await server.text(path)).matchAll(
    /(?:href="|\]\()((?:https:\/\/wa\.me|sms:)[^")]*)/g,
  );
  return [...new Set([...found].map(([, href = ""]) => href))];
}

function links(page: string, address: string): string[] {
  const text = encodeURIComponent(`Hello, I am writing about “${page}”: ${address}`);
  return [`https://wa.me/18025550101?text=${text}`, `sms:+18025550102?body=${text}`];
}

Deno.test("every page links the numbers for messages, with a text that names the page", async () => {
  const home = links("Small Fence", "https://contractor.test/");
  const service = links("Gate repair", "https://contractor.test/services/gate-repair");
  assertEquals(await linksOn("/"), home);
  assertEquals(await linksOn("/index.md"), home);
  assertEquals(await linksOn("/services/gate-repair"), service);
  assertEquals(await linksOn("/services/gate-repair.md"), service);
  const contact = links("Request a bid", "https://contractor.test/contact");
  assertEquals(await linksOn("/contact"), contact);
  const [, bar = ""] = /<nav class="quick"([^]*?)<\/nav>/.exec(await server.text("/")) ?? [];
  assertStringIncludes(bar, `>WhatsApp</a>`);
  assertStringIncludes(bar, `>Text us</a>`);
});

Deno.test("programs read the numbers for messages in JSON-LD and llms.txt, and not in the Company", async () => {
  const point = { "@type": "ContactPoint", contactType: "customer service" };
  assertEquals(contractorNode(site).contactPoint, [
    { ...point, telephone: "+1-802-555-0101", name: "WhatsApp", url: "https://wa.me/18025550101" },
    { ...point, telephone: "+1-802-555-0102", name: "Text us", url: "sms:+18025550102" },
  ]);
  assertStringIncludes(
    await server.text("/llms.txt"),
    "[WhatsApp (802) 555-0101](https://wa.me/18025550101). [Text us (802) 555-0102](sms:+18025550102). ",
  );
  assertEquals((await server.text("/v1/company")).includes("802-555-0101"), false);
});
