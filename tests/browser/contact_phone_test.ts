import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Buffer } from "node:buffer";
import { MAX_FILE_BYTES } from "../../lib/bids/limits.ts";
import { SAMPLE_DIR } from "../support/folders.ts";
import { exif, exifSegment } from "../support/pictures.ts";
import { bid } from "../support/site.ts";
import { violationsOn, type Visit, type VisitedServer, visiting } from "./browser.ts";
import type { Page } from "./deps.ts";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/** Runs a test with the form on a phone's screen. */
function onPhone(
  test: (page: Page, server: VisitedServer) => Promise<void>,
  { context, ...visit }: Visit = {},
): Promise<void> {
  return visiting(async (page, server) => {
    await page.goto(`${server.url}/contact`);
    await test(page, server);
  }, { ...visit, context: { ...PHONE, ...context } });
}

const REQUIRED = ["firstName", "lastName", "companyName", "email", "phone", "timeline"] as const;

async function fillIn(page: Page): Promise<void> {
  for (const name of [...REQUIRED, "additionalInfo"] as const) {
    await page.locator(`[name=${name}]`).fill(bid[name]);
  }
  await page.locator("[name=selectedServices]").first().check();
}

const field = (page: Page) => page.locator("[name=files]");
const send = (page: Page) => page.locator(".submit button").tap();
const thanked = (page: Page) => page.waitForURL("**/thank-you?reference=**");
const typed = (page: Page) =>
  page.locator(
    ":is(input:not([type]), input[type=text], input[type=email], input[type=tel], textarea)[required]",
  )
    .evaluateAll((fields) => fields.map((one) => (one as unknown as { value: string }).value));

/** A photo of 12 megapixels and some megabytes, which lies on its side and says where it was taken. */
async function photo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate<string>(`(async () => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const context = canvas.getContext("2d");
    const image = context.createImageData(4000, 3000);
    let random = 1;
    for (let at = 0; at < image.data.length; at += 4) {
      random = (random * 1103515245 + 12345) & 0x7fffffff;
      const noise = (random >> 16) % 40;
      image.data.set([at / 250000 + noise, 100 + noise, 160 - noise, 255], at);
    }
    context.putImageData(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
    const reader = new FileReader();
    await new Promise((done) => (reader.onload = done, reader.readAsDataURL(blob)));
    return reader.result.split(",")[1];
  })()`);
  const bytes = Buffer.from(base64, "base64");
  return Buffer.concat([
    bytes.subarray(0, 2),
    Buffer.from(exifSegment(exif(6))),
    bytes.subarray(2),
  ]);
}

const named = (buffer: Buffer, ...names: readonly string[]) =>
  names.map((name) => ({ name, mimeType: "image/jpeg", buffer }));

/** The width and height of a JPEG, and whether it has EXIF. */
function facts(bytes: Uint8Array): unknown[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = 2, hasExif = false;;) {
    const marker = view.getUint16(at);
    hasExif ||= marker === 0xffe1;
    if (marker === 0xffc0) return [view.getUint16(at + 7), view.getUint16(at + 5), hasExif];
    at += 2 + view.getUint16(at + 2);
  }
}

Deno.test("on a phone the button is within 1,500 pixels of the sample's page, and axe finds nothing", () =>
  onPhone(async (page, { url }) => {
    for (const path of ["/contact", "/es/contact"]) {
      await page.goto(url + path);
      const bottom = await page.locator(".submit button").evaluate((button) => {
        // deno-lint-ignore no-explicit-any -- an element of the page
        return (button as any).getBoundingClientRect().bottom;
      });
      assert(bottom <= 1500, `${path}: ${bottom}`);
    }
    await page.locator(".fields > details > summary").tap();
    assertEquals(await violationsOn(page, [320, 390]), []);
    // The judge is injected past the page's own policy.
  }, { folder: SAMPLE_DIR, context: { bypassCSP: true } }));

