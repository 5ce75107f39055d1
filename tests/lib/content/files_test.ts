import { assertEquals, assertRejects } from "@std/assert";
import { ContentError } from "../../../lib/content/mod.ts";
import { loadContent } from "../../support/load.ts";
import { bySegment, defaultSettings } from "../../../lib/model/mod.ts";
import { withFolder } from "../../support/folders.ts";
import {
  changed,
  edited,
  faultsOf,
  FIXTURE_URL,
  load,
  small,
  smallWith,
} from "../../support/fixtures/content.ts";

/** The bytes of a text and others after it. */
function withBytes(text: string, ...bytes: number[]): Uint8Array {
  return new Uint8Array([...new TextEncoder().encode(text), ...bytes]);
}

Deno.test("loadSite() refuses a file that is not UTF-8, and nothing that links to it", async () => {
  const files = {
    "company.md": new Uint8Array([0xff, 0xfe, 0x2d, 0x00]),
    "services/gate-repair.md": withBytes(small["services/gate-repair.md"], 0xe9, 0x20, 0x00, 0x07),
  };
  assertEquals(await faultsOf(files), [
    "content/company.md: is not UTF-8; save it as UTF-8",
    "content/services/gate-repair.md: is not UTF-8; save it as UTF-8",
  ]);
});

Deno.test("loadSite() refuses control characters in a file and says on which lines they are", async () => {
  const text = changed("glossary/post.md", "Post", "Pi\u0000pe")
    .replace("thing", "th\u009fing\u001b").replaceAll("\n", "\r\n");
  assertEquals(await faultsOf({ "glossary/post.md": text }), [
    "content/glossary/post.md: has a control character on lines 2, 8; remove it",
  ]);
});

Deno.test("loadSite() refuses control characters that front matter writes as escapes", async () => {
  const text = changed("glossary/post.md", "It carries wire.", '"It carries\\x07 water."')
    .replace("faqs: []", 'faqs:\n  - question: Why?\n    answer: "So\\0"');
  assertEquals(await faultsOf({ "glossary/post.md": text }), [
    "content/glossary/post.md: summary: has a control character; remove it",
    "content/glossary/post.md: faqs[0].answer: has a control character; remove it",
  ]);
});

Deno.test("loadSite() takes front matter whose aliases go round in a circle as faulty, not as endless", async () => {
  const circle = edited("glossary/post.md", "faqs: []", "faqs: &all [*all]");
  assertEquals(await faultsOf(circle), [
    "content/glossary/post.md: front matter: has more than 100000 values, or is nested too deep",
  ]);
});

Deno.test("loadSite() reads files with a byte order mark, tabs, or other line ends, as any other", async () => {
  const { glossary } = await load(small);
  const post = small["glossary/post.md"];
  const tabs = changed("glossary/post.md", "round thing", "round\tthing");
  for (
    const text of [
      `\ufeff${post}`,
      post.replaceAll("\n", "\r"),
      post.replaceAll("\n", "\r\n"),
      tabs,
    ]
  ) {
    assertEquals((await load({ ...small, "glossary/post.md": text })).glossary.all, glossary.all);
  }
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
  const files = { "glossary/4914": "", "glossary/post.md.bak": "", "glossary/#": "" };
  assertEquals(
    await faultsOf(files),
    ["#", "4914", "post.md.bak"].map((name) =>
      `content/glossary/${name}: is not a .md file; save it as one, or move it out of the content folder`
    ),
  );
});

Deno.test("loadSite() needs company.md alone", async () => {
  const loaded = await load({ "company.md": small["company.md"] });
  for (const { all, bySlug } of Object.values(bySegment(loaded))) {
    assertEquals([all.length, bySlug.size], [0, 0]);
  }
  assertEquals(loaded.settings, defaultSettings);
});

Deno.test("loadSite() takes a folder without files as one that is not there", async () => {
  const files = smallWith({ "markets/farms.md": undefined, "markets/.keep": "" });
  assertEquals((await load(files)).markets.all, []);
});

Deno.test("loadSite() reports each reference to a resource of a folder that is not there", async () => {
  assertEquals(await faultsOf({ "services/gate-repair.md": undefined }), [
    'content/glossary/post.md: related_services[0]: no service has the slug "gate-repair"; there are none',
    'content/projects/pasture.md: services[0]: no service has the slug "gate-repair"; there are none',
  ]);
});

Deno.test("loadSite() takes a name with two hyphens in a row, also where another file names it", async () => {
  const files = {
    "services/gate-repair.md": undefined,
    "services/gate--repair.md": small["services/gate-repair.md"],
    "glossary/post.md": changed("glossary/post.md", "[gate-repair]", "[gate--repair]"),
    "projects/pasture.md": changed("projects/pasture.md", "[gate-repair]", "[gate--repair]"),
  };
  const { services } = await load(smallWith(files));
  assertEquals([...services.bySlug.keys()], ["gate--repair"]);
});

Deno.test("loadSite() reports a file whose name is no slug once, and not each file that names it", async () => {
  const files = {
    "services/gate-repair.md": undefined,
    "services/Gate  Rép.air.md": small["services/gate-repair.md"],
    "glossary/post.md": changed("glossary/post.md", "[gate-repair]", "[gate-rep-air]"),
    "projects/pasture.md": changed("projects/pasture.md", "[gate-repair]", "gate-rep-air"),
  };
  assertEquals(await faultsOf(files), [
    "content/projects/pasture.md: services: must be a list, not text; write each item on a line of its own, after a hyphen and a space",
    'content/services/Gate  Rép.air.md: file name: "Gate  Rép.air" must be lower-case letters, digits and hyphens, such as gate-rep-air',
  ]);
});

Deno.test("loadSite() reports a file in the place of a folder", async () => {
  assertEquals(await faultsOf({ "markets/farms.md": undefined, markets: "" }), [
    "content/markets: is not a folder; it must be a folder with a .md file for each market",
  ]);
});

Deno.test("loadSite() reports links that lead nowhere", async () => {
  for (const path of ["company.md", "glossary/stake.md", "markets", "markets/farms.md"]) {
    const link = async (folder: string) => {
      if (path.startsWith("markets/")) await Deno.mkdir(`${folder}/markets`);
      await Deno.symlink(`${folder}/nowhere`, `${folder}/${path}`);
    };
    const files = path === "company.md" ? { [path]: undefined } : { "markets/farms.md": undefined };
    assertEquals(await faultsOf(files, link), [
      `content/${path}: is a broken symbolic link; fix it or remove it`,
    ]);
  }
});

Deno.test("loadSite() reads a file and a folder through links", async () => {
  const loaded = await load(smallWith({ "markets/farms.md": undefined }), async (folder) => {
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
