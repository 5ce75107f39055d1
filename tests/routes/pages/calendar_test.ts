import { assertEquals, assertStringIncludes } from "@std/assert";
import { makeSite } from "../../../lib/model/mod.ts";
import { SiteOfToday } from "../../../lib/server/today.ts";
import { changed, faultsOf, load, smallWith, warningsOf } from "../../support/fixtures/content.ts";
import { SITE_URL, testServer } from "../../support/site.ts";

const job = (lines: string) => `---\ntitle: Welder\n${lines}\n---\nYou weld. We pay.\n`;

const files = {
  "company.md": changed(
    "company.md",
    "hours: {}",
    `hours: { weekday: "Mon-Fri 8-5" }
closed:
  - { from: 2026-11-26, to: 2026-11-27, name: Thanksgiving }
  - { from: 2026-12-25, name: Christmas }`,
  ),
  "site.md": `---
banner: { text: Open house, link: /services, from: 2026-10-01, until: 2026-10-31 }
---
`,
  "jobs/welder.md": job(`place: Eastfield
employment: full-time
pay: $30 an hour
pay_from: 28
pay_to: 32
pay_per: hour
date: 2026-10-01
until: 2026-10-31
apply: "+1-802-555-0123"`),
};

const { content } = await load(smallWith(files));

/** The server of a day. */
const on = (day: string) => testServer({ site: makeSite(content, day) });

/** The members of a day's JSON-LD of a type. */
async function nodes(day: string, path: string, type: string) {
  const html = await on(day).text(path);
  const [, json = "[]"] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return [JSON.parse(json)].flat().filter((node) => node["@type"] === type);
}

Deno.test("a banner is shown from its first day to its last", async () => {
  for (
    const [day, isShown] of [
      ["2026-09-30", false],
      ["2026-10-01", true],
      ["2026-10-31", true],
      ["2026-11-01", false],
    ] as const
  ) {
    const server = on(day);
    const pages = [await server.text("/"), await server.text("/index.md")];
    assertEquals(pages.map((text) => text.includes("Open house")), [isShown, isShown], day);
  }
});

Deno.test("at midnight of the time zone pages change, and their ETags, without a reload", async () => {
  const midnight = Date.parse("2026-10-01T00:00Z");
  let now = midnight - 1;
  let made = 0;
  const served = new SiteOfToday(
    makeSite(content, "2026-09-30"),
    (site) => (made++, testServer({ site }).handler),
    () => now,
  );
  const home = async (headers: Record<string, string> = {}) => {
    const response = await served.current(new Request(`${SITE_URL}/`, { headers }), {
      remoteAddr: { transport: "tcp", hostname: "192.0.2.1", port: 40000 },
      completed: Promise.resolve(),
    });
    const text = await response.text();
    return [response.status, response.headers.get("etag")!, text.includes("Open house")] as const;
  };
  const [, before, isShown] = await home();
  assertEquals([isShown, (await home({ "if-none-match": before }))[0], made], [false, 304, 1]);
  now = midnight;
  const [status, after, isShownThen] = await home({ "if-none-match": before });
  assertEquals([status, isShownThen, after === before, made], [200, true, false, 2]);
  assertEquals([(await home({ "if-none-match": after }))[0], made], [304, 2]);
  // A reload that began the day before.
  served.use(makeSite(content, "2026-09-30"));
  assertEquals([(await home({ "if-none-match": after }))[0], served.site.day], [304, "2026-10-01"]);
});

Deno.test("closed days are said beside the hours from 28 days before, and no more once they are over", async () => {
  const shown = async (day: string) => {
    const server = on(day);
    const texts = await Promise.all(
      ["/about.md", "/contact.md", "/", "/llms.txt"].map((path) => server.text(path)),
    );
    return ["Thanksgiving", "Christmas"].filter((name) => texts.every((it) => it.includes(name)));
  };
  assertEquals(await shown("2026-10-28"), []);
  assertEquals(await shown("2026-10-29"), ["Thanksgiving"]);
  assertEquals(await shown("2026-11-27"), ["Thanksgiving", "Christmas"]);
  assertEquals(await shown("2026-11-28"), ["Christmas"]);
  assertEquals(await shown("2026-12-26"), []);
  assertStringIncludes(
    await on("2026-11-20").text("/about.md"),
    "November 26 – 27, 2026: Thanksgiving",
  );
  const [company] = await nodes("2026-11-20", "/", "GeneralContractor");
  assertEquals(company.specialOpeningHoursSpecification, [{
    "@type": "OpeningHoursSpecification",
    opens: "00:00",
    closes: "00:00",
    validFrom: "2026-11-26",
    validThrough: "2026-11-27",
  }]);
});

