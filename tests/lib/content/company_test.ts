import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { emergencyTelephone } from "../../../lib/model/mod.ts";
import { contractorNode } from "../../../lib/page/structured_data.ts";
import { bid, postJson, testServer } from "../../support/site.ts";
import {
  edited,
  faultsOf,
  type Files,
  FIXTURE_URL,
  load,
  small,
} from "../../support/fixtures/content.ts";

const PICTURE = new Uint8Array([1, 2, 3]);

/** The small site with a logo. */
function withLogo(logo: string, files: Files = {}): Files {
  return { ...small, ...edited("company.md", "hours: {}", `hours: {}\nlogo: ${logo}`), ...files };
}

for (
  const [name, mediaType] of [
    ["logo.svg", "image/svg+xml"],
    ["the-mark-2.png", "image/png"],
    ["logo.webp", "image/webp"],
    ["logo.jpg", "image/jpeg"],
    ["logo.jpeg", "image/jpeg"],
  ] as const
) {
  Deno.test(`loadSite() publishes ${name} that stands beside company.md`, async () => {
    const { company, assets } = await load(withLogo(name, { [name]: PICTURE }));
    assertEquals(company.logo, `${FIXTURE_URL}/${name}`);
    assertEquals(assets, [{ path: `/${name}`, mediaType, bytes: PICTURE }]);
  });
}

Deno.test("loadSite() takes an address as the logo and publishes no picture", async () => {
  const { company, assets } = await load(withLogo("https://cdn.example.com/Logo.PNG?v=2"));
  assertEquals(company.logo, "https://cdn.example.com/Logo.PNG?v=2");
  assertEquals(assets, []);
});

Deno.test("loadSite() refuses a logo that is no address and no picture's name", async () => {
  for (
    const logo of [
      ...["Logo.PNG", "logo.gif", "pictures/logo.svg", "../logo.svg", "logo", "7"],
      ...["cdn.example.com/logo.svg", "ftp://example.com/logo.svg"],
      ...['"https://example.com/a b.svg"', '"logo.svg\\n"'],
    ]
  ) {
    assertEquals([logo, ...await faultsOf(withLogo(logo, { "logo.svg": PICTURE }))], [
      logo,
      "content/company.md: logo: must be a full address such as https://example.com/logo.svg, or the name of a picture beside company.md: lower-case letters, digits and hyphens, then .svg, .png, .webp, .jpg or .jpeg",
    ]);
  }
});

Deno.test("loadSite() reports a logo that is not there, together with the other faults of the file", async () => {
  const company = withLogo("none.svg\nbudget: 7")["company.md"]!;
  assertEquals(await faultsOf({ "company.md": String(company).replace("One paragraph.", "") }), [
    'content/company.md: logo: "none.svg" does not exist; put the picture beside company.md',
    "content/company.md: budget: is not a known field; the fields are name, legal_name, tagline, mission, vision, founded, leadership_experience_years, logo, email, telephone, address, geo, hours, licenses, certifications, leadership, values, safety_record, social_profiles, logo_dark, emergency_telephone, facts, closed, messaging, process, faqs, languages, pictures, updated",
  ]);
});

Deno.test("loadSite() names the whole address of a profile that lacks its beginning", async () => {
  const social = "\nsocial_profiles: [facebook.com/x]";
  assertEquals(await faultsOf(withEmergency("At any hour", social)), [
    "content/company.md: social_profiles[0]: must be a full address such as https://example.com/page; write https://facebook.com/x",
  ]);
});

Deno.test("loadSite() refuses a public file with the name of the logo", async () => {
  const files = withLogo("logo.svg", { "logo.svg": PICTURE, "public/logo.svg": PICTURE });
  assertEquals(await faultsOf(files), [
    "content/public/logo.svg: has the same address as the logo; rename or remove one of the two",
  ]);
});

/** The small site with an emergency line. */
function withEmergency(hours: string, more = ""): Files {
  const lines = `hours: { emergency: "${hours}" }${more}`;
  return { ...small, ...edited("company.md", "hours: {}", lines) };
}

Deno.test("loadSite() refuses a number in hours.emergency that is not known, or an unused emergency_telephone", async () => {
  const other = '\nemergency_telephone: "+1-802-555-0199"';
  for (const number of ["(802) 555-0199", "8025550199", "18025550199"]) {
    assertEquals(await faultsOf(withEmergency(`At night, at ${number}`)), [
      'content/company.md: hours.emergency: names +18025550199, which is neither telephone nor emergency_telephone; write emergency_telephone: "+18025550199", or correct the number',
    ]);
  }
  assertEquals(await faultsOf(withEmergency("At night, at (802) 555-0100", other)), [
    "content/company.md: emergency_telephone: must be in hours.emergency too, where programs read it, such as: 24 hours a day, at +1-802-555-0199",
  ]);
  const local = '\nemergency_telephone: "802-555-0199"';
  assertEquals(await faultsOf(withEmergency("At night, at (802) 555-0199", local)), [
    "content/company.md: emergency_telephone: must be a number in international form such as +1-555-555-0100; write +1-802-555-0199",
  ]);
  const abroad = '\nemergency_telephone: "020 7946 0018"';
  assertEquals(await faultsOf(withEmergency("At night, at (802) 555-0199", abroad)), [
    "content/company.md: emergency_telephone: must be a number in international form such as +1-555-555-0100",
  ]);
  for (const hours of ["At night, at (802) 555-0100", "At any hour"]) {
    assertEquals(emergencyTelephone(await load(withEmergency(hours))), "+1-802-555-0100");
  }
  const both = "By day (802) 555-0100, at night 802-555-0199";
  assertEquals(emergencyTelephone(await load(withEmergency(both, other))), "+1-802-555-0199");
});

Deno.test("an emergency number of its own is the one that is given wherever an emergency is spoken of", async () => {
  const own = '\nemergency_telephone: "+1-802-555-0199"';
  const site = await load({
    ...withEmergency("24 hours, at +1-802-555-0199", own),
    ...edited("services/gate-repair.md", "faqs: []", "faqs: []\nemergency: true"),
  });
  const server = testServer({ site });
  const mentions = async (path: string) =>
    (await server.text(path)).split("\n").filter((line) => /emergency/i.test(line));
  const documents = ["/llms.txt", "/agent-instructions.md", "/llms-full.txt", "/openapi.json"];
  const skill = "/.well-known/agent-skills/small-fence/SKILL.md";
  for (
    const path of ["/", "/contact", "/about", "/services/gate-repair", ...documents, skill]
  ) {
    const lines = await mentions(path);
    assertMatch(lines.join("\n"), /802\) 555-0199|802-555-0199/, path);
    for (const line of lines) {
      assertEquals(/In an emergency[^.]*555-0100/.test(line), false, `${path}: ${line}`);
    }
  }
  assertStringIncludes(
    await server.text("/"),
    '<p>Emergency <a class="nobreak" href="tel:+18025550199">',
  );
  assertEquals(contractorNode(site).contactPoint, {
    "@type": "ContactPoint",
    contactType: "emergency",
    telephone: "+1-802-555-0199",
  });
  const { data } = JSON.parse(
    await server.text(
      "/v1/contact",
      postJson({ ...bid, selectedServices: ["gate-repair"] }),
    ),
  );
  assertMatch(data.message, /^\+1-802-555-0199 is the number for an emergency: /);
});
