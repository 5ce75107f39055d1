import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Buffer } from "node:buffer";
import { MAX_FILE_BYTES, MAX_FILES } from "../../lib/bids/limits.ts";
import { FRENCH_DIR, SPANISH_DIR } from "../support/folders.ts";
import { bid } from "../support/site.ts";
import { violationsOn, type Visit, type VisitedServer, visiting } from "./browser.ts";
import type { Page } from "./deps.ts";

/** A file to choose. */
interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A file of this size, which begins like a PDF. */
function pdf(name = "plan.pdf", size = 1000): Chosen {
  const buffer = Buffer.alloc(size);
  buffer.write("%PDF-1.7");
  return { name, mimeType: "application/pdf", buffer };
}

/** A file whose name and bytes are of no kind that is taken. */
const program: Chosen = {
  name: "setup.exe",
  mimeType: "application/x-msdownload",
  buffer: Buffer.from("MZ"),
};

/** What to do with files that can't be sent. */
const REST =
  "Send your request now without them, and email them to office@example.com with the reference that you get, in the subject.";

/** Runs a test with the form filled in, in a browser with JavaScript. */
function withScript(
  test: (page: Page, server: VisitedServer) => Promise<void>,
  visit?: Visit,
): Promise<void> {
  return visiting(async (page, server) => {
    const wrong: string[] = [];
    page.on("pageerror", ({ message }) => wrong.push(message));
    await page.goto(`${server.url}/contact`);
    await fillIn(page);
    await test(page, server);
    assertEquals(wrong, []);
  }, visit);
}

async function fillIn(page: Page): Promise<void> {
  await page.locator(".fields > details > summary").click();
  const { selectedServices: _, ...texts } = bid;
  for (const [name, value] of Object.entries(texts)) {
    await page.locator(`[name=${name}]`).fill(value);
  }
  await page.locator("[name=selectedServices]").first().check();
}

const field = (page: Page) => page.locator("[name=files]");
const choose = (page: Page, ...files: readonly Chosen[]) => field(page).setInputFiles([...files]);
const button = (page: Page) => page.locator(".submit button");
const send = (page: Page) => button(page).click();
const status = (page: Page) => page.locator(".field [role=status]").innerText();
const fault = (page: Page) => page.locator("#files-problem").allInnerTexts();

/** The listed files. */
const listed = (page: Page) => page.locator(".files bdi").allInnerTexts();

/** The files that the browser's own field would send. */
const inField = (page: Page) =>
  page.evaluate<string[]>("[...document.querySelector('[name=files]').files].map((it) => it.name)");

/** Waits until the form is shown with what is wrong. */
const refused = (page: Page) => page.locator(".notice.problem[role=alert]:focus").waitFor();

