import { assertEquals, assertRejects } from "@std/assert";
import { ContentError } from "../../../lib/content/mod.ts";
import { loadContent } from "../../support/load.ts";
import { defaultSettings } from "../../../lib/model/mod.ts";
import { withFolder } from "../../support/folders.ts";
import { type Files, FIXTURE_URL, load, messageOf, small } from "../../support/fixtures/content.ts";
import { markdown } from "../../support/text.ts";

const POST = small["glossary/post.md"] as string;

/** The bytes of a text and others after it. */
function withBytes(text: string, ...bytes: number[]): Uint8Array {
  return new Uint8Array([...new TextEncoder().encode(text), ...bytes]);
}

/** The small site without some of its files. */
function without(...paths: string[]): Files {
  return Object.fromEntries(Object.entries(small).filter(([path]) => !paths.includes(path)));
}

/** The faults of a small site with changes, without the line that counts them. */
async function faults(
  changes: Files,
  change?: (folder: string) => Promise<void>,
): Promise<string[]> {
  return (await messageOf({ ...small, ...changes }, change)).slice(1);
}

Deno.test("loadSite() refuses a file that is not UTF-8, and nothing that links to it", async () => {
  assertEquals(
    await faults({
      "services/gate-repair.md": withBytes(
        small["services/gate-repair.md"],
        0xe9,
        0x20,
        0x00,
        0x07,
      ),
    }),
    ["content/services/gate-repair.md: is not UTF-8; save it as UTF-8"],
  );
  assertEquals(await faults({ "company.md": new Uint8Array([0xff, 0xfe, 0x2d, 0x00]) }), [
    "content/company.md: is not UTF-8; save it as UTF-8",
  ]);
});

Deno.test("loadSite() refuses control characters in a file and says on which lines they are", async () => {
  assertEquals(
    await faults({
      "glossary/post.md": POST.replace("Post", "Pi\u0000pe").replace("thing", "th\u009fing\u001b")
        .replaceAll("\n", "\r\n"),
    }),
    [
      "content/glossary/post.md: has a control character on lines 2, 8; remove it",
    ],
  );
});

Deno.test("loadSite() refuses control characters that front matter writes as escapes", async () => {
  assertEquals(
    await faults({
      "glossary/post.md": POST
        .replace("It carries wire.", '"It carries\\x07 water."')
        .replace("faqs: []", 'faqs:\n  - question: Why?\n    answer: "So\\0"'),
    }),
    [
      "content/glossary/post.md: summary: has a control character; remove it",
      "content/glossary/post.md: faqs[0].answer: has a control character; remove it",
    ],
  );
});

Deno.test("loadSite() takes front matter whose aliases go round in a circle as faulty, not as endless", async () => {
  const circle = POST.replace("faqs: []", "faqs: &all [*all]");
  assertEquals(await faults({ "glossary/post.md": circle }), [
    "content/glossary/post.md: front matter: has more than 10000 values, or is nested too deep",
  ]);
});

Deno.test("loadSite() reads files with a byte order mark, tabs, or other line ends, as any other", async () => {
  const plain = await load(small);
  const marked = await load({ ...small, "glossary/post.md": `\ufeff${POST}` });
  assertEquals(marked.glossary.all, plain.glossary.all);
  for (const end of ["\r", "\r\n"]) {
    const returns = await load({ ...small, "glossary/post.md": POST.replaceAll("\n", end) });
    assertEquals(returns.glossary.all, plain.glossary.all);
  }
  const tabs = await load({
    ...small,
    "glossary/post.md": POST.replace("round thing", "round\tthing"),
  });
  assertEquals(tabs.glossary.all[0]?.definition, markdown("A round thing."));
});

Deno.test("loadSite() passes over what editors leave beside a file", async () => {
  const loaded = await load({
    ...small,
    "company.md~": "",
    "#company.md#": "",
    ".company.md.swp": "",
    "4913": "",
    "glossary/post.md~": "",
    "glossary/#post.md#": "",
    "glossary/.#post.md": "",
    "glossary/.post.md.swp": "",
    "glossary/4913": "",
  });
  assertEquals(loaded.glossary.all.map(({ slug }) => slug), ["post"]);
});

