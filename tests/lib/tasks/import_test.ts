import { assertEquals, assertStringIncludes } from "@std/assert";
import { filesUnder, withFolder } from "../../support/folders.ts";
import { loadContent } from "../../support/load.ts";
import { runProgram } from "../../support/program.ts";
import { testServer } from "../../support/site.ts";
import { FIXTURE_URL } from "../../support/fixtures/content.ts";

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

/** Imports an export, with its pictures. */
async function imported(folder: string, xml = XML) {
  const uploads = `${folder}/uploads/2020/05`;
  await Deno.mkdir(uploads, { recursive: true });
  await Deno.writeFile(`${uploads}/front gate.jpg`, JPEG);
  await Deno.writeFile(`${uploads}/drill.png`, PNG);
  await Deno.writeTextFile(`${uploads}/price list.pdf`, "%PDF-");
  await Deno.writeTextFile(`${folder}/old.xml`, xml);
  const args = ["task", "--quiet", "import", `${folder}/old.xml`, `${folder}/site`];
  return await runProgram({
    command: Deno.execPath(),
    args: [...args, "--uploads", `${folder}/uploads`],
  });
}

Deno.test("deno task import makes a folder without faults, and lists what it can't carry over", () =>
  withFolder(async (folder) => {
    const { code, stdout } = await imported(folder);
    assertEquals(code, 0);
    assertEquals(stdout.split("\n").slice(0, 6), [
      'pages/contact-2.md: [contact-form-7 id="9"]',
      "pages/built.md: has no text; it may have been in a page builder",
      'pages/prices.md: [et_pb_map address="x"]',
      "pages/team.md: [vc_raw_html]",
      "pages/team.md: the link to /built, which is a draft",
      `${folder}/site: 12 files, 2 pictures, 1 document. Next:`,
    ]);
    const files = await Array.fromAsync(filesUnder(`${folder}/site`));
    assertEquals(files.map((file) => file.slice(`${folder}/site/`.length)).sort(), [
      "company.md",
      "images/2020/05/drill.png",
      "images/2020/05/front-gate.jpg",
      "news/boots.md",
      "news/open-house-2.md",
      "news/open-house.md",
      "pages/about-us.md",
      "pages/built.md",
      "pages/contact-2.md",
      "pages/prices.md",
      "pages/team.md",
      "pages/wells-2.md",
      "pages/wells.md",
      "public/wp-content/uploads/2020/05/price list.pdf",
      "site.md",
    ]);
    const { company, news, pages, settings } = await loadContent(`${folder}/site`, FIXTURE_URL);
    assertEquals(
      [company.name, company.tagline, company.description.markdown, settings.language],
      ["Deep Wells & Pumps", "Wells since 1990", "We drill wells.", "en-CA"],
    );
    assertEquals(pages.all.map(({ slug }) => slug), [
      "about-us",
      "contact-2",
      "prices",
      "team",
      "wells",
    ]);
    const titles = news.all.map(({ slug, title }) => `${slug}: ${title}`).sort();
    assertEquals(titles, [
      "boots: Boots",
      "open-house-2: Open house (2)",
      "open-house: Open house",
    ]);
    const post = news.bySlug.get("open-house");
    assertEquals([post?.title, post?.date, post?.description], [
      "Open house",
      "2025-03-01",
      "Come and see.",
    ]);
    const images = `${FIXTURE_URL}/images/2020/05`;
    assertEquals(
      post?.body.markdown,
      `![Our drill](${images}/drill.png "At work")\n\nBring boots.`,
    );
    assertEquals(
      pages.bySlug.get("contact-2")?.body.markdown,
      "Write to us.\n\nOr [see](https://contractor.test/wells) our work.",
    );
    const prices = pages.bySlug.get("prices");
    assertEquals(prices?.description, "By the meter. We write it down.");
    assertEquals(
      prices?.body.markdown,
      `By the meter.\n\n## No surprises\n\nWe write it down.\n\n[Ask us](${FIXTURE_URL}/contact-2)\n\n![A drill](${images}/drill.png)`,
    );
    const team = pages.bySlug.get("team");
    assertEquals(team?.description, "Who we are See what we built. aa");
    assertEquals(
      team?.body.markdown,
      `## Who we are\n\n![Us](${images}/drill.png)\n\nSee what we built.\n\n![A gate](${images}/front-gate.jpg)\n\n[Write to us](${FIXTURE_URL}/contact-2)\n\naa`,
    );
    assertEquals(
      pages.bySlug.get("wells")?.body.markdown,
      `## Wells

A **deep** one: 3 < 5.

![A gate](${images}/front-gate.jpg)

![A gate](${images}/front-gate.jpg)
![Title 21](${images}/drill.png)

| Depth | Price |
| --- | --- |
| 10 m | $5 |

[Video at youtube.com](https://www.youtube.com/watch?v=abc123)`,
    );
  }));

