import { assertEquals, assertStringIncludes } from "@std/assert";
import { type Block, type Page, renderHtml } from "../../../lib/page/mod.ts";
import type { Layout } from "../../../lib/page/page.ts";
import { testImage, testPage, testSite } from "../../support/page.ts";

const photo = testImage("front.jpg", "image/jpeg", 1600, 1200, [
  testImage("sized/front-800.avif", "image/avif", 800, 600),
  testImage("sized/front-400.avif", "image/avif", 400, 300),
  testImage("sized/front-800.jpg", "image/jpeg", 800, 600),
  testImage("sized/front-400.jpg", "image/jpeg", 400, 300),
]);
const drawing = testImage("plan.svg", "image/svg+xml", 900, 600, [
  testImage("sized/plan-1200.png", "image/png", 1200, 630),
]);
const site = testSite({ images: [photo, drawing] });

const html = (blocks: readonly Block[], change: Partial<Page> = {}, of = site) =>
  renderHtml(testPage(blocks, change), of);
const plan = { file: "plan.svg", alt: "Plan" };

/** The elements of a kind, without the icon of the brand. */
function elements(source: string, name: string): readonly string[] {
  return [...source.slice(source.indexOf("<main")).matchAll(new RegExp(`<${name} [^>]*>`, "g"))]
    .map(([element]) => element);
}

Deno.test("a picture has its size and its words, and the sizes that a browser chooses from", () => {
  const source = html([
    { kind: "picture", picture: { file: "front.jpg", alt: 'A "roof"', caption: "In <May>" } },
  ]);
  assertEquals(elements(source, "source"), [
    '<source type="image/avif" srcset="/images/sized/front-400.avif 400w, ' +
    '/images/sized/front-800.avif 800w" sizes="(min-width: 62rem) 48rem, 100vw">',
  ]);
  assertEquals(elements(source, "img"), [
    '<img src="/images/sized/front-800.jpg" srcset="/images/sized/front-400.jpg 400w, ' +
    '/images/sized/front-800.jpg 800w" sizes="(min-width: 62rem) 48rem, 100vw" ' +
    'width="1600" height="1200" alt="A &quot;roof&quot;" fetchpriority="high">',
  ]);
  assertStringIncludes(source, "<figcaption>In &lt;May&gt;</figcaption>");
});

Deno.test("a drawing is shown as it is: what was made of it for previews has another shape", () => {
  const source = html([{ kind: "picture", picture: plan }]);
  assertEquals(elements(source, "img"), [
    '<img class="diagram" src="/images/plan.svg" width="900" height="600" alt="Plan" fetchpriority="high">',
  ]);
  assertEquals(elements(source, "source"), []);
});

Deno.test("the first picture of a page is loaded first, and those below it when they come into sight", () => {
  const card = { title: "A", href: "https://pipe.example/a", picture: { ...plan, alt: "Said" } };
  const cards: Block = { kind: "cards", items: [card, card, card, card] };
  const loading = (blocks: readonly Block[]) =>
    elements(html(blocks), "img").map((img) =>
      /fetchpriority="high"/.test(img) ? "high" : /loading="lazy"/.test(img) ? "lazy" : "eager"
    );
  const lead: Block = { kind: "picture", role: "lead", picture: plan };
  assertEquals(loading([lead, cards]), ["high", "lazy", "lazy", "lazy", "lazy"]);
  assertEquals(loading([cards]), ["high", "eager", "eager", "lazy"]);
  const inText: Block = { kind: "picture", picture: plan };
  assertEquals(loading([lead, inText]), ["high", "lazy"]);
  assertEquals(loading([inText, { ...inText }, cards]).slice(0, 3), ["high", "lazy", "lazy"]);
  // The title of a card says it.
  assertEquals(html([cards]).includes("Said"), false);
});

Deno.test("the picture of a card says how wide the card can be", () => {
  const item = {
    title: "A",
    href: "https://pipe.example/a",
    picture: { file: "front.jpg", alt: "" },
  };
  for (const [look, wide, half] of [[undefined, 40, 50], ["rows", 48, 58]] as const) {
    assertStringIncludes(
      html([{ kind: "cards", items: [item], ...(look && { look }) }]),
      `sizes="(min-width: 84rem) ${wide}rem, (min-width: 42rem) ${half}vw, 100vw"`,
    );
  }
});

