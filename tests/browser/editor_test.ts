/**
 * The content editor on this machine, as somebody in the office uses it: Decap CMS with its local backend.
 *
 * @module
 */
import { freePort } from "../../lib/server/listen.ts";
import { assertEquals } from "@std/assert";
import { loadContent } from "../support/load.ts";
import { SITE_URL } from "../support/site.ts";
import { CONTENT_DIR, copyFolder, withFolder } from "../support/folders.ts";
import { runProgram, startProgram } from "../support/program.ts";
import { git } from "../support/publishing.ts";
import { startBrowser } from "./browser.ts";
import type { Page } from "./deps.ts";

/** The collections with a file of each, and a field that is edited on one line. */
const files = [
  ["services", "emergency-board-up", "name"],
  ["projects", "redmond-school-windows", "client"],
  ["markets", "homeowners", "headline"],
  ["service-areas", "redmond", "state"],
  ["glossary", "tempered-glass", "term"],
  ["pages", "warranty", "title"],
  ["site", "company", "tagline"],
  ["site", "settings", "trade"],
] as const;

/** Runs a test with a copy of the content, and a page on which the editor has opened it. */
async function editing(test: (page: Page, folder: string) => Promise<void>): Promise<void> {
  await withFolder(async (parent) => {
    const folder = `${parent}/content`;
    await copyFolder(CONTENT_DIR, folder);
    await using editor = await startProgram({
      command: Deno.execPath(),
      args: ["task", "editor", folder],
      env: { PORT: String(freePort()) },
      says: /127\.0\.0\.1:([0-9]+)\//,
    });
    const browser = await startBrowser();
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(180_000);
      // Leaving a page with changes asks whether to.
      page.on("dialog", (dialog) => dialog.accept());
      await page.goto(await editor.printed(/http:\/\/127\S+\//));
      await page.getByRole("button", { name: "Login" }).click();
      await page.getByText("Service areas").waitFor();
      await test(page, folder);
    } finally {
      await browser.close();
    }
  });
}

/** Opens a file of a collection. */
async function open(page: Page, collection: string, entry: string): Promise<void> {
  await page.evaluate((hash) => location.hash = hash, `/collections/${collection}`);
  await page.evaluate((hash) => location.hash = hash, `/collections/${collection}/${entry}`);
  await page.reload();
}

/** The control of a field; the first one of that name that is open. */
function control(page: Page, field: string) {
  return page.locator(`[id^="${field}-field"]`).filter({ visible: true }).first();
}

/** The last one: that of the item which was added. */
function lastControl(page: Page, field: string) {
  return page.locator(`[id^="${field}-field"]`).filter({ visible: true }).last();
}

/** Writes paragraphs into the text of a file. */
async function writeText(page: Page, paragraphs: readonly string[]): Promise<void> {
  await page.locator("[data-slate-editor=true]").first().click();
  for (const paragraph of paragraphs) {
    await page.keyboard.type(paragraph);
    await page.keyboard.press("Enter");
  }
}

/** A day from today, as it is written in the content. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Saves the file that is open, once the form has taken what was changed, and waits until it is on the disk. */
async function save(page: Page): Promise<void> {
  await page.getByText("Unsaved Changes", { exact: true }).waitFor();
  await page.getByText("Publish", { exact: true }).first().click();
  const saved = page.waitForResponse((response) =>
    response.request().postData()?.includes('"persistEntry"') ?? false
  );
  await page.getByRole("menuitem", { name: "Publish now" }).click();
  assertEquals((await saved).status(), 200);
  await page.getByText("Changes saved", { exact: false }).first().waitFor();
}

/** What a folder says, without functions, which are equal to themselves alone. */
async function contentOf(folder: string): Promise<unknown> {
  const content = await loadContent(folder, SITE_URL);
  const whole = (_: string, value: unknown) => value instanceof Map ? [...value] : value;
  return JSON.parse(JSON.stringify(content, whole));
}

Deno.test("files that were opened, changed and changed back say the same as before", async () => {
  await editing(async (page, folder) => {
    const before = await contentOf(folder);
    for (const [collection, entry, field] of files) {
      for (const change of [(text: string) => `${text} x`, (text: string) => text.slice(0, -2)]) {
        await open(page, collection, `entries/${entry}`);
        const input = control(page, field);
        await input.waitFor();
        await input.fill(change(await input.inputValue()));
        await save(page);
      }
    }
    assertEquals(await contentOf(folder), before);
  });
});

Deno.test("a new project with three pictures, other hours, a holiday, a banner with an end and a job are live without a further hand", async () => {
  await editing(async (page, folder) => {
    await using server = await startProgram({
      command: Deno.execPath(),
      args: ["run", "-A", "main.ts", "--watch-content"],
      env: { CONTENT_DIR: folder, DATA_DIR: `${folder}/../data` },
    });
    await open(page, "projects", "new");
    const values = {
      name: "St. Mary's Street",
      category: "Storefront",
      summary: "It was done.",
      location: "Redmond, Oregon",
      client: "Withheld",
      completion_date: "October 2026",
    };
    for (const [field, value] of Object.entries(values)) await control(page, field).fill(value);
    await writeText(page, ["One paragraph.", "Another."]);
    await page.getByRole("button", { name: "Add What was done" }).click();
    await control(page, "item").fill("A first piece, with a comma");
    await control(page, "services").fill("Store");
    await page.getByText("Storefront Glass", { exact: true }).click();
    await control(page, "service_area").fill("Redm");
    await page.getByText("Redmond", { exact: true }).click();
    for (const [index, name] of ["front view", "side view", "rear view"].entries()) {
      const picture = `${folder}/../${name}.png`;
      // Decap takes pictures of the same bytes for one.
      await Deno.writeFile(picture, Uint8Array.from([...pixel, index]));
      await page.getByRole("button", { name: "Add pictures" }).click();
      await page.getByRole("button", { name: "Choose an image" }).click();
      await page.locator("input[type=file]").last().setInputFiles(picture);
      await page.getByRole("button", { name: "Choose selected" }).click();
      await lastControl(page, "alt").fill(`The ${name}`);
    }
    await save(page);

    await open(page, "site", "entries/company");
    await control(page, "weekday").fill("Monday to Friday, 6:00 a.m. to 2:00 p.m.");
    await page.getByRole("button", { name: "Add Closed days" }).click();
    await lastControl(page, "from").fill(dayFromNow(5));
    await lastControl(page, "name").fill("Thanksgiving");
    await save(page);

    await open(page, "site", "entries/settings");
    await control(page, "text").fill("Open house on Saturday.");
    await control(page, "until").fill(dayFromNow(9));
    await save(page);

    await open(page, "jobs", "new");
    await control(page, "title").fill("Glazier");
    await control(page, "date").fill(dayFromNow(-1));
    await writeText(page, ["You set panes."]);
    await save(page);

    const { code, stdout, stderr } = await runProgram({
      command: Deno.execPath(),
      args: ["task", "check:content"],
      env: { CONTENT_DIR: folder },
    });
    assertEquals(code, 0, stdout + stderr);
    const project = await until(() => read(`${server.url}/v1/projects/st-marys-street`));
    assertEquals(project.data.scope, ["A first piece, with a comma"]);
    assertEquals(project.data.completion_date, "2026");
    assertEquals(project.data.description, "One paragraph.\n\nAnother.");
    const company = await until(async () => {
      const answer = await read(`${server.url}/v1/company`);
      return answer.data.hours.weekday.includes("6:00") ? answer : undefined;
    });
    assertEquals(company.data.hours.weekday, "Monday to Friday, 6:00 a.m. to 2:00 p.m.");
    const shows = (path: string, ...words: string[]) =>
      until(async () => {
        const text = await (await fetch(`${server.url}${path}`)).text();
        return words.every((one) => text.includes(one)) || undefined;
      });
    await shows("/contact", "Thanksgiving");
    await shows("/", "Open house on Saturday.");
    await shows("/jobs/glazier", "You set panes.");
    const views = ["The front view", "The side view", "The rear view"];
    await shows("/projects/st-marys-street", "October 2026", ...views);
  });
});

/** A picture of one pixel. */
const pixel = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);