Deno.test("each word beside a picture, in a button or in a form arrives, or is listed", () =>
  withFolder(async (folder) => {
    const image = (file: string, alt: string) => `<img src="${UPLOADS}/${file}" alt="${alt}">`;
    const html = [
      `<figure class="wp-block-gallery"><figure>${image("drill.png", "One")}` +
      '<figcaption>First<br><a href="/x">dock</a></figcaption></figure>' +
      `<figure>${
        image("front gate.jpg", "Two")
      }</figure><figcaption>Both docks</figcaption></figure>`,
      '[gallery ids="20,21"]',
      `<table><tr><td>Dock</td></tr><tr><td>${image("drill.png", "Post")}Oak</td></tr></table>`,
      `<figure>${image("drill.png", "Left")}${image("drill.png", "Right")}Both sides</figure>`,
      '<figure><img src="https://b.example/x.png"><figcaption>From afar</figcaption></figure>',
      "<form>Your name <input><select><option>Well</option></select><button>Send</button></form>",
      "<button>Call us</button>",
      '[b url="a"]Free[/b][b url="b"]Paid[/b]',
    ];
    const thumbnail =
      "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>20</wp:meta_value></wp:postmeta>";
    const { code, stdout } = await imported(
      folder,
      exportOf([
        item(2, "/", { "content:encoded": "We build docks." }, thumbnail),
        item(3, "/docks/", { "content:encoded": html.join("\n\n") }, thumbnail),
        picture(20, "2020/05/front gate.jpg", 3, "- A gate", { caption: "Oak, <em>new</em>" }),
        picture(21, "2020/05/drill.png", 3, "A drill"),
      ]),
    );
    assertEquals(code, 0);
    assertEquals(stdout.split("\n").slice(0, 7), [
      'pages/docks.md: [b url="a"]',
      'pages/docks.md: [b url="b"]',
      "pages/docks.md: the picture https://b.example/x.png",
      'pages/docks.md: the caption "From afar"',
      'pages/docks.md: the form "Your name Well Send"',
      'pages/docks.md: the button "Call us"',
      `${folder}/site: 3 files, 2 pictures. Next:`,
    ]);
    const { companyInternal } = await loadContent(`${folder}/site`, FIXTURE_URL);
    assertEquals(companyInternal.pictures?.map(({ alt }) => alt), ["A gate"]);
    assertEquals(
      (await Deno.readTextFile(`${folder}/site/pages/docks.md`)).split("\n").slice(1),
      [
        "title: Title 3",
        "description: First dock Both docks Dock Oak Both sides From afar Your name WellSend Call us Free Paid",
        "pictures:",
        "  - file: 2020/05/front-gate.jpg",
        "    alt: A gate",
        "    caption: 'Oak, new'",
        "---",
        "",
        '![One](2020/05/drill.png "First dock")',
        "![Two](2020/05/front-gate.jpg)",
        "",
        "Both docks",
        "",
        '![A gate](2020/05/front-gate.jpg "Oak, new")',
        "![A drill](2020/05/drill.png)",
        "",
        "| Dock |",
        "| --- |",
        "| Oak |",
        "",
        "![Post](2020/05/drill.png)",
        "",
        "![Left](2020/05/drill.png)",
        "",
        "![Right](2020/05/drill.png)",
        "",
        "Both sides",
        "",
        "Free Paid",
        "",
      ],
    );
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
    const run = (...args: string[]) =>
      runProgram({ command: Deno.execPath(), args: ["task", "--quiet", "import", ...args] });
    for (
      const [text, message] of [["<rss/>", "not an export"], [
        "<rss><channel>",
        "not an export",
      ]] as const
    ) {
      await Deno.writeTextFile(`${folder}/x.xml`, text);
      const { code, stderr } = await run(`${folder}/x.xml`, `${folder}/new`);
      assertEquals([code, stderr.includes(message)], [1, true], text);
    }
    assertEquals((await run()).stderr.startsWith("Usage: deno task import"), true);
    await Deno.writeTextFile(`${folder}/x.xml`, XML);
    const { stderr } = await run(`${folder}/x.xml`, folder);
    assertStringIncludes(stderr, "is not empty");
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
