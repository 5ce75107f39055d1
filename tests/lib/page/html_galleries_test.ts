import { assertEquals } from "@std/assert";
import type { Picture } from "../../../lib/model/mod.ts";
import { galleryHtml } from "../../../lib/page/html_galleries.ts";
import { parseHTML } from "../../deps/dom.ts";
import { testImage, testSite } from "../../support/page.ts";

/** What is read of an element. */
interface Element {
  readonly id: string;
  readonly textContent: string;
  getAttribute(name: string): string | null;
  querySelector(selector: string): Element | null;
  querySelectorAll(selector: string): readonly Element[];
}

const site = testSite({
  images: [
    testImage("wide.jpg", "image/jpeg", 1600, 1200),
    testImage("tall.jpg", "image/jpeg", 1200, 1600, [
      testImage("sized/tall-800.jpg", "image/jpeg", 800, 1067),
    ]),
  ],
});
const wide: Picture = { file: "wide.jpg", alt: "Wide" };
const tall: Picture = { file: "tall.jpg", alt: "Tall" };

const render = (pictures: readonly Picture[]) => {
  const html = `<html><body>${galleryHtml(pictures, site).html}</body></html>`;
  return (parseHTML(html) as unknown as { readonly document: Element }).document;
};

Deno.test("without a script each picture of a gallery is enlarged in its place, and leads to its neighbors and back", () => {
  const [first, middle, last] = [...render([wide, tall, wide]).querySelectorAll("figure")];
  const links = (figure: Element) =>
    [...figure.querySelectorAll(".ways a")].map((a) => [a.getAttribute("href"), a.textContent]);
  const [previous, next, close] = ["Previous picture", "Next picture", "Close"];
  assertEquals(links(first!), [[`#${middle!.id}`, next], ["#page_main", close]]);
  assertEquals(links(middle!), [
    ...[[`#${first!.id}`, previous], [`#${last!.id}`, next], ["#page_main", close]],
  ]);
  assertEquals(links(last!), [[`#${middle!.id}`, previous], ["#page_main", close]]);
  const enlarged = middle!.querySelector("a")!;
  assertEquals(
    [enlarged.getAttribute("href"), enlarged.getAttribute("data-full")],
    [`#${middle!.id}`, "/images/sized/tall-800.jpg"],
  );
});

Deno.test("two galleries of one page have ids of their own", () => {
  const ids = [[wide, tall], [tall, wide]].flatMap((pictures) =>
    [...render(pictures).querySelectorAll("figure")].map(({ id }) => id)
  );
  assertEquals(new Set(ids).size, 4);
});

Deno.test("a pair is compared, with the caption of one or both, and a picture that is missing is left out", () => {
  const pair = (before: Partial<Picture>, after: Partial<Picture>) => {
    const body = render([{ ...wide, before: true, ...before }, { ...wide, ...after }, {
      ...tall,
      file: "none.jpg",
    }]);
    const captions = [...body.querySelectorAll(".caption")].map(({ textContent }) => textContent);
    return {
      labels: [...body.querySelectorAll(".label")].map((it) => it.textContent),
      captions,
      body,
    };
  };
  const { labels, captions, body } = pair({ caption: "Cracked" }, { caption: "Sealed" });
  assertEquals(labels, ["Before", "After"]);
  assertEquals(captions, ["Before: Cracked", "After: Sealed"]);
  assertEquals(body.querySelector(".gallery"), null);
  assertEquals(body.querySelector("input")!.getAttribute("aria-label"), site.words.layout.compare);
  assertEquals(pair({}, { caption: "Sealed" }).captions, ["Sealed"]);
  assertEquals(pair({ caption: "Cracked" }, {}).captions, ["Cracked"]);
  assertEquals(pair({}, {}).captions, []);
});
