/**
 * An office's day with the editor at /admin, from Chromium to the website: Sveltia CMS, a repository as GitHub gives it,
 * GitHub's call, the publishing script, and the server's reload. Nobody types a command.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { EDITOR_PROGRAM } from "../../lib/http/security_headers.ts";
import { freePort } from "../../lib/server/listen.ts";
import { copyFolder, FRENCH_DIR, REMODELER_DIR, withFolder } from "../support/folders.ts";
import { exif, exifSegment } from "../support/pictures.ts";
import { type Program, startProgram } from "../support/program.ts";
import { callForPush, git, PUBLISH_SECRET, runPublishing } from "../support/publishing.ts";
import { startBrowser } from "./browser.ts";
import type { Page } from "./deps.ts";
import { GitHub } from "./github.ts";

/** The editor's program, as the page would load it; its hash is checked as ever. */
const PROGRAM = new URL("../dist/sveltia-cms.js", import.meta.resolve("npm:@sveltia/cms@0.221.1"));
/** Makes Deno download it. It runs in a browser alone. */
// deno-lint-ignore no-import-prefix -- only its files are used
export const sveltia = () => import("npm:@sveltia/cms@0.221.1");

/** A machine that serves and publishes a repository, and the editor that is signed in there. */
interface Office {
  readonly page: Page;
  readonly server: Program;
  /** The folder that is served. */
  readonly folder: string;
  /** The line at the top of the editor. */
  readonly said: ReturnType<Page["locator"]>;
}

/** Runs a test with a repository that has the content, on GitHub, here, and in the editor. */
async function atTheOffice(
  test: (office: Office) => Promise<void>,
  content = REMODELER_DIR,
): Promise<void> {
  await withFolder(async (parent) => {
    const [clone, folder] = [`${parent}/office`, `${parent}/site`];
    await git(parent, "init", "-q", "--bare", "-b", "main", "origin");
    await git(parent, "clone", "-q", "origin", "office");
    await copyFolder(content, clone);
    const site = await Deno.readTextFile(`${clone}/site.md`);
    await Deno.writeTextFile(
      `${clone}/site.md`,
      site.replace("\n", "\nrepository: acme/website\n"),
    );
    await git(clone, "checkout", "-q", "-B", "main");
    await git(clone, "add", "-A");
    await git(clone, "commit", "-qm", "first");
    await git(clone, "push", "-q", "-u", "origin", "main");
    await git(parent, "clone", "-q", "origin", "site");

    const port = String(freePort());
    const env = {
      ...{ CONTENT_DIR: folder, DATA_DIR: `${parent}/data`, PUBLISH_SECRET },
      ...{ PORT: port, SITE_URL: `http://127.0.0.1:${port}` },
    };
    await using server = await startProgram({
      command: Deno.execPath(),
      args: ["run", "-A", "main.ts"],
      env,
    });
    // As systemd does it, one after the other.
    let publishing: Promise<unknown> = Promise.resolve();
    const publish = async () => {
      await runPublishing(env);
      server.signal("SIGHUP");
    };
    const github = new GitHub(clone, async () => {
      assertEquals(await callForPush(server.url), 202);
      publishing = publishing.then(publish);
    });
    const browser = await startBrowser();
    try {
      // The editor draws only what is in the window, and each pixel is drawn without a graphics card.
      const page = await browser.newPage({
        viewport: { width: 1300, height: 3000 },
        reducedMotion: "reduce",
      });
      page.setDefaultTimeout(180_000);
      // Pages fade into each other by pictures of the whole window.
      await page.addInitScript("document.startViewTransition = undefined");
      await github.serve(page);
      await page.route(EDITOR_PROGRAM, (route) =>
        route.fulfill({
          path: PROGRAM.pathname,
          contentType: "text/javascript",
          headers: { "access-control-allow-origin": "*" },
        }));
      await signIn(page, `${server.url}/admin`);
      await test({ page, server, folder, said: page.locator("details[role=status] summary") });
    } finally {
      await browser.close();
      await publishing;
    }
  });
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: /token/i }).click();
  await page.locator("dialog input").first().fill("github_pat_of_the_office");
  await page.getByRole("button", { name: /sign in/i }).last().click();
  await page.getByRole("treeitem", { name: "Projects", exact: true }).waitFor();
}

