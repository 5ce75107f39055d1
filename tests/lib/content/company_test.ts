import { assertEquals } from "@std/assert";
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
    "content/company.md: budget: is not a known field; the fields are name, legal_name, tagline, mission, vision, founded, leadership_experience_years, logo, email, telephone, address, geo, hours, licenses, certifications, leadership, values, safety_record, social_profiles, logo_dark, facts, pictures, updated",
    "content/company.md: body (description): is missing; write one or more paragraphs below the front matter",
  ]);
});

Deno.test("loadSite() refuses a public file with the name of the logo", async () => {
  const files = withLogo("logo.svg", { "logo.svg": PICTURE, "public/logo.svg": PICTURE });
  assertEquals(await faultsOf(files), [
    "content/public/logo.svg: has the same address as the logo; rename or remove one of the two",
  ]);
});