/** Dispatches an event with files, as the browser does when they are dropped or pasted. */
function bring(page: Page, event: "drop" | "paste", name: string, text = ""): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const data = new DataTransfer();
    data.items.add(new File(["%PDF-1.7"], ${JSON.stringify(name)}, { type: "application/pdf" }));
    if (${JSON.stringify(text)}) data.setData("text/plain", ${JSON.stringify(text)});
    const options = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data };
    const made = "${event}" === "drop"
      ? new DragEvent("drop", options)
      : new ClipboardEvent("paste", options);
    return document.querySelector("h1").dispatchEvent(made);
  })()`);
}

Deno.test("files are listed with their sizes, more are added, and each can be taken out", () =>
  withScript(async (page, { inner }) => {
    await choose(page, pdf("a.pdf", 1_200_000), pdf("b.pdf"));
    assertEquals(await status(page), "Added: a.pdf, b.pdf. 1.2 MB in all.");
    await choose(page, pdf("c.pdf"));
    assertEquals(await listed(page), ["a.pdf", "b.pdf", "c.pdf"]);
    assertEquals(await inField(page), await listed(page));
    assertEquals(await page.locator(".files span").allInnerTexts(), ["1.2 MB", "0.1 MB", "0.1 MB"]);
    await page.getByRole("button", { name: "Remove b.pdf" }).click();
    assertEquals(await status(page), "Removed: b.pdf. 1.2 MB in all.");
    assertEquals(await inField(page), ["a.pdf", "c.pdf"]);
    // The focus goes on to the next file, then to the one before, then to the field.
    assertEquals(await page.locator(":focus").getAttribute("aria-label"), "Remove c.pdf");
    await page.keyboard.press("Enter");
    assertEquals(await page.locator(":focus").getAttribute("aria-label"), "Remove a.pdf");
    await page.keyboard.press("Space");
    assertEquals(await page.locator(":focus").getAttribute("name"), "files");
    assertEquals(await status(page), "Removed: a.pdf.");
    await choose(page, pdf("d.pdf"));
    await Promise.all([page.waitForURL("**/thank-you**"), send(page)]);
    assertEquals(inner.mails[0]!.files!.map(({ name }) => name), ["d.pdf"]);
  }));

Deno.test("the keyboard goes from the field to each file's button, then to the form's", () =>
  withScript(async (page) => {
    await choose(page, pdf("a.pdf"), pdf("b.pdf"));
    await field(page).focus();
    const focused = page.locator(":focus");
    for (const name of ["Remove a.pdf", "Remove b.pdf"]) {
      await page.keyboard.press("Tab");
      assertEquals(await focused.getAttribute("aria-label"), name);
    }
    await page.keyboard.press("Tab");
    assertEquals(await focused.getAttribute("type"), "submit");
    await Promise.all([page.waitForURL("**/thank-you**"), page.keyboard.press("Enter")]);
  }));

Deno.test("files that are told twice are listed once", () =>
  withScript(async (page) => {
    await bring(page, "drop", "a.pdf");
    await choose(page, pdf("b.pdf"));
    await page.evaluate(
      "document.querySelector('[name=files]').dispatchEvent(new Event('change'))",
    );
    assertEquals(await listed(page), ["a.pdf", "b.pdf"]);
  }));

Deno.test("files are dropped anywhere on the page, and pasted where no text comes with them", () =>
  withScript(async (page, { url }) => {
    assertEquals(await bring(page, "drop", "a.pdf"), false);
    assertEquals(await bring(page, "paste", "b.pdf"), false);
    assertEquals(await bring(page, "paste", "c.pdf", "a table"), true);
    assertEquals(await inField(page), ["a.pdf", "b.pdf"]);
    assertEquals(page.url(), `${url}/contact`);
  }));

Deno.test("what is too much, of another kind or empty is said at once, in the server's words", () =>
  withScript(async (page, { inner }) => {
    await choose(page, program, { ...pdf("empty.pdf"), buffer: Buffer.alloc(0) }, pdf());
    assertEquals(await fault(page), [
      "“setup.exe” is none of the kinds that can be sent: PDF, JPEG, PNG, WebP, HEIC, DWG. “empty.pdf” is empty.",
    ]);
    assertEquals(await listed(page), ["plan.pdf"]);
    assertEquals(await field(page).getAttribute("aria-invalid"), "true");
    assertEquals(await field(page).getAttribute("aria-describedby"), "files-hint files-problem");
    const many = Array.from({ length: MAX_FILES }, (_, index) => pdf(`${index}.pdf`));
    await choose(page, ...many);
    assertEquals(await fault(page), [`There are too many files: send at most 10. ${REST}`]);
    await send(page);
    assertEquals(await page.locator("[name=files]:focus").count(), 1);
    assertEquals(inner.mails.length, 0);
    await page.getByRole("button", { name: "Remove plan.pdf" }).click();
    assertEquals(await fault(page), []);
    assertEquals(await field(page).getAttribute("aria-invalid"), null);
    assertEquals(await field(page).getAttribute("aria-describedby"), "files-hint");
  }));

Deno.test("the limit of all files is told to the byte", () =>
  withScript(async (page, { inner }) => {
    await choose(page, pdf("a.pdf", MAX_FILE_BYTES - 1000), pdf("b.pdf", 1001));
    assertEquals(await fault(page), [`The files are too large: send at most 7 MB in all. ${REST}`]);
    await page.getByRole("button", { name: "Remove b.pdf" }).click();
    await choose(page, pdf("b.pdf", 1000));
    assertEquals(await fault(page), []);
    await Promise.all([page.waitForURL("**/thank-you**"), send(page)]);
    assertEquals(inner.mails[0]!.files!.map(({ bytes }) => bytes.length), [
      MAX_FILE_BYTES - 1000,
      1000,
    ]);
  }));

Deno.test("while it is sent the button says so, can't be pressed twice, and a bar shows how far", () =>
  withScript(async (page, { inner }) => {
    let posts = 0;
    page.on("request", (request) => posts += request.method() === "POST" ? 1 : 0);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1_500_000 },
    });
    await choose(page, pdf("a.pdf", 3_000_000));
    await send(page);
    await page.locator("progress").waitFor();
    const sent = () => page.evaluate<number>("document.querySelector('progress').value");
    let part = await sent();
    while (part === 0) part = await sent();
    assertEquals(part < 1, true);
    assertEquals(await button(page).innerText(), "Sending …");
    assertEquals(await button(page).getAttribute("aria-disabled"), "true");
    assertEquals(await page.getByRole("progressbar", { name: "Sending …" }).count(), 1);
    await page.evaluate("document.querySelector('.submit button').click()");
    await page.waitForURL("**/thank-you**");
    assertEquals([posts, inner.mails.length], [1, 1]);
  }));

Deno.test("a form with faults comes back with what was typed and the files", () =>
  withScript(async (page, { url, inner }) => {
    await page.locator("[name=phone]").fill("1");
    await choose(page, pdf());
    const key = await page.locator("[name=idempotencyKey]").inputValue();
    await send(page);
    await refused(page);
    assertEquals(await page.locator("[name=additionalInfo]").inputValue(), bid.additionalInfo);
    assertEquals(await page.locator("[name=selectedServices]").first().isChecked(), true);
    assertEquals(await inField(page), ["plan.pdf"]);
    assertEquals(await page.locator(".again").count(), 0);
    assertEquals(await button(page).innerText(), "Send the request");
    assertStringIncludes(await page.title(), "Error: ");
    assertEquals(page.url(), `${url}/contact`);
    await page.locator("[name=phone]").fill(bid.phone);
    assertEquals(await page.locator("[name=idempotencyKey]").inputValue(), key);
    await Promise.all([page.waitForURL("**/thank-you**"), send(page)]);
    assertEquals(inner.mails.map(({ files }) => files!.length), [1]);
  }));

Deno.test("a file that only the server knows to be of another kind is named in the list's place", () =>
  withScript(async (page) => {
    await choose(page, { ...program, name: "plan.pdf", mimeType: "application/pdf" });
    await send(page);
    await refused(page);
    assertEquals(await fault(page), [
      "“plan.pdf” is none of the kinds that can be sent: PDF, JPEG, PNG, WebP, HEIC, DWG.",
    ]);
    assertEquals(await page.locator(".notice li").count(), 1);
    await page.getByRole("button", { name: "Remove plan.pdf" }).click();
    assertEquals(await fault(page), []);
    await Promise.all([page.waitForURL("**/thank-you**"), send(page)]);
  }));

Deno.test("a file of a type that the browser does not know is left to the server", () =>
  withScript(async (page, { inner }) => {
    await choose(page, { ...pdf("plan"), mimeType: "" }, {
      ...pdf("IMG.HEIF"),
      mimeType: "image/heif",
    });
    assertEquals(await fault(page), []);
    await Promise.all([page.waitForURL("**/thank-you**"), send(page)]);
    assertEquals(inner.mails[0]!.files!.map(({ name }) => name), ["plan.pdf", "2-img.pdf"]);
  }));

Deno.test("past the limit the answer is shown, and what was typed meanwhile is not lost", () =>
  withScript(async (page, { inner }) => {
    for (let count = 0; count < 5; count++) await inner.bids.checkRate("127.0.0.1");
    const held = Promise.withResolvers<void>();
    await page.route("**/contact", async (route) => {
      await held.promise;
      await route.continue();
    });
    await choose(page, pdf());
    await send(page);
    await page.locator("[name=companyName]").fill("Typed meanwhile");
    held.resolve();
    await refused(page);
    assertStringIncludes(
      await page.locator(".notice.problem").innerText(),
      "Too many bid requests",
    );
    assertEquals(await page.locator("[name=companyName]").inputValue(), "Typed meanwhile");
    assertEquals(await listed(page), ["plan.pdf"]);
  }));

const failures = {
  "a connection that breaks off": { abort: true },
  "a server that is busy": { status: 503, body: "<main><form><input type=file></form></main>" },
  "a proxy's own page": { status: 502, body: "<h1>Bad Gateway</h1>" },
  "a proxy's answer without a page": { status: 413, body: "too large", contentType: "text/plain" },
};

for (
  const [name, { abort = false, ...answer }] of Object.entries<{
    readonly abort?: boolean;
    readonly status?: number;
    readonly body?: string;
    readonly contentType?: string;
  }>(failures)
) {
  Deno.test(`${name} leaves all as it was, says so, and the request is sent again once`, () =>
    withScript(async (page, { inner }) => {
      await choose(page, pdf());
      await page.route("**/contact", async (route) => {
        await (abort ? route.abort() : route.fulfill({ contentType: "text/html", ...answer }));
      }, { times: 1 });
      await send(page);
      const told = page.locator(".failed[role=alert]");
      await told.waitFor();
      assertStringIncludes(await told.innerText(), "What you wrote and your files are still here");
      assertEquals(await page.locator("[name=timeline]").inputValue(), bid.timeline);
      assertEquals(await inField(page), ["plan.pdf"]);
      assertEquals(await button(page).innerText(), "Send the request");
      assertEquals(await page.locator("progress").count(), 0);
      await send(page);
      await page.waitForURL("**/thank-you**");
      assertEquals(inner.mails.length, 1);
    }));
}

Deno.test("the thanks are by name once, and the name is in no address", () =>
  withScript(async (page) => {
    const title = page.locator("h1");
    await page.locator("[name=firstName]").fill("<b>Zoë</b> $& {}");
    await Promise.all([page.waitForURL("**/thank-you**"), send(page)]);
    assertEquals(await title.innerText(), "Thank you, <b>Zoë</b> $& {}");
    assertMatch(new URL(page.url()).search, /^\?reference=[0-9A-Z]{6}&signature=[0-9a-f]{16}$/);
    assertEquals(await page.evaluate("sessionStorage.length"), 0);
    await page.reload();
    assertEquals(await title.innerText(), "Thank you");
  }));

Deno.test("going back shows a form that can be sent again", () =>
  withScript(async (page, { inner }) => {
    await Promise.all([page.waitForURL("**/thank-you**"), send(page)]);
    await page.goBack();
    assertEquals(await button(page).innerText(), "Send the request");
    assertEquals(inner.mails.length, 1);
  }));

Deno.test("a page that the browser kept can be sent again", () =>
  withScript(async (page) => {
    await page.route("**/contact", () => {});
    await choose(page, pdf());
    await send(page);
    assertEquals(await button(page).innerText(), "Sending …");
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
    assertEquals(await button(page).innerText(), "Send the request");
    assertEquals(await button(page).getAttribute("aria-disabled"), null);
    assertEquals(await listed(page), ["plan.pdf"]);
  }));

Deno.test("a service in the address is chosen, and the form is still a tool for an assistant", () =>
  visiting(async (page, { url, site }) => {
    const [service] = site.services.all;
    await page.goto(`${url}/contact?service=${service!.slug}`);
    assertEquals(await page.locator("[name=selectedServices]:checked").count(), 1);
    assertEquals(
      await page.locator("form[toolname=requestBid] [toolparamdescription]").count() > 5,
      true,
    );
    // The browser itself takes the answer to what an assistant filled in.
    const isLeft = await page.evaluate(`(() => {
      const event = new SubmitEvent("submit", { cancelable: true, bubbles: true });
      event.agentInvoked = true;
      return document.querySelector("form[toolname]").dispatchEvent(event);
    })()`);
    assertEquals(isLeft, true);
  }));

for (
  const [folder, words] of [
    [SPANISH_DIR, ["Agregados: plan.pdf. 0.1 MB en total.", "Quitar plan.pdf", "Gracias, Dana"]],
    [FRENCH_DIR, ["Ajout : plan.pdf. 0,1 Mo en tout.", "Retirer plan.pdf", "Merci, Dana"]],
  ] as const
) {
  Deno.test(`the script speaks the page's language: ${words[2]}`, () =>
    withScript(async (page) => {
      await choose(page, pdf());
      assertEquals((await status(page)).replaceAll("\u00a0", " "), words[0]);
      assertEquals(await page.getByRole("button", { name: words[1] }).count(), 1);
      await page.locator("[name=firstName]").fill("Dana");
      await Promise.all([page.waitForURL("**/thank-you**"), send(page)]);
      // Not the inner text, which a style may write in capitals.
      assertEquals(await page.locator("h1").textContent(), words[2]);
    }, { folder }));
}

