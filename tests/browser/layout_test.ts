import { assert, assertEquals } from "@std/assert";
import { type Visit, type VisitedServer, visiting } from "./browser.ts";
import type { Page } from "./deps.ts";

/** Runs a test on a screen of a size. */
function onScreen(
  width: number,
  height: number,
  test: (page: Page, server: VisitedServer) => Promise<void>,
  visit?: Visit,
): Promise<void> {
  return visiting(async (browser, server) => {
    const context = await browser.newContext({ viewport: { width, height } });
    await test(await context.newPage(), server);
  }, visit);
}

/** Where on the page the elements end and begin. */
function placesOf(
  page: Page,
  selector: string,
): Promise<{ top: number; left: number; bottom: number; right: number }[]> {
  return page.locator(selector).evaluateAll((elements) =>
    // deno-lint-ignore no-explicit-any -- elements of the page
    elements.map((element: any) => {
      const { top, left, bottom, right } = element.getBoundingClientRect();
      return { top, left, bottom, right };
    })
  );
}

Deno.test("a small phone shows every cell of a table, each with its column, and keeps the table", () =>
  onScreen(320, 640, async (page, { url }) => {
    for (const path of ["/about", "/api"]) {
      await page.goto(url + path);
      const cells = await placesOf(page, "td");
      assert(cells.length > 8);
      assertEquals(cells.filter(({ right }) => right > 320), [], path);
      assert(await page.getByRole("columnheader").count() > 2, path);
      assert(await page.getByRole("cell").count() === cells.length, path);
      assertEquals(
        await page.locator("td").nth(1).evaluate((cell) =>
          // deno-lint-ignore no-explicit-any -- a global of the page
          (globalThis as any).getComputedStyle(cell, "::before").content
        ),
        path === "/about" ? '"Number:\u00a0" / ""' : '"Path:\u00a0" / ""',
      );
    }
  }));

Deno.test("text twice as large fits on a small phone, and nothing of the header lies on another part", async () => {
  for (const fontSize of [20, 24, 32]) {
    // deno-lint-ignore no-await-in-loop -- one browser at a time
    await onScreen(320, 640, async (page, { url }) => {
      for (
        const path of ["/", "/about", "/projects", "/services/sanitary-sewer-construction", "/api"]
      ) {
        await page.goto(url + path);
        const width = await page.evaluate("document.documentElement.scrollWidth");
        assertEquals([path, fontSize, width], [path, fontSize, 320]);
        const [name] = await placesOf(page, ".brand span");
        const [menu] = await placesOf(page, ".menu summary");
        assert(menu!.left >= name!.right || menu!.top >= name!.bottom, `${path} at ${fontSize}`);
        const cut = (await placesOf(page, ".strip p *")).filter(({ left }) => left < 0);
        assertEquals(cut, [], `${path} at ${fontSize}`);
      }
    }, { fontSize });
  }
});

Deno.test("the home page asks for a bid before it has to be scrolled", async () => {
  for (const [width, height] of [[390, 844], [1440, 900]] as const) {
    // deno-lint-ignore no-await-in-loop -- one browser at a time
    await onScreen(width, height, async (page, { url }) => {
      await page.goto(`${url}/`);
      const [bid] = await placesOf(page, ".hero .button");
      assert(bid!.bottom < height * 0.8, `${bid!.bottom} of ${height}`);
    });
  }
});

Deno.test("words in drawings are at least 10 pixels high on a small phone", () =>
  onScreen(320, 640, async (page, { url }) => {
    for (const path of ["/service-areas", "/services/water-main-installation"]) {
      await page.goto(url + path);
      const sizes = await page.locator(".drawing text").evaluateAll((texts) =>
        // deno-lint-ignore no-explicit-any -- elements of the page
        texts.map((text: any) =>
          // deno-lint-ignore no-explicit-any -- a global of the page
          parseFloat((globalThis as any).getComputedStyle(text).fontSize) * text.getScreenCTM().a
        )
      );
      assert(sizes.length > 5);
      assertEquals(sizes.filter((size) => size < 10), [], path);
    }
  }));

Deno.test("the header is one row as soon as it has no menu button", async () => {
  for (const width of [992, 1040, 1092, 1120]) {
    // deno-lint-ignore no-await-in-loop -- one browser at a time
    await onScreen(width, 640, async (page, { url }) => {
      await page.goto(`${url}/about`);
      const links = await placesOf(page, ".menu li");
      assertEquals(links.filter(({ bottom }) => bottom !== links[0]!.bottom), [], `${width}`);
    });
  }
});

Deno.test("a page that is not there opens at its top: the first stop is the skip link", () =>
  onScreen(1280, 640, async (page, { url }) => {
    await page.goto(`${url}/nothing`);
    await page.keyboard.press("Tab");
    assertEquals(await page.locator(".skip:focus").count(), 1);
  }));