Deno.test("loadSite() reports every other name that is no .md file", async () => {
  assertEquals(
    await faults({ "glossary/4914": "", "glossary/post.md.bak": "", "glossary/#": "" }),
    [
      "content/glossary/#: is not a .md file; move it out of the content folder",
      "content/glossary/4914: is not a .md file; move it out of the content folder",
      "content/glossary/post.md.bak: is not a .md file; move it out of the content folder",
    ],
  );
});

Deno.test("loadSite() does not wait for a pipe that is named like a file", async () => {
  const makePost = async (folder: string) => {
    await new Deno.Command("mkfifo", { args: [`${folder}/glossary/stake.md`] }).output();
  };
  assertEquals(await faults({}, makePost), [
    "content/glossary/stake.md: is not a .md file; move it out of the content folder",
  ]);
});

Deno.test("loadSite() needs company.md alone", async () => {
  const loaded = await load({ "company.md": small["company.md"] });
  for (
    const { all, bySlug } of [
      loaded.services,
      loaded.projects,
      loaded.markets,
      loaded.serviceAreas,
      loaded.glossary,
      loaded.pages,
    ]
  ) assertEquals([all.length, bySlug.size], [0, 0]);
  assertEquals(loaded.settings, defaultSettings);
});

Deno.test("loadSite() takes a folder without files as one that is not there", async () => {
  const left = without("markets/farms.md");
  assertEquals((await load({ ...left, "markets/.keep": "" })).markets.all, []);
});

Deno.test("loadSite() reports each reference to a resource of a folder that is not there", async () => {
  assertEquals(await messageOf(without("services/gate-repair.md")), [
    "Cannot load the content: 2 faults",
    'content/glossary/post.md: related_services[0]: no service has the slug "gate-repair"; there are none',
    'content/projects/pasture.md: services[0]: no service has the slug "gate-repair"; there are none',
  ]);
});

Deno.test("loadSite() reports a file in the place of a folder", async () => {
  assertEquals(await messageOf({ ...without("markets/farms.md"), markets: "" }), [
    "Cannot load the content: 1 fault",
    "content/markets: is not a folder; it must be a folder with a .md file for each market",
  ]);
});

Deno.test("loadSite() reports links that lead nowhere", async () => {
  const linkTo = (path: string) => (folder: string) =>
    Deno.symlink(`${folder}/nowhere`, `${folder}/${path}`);
  const issue = "is a broken symbolic link; fix it or remove it";
  assertEquals(await faults({}, linkTo("glossary/stake.md")), [
    `content/glossary/stake.md: ${issue}`,
  ]);
  for (const path of ["company.md", "markets/farms.md"]) {
    assertEquals(
      await messageOf(without(path), async (folder) => {
        await Deno.mkdir(`${folder}/markets`, { recursive: true });
        await linkTo(path)(folder);
      }),
      ["Cannot load the content: 1 fault", `content/${path}: ${issue}`],
    );
  }
  assertEquals(await messageOf(without("markets/farms.md"), linkTo("markets")), [
    "Cannot load the content: 1 fault",
    `content/markets: ${issue}`,
  ]);
});

Deno.test("loadSite() reads a file and a folder through links", async () => {
  const loaded = await load(without("markets/farms.md"), async (folder) => {
    await Deno.mkdir(`${folder}/.elsewhere`);
    await Deno.writeTextFile(`${folder}/.text`, small["markets/farms.md"]);
    await Deno.symlink(`${folder}/.text`, `${folder}/.elsewhere/farms.md`);
    await Deno.symlink(`${folder}/.elsewhere`, `${folder}/markets`);
  });
  assertEquals(loaded.markets.all.map(({ slug }) => slug), ["farms"]);
});

Deno.test("loadSite() reports a content folder that is none, and nothing else", () =>
  withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/file`, "");
    for (const path of [`${folder}/none`, `${folder}/file`]) {
      const error = await assertRejects(() => loadContent(path, FIXTURE_URL), ContentError);
      assertEquals(
        error.message,
        `Cannot load the content: 1 fault\n${path}: is not a folder; ` +
          "set CONTENT_DIR to the folder that has company.md",
      );
    }
  }));