Deno.test("axe finds nothing with files listed, while they are sent, and with faults", () =>
  withScript(async (page) => {
    await choose(page, pdf("a.pdf"), pdf(`${"long-".repeat(20)}name.pdf`), program);
    assertEquals(await violationsOn(page, [320, 1280]), []);
    assertEquals(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
    await page.locator("[name=phone]").fill("1");
    await send(page);
    await refused(page);
    assertEquals(await violationsOn(page, [320, 1280]), []);
    await page.route("**/contact", () => {});
    await send(page);
    await page.locator("progress").waitFor();
    assertEquals(await violationsOn(page, [320, 1280]), []);
    // The judge is injected past the page's own policy.
  }, { context: { bypassCSP: true } }));

Deno.test("without JavaScript files are sent by the browser's own field", () =>
  visiting(async (page, { url, inner }) => {
    await page.goto(`${url}/contact`);
    await fillIn(page);
    await choose(page, pdf("a.pdf"), pdf("b.pdf"));
    await page.locator("[name=phone]").fill("1");
    await Promise.all([page.waitForNavigation(), send(page)]);
    assertStringIncludes(await page.locator("#files-hint").innerText(), "Choose your files again");
    await page.locator("[name=phone]").fill(bid.phone);
    await choose(page, pdf("a.pdf"));
    await Promise.all([page.waitForNavigation(), send(page)]);
    assertEquals(await page.locator("h1").innerText(), "Thank you");
    assertEquals(inner.mails.map(({ files }) => files!.length), [1]);
  }, { context: { javaScriptEnabled: false } }));