// deno-lint-ignore no-explicit-any -- what an API answers
async function read(url: string): Promise<any> {
  const response = await fetch(url);
  return response.ok ? await response.json() : void await response.body?.cancel();
}

/** Asks again until there is an answer; the test runner's own limit ends it. */
async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  while (true) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

Deno.test("the editor says at its top why the folder would not be live, and that it would again", () =>
  editing(async (page, folder) => {
    const said = page.locator("details[role=status] summary");
    await said.getByText(/^Live: /).waitFor();
    const company = `${folder}/company.md`;
    const text = await Deno.readTextFile(company);
    await Deno.writeTextFile(company, text.replace(/^email: .*$/m, "email: nobody"));
    await said.getByText(/^Not live: company\.md: Company › Email: must be a whole email address/)
      .waitFor();
    await Deno.writeTextFile(company, text);
    await said.getByText(/^Live: /).waitFor();
  }));

Deno.test("a banner with a mistake is refused with its label, mended, and gone once it is emptied", () =>
  editing(async (page, folder) => {
    const said = page.locator("details[role=status] summary");
    const bannerOf = async () => (await loadContent(folder, SITE_URL)).settings.banner;
    const fillBanner = async (text: string, link: string) => {
      await open(page, "site", "entries/settings");
      // The banner's are the first fields of these names.
      await control(page, "text").fill(text);
      await control(page, "link").fill(link);
      await save(page);
    };
    await fillBanner("We are booking for May.", "/contcat");
    await said.getByText(/^Not live: site\.md: Website › Banner › Link: "\/contcat" does not exist/)
      .waitFor();
    await fillBanner("We are booking for May.", "/contact");
    await said.getByText(/^Live: /).waitFor();
    assertEquals(await bannerOf(), { text: "We are booking for May.", link: "/contact" });
    await fillBanner("", "");
    await said.getByText(/^Live: /).waitFor();
    assertEquals(await bannerOf(), undefined);
  }));

