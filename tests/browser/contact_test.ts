import { assertEquals, assertStringIncludes } from "@std/assert";
import { displayTelephone } from "../../lib/model/mod.ts";
import { MANY_SERVICES_DIR } from "../support/folders.ts";
import { bid } from "../support/site.ts";
import { violationsOn, type Visit, type VisitedServer, visiting } from "./browser.ts";
import type { Page } from "./deps.ts";

/** Runs a test with the form, in a browser without JavaScript. */
function withoutScript(
  test: (page: Page, server: VisitedServer) => Promise<void>,
  visit?: Visit,
): Promise<void> {
  return visiting(async (page, server) => {
    await page.goto(`${server.url}/contact`);
    await test(page, server);
  }, { ...visit, context: { javaScriptEnabled: false } });
}

/** Goes on by the Tab key until the element with this id or name has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const wanted = page.locator(selector).first();
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    if (await page.locator(`${selector}:focus`).count() > 0) return;
  }
  throw new Error(`the keyboard does not reach ${selector}: ${await wanted.count()} there`);
}

/** Fills in the form by keyboard alone, in the order of the page, and sends it. */
async function fillIn(
  page: Page,
  values: Readonly<Record<keyof typeof bid, unknown>>,
): Promise<number | undefined> {
  for (const name of ["firstName", "lastName", "companyName", "email", "phone"] as const) {
    await tabTo(page, `[name=${name}]`);
    await page.keyboard.type(String(values[name]));
  }
  await tabTo(page, "[name=selectedServices]");
  await page.keyboard.press("Space");
  for (const name of ["timeline", "additionalInfo"] as const) {
    await tabTo(page, `[name=${name}]`);
    await page.keyboard.type(String(values[name]));
  }
  await tabTo(page, "main form button");
  const answered = page.waitForNavigation();
  await page.keyboard.press("Enter");
  return (await answered)?.status();
}

Deno.test("the form is sent by keyboard alone, and a reload sends nothing twice", () =>
  withoutScript(async (page, { inner }) => {
    assertEquals(await fillIn(page, bid), 200);
    const [, short = ""] = /thank-you\?reference=([0-9A-Z]{6})$/.exec(page.url()) ?? [];
    assertStringIncludes(await page.locator("main").innerText(), short);
    assertStringIncludes(inner.mails[0]!.text, `in short ${short}`);
    assertEquals(inner.mails.length, 1);
    assertEquals(inner.mails[0]!.replyTo, bid.email);
    await page.reload();
    assertEquals(inner.mails.length, 1);
    await page.goBack();
    await page.goForward();
    assertEquals(inner.mails.length, 1);
  }));

Deno.test("a site visited by another name than its own thanks for the request, and shows its logo", () =>
  withoutScript(async (page) => {
    const refused: string[] = [];
    page.on("console", (message) => refused.push(message.text()));
    assertEquals(await fillIn(page, bid), 200);
    assertEquals(new URL(page.url()).pathname, "/contact/thank-you");
    assertEquals(refused, []);
  }, { host: "localhost" }));

Deno.test("a form with faults comes back with what was typed and each problem shown", () =>
  withoutScript(async (page, { url, inner }) => {
    assertEquals(await fillIn(page, { ...bid, email: "nobody", phone: "1" }), 400);
    assertEquals(page.url(), `${url}/contact`);
    assertEquals(inner.mails.length, 0);
    assertEquals(await page.locator("[name=companyName]").inputValue(), bid.companyName);
    assertEquals(await page.locator("[name=additionalInfo]").inputValue(), bid.additionalInfo);
    assertEquals(await page.locator("[name=selectedServices]").first().isChecked(), true);
    for (const name of ["email", "phone"]) {
      const field = page.locator(`[name=${name}]`);
      assertEquals(await field.getAttribute("aria-invalid"), "true");
      const told = (await field.getAttribute("aria-describedby"))!.split(" ")[0]!;
      assertEquals((await page.locator(`[id="${told}"]`).innerText()).length > 0, true);
    }
    assertEquals(await page.locator("[role=alert]").count(), 1);
    assertEquals(await page.locator("[role=alert]:focus").count(), 1);
    assertEquals(await page.locator("[role=alert] a[href^='#']").count(), 2);
  }));

Deno.test("of thirty services a form folds all but eight, which open by keyboard and stay open where one is chosen", () =>
  withoutScript(async (page, { site }) => {
    const folded = page.locator("fieldset details");
    const boxes = page.locator("[name=selectedServices]").filter({ visible: true });
    const last = `[name=selectedServices][value=${site.services.all.at(-1)!.slug}]`;
    assertEquals(await boxes.count(), 8);
    await tabTo(page, "fieldset summary");
    assertEquals(await page.locator(":focus").innerText(), "22 more services");
    await page.keyboard.press("Enter");
    assertEquals(await boxes.count(), 30);
    await tabTo(page, last);
    await page.keyboard.press("Space");
    await tabTo(page, "main form button");
    const answered = page.waitForNavigation();
    await page.keyboard.press("Enter");
    assertEquals((await answered)?.status(), 400);
    assertEquals([await folded.isVisible(), await boxes.count()], [true, 30]);
    assertEquals(await page.locator(last).isChecked(), true);
    // What screen readers read: the folded boxes belong to the same group as the others.
    const group = page.getByRole("group", { name: "Services", exact: true });
    assertEquals(await group.getByRole("checkbox").count(), 30);
  }, { folder: MANY_SERVICES_DIR }));

Deno.test("axe finds nothing in a form whose folded services are open", () =>
  visiting(async (page, { url, site }) => {
    await page.goto(`${url}/contact?service=${site.services.all.at(-1)!.slug}`);
    assertEquals(await page.locator("fieldset details[open] :checked").count(), 1);
    assertEquals(await violationsOn(page, [390, 1280]), []);
    // The judge is injected past the page's own policy.
  }, { folder: MANY_SERVICES_DIR, context: { bypassCSP: true } }));

Deno.test("a form past the limit comes back with what was typed", () =>
  withoutScript(async (page, { inner }) => {
    for (let count = 0; count < 5; count++) await inner.bids.checkRate("127.0.0.1");
    assertEquals(await fillIn(page, bid), 429);
    assertStringIncludes(await page.locator("[role=alert]").innerText(), "Too many bid requests");
    assertEquals(await page.locator("[name=companyName]").inputValue(), bid.companyName);
    assertEquals(inner.mails.length, 0);
  }));

Deno.test("a form that can't be delivered comes back with the telephone number", () =>
  withoutScript(async (page, { inner, site }) => {
    inner.delivery = { kind: "rejected", reason: "401" };
    assertEquals(await fillIn(page, bid), 500);
    assertStringIncludes(
      await page.locator("[role=alert]").innerText(),
      displayTelephone(site.company.telephone),
    );
    assertEquals(await page.locator("[name=timeline]").inputValue(), bid.timeline);
  }));
