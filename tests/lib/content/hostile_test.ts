import { assert, assertEquals } from "@std/assert";
import { withFolder } from "../../support/folders.ts";
import {
  changed,
  edited,
  faultsOf,
  type Files,
  messageOf,
} from "../../support/fixtures/content.ts";

/** The faults of the small site with changes. Each once took minutes to find, or was never found. */
async function faults(changes: Files): Promise<readonly string[]> {
  const [, ...lines] = await messageOf(changes);
  return lines;
}

/** Front matter of a glossary term with more lines. */
const post = (lines: string) => edited("glossary/post.md", "faqs: []", `faqs: []\n${lines}`);

const LEADS_OUT =
  "is a symbolic link that leaves the content folder; replace it with a copy of its target";

/** Faults of a small site in which these paths are links to a file outside, or to its folder where they have no ending. */
function faultsOfLinks(paths: readonly string[], company = ""): Promise<readonly string[]> {
  return withFolder(async (outside) => {
    await Deno.writeTextFile(`${outside}/x.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const files = {
      ...edited("company.md", "hours: {}", `hours: {}\n${company}`),
      "markets/farms.md": undefined,
      ...Object.fromEntries(paths.map((path) => [path, undefined])),
    };
    return await faultsOf(files, async (folder) => {
      for (const path of paths) {
        await Deno.mkdir(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
        const target = /\.(?:md|svg|txt)$/.test(path) ? `${outside}/x.svg` : outside;
        await Deno.symlink(target, `${folder}/${path}`);
      }
    });
  });
}

Deno.test("loadSite() does not follow a link out of the content folder, be it a file, a folder or a picture", async () => {
  const files = [
    "company.md",
    "glossary/stake.md",
    "pages/privacy.md",
    "public/hosts.txt",
    "site.md",
  ];
  assertEquals(await faultsOfLinks(files), files.map((path) => `content/${path}: ${LEADS_OUT}`));

  const folders = ["markets", "pages", "public"];
  assertEquals(
    await faultsOfLinks(folders),
    folders.map((path) => `content/${path}: ${LEADS_OUT}`),
  );

  const pictures = ["logo.svg", "images/x.svg", "images/work"];
  assertEquals(
    await faultsOfLinks(
      pictures,
      "logo: logo.svg\npictures: [{ file: x.svg, alt: x }, { file: work/x.svg, alt: x }]",
    ),
    [
      `content/company.md: logo: "logo.svg" ${LEADS_OUT}`,
      `content/company.md: pictures[0].file: "x.svg" ${LEADS_OUT}`,
      `content/company.md: pictures[1].file: "work/x.svg" ${LEADS_OUT}`,
    ],
  );

  assertEquals(
    await faultsOfLinks(["images", "public/.well-known"], "pictures: [{ file: x.svg, alt: x }]"),
    [
      `content/company.md: pictures[0].file: "x.svg" ${LEADS_OUT}`,
      `content/public/.well-known: ${LEADS_OUT}`,
    ],
  );
});

Deno.test("loadSite() trusts no linked folder because a link in it leads back", () =>
  withFolder(async (outside) => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    await Deno.writeTextFile(`${outside}/x.svg`, svg);
    const pictures = "pictures: [{ file: away/back.svg, alt: x }, { file: away/x.svg, alt: x }]";
    const files = edited("company.md", "hours: {}", `hours: {}\n${pictures}`);
    const faults = await faultsOf(files, async (folder) => {
      await Deno.mkdir(`${folder}/images`);
      await Deno.writeTextFile(`${folder}/images/own.svg`, svg);
      await Deno.symlink(`${folder}/images/own.svg`, `${outside}/back.svg`);
      await Deno.symlink(outside, `${folder}/images/away`);
    });
    assertEquals(faults, [`content/company.md: pictures[1].file: "away/x.svg" ${LEADS_OUT}`]);
  }));

Deno.test("loadSite() does not wait for pipes and devices", async () => {
  const pipe = async (folder: string) => {
    await Deno.mkdir(`${folder}/public`);
    for (const name of ["glossary/stake.md", "logo.svg", "public/x.txt", "site.md"]) {
      await Deno.remove(`${folder}/${name}`).catch(() => {});
      await new Deno.Command("mkfifo", { args: [`${folder}/${name}`] }).output();
    }
    await Deno.symlink("/dev/urandom", `${folder}/public/y.txt`);
  };
  const issue = "is not a regular file; replace it with one";
  assertEquals(
    await faultsOf(edited("company.md", "hours: {}", "hours: {}\nlogo: logo.svg"), pipe),
    [
      `content/company.md: logo: "logo.svg" ${issue}`,
      "content/glossary/stake.md: is not a .md file; save it as one, or move it out of the content folder",
      `content/public/x.txt: ${issue}`,
      `content/public/y.txt: ${LEADS_OUT}`,
      `content/site.md: ${issue}`,
    ],
  );
});

Deno.test("loadSite() reads no more than 1 MB of a text", async () => {
  const yaml = post(`x: "${"y".repeat(10 * 2 ** 20)}"`);
  assertEquals(await faults(yaml), [
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
    assertEquals(await faults(post(lines)), [
      "content/glossary/post.md: front matter: has more than 100000 values, or is nested too deep",
    ]);
  });
}

Deno.test("loadSite() refuses a tag of JavaScript in front matter", async () => {
  assertEquals((await faults(post("x: !!js/function x"))).length, 1);
});

Deno.test("loadSite() tells 3,000 number signs in a text in time", async () => {
  const [first] = await faults(post(`x: ${"a #b ".repeat(3000)}`));
  const start = 'content/glossary/post.md: line 5: "x: a" is cut off before "#b a #b a #b';
  assertEquals(first?.slice(0, start.length), start);
});

Deno.test("loadSite() tells 3,000 comments from text in time", async () => {
  const keys = (value: string) =>
    post(Array.from({ length: 3000 }, (_, at) => `k${at}: ${value}`).join("\n"));
  const [first] = await faults(keys("'1 #c'"));
  assertEquals(first?.startsWith("content/glossary/post.md: k0: is not a known field"), true);
  const [cut] = await faults(keys("1 #c"));
  assertEquals(cut?.startsWith('content/glossary/post.md: line 5: "k0: 1" is cut off'), true);
});

Deno.test("loadSite() judges long runs of blanks in front matter in time", async () => {
  for (const blank of [" ", "\n", "\u00a0"]) {
    for (const run of [`a${blank.repeat(300_000)}b`, `a${blank.repeat(250)}`.repeat(3_000)]) {
      assertEquals((await faults(post(`x: ${run}`))).length, 1);
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
      ...edited("glossary/post.md", "A round thing.", body),
      "markets/farms.md": "",
    });
  });
}

for (const [name, text] of [["links", "a](b)"], ["code", "`a "], ["HTML", "<a "]] as const) {
  Deno.test(`loadSite() judges an own page of ${name} in time`, async () => {
    const body = `${text.repeat(900_000 / text.length)}<b>`;
    const page = `---\ntitle: A\ndescription: A.\n---\n${body}\n`;
    assert((await faults({ "pages/a.md": page })).length > 0);
  });
}

Deno.test("loadSite() lists 50 faults of a file and counts the others", async () => {
  const keys = Array.from({ length: 200 }, (_, at) => `k${at}: 1`).join("\n");
  const [count, ...lines] = await messageOf(post(keys));
  assertEquals(count, "Cannot load the content: 200 faults");
  assertEquals(lines.length, 51);
  assertEquals(lines.at(-1), "content/glossary/post.md: has 150 more faults");
});

Deno.test("loadSite() prints no name and no value that would move a terminal's cursor", async () => {
  const files = {
    "glossary/\u001b[2Jx\n.md": changed("glossary/post.md", "Post", '"\\e[2J\\u202e"'),
  };
  for (const line of await faults(files)) {
    assertEquals(/[\p{Cc}\p{Cf}]/u.test(line), false, JSON.stringify(line));
  }
});