Deno.test("the button at the top takes back the last commit of the folder", () =>
  editing(async (page, folder) => {
    const company = `${folder}/company.md`;
    const before = await Deno.readTextFile(company);
    await git(folder, "init", "-q");
    await git(folder, "add", "-A");
    await git(folder, "commit", "-qm", "first");
    await Deno.writeTextFile(company, before.replace(/^tagline: .*$/m, "tagline: Other words"));
    await git(folder, "commit", "-qam", "other words");
    const box = page.locator("details[role=status]");
    await box.locator("div", { hasText: /company\.md/ }).first().waitFor({ state: "attached" });
    await box.locator("summary").click();
    await box.getByRole("button", { name: "Take back the last change" }).click();
    const subject = () => git(folder, "log", "-1", "--format=%s");
    await until(async () => await subject() === "Take back: other words\n" || undefined);
    assertEquals(await Deno.readTextFile(company), before);
  }));

Deno.test("a service is translated in the local editor, too", () =>
  editing(async (page, folder) => {
    await Deno.mkdir(`${folder}/es`);
    await Deno.writeTextFile(`${folder}/es/company.md`, "---\n---\nVidrios.\n");
    await page.locator("details[role=status] summary").getByText(/^Not live: es\/company\.md: /)
      .waitFor();
    await Deno.writeTextFile(
      `${folder}/es/company.md`,
      '---\nhours: { emergency: "A toda hora, +1-541-555-0142" }\n---\nVidrios.\n',
    );
    await page.reload();
    await page.getByText("Services (Español)").waitFor();
    await open(page, "es-services", "entries/emergency-board-up");
    await control(page, "name").fill("Tapiado de emergencia");
    await control(page, "summary").fill("Venimos de noche.");
    await page.locator("[data-slate-editor=true]").first().click();
    await page.keyboard.type("Un párrafo.");
    await save(page);
    const [translation] = (await loadContent(folder, SITE_URL)).translations!;
    const service = translation!.services.bySlug.get("emergency-board-up");
    assertEquals(
      [service?.name, service?.description.markdown],
      ["Tapiado de emergencia", "Un párrafo."],
    );
  }));