/** A field, by its path in the front matter. */
const field = (page: Page, path: string) => page.locator(`[data-key-path="${path}"]`).first();

/** The place of a field where one types. */
const input = (page: Page, path: string) => field(page, path).locator("input, textarea").first();

/** Fills in fields, by their paths, and waits until the form has taken each value. */
async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, value] of Object.entries(values)) {
    const place = input(page, path);
    while (await place.inputValue() !== value) await place.fill(value);
  }
}

/** Adds an item to a list, and waits until its form is there. */
async function add(page: Page, list: string, index = 0): Promise<void> {
  await field(page, list).getByRole("button", { name: /^Add/ }).click();
  await page.locator(`[data-key-path^="${list}.${index}"]`).first().waitFor();
}

/** Writes into a long text, in the view that has its markdown. */
async function write(page: Page, path: string, words: string): Promise<void> {
  await field(page, path).getByRole("button", { name: "Edit in Markdown" }).click();
  await fill(page, { [path]: words });
}

/** The form of an entry. It is there as long as it is open. */
const form = (page: Page) => page.locator(".content-editor");

/** Waits until a form has the focus: before, the editor may draw it once more, with all in it as it was. */
const formIsReady = (page: Page) => form(page).and(page.locator("[tabindex='0']")).waitFor();

/** Opens the form of a new entry. */
async function create(page: Page, collection: string): Promise<void> {
  await page.getByRole("treeitem", { name: collection }).click();
  await page.getByRole("button", { name: "Create New Entry" }).first().click();
  await page.getByRole("status").getByText("creating a new entry").waitFor();
  await formIsReady(page);
}

/** Opens a file of a collection; company.md or site.md unless another collection is named. */
async function open(page: Page, entry: string, collection = "site"): Promise<void> {
  await page.evaluate(
    (hash) => location.hash = hash,
    `/collections/${collection}/entries/${entry}`,
  );
  await formIsReady(page);
}

/** Saves, and waits until the editor has closed the form and the line at the top says what came of it. */
async function save({ page, said }: Office, expected: RegExp): Promise<void> {
  const changes = page.locator("details[role=status] div", { hasText: "Dana Office" });
  const before = await changes.count();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await form(page).waitFor({ state: "detached" });
  await changes.nth(before).waitFor({ state: "attached" });
  await said.getByText(expected).waitFor();
}

const LIVE = /^Live: your change of /;

/** A day from today, as it is written in the content. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function textOf({ server }: Office, path: string): Promise<string> {
  return await (await fetch(`${server.url}${path}`)).text();
}

/** A photograph as a phone writes it: turned, and with where it was taken. */
async function phonePicture(name: string): Promise<{ name: string; bytes: Uint8Array }> {
  const bytes = await Deno.readFile(`${REMODELER_DIR}/images/${name}`);
  const marked = [...bytes.subarray(0, 2), ...exifSegment(exif(6)), ...bytes.subarray(2)];
  return { name: `IMG ${name}`, bytes: Uint8Array.from(marked) };
}

