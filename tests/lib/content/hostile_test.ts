import { assert, assertEquals } from "@std/assert";
import { withFolder } from "../../support/folders.ts";
import { edited, type Files, messageOf, small, smallWith } from "../../support/fixtures/content.ts";

/** How long any hostile file may keep the loader busy; each took minutes or never ended before. */
const MOST_MS = 15_000;

/** The faults of a site, found in time. */
async function faults(
  files: Files,
  change?: (folder: string) => Promise<void>,
): Promise<readonly string[]> {
  const before = performance.now();
  const [, ...lines] = await messageOf(files, change);
  const took = performance.now() - before;
  assert(took < MOST_MS, `${Math.round(took)} ms`);
  return lines;
}

/** Front matter of a glossary term with more lines. */
const post = (lines: string) => edited("glossary/post.md", "faqs: []", `faqs: []\n${lines}`);

const LEADS_OUT =
  "is a symbolic link that leaves the content folder; replace it with a copy of its target";

for (
  const [path, name] of [
    ["glossary/stake.md", "a term"],
    ["company.md", "company.md"],
    ["site.md", "site.md"],
    ["pages/privacy.md", "an own page"],
    ["public/hosts.txt", "a public file"],
  ]
) {
  Deno.test(`loadSite() does not follow a link out of the content folder: ${name}`, () =>
    withFolder(async (outside) => {
      await Deno.writeTextFile(`${outside}/secret`, "secret");
      const files = smallWith({ [path!]: undefined });
      const link = async (folder: string) => {
        await Deno.mkdir(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
        await Deno.symlink(`${outside}/secret`, `${folder}/${path}`);
      };
      assertEquals(await faults(files, link), [`content/${path}: ${LEADS_OUT}`]);
    }));
}

Deno.test("loadSite() does not follow folders that link out of the content folder", () =>
  withFolder(async (outside) => {
    await Deno.writeTextFile(`${outside}/rail.md`, small["glossary/post.md"]);
    const link = async (folder: string) => {
      for (const name of ["markets", "pages", "public"]) {
        await Deno.symlink(outside, `${folder}/${name}`);
      }
    };
    assertEquals(await faults(smallWith({ "markets/farms.md": undefined }), link), [
      `content/markets: ${LEADS_OUT}`,
      `content/pages: ${LEADS_OUT}`,
      `content/public: ${LEADS_OUT}`,
    ]);
  }));

Deno.test("loadSite() does not follow a logo or a picture out of the content folder", () =>
  withFolder(async (outside) => {
    await Deno.writeTextFile(`${outside}/x.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const company = small["company.md"].replace(
      "hours: {}",
      "hours: {}\nlogo: logo.svg\npictures: [{ file: x.svg, alt: x }, { file: work/x.svg, alt: x }]",
    );
    const link = async (folder: string) => {
      await Deno.mkdir(`${folder}/images`);
      await Deno.symlink(`${outside}/x.svg`, `${folder}/logo.svg`);
      await Deno.symlink(`${outside}/x.svg`, `${folder}/images/x.svg`);
      await Deno.symlink(outside, `${folder}/images/work`);
    };
    assertEquals(await faults({ ...small, "company.md": company }, link), [
      `content/company.md: logo: "logo.svg" ${LEADS_OUT}`,
      `content/company.md: pictures[0].file: "x.svg" ${LEADS_OUT}`,
      `content/company.md: pictures[1].file: "work/x.svg" ${LEADS_OUT}`,
    ]);
  }));

Deno.test("loadSite() does not follow a link in the place of images/ or public/.well-known/", () =>
  withFolder(async (outside) => {
    await Deno.writeTextFile(
      `${outside}/x.svg`,
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
    );
    const pictures = edited(
      "company.md",
      "hours: {}",
      "hours: {}\npictures: [{ file: x.svg, alt: x }]",
    );
    const link = async (folder: string) => {
      await Deno.symlink(outside, `${folder}/images`);
      await Deno.mkdir(`${folder}/public`);
      await Deno.symlink(outside, `${folder}/public/.well-known`);
    };
    assertEquals(await faults({ ...small, ...pictures }, link), [
      `content/company.md: pictures[0].file: "x.svg" ${LEADS_OUT}`,
      `content/public/.well-known: ${LEADS_OUT}`,
    ]);
  }));

Deno.test("loadSite() does not wait for pipes and devices", async () => {
  const company = small["company.md"].replace("hours: {}", "hours: {}\nlogo: logo.svg");
  const pipe = async (folder: string) => {
    for (const name of ["site.md", "logo.svg"]) {
      await new Deno.Command("mkfifo", { args: [`${folder}/${name}`] }).output();
    }
    await Deno.mkdir(`${folder}/public`);
    await new Deno.Command("mkfifo", { args: [`${folder}/public/x.txt`] }).output();
    await Deno.symlink("/dev/urandom", `${folder}/public/y.txt`);
  };
  const issue = "is not a regular file; replace it with one";
  assertEquals(await faults({ ...small, "company.md": company }, pipe), [
    `content/company.md: logo: "logo.svg" ${issue}`,
    `content/public/x.txt: ${issue}`,
    `content/public/y.txt: ${LEADS_OUT}`,
    `content/site.md: ${issue}`,
  ]);
});

Deno.test("loadSite() reads no more than 1 MB of a text", async () => {
  const yaml = post(`x: "${"y".repeat(10 * 2 ** 20)}"`);
  assertEquals(await faults({ ...small, ...yaml }), [
    "content/glossary/post.md: has 10 MB; the limit is 1 MB",
  ]);
});

for (
  const [name, lines] of [
    [
      "aliases that multiply",
      ["a: &a [x, x, x, x, x, x, x, x, x, x]"].concat(
        [..."bcdefghi"].map((it, at) => {
          const last = "abcdefgh"[at];
          return `${it}: &${it} [${`*${last},`.repeat(10)}]`;
        }),
      ).join("\n"),
    ],
    ["100,000 keys", Array.from({ length: 100_000 }, (_, at) => `k${at}:`).join("\n")],
    ["100,000 brackets", `x: ${"[".repeat(100_000)}`],
  ] as const
) {
  Deno.test(`loadSite() refuses ${name} in front matter`, async () => {
    assertEquals(await faults({ ...small, ...post(lines) }), [
      "content/glossary/post.md: front matter: has more than 10000 values, or is nested too deep",
    ]);
  });
}

Deno.test("loadSite() refuses a tag of JavaScript in front matter", async () => {
  assertEquals((await faults({ ...small, ...post("x: !!js/function x") })).length, 1);
});

Deno.test("loadSite() tells 3,000 number signs in a text in time", async () => {
  const [first] = await faults({ ...small, ...post(`x: ${"a #b ".repeat(3000)}`) });
  const start = 'content/glossary/post.md: line 5: "x: a" is cut off before "#b a #b a #b';
  assertEquals(first?.slice(0, start.length), start);
});

Deno.test("loadSite() tells 3,000 comments from text in time", async () => {
  const keys = (value: string) =>
    post(Array.from({ length: 3000 }, (_, at) => `k${at}: ${value}`).join("\n"));
  const [first] = await faults({ ...small, ...keys("'1 #c'") });
  assertEquals(first?.startsWith("content/glossary/post.md: k0: is not a known field"), true);
  const [cut] = await faults({ ...small, ...keys("1 #c") });
  assertEquals(cut?.startsWith('content/glossary/post.md: line 5: "k0: 1" is cut off'), true);
});

Deno.test("loadSite() judges long runs of blanks in front matter in time", async () => {
  for (const blank of [" ", "\n", "\u00a0"]) {
    for (const run of [`a${blank.repeat(300_000)}b`, `a${blank.repeat(900)}`.repeat(300)]) {
      assertEquals((await faults({ ...small, ...post(`x: ${run}`) })).length, 1);
    }
  }
});

for (
  const [name, body] of [
    ["stars", "*a ".repeat(300_000)],
    ["underscores", "_a ".repeat(300_000)],
    ["brackets", "[a\n".repeat(300_000)],
    ["blanks", `a${" ".repeat(900_000)}b`],
    ["ampersands", "&a".repeat(400_000)],
    ["dashes", `${"- ".repeat(400_000)}x`],
  ] as const
) {
  Deno.test(`loadSite() judges a body of ${name} in time`, async () => {
    await faults({
      ...small,
      ...edited("glossary/post.md", "A round thing.", body),
      "markets/farms.md": "",
    });
  });
}

for (const [name, text] of [["links", "a](b)"], ["code", "`a "], ["HTML", "<a "]] as const) {
  Deno.test(`loadSite() judges an own page of ${name} in time`, async () => {
    const body = `${text.repeat(900_000 / text.length)}<b>`;
    const page = `---\ntitle: A\ndescription: A.\n---\n${body}\n`;
    assert((await faults({ ...small, "pages/a.md": page })).length > 0);
  });
}

Deno.test("loadSite() lists 50 faults of a file and counts the others", async () => {
  const keys = Array.from({ length: 200 }, (_, at) => `k${at}: 1`).join("\n");
  const [count, ...lines] = await messageOf({ ...small, ...post(keys) });
  assertEquals(count, "Cannot load the content: 200 faults");
  assertEquals(lines.length, 51);
  assertEquals(lines.at(-1), "content/glossary/post.md: has 150 more faults");
});

Deno.test("loadSite() prints no name and no value that would move a terminal's cursor", async () => {
  const files = {
    ...small,
    "glossary/\u001b[2Jx\n.md": small["glossary/post.md"].replace("Post", '"\\e[2J\\u202e"'),
  };
  for (const line of await faults(files)) {
    assertEquals(/[\p{Cc}\p{Cf}]/u.test(line), false, JSON.stringify(line));
  }
});