Deno.test("a job is published on its first day, and gone after its last", async () => {
  const answers = async (day: string) => {
    const server = on(day);
    const listed = (await server.text("/llms.txt")).includes("/jobs/welder.md");
    const statuses = await Promise.all(
      ["/jobs", "/jobs/welder", "/jobs/welder.md"].map(async (path) =>
        (await server.fetch(path)).status
      ),
    );
    return [listed, ...statuses];
  };
  assertEquals(await answers("2026-09-30"), [false, 404, 404, 404]);
  assertEquals(await answers("2026-10-01"), [true, 200, 200, 200]);
  assertEquals(await answers("2026-10-31"), [true, 200, 200, 200]);
  assertEquals(await answers("2026-11-01"), [false, 404, 410, 410]);
  assertStringIncludes(await on("2026-11-01").text("/jobs/welder"), "This job is no longer open.");
});

Deno.test("an open job is on the home page, in the profile and in the documents for agents", async () => {
  for (const [day, isOpen] of [["2026-10-05", true], ["2026-11-05", false]] as const) {
    const server = on(day);
    for (const path of ["/", "/index.md", "/llms.txt", "/llms-full.txt", "/v1/profile"]) {
      const text = await server.text(path);
      assertEquals([day, path, text.includes("/jobs/welder")], [day, path, isOpen]);
    }
  }
});

Deno.test("a job's page says what the work is, and where to apply", async () => {
  const text = await on("2026-10-05").text("/jobs/welder.md");
  for (
    const words of ["Eastfield", "Full-time", "$30 an hour", "October 31, 2026", "(802) 555-0123"]
  ) {
    assertStringIncludes(text, words);
  }
  const [node] = await nodes("2026-10-05", "/jobs/welder", "JobPosting");
  const { jobLocation, hiringOrganization, "@id": _, ...rest } = node;
  assertEquals([jobLocation.address.addressLocality, hiringOrganization.name], [
    "Eastfield",
    "Small Fence",
  ]);
  assertEquals(rest, {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    url: "https://contractor.test/jobs/welder",
    title: "Welder",
    description: "You weld. We pay.",
    datePosted: "2026-10-01",
    validThrough: "2026-10-31T23:59:59",
    employmentType: "FULL_TIME",
    baseSalary: {
      "@type": "MonetaryAmount",
      currency: "USD",
      value: { "@type": "QuantitativeValue", minValue: 28, maxValue: 32, unitText: "HOUR" },
    },
  });
});

Deno.test("dates that end before they begin are faults, and what is over is a warning", async () => {
  const turned = {
    "company.md": changed(
      "company.md",
      "hours: {}",
      "closed: [{ from: 2026-11-27, to: 2026-11-26, name: X }]",
    ),
    "jobs/a.md": job(
      "date: 2026-10-02\nuntil: 2026-10-01\npay_from: 30\npay_to: 20\napply: the office",
    ),
    "jobs/b.md": job("date: 2026-10-02\nuntil: 2026-10-01\npay_from: 30\npay_to: 20").replace(
      "Welder",
      "B",
    ),
  };
  assertEquals(await faultsOf(turned), [
    "content/company.md: closed[0].to: is before the first day; correct one of the two",
    "content/jobs/a.md: apply: must be an email address, a telephone number such as +1-555-555-0100 or an https address",
    "content/jobs/b.md: until: is before the date from which it is published",
    "content/jobs/b.md: pay_to: must not be less than pay_from",
    "content/jobs/b.md: pay_per: is missing; write hour, day, week, month or year",
  ]);
  const past = {
    "company.md": changed("company.md", "hours: {}", "closed: [{ from: 2020-11-26, name: X }]"),
    "site.md": "---\nbanner: { text: X, until: 2020-01-02 }\n---\n",
    "jobs/a.md": job("date: 2020-10-02\nuntil: 2020-10-03"),
  };
  assertEquals(await warningsOf(past), [
    "content/company.md: closed[0]: is over since 2020-11-26; remove it",
    "content/jobs/a.md: until: is over since 2020-10-03; remove the file, or write a later day",
    "content/site.md: time_zone: is UTC, by which days begin and end, such as those of a banner; write that of the office, such as America/New_York",
    "content/site.md: banner.until: is over since 2020-01-02; remove the banner, or write a later day",
  ]);
});