Deno.test("photos are made smaller before they are sent, and Send waits for them, on a slow phone", () =>
  onPhone(async (page, { inner }) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 2 });
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: 500_000,
      uploadThroughput: 1_000_000,
    });
    await fillIn(page);
    const large = await photo(page);
    assert(large.length > 3_000_000 && large.length < 5_000_000, `${large.length}`);
    await field(page).setInputFiles(named(large, "a.jpg", "b.jpeg", "c.jpg"));
    await send(page);
    assertEquals(await page.locator(".submit button").innerText(), "Waiting for the photos …");
    await page.locator(".submit button").tap({ force: true });
    await thanked(page);
    assertEquals(inner.mails.length, 1);
    const files = inner.mails[0]!.files!;
    assertEquals(files.map(({ name }) => name), ["a.jpg", "2-b.jpg", "3-c.jpg"]);
    assertEquals(files.map(({ bytes }) => facts(bytes)), files.map(() => [1800, 2400, false]));
  }));

Deno.test("ten photos of 12 megapixels fit, and what is no photo is sent as it is", () =>
  onPhone(async (page, { inner }) => {
    await fillIn(page);
    const plan = { name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
    const broken = named(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), "broken.jpg");
    const names = Array.from("abcdefgh", (name) => `${name}.jpg`);
    await field(page).setInputFiles([...named(await photo(page), ...names), plan, ...broken]);
    await page.locator(".field [role=status]", { hasText: "Photos are made smaller" }).waitFor();
    await send(page);
    await thanked(page);
    const files = inner.mails[0]!.files!;
    assert(files.reduce((sum, { bytes }) => sum + bytes.length, 0) <= MAX_FILE_BYTES);
    assertEquals(files.slice(8).map(({ name, bytes }) => [name, bytes.length]), [
      ["9-plan.pdf", 8],
      ["10-broken.jpg", 6],
    ]);
  }));

Deno.test("where it does not suffice, the message says what to do, and what was typed is sent without them", () =>
  onPhone(async (page, { inner }) => {
    await fillIn(page);
    const buffer = Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(MAX_FILE_BYTES)]);
    await field(page).setInputFiles({ name: "plan.pdf", mimeType: "application/pdf", buffer });
    await send(page);
    assertMatch(
      await page.locator("#files-problem").innerText(),
      /Send your request now without them, and email them to office@example\.com with the reference/,
    );
    await page.getByRole("button", { name: "Remove plan.pdf" }).tap();
    await send(page);
    await thanked(page);
    assertEquals(inner.mails.length, 1);
    assertStringIncludes(
      await page.locator("main").innerText(),
      "To send more files, email them to",
    );
  }));

Deno.test("what was typed is there after a reload and in a form opened anew, until it was sent", () =>
  onPhone(async (page, { url, inner }) => {
    await fillIn(page);
    await page.locator(".fields > details > summary").tap();
    await page.locator("[name=heardAboutUs]").fill("A neighbor");
    const before = await typed(page);
    await page.reload();
    assertEquals(await typed(page), before);
    await page.goto(url);
    await page.goto(`${url}/contact`);
    assertEquals(await typed(page), before);
    assertEquals(await page.locator("[name=selectedServices]").first().isChecked(), true);
    assertEquals(await page.locator("[name=heardAboutUs]").isVisible(), true);
    // The form's key has the age of the first copy: sent at once after the reload, it is not taken for a program's.
    inner.clock.now += 5_000;
    await page.reload();
    await send(page);
    await thanked(page);
    assertEquals(inner.mails.map(({ subject }) => /Likely spam/.test(subject)), [false]);
    await page.goto(`${url}/contact`);
    assertEquals(await typed(page), before.map(() => ""));
    assertEquals(await page.evaluate("sessionStorage.length"), 0);
  }));

Deno.test("without a script, what was typed outlives files that are too large, and is sent without them", () =>
  onPhone(async (page, { inner }) => {
    await fillIn(page);
    const before = await typed(page);
    const buffer = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(4_000_000)]);
    await field(page).setInputFiles(named(buffer, "a.jpg", "b.jpg", "c.jpg"));
    await Promise.all([page.waitForNavigation(), send(page)]);
    assertStringIncludes(
      await page.locator("#files-problem").innerText(),
      "Send your request now without them, and email them to office@example.com",
    );
    assertEquals(await typed(page), before);
    await Promise.all([thanked(page), send(page)]);
    assertEquals(inner.mails.map(({ files }) => files), [undefined]);
    assertMatch(
      await page.locator("main a[href^='mailto:']").getAttribute("href") ?? "",
      /^mailto:office@example\.com\?subject=Bid%20request%20[0-9A-Z]{6}$/,
    );
  }, { context: { javaScriptEnabled: false } }));