Deno.test("a project with three pictures of a phone is live, and nothing says where they were taken", () =>
  atTheOffice(async (office) => {
    const { page, folder, server } = office;
    await create(page, "Projects");
    await fill(page, { name: "Stairs at Mirror Bey" });
    await add(page, "scope");
    await fill(page, { "scope.0": "Forty steps, with a rail" });
    await field(page, "services").getByRole("checkbox", { name: "Decks" }).click();
    await write(page, "body", "The old stairs had rotted.");
    for (const [index, name] of ["deck.jpg", "dock.jpg", "lake.jpg"].entries()) {
      const { name: given, bytes } = await phonePicture(name);
      await Deno.writeFile(`${folder}/../${given}`, bytes);
      await add(page, "pictures", index);
      await field(page, `pictures.${index}.file`).locator("input[type=file]").first()
        .setInputFiles(`${folder}/../${given}`);
      await fill(page, { [`pictures.${index}.alt`]: `Stairs ${index + 1}` });
    }
    // The name was mistyped: both it and the address are corrected before the first save.
    await fill(page, {
      name: "Stairs at Mirror Bay",
      category: "Stairs",
      summary: "Forty steps of oak down to the water.",
      location: "Saranac Lake, New York",
      client: "Private owner",
      completion_date: "October 2026",
    });
    await save(office, LIVE);
    const html = await textOf(office, "/projects/stairs-at-mirror-bay");
    for (
      const words of ["October 2026", "Forty steps, with a rail", "The old stairs had rotted."]
    ) {
      assertEquals(html.includes(words), true, words);
    }
    const pictures = [...html.matchAll(/<img[^>]* src="(\/images\/[^"]*)"[^>]*>/g)]
      .map(([, src]) => src!).filter((src) => src.includes("IMG"));
    assertEquals(new Set(pictures).size, 3);
    for (const src of new Set(pictures)) {
      const bytes = await (await fetch(`${server.url}${src}`)).bytes();
      const text = new TextDecoder("latin1").decode(bytes);
      assertEquals([text.includes("Exif"), text.includes("Cam\0")], [true, false], src);
    }
  }));

Deno.test("a holiday, a banner with a mistake that is mended and then taken back, and a job are live as they are saved", () =>
  atTheOffice(async (office) => {
    const { page, said } = office;
    await open(page, "company");
    await add(page, "closed");
    await fill(page, { "closed.0.from": dayFromNow(5), "closed.0.name": "Thanksgiving" });
    await save(office, LIVE);
    assertEquals((await textOf(office, "/contact")).includes("Thanksgiving"), true);

    await open(page, "settings");
    await field(page, "banner").getByRole("checkbox").first().click();
    await fill(page, {
      "banner.text": "We are booking for May.",
      "banner.link": "/contcat",
      "banner.until": dayFromNow(9),
    });
    await save(
      office,
      /^Not live: site\.md: Website › Banner › Link: "\/contcat" does not exist; /,
    );
    assertEquals((await textOf(office, "/")).includes("booking for May"), false);

    await open(page, "settings");
    await fill(page, { "banner.link": "/contact" });
    await save(office, LIVE);
    assertEquals((await textOf(office, "/")).includes("booking for May"), true);

    await open(page, "settings");
    await field(page, "banner").getByRole("checkbox").first().click();
    await save(office, LIVE);
    assertEquals((await textOf(office, "/")).includes("booking for May"), false);

    await create(page, "Jobs");
    await write(page, "body", "You build docks with us.");
    await fill(page, { title: "Joiner", date: dayFromNow(-1) });
    await save(office, LIVE);
    assertEquals((await textOf(office, "/jobs/joiner")).includes("You build docks"), true);
    await said.click();
    const listed = page.locator("details[role=status] div");
    assertEquals(
      (await listed.allTextContents()).map((line) => line.split(" · ").slice(1).join(" · ").trim())
        .filter((line) => line !== ""),
      [
        "Dana Office · jobs/joiner.md",
        "Dana Office · site.md",
        "Dana Office · site.md",
        "Dana Office · site.md · not live",
        "Dana Office · company.md",
      ],
    );
  }));

Deno.test("a service is translated in the editor, and is live in its language", () =>
  atTheOffice(async (office) => {
    const { page, server } = office;
    const address = "/en-ca/services/bardeaux";
    assertEquals((await fetch(`${server.url}${address}`)).status, 404);
    await page.getByRole("treeitem", { name: "Services (English)" }).click();
    await open(page, "bardeaux", "en-CA-services");
    await field(page, "name").getByText("Bardeaux d’asphalte").waitFor();
    await fill(page, { name: "Asphalt shingles", summary: "Pitched roofs, with new vents." });
    await write(page, "body", "We also replace a few rows after a storm.");
    await save(office, LIVE);
    const html = await textOf(office, address);
    assertEquals(html.includes("We also replace a few rows after a storm."), true);
    assertEquals(
      (await textOf(office, "/services/bardeaux")).includes(`href="${server.url}${address}"`),
      true,
    );
  }, FRENCH_DIR));
