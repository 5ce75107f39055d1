/**
 * Renders galleries, and before-and-after pairs, as HTML.
 *
 * @module
 */
import { hash64 } from "../digest.ts";
import { pairPictures, type Picture, type Site } from "../model/mod.ts";
import { commonShape, largestFile, pictureHtml, WIDE_SCREEN } from "./html_pictures.ts";
import { fileAddress } from "./local_address.ts";
import { type Markup, markup, writeAttributes } from "./markup.ts";
import type { Layout } from "./page.ts";

/**
 * Pairs to compare, and pictures beside each other. Each picture can be enlarged: in the dialog of assets/lightbox.js,
 * or in its place where no script runs.
 */
export function galleryHtml(pictures: readonly Picture[], site: Site, look?: Layout): Markup {
  const groups = pairPictures(pictures)
    .map((group) => group.filter(({ file }) => site.images.has(file)));
  const pairs = groups.filter(({ length }) => length === 2);
  const single = groups.filter(({ length }) => length === 1).flat();
  return markup`${pairs.map(([before, after]) => comparisonHtml(before!, after!, site))}${
    single.length > 0 && picturesHtml(single, site, look)
  }`;
}

function picturesHtml(pictures: readonly Picture[], site: Site, look?: Layout): Markup {
  const { previousPicture, nextPicture, close } = site.words.layout;
  // The group keeps ids unique if a page has several galleries.
  const files = pictures.map(({ file }) => file).join("\n");
  const group = hash64([new TextEncoder().encode(files)]);
  const pictureId = (index: number) => `picture_${group}_${index + 1}`;
  const figures = pictures.map((picture, index) => {
    const { caption } = picture;
    const use = { sizes: SIZES, loading: "lazy" } as const;
    const others = [
      index > 0 && markup`<a href="#${pictureId(index - 1)}">${previousPicture}</a>\n`,
      index < pictures.length - 1 &&
      markup`<a href="#${pictureId(index + 1)}">${nextPicture}</a>\n`,
      markup`<a href="#page_main">${close}</a>`,
    ];
    return markup`<figure id="${pictureId(index)}"><a href="#${pictureId(index)}" data-full="${
      fileAddress(largestFile(picture, site)!, site)
    }">${pictureHtml(picture, use, site)}</a><p class="ways">${others}</p>${
      caption !== undefined && markup`\n<figcaption>${caption}</figcaption>`
    }</figure>\n`;
  });
  const kind = ["gallery", look && look !== "grid" && `as-${look}`, commonShape(pictures, site)];
  const attributes = writeAttributes({
    class: kind.filter(Boolean).join(" "),
    "data-previous": previousPicture,
    "data-next": nextPicture,
    "data-close": close,
  });
  return markup`<div${attributes}>\n${figures}</div>\n`;
}

const SIZES = `${WIDE_SCREEN} 40vw, 100vw`;

/** A pair: two labelled pictures, and with the script a slider between them. */
function comparisonHtml(before: Picture, after: Picture, site: Site): Markup {
  const words = site.words.layout;
  const use = { sizes: "(min-width: 80rem) 80rem, 100vw", loading: "lazy" } as const;
  const figure = (picture: Picture, kind: "before" | "after") =>
    markup`<figure class="${kind}">${pictureHtml(picture, use, site)}<span class="label">${
      words[kind]
    }</span></figure>\n`;
  const { before: first, after: second } = words;
  const captions = before.caption && after.caption
    ? [first + site.words.colon + before.caption, second + site.words.colon + after.caption]
    : [before.caption ?? after.caption];
  return markup`<div class="compare">
${figure(before, "before")}${
    figure(after, "after")
  }<input type="range" min="0" max="100" value="50" aria-label="${words.compare}">
</div>
${captions.map((caption) => caption && markup`<p class="caption">${caption}</p>\n`)}`;
}
