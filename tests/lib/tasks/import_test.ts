import { assertEquals, assertStringIncludes } from "@std/assert";
import { withFolder } from "../../support/folders.ts";
import { loadContent } from "../../support/load.ts";
import { runProgram } from "../../support/program.ts";
import { testServer } from "../../support/site.ts";
import { FIXTURE_URL } from "../../support/fixtures/content.ts";
import {
  blockEditor,
  blog,
  builder,
  classic,
  type Construct,
  french,
  shop,
} from "./import_constructs.ts";

const OLD = "https://www.old.example";

const UPLOADS = "/wp-content/uploads/2020/05";

/** An item of an export; what is not named is as WordPress writes it of a published page. */
function item(
  id: number,
  path: string,
  fields: Readonly<Record<string, string>>,
  more = "",
): string {
  const all = {
    title: `Title ${id}`,
    link: OLD + path,
    "wp:post_id": String(id),
    "wp:post_type": "page",
    "wp:status": "publish",
    "wp:post_name": path.split("/").filter(Boolean).at(-1) ?? "",
    "wp:post_date": "2025-03-01 10:00:00",
    "content:encoded": "",
    "excerpt:encoded": "",
    "wp:post_password": "",
    ...fields,
  };
  const elements = Object.entries(all).map(([name, text]) =>
    `<${name}><![CDATA[${text}]]></${name}>`
  );
  return `<item>${elements.join("")}${more}</item>`;
}

const picture = (
  id: number,
  file: string,
  parent: number,
  alt: string,
  { sizes = "", caption = "" } = {},
) =>
  item(
    id,
    `/${id}`,
    {
      "wp:post_type": "attachment",
      "wp:status": "inherit",
      "wp:post_parent": String(parent),
      "excerpt:encoded": caption,
      "wp:attachment_url": `${OLD}/wp-content/uploads/${file}`,
    },
    `<wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>${alt}</wp:meta_value></wp:postmeta>
<wp:postmeta><wp:meta_key>_wp_attachment_metadata</wp:meta_key><wp:meta_value>${sizes}</wp:meta_value></wp:postmeta>`,
  );

