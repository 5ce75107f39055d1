import { assertEquals } from "@std/assert";
import { makeStylesheet } from "../../lib/page/mod.ts";
import { styles } from "../../lib/model/mod.ts";
import { type Files, load, small, smallWith } from "../support/fixtures/content.ts";
import { pagePaths, type TestServer, testServer } from "../support/site.ts";
import { everySite } from "./every_site.ts";

/** What the stylesheets of a page may have together, uncompressed. */
const MOST_STYLES = { workshop: 38_112, editorial: 39_602, civic: 39_410, bold: 39_175 };

/** What a page may weigh with its stylesheet, compressed. */
const MOST_BYTES = 24 * 1024;

async function compressed(text: string | Uint8Array<ArrayBuffer>): Promise<number> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return (await new Response(stream).arrayBuffer()).byteLength;
}

for (const { name, site, server, paths } of everySite) {
  Deno.test(`every page is small: its HTML and its stylesheet have less than 24 KB compressed (${name})`, async () => {
    const styles = await compressed(makeStylesheet(site).bytes);
    const heavy: string[] = [];
    for (const path of paths) {
      const html = await server.text(path, { accept: "text/html" });
      const bytes = styles + await compressed(html);
      if (bytes >= MOST_BYTES) heavy.push(`${path} has ${bytes} bytes`);
    }
    assertEquals(heavy, []);
  });
}

/** What the stylesheets of each page have together, in bytes. */
async function sizesOfStyles(server: TestServer, paths: readonly string[]) {
  const sizes = new Map<string, number>();
  const sums = new Map<string, number>();
  for (const path of paths) {
    const html = await server.text(path, { accept: "text/html" });
    let bytes = 0;
    for (const [, sheet] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)) {
      const size = sizes.get(sheet!) ?? new TextEncoder().encode(await server.text(sheet!)).length;
      sizes.set(sheet!, size);
      bytes += size;
    }
    sums.set(path, bytes);
  }
  return sums;
}

for (const { name, site, server, paths } of everySite) {
  Deno.test(`the stylesheets of every page are small, whatever it has (${name})`, async () => {
    const sums = await sizesOfStyles(server, paths);
    const most = MOST_STYLES[site.settings.style];
    assertEquals([...sums].filter(([, bytes]) => bytes > most), []);
  });
}

/** A text with everything that has a stylesheet of its own. */
const FULL_TEXT = `We build.

![A](a.svg)
![B](b.svg)

| Kind | Price |
|---|---|
| Oak | $9 |

> It stands.

Write \`A-1\`.`;

const PICTURES = ["e", "c, before: true", "d", "g, before: true", "h", "f"].map((file) =>
  `  - { file: ${file.replace(/(?=,|$)/, ".svg")}, alt: A }\n`
).join("");

/** The files of a site whose pages have everything: in each, a text, a gallery, a pair to compare, and cards. */
function fullFiles(style: string): Files {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"/>';
  const withPictures = (path: keyof typeof small, more = "") =>
    small[path].replace(/---\n(?=[A-Z])[^]*$/, `${more}pictures:\n${PICTURES}---\n${FULL_TEXT}\n`);
  const area = withPictures("service-areas/millbrook.md");
  const review = (name: string) =>
    `---\nname: ${name}\ndate: 2026-05-01\nservices: [gate-repair]\nproject: pasture\n---\nThey came the same day and it stood by noon.\n`;
  return smallWith({
    ...Object.fromEntries([..."abcdefgh"].map((name) => [`images/${name}.svg`, drawing])),
    "site.md":
      `---\ntitle: Fences in Millbrook\nstyle: ${style}\nsections:\n  - { kind: text, page: care }\n${
        ["figures", "services", "projects", "reviews", "process", "areas", "gallery"].map((kind) =>
          `  - { kind: ${kind} }\n`
        ).join("")
      }---\n`,
    "company.md": withPictures(
      "company.md",
      `founded: "1999"\ngeo: { latitude: 44.2601, longitude: -72.5754 }\nleadership_experience_years: 40\nprocess:\n  - { title: Call, description: You call. }\nfacts:\n  - title: Insurance\n    about: insurance\n    text: |-\n${
        FULL_TEXT.replace(/^(?=.)/gm, "      ")
      }\n`,
    ),
    "pages/care.md":
      `---\ntitle: Care\ndescription: How it lasts.\npictures:\n${PICTURES}---\n${FULL_TEXT}\n`,
    "service-areas/millbrook.md": area,
    ...Object.fromEntries(["Eastfield", "Westfield", "Northfield"].map((town, index) => [
      `service-areas/${town.toLowerCase()}.md`,
      area.replace("city: Millbrook", `city: ${town}`).replace("44.26", `44.${index + 3}6`),
    ])),
    "services/gate-repair.md": withPictures("services/gate-repair.md"),
    "projects/pasture.md": withPictures("projects/pasture.md"),
    "reviews/a.md": review("Ann"),
    "reviews/b.md": review("Ben"),
  });
}

for (const style of styles) {
  Deno.test(`the stylesheets of a page that has everything keep to the bound (${style})`, async () => {
    const server = testServer({ site: await load(fullFiles(style)) });
    const sums = await sizesOfStyles(server, await pagePaths(server));
    assertEquals([...sums].filter(([, bytes]) => bytes > MOST_STYLES[style]), []);
    // They do have it.
    const named = async (path: string) =>
      [...(await server.text(path, { accept: "text/html" })).matchAll(/\/style\/(\w+)\.css/g)]
        .map(([, name]) => name).join(" ");
    assertEquals(await Promise.all(["/", "/contact", "/service-areas/millbrook"].map(named)), [
      "home cards gallery compare quotation code table map",
      "page gallery quotation code form table",
      "page cards gallery compare quotation code table map",
    ]);
  });
}