Deno.test("the picture beside a quotation says that it takes half of a wide page", () => {
  const picture = { file: "front.jpg", alt: "Roof" };
  const source = html([{ kind: "quotations", items: [{ blocks: [], picture }] }]);
  assertEquals(elements(source, "img"), [
    '<img src="/images/sized/front-800.jpg" srcset="/images/sized/front-400.jpg 400w, ' +
    '/images/sized/front-800.jpg 800w" sizes="(min-width: 62rem) 40rem, 100vw" ' +
    'width="1600" height="1200" alt="Roof" loading="lazy">',
  ]);
});

Deno.test("a gallery names the largest size of each picture for its dialog, or without sizes the picture", () => {
  const block: Block = { kind: "gallery", pictures: [{ file: "front.jpg", alt: "Roof" }] };
  const link = (source: string) => / data-full="([^"]*)"/.exec(source)?.[1];
  const sizes = [[800, "jpg"], [1600, "jpg"], [1600, "avif"]] as const;
  const image = testImage(
    "front.jpg",
    "image/jpeg",
    4000,
    2000,
    sizes.map(([width, type]) =>
      testImage(
        `sized/front-${width}.${type}`,
        `image/${type.replace("jpg", "jpeg")}`,
        width,
        width / 2,
      )
    ),
  );
  const found = [image, { ...image, variants: [] }].map((it) =>
    link(html([block], {}, testSite({ images: [it] })))
  );
  assertEquals(found, ["/images/sized/front-1600.jpg", "/images/front.jpg"]);
});

Deno.test("a gallery says whether its pictures are upright, and how they are laid out", () => {
  const classOf = (look: Layout | undefined, ...widths: readonly number[]) => {
    const images = widths.map((width, index) =>
      testImage(`${index}.jpg`, "image/jpeg", width, 1200)
    );
    const pictures = images.map((_, index) => ({ file: `${index}.jpg`, alt: "Roof" }));
    const source = html(
      [{ kind: "gallery", pictures, ...(look && { look }) }],
      {},
      testSite({ images }),
    );
    return /<div class="(gallery[^"]*)"/.exec(source)?.[1];
  };
  assertEquals(classOf(undefined, 1800, 1800), "gallery");
  assertEquals(classOf("grid", 900, 1800), "gallery mixed");
  assertEquals(classOf("mosaic", 900, 900), "gallery as-mosaic upright");
});

Deno.test("previews get a raster picture by its whole address: the page's, else the company's, else the hero", () => {
  const metas = (source: string) =>
    [...source.matchAll(/(og:image[a-z:]*|twitter:card)" content="([^"]*)"/g)]
      .map(([, name, content]) => `${name} ${content}`);
  const image = "og:image https://pipe.example/images";
  assertEquals(metas(html([], { picture: plan })), [
    `${image}/sized/plan-1200.png`,
    "og:image:type image/png",
    "og:image:width 1200",
    "og:image:height 630",
    "og:image:alt Plan",
    "twitter:card summary_large_image",
  ]);
  assertEquals(metas(html([])), ["twitter:card summary"]);
  const large = testImage("front.jpg", "image/jpeg", 2400, 1600, [
    testImage("sized/front-1600.jpg", "image/jpeg", 1600, 1067),
    testImage("sized/front-800.jpg", "image/jpeg", 800, 533),
    testImage("sized/front-1200.avif", "image/avif", 1200, 800),
  ]);
  const companyInternal = { pictures: [{ file: "front.jpg", alt: "Front" }] };
  const company = testSite({ images: [large], companyInternal });
  assertEquals(metas(html([], {}, company))[0], `${image}/sized/front-1600.jpg`);
  const hero = testSite({ images: [drawing], settings: { hero: plan } });
  assertEquals(metas(html([], {}, hero))[0], `${image}/sized/plan-1200.png`);
});

Deno.test("a preview is a JPEG rather than a WebP, and never an AVIF", () => {
  const preview = (type: string, ...sizes: readonly string[]) => {
    const [picture, ...variants] = [type, ...sizes].map((type, index) =>
      testImage(`${index}.${type}`, `image/${type}`, 1200, 800)
    );
    const site = testSite({ images: [{ ...picture!, variants }] });
    const source = html([], { picture: { file: picture!.file, alt: "Front" } }, site);
    return [...source.matchAll(/og:image(?::type)?" content="([^"]*)"/g)].map(([, it]) => it);
  };
  const images = "https://pipe.example/images";
  assertEquals(preview("avif", "avif", "webp", "jpeg"), [`${images}/3.jpeg`, "image/jpeg"]);
  assertEquals(preview("webp"), [`${images}/0.webp`, "image/webp"]);
  assertEquals(preview("avif"), []);
});
