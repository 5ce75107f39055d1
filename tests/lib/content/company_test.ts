import { assertEquals } from "@std/assert";
import { type Files, FIXTURE_URL, load, messageOf, small } from "../../support/fixtures/content.ts";

const PICTURE = new Uint8Array([1, 2, 3]);

/** The small site with a line in the company's front matter. */
function withLogo(line: string, files: Files = {}): Files {
  return {
    ...small,
    "company.md": small["company.md"].replace("hours: {}", `hours: {}\n${line}`),
    ...files,
  };
}

/** The one fault of such a site. */
async function faultOf(line: string, files?: Files): Promise<string> {
  const [count, ...faults] = await messageOf(withLogo(line, files));
  assertEquals(count, "Cannot load the content: 1 fault");
  return faults.join("\n");
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
    const { company, assets } = await load(withLogo(`logo: ${name}`, { [name]: PICTURE }));
    assertEquals(company.logo, `${FIXTURE_URL}/${name}`);
    assertEquals(assets, [{ path: `/${name}`, mediaType, bytes: PICTURE }]);
  });
}

Deno.test("loadSite() takes an address as the logo and publishes no picture", async () => {
  const { company, assets } = await load(withLogo("logo: https://cdn.example.com/Logo.PNG?v=2"));
  assertEquals(company.logo, "https://cdn.example.com/Logo.PNG?v=2");
  assertEquals(assets, []);
});

for (
  const value of [
    "Logo.PNG",
    "logo.gif",
    "pictures/logo.svg",
    "../logo.svg",
    "logo",
    "cdn.example.com/logo.svg",
    "ftp://example.com/logo.svg",
    '"https://example.com/a b.svg"',
    '"logo.svg\\n"',
    "7",
  ]
) {
  Deno.test(`loadSite() refuses a logo that is no address and no picture's name: ${value}`, async () => {
    assertEquals(
      await faultOf(`logo: ${value}`, { "logo.svg": PICTURE }),
      "content/company.md: logo: must be a full address such as https://example.com/logo.svg, or the name of a picture beside company.md: lower-case letters, digits and hyphens, then .svg, .png, .webp, .jpg or .jpeg",
    );
  });
}

Deno.test("loadSite() reports a logo that is not there", async () => {
  assertEquals(
    await faultOf("logo: none.jpeg"),
    'content/company.md: logo: "none.jpeg" does not exist; put the picture beside company.md',
  );
});

Deno.test("loadSite() reports the logo together with the other faults of the file", async () => {
  const files = withLogo("logo: none.svg\nbudget: 7");
  assertEquals(
    await messageOf({
      ...files,
      "company.md": String(files["company.md"]).replace("One paragraph.", ""),
    }),
    [
      "Cannot load the content: 3 faults",
      'content/company.md: logo: "none.svg" does not exist; put the picture beside company.md',
      "content/company.md: budget: is not a known field; the fields are name, legal_name, tagline, mission, vision, founded, leadership_experience_years, logo, email, telephone, address, geo, hours, licenses, certifications, leadership, values, safety_record, social_profiles, logo_dark, facts, pictures, updated",
      "content/company.md: body (description): is missing; write one or more paragraphs below the front matter",
    ],
  );
});

Deno.test("loadSite() refuses a public file with the name of the logo", async () => {
  const files = withLogo("logo: logo.svg", { "logo.svg": PICTURE, "public/logo.svg": PICTURE });
  assertEquals((await messageOf(files)).slice(1), [
    "content/public/logo.svg: has the same address as the logo; rename or remove one of the two",
  ]);
});
