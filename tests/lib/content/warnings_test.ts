import { assertEquals } from "@std/assert";
import {
  edited,
  faultsOf,
  FIXTURE_URL,
  load,
  smallWith,
  warningsOf,
} from "../../support/fixtures/content.ts";
import { CONTENT_DIR } from "../../support/folders.ts";

Deno.test("loadSite() warns of hours that can't be read", async () => {
  const hours = (weekday: string) =>
    warningsOf(edited("company.md", "hours: {}", `hours: { weekday: "${weekday}" }`));
  assertEquals(await hours("07:00 to 16:30"), []);
  assertEquals(await hours("whenever"), [
    "content/company.md: hours.weekday: can't be read as opening hours, so search engines won't get them: \"whenever\"; write, for example, Monday to Friday, 7:00 to 16:30",
  ]);
});

Deno.test("loadSite() warns of a service area that is very far from the office", async () => {
  const office = (longitude: number) =>
    warningsOf(
      edited(
        "company.md",
        "hours: {}",
        `hours: {}\ngeo: { latitude: 44, longitude: ${longitude} }`,
      ),
    );
  assertEquals(await office(-73), []);
  assertEquals(await office(-43), [
    "content/service-areas/millbrook.md: longitude: is more than 20 degrees from the office (geo in company.md); check both numbers, and that degrees west and south have a minus sign",
  ]);
  assertEquals(await office(73), [
    "content/company.md: geo.longitude: is in Europe or Asia; degrees west have a minus sign: write -73",
    "content/service-areas/millbrook.md: longitude: is more than 20 degrees from the office (geo in company.md); check both numbers, and that degrees west and south have a minus sign",
  ]);
});

Deno.test("loadSite() warns of words for the middle of a sentence that end one", async () => {
  const site = "---\ntrade: Fence building.\nemergency_examples: a broken gate\n---\n";
  assertEquals(await warningsOf({ "site.md": site }), [
    "content/site.md: trade: ends with a full stop, and stands in the middle of sentences; remove it",
  ]);
});

Deno.test("loadSite() warns of a time zone that names no place", async () => {
  const zone = (written: string) => warningsOf({ "site.md": `---\ntime_zone: ${written}\n---\n` });
  assertEquals(await zone("America/Phoenix"), []);
  assertEquals(await zone("EST"), [
    "content/site.md: time_zone: names no place, and may have no summer time; write one such as America/New_York",
  ]);
});

Deno.test("loadSite() warns of what it doesn't understand of a text, with its line", async () => {
  const body = 'They graze.\n\n[gallery ids="1"]\n\na\tb';
  assertEquals(await warningsOf(edited("markets/farms.md", "They graze.", body)), [
    'content/markets/farms.md: line 11: has [gallery ids="1"], a shortcode of WordPress, which is shown as it is; write what it showed, or remove it',
    "content/markets/farms.md: line 13: has a tab, which is shown as a blank; write a list, or a table with | between its cells",
  ]);
});

Deno.test("loadSite() shows the picture in images/ that is named by a video's id", async () => {
  const photograph = await Deno.readFile(`${CONTENT_DIR}/images/front.jpg`);
  const video = "[Our yard](https://youtu.be/a_B-1)";
  const loaded = await load(smallWith({
    ...edited("markets/farms.md", "They graze.", video),
    "images/a_B-1.jpg": photograph,
  }));
  assertEquals(
    loaded.markets.all[0]!.summary.markdown,
    `![Our yard](${FIXTURE_URL}/images/a_B-1.jpg)\n\n${video}`,
  );
  assertEquals([...loaded.images.keys()], ["a_B-1.jpg"]);
});

Deno.test("loadSite() warns of links to what is not there, once for each path of a file", async () => {
  const text = (words: string) => warningsOf(edited("markets/farms.md", "They graze.", words));
  const there =
    "/ /services/gate-repair/#how /contact?service=gate-repair /index.md /v1/services /old";
  const links = (paths: string) => paths.split(" ").map((path) => `[x](${path})`).join(" ");
  assertEquals(
    await warningsOf({
      ...edited("markets/farms.md", "They graze.", links(there)),
      "site.md": "---\nredirects: [{ from: /old/, to: /about }]\n---\n",
    }),
    [],
  );
  assertEquals(
    await text(links("/services/gates /services/gates?a=b#c /news https://example.com/x")),
    [
      'content/markets/farms.md: links to "/services/gates", which does not exist; link to a page or a file of this site',
      'content/markets/farms.md: links to "/news", which does not exist; link to a page or a file of this site',
    ],
  );
  const absolute = `[x](${FIXTURE_URL}/gates)`;
  assertEquals(await text(`Write \`${absolute}\`.\n\n\`\`\`\n${absolute}\n\`\`\``), []);
  assertEquals(await text(absolute), [
    'content/markets/farms.md: links to "/gates", which does not exist; link to a page or a file of this site',
  ]);
  assertEquals(
    await warningsOf(
      edited("company.md", "hours: {}", 'hours: {}\nmission: "Read [this](/our-way)."'),
    ),
    [
      'content/company.md: links to "/our-way", which does not exist; link to a page or a file of this site',
    ],
  );
});

Deno.test("loadSite() warns of lines that say TODO, those of fields that are left out excepted", async () => {
  assertEquals(
    await warningsOf({
      ...edited("glossary/post.md", "faqs: []", "faqs: []\n# updated: TODO\n# TODO"),
      ...edited("markets/farms.md", "They graze.", "TODO They graze.\n\nTODO."),
      ...edited("service-areas/millbrook.md", "44.2601", "44.2601 # TODO"),
      "site.md": "---\ntrade: TODO\n---\n",
    }),
    [
      "content/markets/farms.md: still says TODO on lines 9, 11; replace it with your own words and remove the TODO",
      "content/service-areas/millbrook.md: still says TODO on line 6; replace it with your own words and remove the TODO",
      "content/site.md: still says TODO on line 2; replace it with your own words and remove the TODO",
    ],
  );
});

Deno.test("warnings are no faults: a message about faults doesn't count them", async () => {
  assertEquals(await faultsOf({ "site.md": "---\ntrade: TODO\nunits: yards\n---\n" }), [
    'content/site.md: units: must be one of "miles", "kilometers"',
  ]);
});