/** An export with these items. */
const exportOf = (items: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>Deep Wells &amp; Pumps</title><link>${OLD}/</link>
<description>Wells since 1990</description><language>en-CA</language>
${items.join("\n")}
</channel></rss>`;

const XML = exportOf(
  [
    item(2, "/", {
      title: "Home",
      "content:encoded": "<!-- wp:paragraph --><p>We drill wells.</p><!-- /wp:paragraph -->",
    }),
    item(3, "/contact/", {
      title: "Contact us",
      "content:encoded":
        'Write to us.\n\n[contact-form-7 id="9"]\n\nOr <a href="/wells/?x=1">see</a> our work.',
    }),
    item(4, "/wells/", {
      "content:encoded":
        `<h1>Wells</h1><p>A <b>deep</b> one: 3 &lt; 5.<img src="${OLD}/wp-content/uploads/2020/05/front gate-300x200.jpg" alt=""></p>` +
        "[gallery]<table><tr><td>Depth</td><td>Price</td></tr><tr><td>10 m</td><td>$5</td></tr></table>" +
        '<iframe src="https://www.youtube.com/embed/abc123"></iframe>',
    }),
    item(5, "/2025/03/open-house/", {
      "wp:post_type": "post",
      title: "Open <em>house</em>",
      "excerpt:encoded": "Come and see.",
      "content:encoded":
        '[caption id="x"]<a href="/x.jpg"><img src="/wp-content/uploads/2020/05/drill.png" alt="Our drill"></a> At work[/caption]\n\nBring boots.',
    }),
    item(6, "/built/", { title: "Built" }),
    item(9, "/About-Us/", { title: "About us", "content:encoded": "<p>Two brothers.</p>" }),
    item(10, "/2024/11/open-house/", {
      "wp:post_type": "post",
      title: "Open house",
      "content:encoded": "It was cold.",
    }),
    item(11, "/prices/", {
      title: "Prices",
      "content:encoded":
        '[et_pb_section fb_built="1"][et_pb_row][et_pb_column type="4_4"][et_pb_text text_font="||||"]<p>By the meter.</p>[/et_pb_text]' +
        '[et_pb_blurb title="No surprises"]<p>We write it down.</p>[/et_pb_blurb][et_pb_button button_url="/contact/" button_text="Ask us"][/et_pb_button]' +
        `[et_pb_image src="${OLD}/wp-content/uploads/2020/05/drill.png" alt="A drill"][/et_pb_image][et_pb_map address="x"][/et_pb_map][/et_pb_column][/et_pb_row][/et_pb_section]`,
    }),
    item(12, "/team/", {
      title: "Team",
      "content:encoded":
        '[vc_row][vc_column width="1/2"][vc_column_text]<h2><img src="/wp-content/uploads/2020/05/drill.png" alt="Us">Who we are</h2>See <a href="/built/">what we built</a>.[/vc_column_text]' +
        '[vc_single_image image="20"][vc_btn title="Write to us" link="url:https%3A%2F%2Fwww.old.example%2Fcontact%2F|title:x"][vc_raw_html]aa[/vc_raw_html][/vc_column][/vc_row]',
    }),
    item(13, "/boots/", {
      "wp:post_type": "post",
      title: "Boots",
      "wp:post_date": "2023-03-01 10:00:00",
      "content:encoded":
        `<a href="${OLD}/wp-content/uploads/2020/05/price%20list.pdf">Our prices</a>`,
    }),
    item(7, "/?page_id=7", {
      "wp:status": "draft",
      "wp:post_name": "wells",
      "content:encoded": "Soon.",
    }),
    item(8, "/old/", { "wp:status": "trash" }),
    picture(20, "2020/05/front gate.jpg", 4, "A gate"),
    picture(21, "2020/05/drill.png", 4, "", {
      sizes: 'a:1:{s:4:"file";s:17:"drill-150x150.png";}',
    }),
  ],
);

const PNG = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ),
  (character) => character.charCodeAt(0),
);
const JPEG = Uint8Array.from([
  0xff,
  0xd8,
  0xff,
  0xc0,
  0,
  11,
  8,
  0,
  2,
  0,
  3,
  1,
  1,
  0x11,
  0,
  0xff,
  0xd9,
]);

/** Imports the text of an export. */
async function importXml(folder: string, xml: string | Uint8Array, more: readonly string[] = []) {
  await Deno.writeFile(
    `${folder}/old.xml`,
    typeof xml === "string" ? new TextEncoder().encode(xml) : xml,
  );
  return await runProgram({
    command: Deno.execPath(),
    args: ["task", "--quiet", "import", `${folder}/old.xml`, `${folder}/site`, ...more],
  });
}

/** Imports an export, with its pictures. */
async function imported(folder: string, xml = XML) {
  const uploads = `${folder}/uploads/2020/05`;
  await Deno.mkdir(uploads, { recursive: true });
  await Deno.writeFile(`${uploads}/front gate.jpg`, JPEG);
  await Deno.writeFile(`${uploads}/drill.png`, PNG);
  await Deno.writeTextFile(`${uploads}/price list.pdf`, "%PDF-");
  return await importXml(folder, xml, ["--uploads", `${folder}/uploads`]);
}

/** The lines of the report beside a folder, which are those with a box. */
async function reportOf(
  folder: string,
  name = "site-import-report.md",
): Promise<readonly string[]> {
  const text = await Deno.readTextFile(`${folder}/${name}`);
  return text.split("\n").filter((line) => line.startsWith("- [ ] ")).map((line) => line.slice(6));
}

/** The text of a content file without its front matter. */
const bodyOf = async (path: string) =>
  (await Deno.readTextFile(path)).replace(/^---\n[^]*?\n---\n\n/, "").trimEnd();

const footnotes =
  '<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[[{"content":"First note","id":"a1"},{"content":"Second <em>note</em>","id":"b2"}]]]></wp:meta_value></wp:postmeta>';

/** What each export of constructs has besides them. */
const AROUND = [
  item(2, "/contact/", { "content:encoded": "<p>Write.</p>" }),
  item(3, "/2025/03/open-house/", { "wp:post_type": "post", "content:encoded": "<p>Come.</p>" }),
  item(5, "/blog/", { title: "Blog" }),
  item(7, "/?page_id=7", {
    "wp:status": "draft",
    "content:encoded": `<p>Soon.</p><img src="${UPLOADS}/front gate.jpg">`,
  }),
  item(9, "/période-d’été/", { "wp:post_name": "periode-d-ete", "content:encoded": "<p>Été.</p>" }),
  item(30, "/reused/", { "wp:post_type": "wp_block", "content:encoded": "<p>Reused words.</p>" }),
  item(31, "/again/", {
    "wp:post_type": "wp_block",
    "content:encoded": '<p>Again.</p><!-- wp:block {"ref":31} /-->',
  }),
  picture(20, "2020/05/truck.jpg", 2, "A truck", { caption: "Our truck" }),
  picture(21, "2020/05/drill.png", 2, "A drill"),
].map((one) =>
  one.replace(`<link><![CDATA[${OLD}/20]]>`, `<link><![CDATA[${OLD}/attached/20/]]>`)
    .replace(`<link><![CDATA[${OLD}/21]]>`, `<link><![CDATA[${OLD}/attached/21/]]>`)
);

const HOME = item(1, "/", { "content:encoded": "<p>We drill wells.</p>" });

const EXPORTS: Readonly<Record<string, readonly Construct[]>> = {
  "the block editor": blockEditor,
  "the classic editor": classic,
  "a builder's shortcodes": builder,
  "a shop's leftovers": shop,
  "French with accents": french,
  "a blog as front page": blog,
};

Deno.test("the exports have at least 300 constructs", () => {
  const all = new Set(Object.values(EXPORTS).flat().map(([html]) => html));
  assertEquals(all.size >= 300, true, `${all.size}`);
});

for (const [name, rows] of Object.entries(EXPORTS)) {
  Deno.test(`deno task import says what ${name} says, or lists it`, () =>
    withFolder(async (folder) => {
      const isBlock = rows === blockEditor;
      const pages = rows.map(([html], index) => {
        const written = isBlock ? `<!-- wp:group -->${html}<!-- /wp:group -->` : html;
        return item(100 + index, `/page-${index}/`, { "content:encoded": written }, footnotes);
      });
      const xml = exportOf([...(rows === blog ? [] : [HOME]), ...AROUND, ...pages]);
      const uploads = `${folder}/uploads/2020/05`;
      await Deno.mkdir(uploads, { recursive: true });
      const jpegs = [
        "truck",
        "truck-300x200",
        "big-scaled",
        "big-1024x768",
        "small-150x150",
        "front gate",
        "été",
      ];
      for (const jpeg of jpegs) await Deno.writeFile(`${uploads}/${jpeg}.jpg`, JPEG);
      await Deno.writeFile(`${uploads}/drill.png`, PNG);
      await Deno.writeTextFile(`${uploads}/price list.pdf`, "%PDF-");
      const { code, stderr } = await importXml(
        folder,
        rows === french ? xml.replace("en-CA", "fr-FR") : xml,
        ["--uploads", `${folder}/uploads`],
      );
      assertEquals([code, stderr], [0, ""]);
      const report = await reportOf(folder);
      const made = await Promise.all(rows.map(async ([html], index) => {
        const file = `pages/page-${index}.md`;
        const lines = report.filter((line) =>
          /^[,:]/.test(line.slice(file.length)) && line.startsWith(file)
        );
        const body = await bodyOf(`${folder}/site/${file}`);
        return [html, body, ...lines.map((line) => line.slice(file.length + 2))];
      }));
      assertEquals(made, rows.map((row) => [...row]));
      const others = report.filter((line) =>
        !line.startsWith("pages/page-") && !line.startsWith("site.md: links to ")
      );
      assertEquals(others, []);
      await loadContent(`${folder}/site`, FIXTURE_URL);
    }));
}

Deno.test("deno task import takes the first paragraph of a page as its description, or what it has", () =>
  withFolder(async (folder) => {
    const texts = [
      "<h2>Ours</h2><p>We <b>drill</b>.</p><p>Deep.</p>",
      "<ul><li>a</li><li>b</li></ul>",
    ];
    const pages = texts.map((text, at) => item(10 + at, `/a${at}/`, { "content:encoded": text }));
    assertEquals((await importXml(folder, exportOf([HOME, ...pages]))).code, 0);
    const { pages: { bySlug } } = await loadContent(`${folder}/site`, FIXTURE_URL);
    assertEquals(["a0", "a1"].map((slug) => bySlug.get(slug)?.description), ["We drill.", "a; b."]);
  }));

Deno.test("deno task import tells languages apart by their folder or their query", () =>
  withFolder(async (folder) => {
    const link = (path: string) => `<a href="${path}">x</a>`;
    const links = ["/wells/", "/wells/?lang=fr", "/?lang=fr", "/es/wells/", "/wells/?a=b", "/?a=b"];
    const pages = [
      HOME,
      item(10, "/?lang=fr", { "wp:post_name": "accueil", "content:encoded": "<p>Bienvenue.</p>" }),
      item(11, "/wells/", { "content:encoded": links.map(link).join(" ") }),
      item(12, "/wells/?lang=fr", { "wp:post_name": "wells", "content:encoded": "<p>Puits.</p>" }),
      item(13, "/es/wells/", { "content:encoded": "<p>Pozos.</p>" }),
    ];
    assertEquals((await importXml(folder, exportOf(pages))).code, 0);
    assertEquals(
      await bodyOf(`${folder}/site/pages/wells.md`),
      "[x](/wells) [x](/wells-2) [x](/accueil) [x](/wells-3) [x](/wells) [x](/)",
    );
    assertEquals(await reportOf(folder), []);
    const server = testServer({ site: await loadContent(`${folder}/site`, FIXTURE_URL) });
    const location = async (path: string) => (await server.fetch(path)).headers.get("location");
    assertEquals(await Promise.all(["/wells/?lang=fr", "/?lang=fr", "/es/wells/"].map(location)), [
      `${FIXTURE_URL}/wells-2`,
      `${FIXTURE_URL}/accueil`,
      `${FIXTURE_URL}/wells-3`,
    ]);
  }));

const [DRILL, GATE] = ["/images/2020/05/drill.png", "/images/2020/05/front-gate.jpg"];

/** Addresses of the old site, and the pages at which they arrive. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  "/": ["/", "/?utm_source=google&utm_medium=cpc", "/built/", "/built", "/?page_id=6"],
  "/contact-2": [
    "/contact/feed/",
    "/?p=3",
    "/?page_id=3",
    "/?page_id=3&utm_campaign=spring",
    "/?fbclid=a&p=3",
  ],
  "/wells": [
    ...["/wells/", "/wells", "/Wells/", "/WELLS", "/wells/?gclid=1", "/?page_id=4", "/?p=4"],
    "/wells/feed/",
    "/wells/?utm_source=a",
  ],
  "/about-us": ["/About-Us/", "/about-us/", "/ABOUT-US", "/?page_id=9"],
  "/prices": ["/prices/", "/?p=11&mc_cid=1"],
  "/news/open-house": [
    ...["/2025/03/open-house/", "/2025/03/open-house", "/2025/03/Open-House/", "/?p=5"],
    "/2025/03/open-house/?utm_source=x",
  ],
  "/news/open-house-2": ["/2024/11/open-house/", "/?p=10"],
  "/news": [
    ...["/2025/03/", "/2025/", "/2024/11/", "/category/wells/", "/category/wells/page/2/"],
    ...["/tag/pumps/", "/tag/wells/page/2/", "/author/ann/", "/Category/Wells/"],
  ],
  "/news/feed.xml": ["/feed/", "/feed", "/feed/atom/", "/feed/rss2/", "/comments/feed/"],
  [DRILL]: [
    ...[`${UPLOADS}/drill.png`, `${UPLOADS}/drill-150x150.png`, `${UPLOADS}/drill.png?ver=2`],
  ],
  "/news/boots": ["/boots/", "/boots/feed/", "/boots/comment-page-2/#comments"],
  "/wp-content/uploads/2020/05/price%20list.pdf": [`${UPLOADS}/price%20list.pdf`],
  [GATE]: [`${UPLOADS}/front%20gate.jpg`, `${UPLOADS}/front%20gate-300x200.jpg`],
};

Deno.test("every address that the old site had leads somewhere, but those of WordPress itself", () =>
  withFolder(async (folder) => {
    await imported(folder);
    const server = testServer({ site: await loadContent(`${folder}/site`, FIXTURE_URL) });
    const arrives = async (from: string) => {
      let [path, status] = [from, 0];
      for (let hops = 0; hops < 4; hops++) {
        const response = await server.fetch(path);
        status = response.status;
        if (status < 300 || status > 399) break;
        const to = new URL(response.headers.get("location")!, FIXTURE_URL);
        path = to.pathname + to.search;
      }
      return `${from} ${status} ${path.replace(/\?.*/, "")}`;
    };
    const wanted = Object.entries(ADDRESSES).flatMap(([to, all]) =>
      all.map((from) => ({ from, said: `${from} 200 ${to}` }))
    );
    assertEquals(wanted.length, 55);
    assertEquals(
      await Promise.all(wanted.map(({ from }) => arrives(from))),
      wanted.map(({ said }) => said),
    );
    for (const own of ["/wp-login.php", "/xmlrpc.php"]) {
      assertEquals(await arrives(own), `${own} 404 ${own}`);
    }
  }));

Deno.test("deno task import refuses what is no export, and a folder with something in it", () =>
  withFolder(async (folder) => {
    const feed = "<rss><channel><title>News</title><item><title>a</title></item></channel></rss>";
    const utf16 = (text: string) =>
      Uint8Array.from(`\ufeff${text}`, (one) => one.charCodeAt(0)).length &&
      new Uint8Array(Uint16Array.from(`\ufeff${text}`, (one) => one.charCodeAt(0)).buffer);
    const latin = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));
    const refused: readonly (readonly [string | Uint8Array, string])[] = [
      ["", "is not an export of WordPress"],
      ["<rss/>", "is not an export of WordPress"],
      ["<rss><channel>", "is not an export of WordPress"],
      ["{}", "is not an export of WordPress"],
      ["<!DOCTYPE html><html><body>Hi</body></html>", "is not an export of WordPress"],
      [
        '<feed xmlns="http://www.w3.org/2005/Atom"><entry/></feed>',
        "is not an export of WordPress",
      ],
      [feed, "but a feed"],
      [exportOf([picture(20, "a.jpg", 1, "A")]), "has no page and no post"],
      [XML.slice(0, -10), "is not XML"],
      [XML.slice(0, XML.lastIndexOf("<item>")), "ends before </rss>"],
      [`<!DOCTYPE x [<!ENTITY a "b">]>${XML}`, "has a DOCTYPE"],
      [latin("<?xml version='1.0' encoding='UTF-8'?><a>é</a>"), "is not in UTF-8"],
      [XML.replace("UTF-8", "KLINGON-1"), "is not in KLINGON-1"],
      [new Uint8Array(65 * 2 ** 20), "has over 64 MB"],
    ];
    for (const [text, message] of refused) {
      const { code, stderr } = await importXml(folder, text);
      assertStringIncludes(stderr, message);
      assertEquals([code, stderr.includes("    at ")], [1, false], stderr);
    }
    for (
      const written of [
        latin(XML.replace("UTF-8", "ISO-8859-1").replace("Two brothers", "Deux frères")),
        latin(XML.replace("UTF-8", "windows-1252").replace("Two brothers", "Deux fr\xe8res")),
        utf16(XML.replace("UTF-8", "UTF-16").replace("Two brothers", "Deux frères")),
        `\ufeff${XML.replace("Two brothers", "Deux frères")}`,
        XML.replace("en-CA", "").replace("Two brothers", "Deux frères"),
        XML.replace("en-CA", "pt_!").replace("Two brothers", "Deux frères"),
      ] as const
    ) {
      assertEquals((await importXml(folder, written as string)).code, 0);
      assertStringIncludes(await bodyOf(`${folder}/site/pages/about-us.md`), "Deux frères.");
      await Deno.remove(`${folder}/site`, { recursive: true });
    }
    const usage = await runProgram({
      command: Deno.execPath(),
      args: ["task", "--quiet", "import"],
    });
    assertEquals(usage.stderr.startsWith("Usage: deno task import"), true);
    await Deno.mkdir(`${folder}/site`);
    await Deno.writeTextFile(`${folder}/site/x`, "");
    assertStringIncludes((await importXml(folder, XML)).stderr, "is not empty");
  }));

Deno.test("the report lists each difference beside the folder, under a number of its own, and nothing of a clean export", () =>
  withFolder(async (folder) => {
    const clean = exportOf([HOME, ...AROUND.slice(0, 2)]);
    const first = await importXml(folder, clean);
    assertEquals([first.code, await reportOf(folder)], [0, []]);
    await Deno.remove(`${folder}/site`, { recursive: true });
    const long = "Wells and pumps for the whole county, ".repeat(4).trim();
    const pages = [
      item(10, "/a/", { title: "Joe&#8217;s rows &amp;amp; more", "content:encoded": "<p>a</p>" }),
      item(11, "/b/", { title: "Joe’s rows &amp; more", "content:encoded": "<p>b</p>" }),
      item(12, "/c/", { title: long, "content:encoded": "<p>c</p>" }),
      item(13, "/d/", { title: "Empty" }),
      item(14, "/e/", { title: "Deep", "content:encoded": "<div>".repeat(3000) }),
      item(15, "/f/", {
        title: "Long",
        "content:encoded": `<p>${"word ".repeat(999)}</p>\n`.repeat(300),
      }),
      item(24, "/m/", {
        title: "Many",
        "content:encoded": `<p title=">" ${
          Array.from({ length: 150_000 }, (_, i) => i).join(" ")
        }>m</p>`,
      }),
      item(16, "/../../g/", {
        title: "Up",
        "wp:post_name": "../../g",
        "content:encoded": "<p>g</p>",
      }),
      item(17, "/h/", { title: "*Rates* &amp;copy; 2024", "content:encoded": "<p>`x`</p>" }),
      item(18, "/i/", { title: "Pump", "wp:post_type": "product" }),
      item(21, "/images/", { title: "Images", "content:encoded": "<p>i</p>" }),
      item(22, "/a%23b/", { title: "Sharp", "content:encoded": "<p>s</p>" }),
      item(23, "", {
        title: "No address",
        link: "",
        "wp:post_name": "none",
        "content:encoded": "n",
      }),
      item(19, "/j/", {
        title: "To",
        "content:encoded": '<a href="/d/">See</a> <a href="/category/x/">x</a>',
      }),
    ];
    const { code, stdout } = await importXml(
      folder,
      exportOf([HOME, ...AROUND.slice(0, 2), ...pages]),
    );
    assertEquals(code, 0);
    assertStringIncludes(stdout, "10 lines in ");
    assertEquals(await reportOf(folder, "site-import-report-2.md"), [
      "pages/d.md: is a draft: has no text; it may have been in a page builder",
      "pages/e.md: is a draft: its text has over 200 elements within each other; it is only in the export, at wp:post_id 14",
      "pages/f.md: is a draft: its text is over 1 MB; the rest is only in the export, at wp:post_id 15",
      "pages/m.md: is a draft: its text has a tag with over 1000 attributes; it is only in the export, at wp:post_id 24",
      "site.md: links to categories (1) lead to /news",
      "(product): Pump is not carried over",
      "pages/c.md, words: `pumps… Wells and` is new",
      "pages/c.md, words: `Wells and pumps for the whole county, Wells and pumps for the whole county,` is new",
      "pages/h.md, words: `*Rates*` is now `Rates`",
      "pages/j.md, links: `/d/` is missing",
    ]);
    // The first million characters of the HTML: 199 paragraphs of 5,003 characters, and 880 words of the next.
    const start = await bodyOf(`${folder}/site/pages/f.md`);
    assertEquals(start.match(/word/g)?.length, 199 * 999 + 880);
    const { pages: { bySlug } } = await loadContent(`${folder}/site`, FIXTURE_URL);
    assertEquals(["a", "b"].map((slug) => bySlug.get(slug)?.title), [
      "Joe’s rows & more",
      "Joe’s rows & more (2)",
    ]);
  }));

Deno.test("deno task import makes a draft of a page that Culvert refuses, and says why", () =>
  withFolder(async (folder) => {
    const file = `${UPLOADS}/front gate.jpg`;
    await Deno.mkdir(`${folder}/uploads/2020/05`, { recursive: true });
    await Deno.writeTextFile(`${folder}/uploads/2020/05/front gate.jpg`, "no picture");
    const page = item(10, "/a/", { "content:encoded": `<p>a</p><img src="${file}">` });
    const xml = exportOf([HOME, ...AROUND.slice(0, 2), page]);
    const { code } = await importXml(folder, xml, ["--uploads", `${folder}/uploads`]);
    assertEquals([code, await reportOf(folder)], [0, [
      'pages/a.md: is a draft: body "2020/05/front-gate.jpg" is not a JPEG; save it again as a JPEG, or remove it',
    ]]);
  }));

Deno.test("deno task import brings a site that was in a folder to the root, and a home page with faults to pages/", () =>
  withFolder(async (folder) => {
    const old = `${OLD}/demo`;
    const xml = XML.replaceAll(OLD, old)
      .replace("<p>We drill wells.</p>", "<p>We drill.</p>".repeat(20_000))
      .replace('"/wells/?x=1"', '"/demo/wells/?x=1"');
    await Deno.writeTextFile(`${folder}/old.xml`, xml);
    const { code, stderr } = await runProgram({
      command: Deno.execPath(),
      args: ["task", "--quiet", "import", `${folder}/old.xml`, `${folder}/site`],
    });
    assertEquals(code, 0, stderr);
    const site = await loadContent(`${folder}/site`, FIXTURE_URL);
    assertStringIncludes(site.pages.bySlug.get("contact-2")!.body.markdown, "/wells) our work");
    const server = testServer({ site });
    const location = async (path: string) => (await server.fetch(path)).headers.get("location");
    assertEquals([await location("/demo/wells"), await location("/demo")], [
      `${FIXTURE_URL}/wells`,
      `${FIXTURE_URL}/`,
    ]);
    const home = await Deno.readTextFile(`${folder}/site/pages/home.md`);
    assertStringIncludes(home, "draft: true\n---\n\nWe drill.\n");
  }));

Deno.test("deno task import redirects old pages whose addresses are those of lists here, or below one", () =>
  withFolder(async (folder) => {
    const text = { "content:encoded": "<p>Deep.</p>" };
    const more = item(30, "/services/", text) + item(31, "/services/drilling/", text) +
      item(32, "/contact/north/", text);
    await Deno.writeTextFile(`${folder}/old.xml`, XML.replace("</channel>", `${more}</channel>`));
    const { code, stderr } = await runProgram({
      command: Deno.execPath(),
      args: ["task", "--quiet", "import", `${folder}/old.xml`, `${folder}/site`],
    });
    assertEquals(code, 0, stderr);
    const server = testServer({ site: await loadContent(`${folder}/site`, FIXTURE_URL) });
    const location = async (path: string) => (await server.fetch(path)).headers.get("location");
    const old = ["/services", "/services/drilling", "/contact/north", "/contact", "/news"];
    assertEquals(await Promise.all(old.map(location)), [
      `${FIXTURE_URL}/services-2`,
      `${FIXTURE_URL}/drilling`,
      `${FIXTURE_URL}/north`,
      null,
      null,
    ]);
  }));
