/**
 * Renders galleries, and before-and-after pairs, as HTML.
 *
 * @module
 */
import { hash64, type Picture, type Site } from "../model/mod.ts";
import { largestFile, pictureHtml, WIDE_SCREEN } from "./html_pictures.ts";
import { fileAddress } from "./local_address.ts";
import { type Markup, markup, writeAttributes } from "./markup.ts";
import type { Layout } from "./page.ts";

/** A picture alone, or a before-and-after pair. */
type PictureOrPair = readonly [picture: Picture, after?: Picture];

/** Pairs each picture that is marked as `before` with the next one. */
function pairPictures(pictures: readonly Picture[]): readonly PictureOrPair[] {
  return pictures.flatMap((picture, index): readonly PictureOrPair[] => {
    if (pictures[index - 1]?.before === true) return [];
    const next = pictures[index + 1];
    return [picture.before === true && next !== undefined ? [picture, next] : [picture]];
  });
}

/**
 * Pairs to compare, and pictures beside each other. Each picture can be enlarged: in the dialog of assets/lightbox.js,
 * or in its place where no script runs.
 */
export function galleryHtml(pictures: readonly Picture[], site: Site, look?: Layout): Markup {
  const groups = pairPictures(pictures.filter(({ file }) => site.images.has(file)));
  const pairs = groups.filter(([, after]) => after !== undefined);
  const single = groups.flatMap(([picture, after]) => after === undefined ? [picture] : []);
  return markup`${pairs.map(([before, after]) => comparisonHtml(before, after!, site))}${
    single.length > 0 && picturesHtml(single, site, look)
  }`;
}

function picturesHtml(pictures: readonly Picture[], site: Site, look: Layout = "grid"): Markup {
  const { previousPicture, nextPicture, close } = site.words.layout;
  // The group keeps ids unique if a page has several galleries.
  const files = pictures.map(({ file }) => file).join("\n");
  const group = hash64([new TextEncoder().encode(files)]);
  const pictureId = (index: number) => `picture_${group}_${index + 1}`;
  const shapes = pictures.map((picture) => nearestShape(picture, site));
  const isRows = look === "grid" || look === "mosaic";
  const figures = pictures.map((picture, index) => {
    const { caption } = picture;
    const use = { sizes: SIZES, loading: "lazy" } as const;
    const others = [
      index > 0 && markup`<a href="#${pictureId(index - 1)}">${previousPicture}</a>\n`,
      index < pictures.length - 1 &&
      markup`<a href="#${pictureId(index + 1)}">${nextPicture}</a>\n`,
      markup`<a href="#page_main">${close}</a>`,
    ];
    return markup`<figure class="${shapes[index]!}" id="${pictureId(index)}"><a href="#${
      pictureId(index)
    }" data-full="${fileAddress(largestFile(picture, site)!, site)}">${
      pictureHtml(picture, use, site)
    }</a><p class="ways">${others}</p>${
      caption !== undefined && markup`\n<figcaption>${caption}</figcaption>`
    }</figure>\n`;
  });
  const attributes = writeAttributes({
    class: isRows ? "gallery" : `gallery as-${look}`,
    "data-previous": previousPicture,
    "data-next": nextPicture,
    "data-close": close,
  });
  let start = 0;
  const rows = isRows && figures.length > 1 &&
    divideIntoRows(shapes, look).map((count) =>
      markup`<div class="row">\n${figures.slice(start, start += count)}</div>\n`
    );
  return markup`<div${attributes}>\n${rows || figures}</div>\n`;
}

const SIZES = `${WIDE_SCREEN} 40vw, 100vw`;

/** The aspect ratios of pictures in a row, by their classes in pictures.css. */
const SHAPES = {
  s9x16: 9 / 16,
  s2x3: 2 / 3,
  s3x4: 3 / 4,
  s7x8: 7 / 8,
  s1x1: 1,
  s6x5: 6 / 5,
  s4x3: 4 / 3,
  s3x2: 3 / 2,
  s16x9: 16 / 9,
  s2x1: 2,
  s5x2: 5 / 2,
} as const;

type Shape = keyof typeof SHAPES;

/** The shape that is nearest to a picture's own. */
function nearestShape({ file }: Picture, { images }: Site): Shape {
  const { width, height } = images.get(file) ?? { width: 3, height: 2 };
  const distance = (shape: Shape) => Math.abs(Math.log(width / height / SHAPES[shape]));
  return (Object.keys(SHAPES) as Shape[]).reduce((nearest, shape) =>
    distance(shape) < distance(nearest) ? shape : nearest
  );
}

/** The aspect ratios that whole rows should have. In a mosaic, high and low rows alternate. */
const ROWS = { grid: [3], mosaic: [2.6, 4.2] };

/** The most pictures beside each other. */
const MOST_IN_ROW = 6;

/** The best way to divide the pictures from one position on. `count` is how many its first row has. */
interface Division {
  readonly cost: number;
  readonly count: number;
}

/**
 * Divides pictures into rows that are all full, so that no row is much higher than it should be.
 *
 * @returns How many pictures each row has.
 */
function divideIntoRows(shapes: readonly Shape[], look: "grid" | "mosaic"): readonly number[] {
  const wanted = ROWS[look];
  // From the end, since the cost of a row includes that of the rows after it.
  const best = wanted.map((): Division[] => shapes.map(() => END).concat(END));
  for (let start = shapes.length - 1; start >= 0; start--) {
    for (const [turn, width] of wanted.entries()) {
      let least: Division = { cost: Infinity, count: 1 };
      let sum = 0;
      for (const [index, shape] of shapes.slice(start, start + MOST_IN_ROW).entries()) {
        sum += SHAPES[shape];
        const rest = best[(turn + 1) % wanted.length]![start + index + 1]!;
        const cost = rest.cost + Math.log(sum / width) ** 2;
        if (cost < least.cost) least = { cost, count: index + 1 };
      }
      best[turn]![start] = least;
    }
  }
  const rows: number[] = [];
  for (let start = 0; start < shapes.length; start += rows.at(-1)!) {
    rows.push(best[rows.length % wanted.length]![start]!.count);
  }
  return rows;
}

const END: Division = { cost: 0, count: 0 };

/** A pair: two labelled pictures, and with the script a slider between them. */
function comparisonHtml(before: Picture, after: Picture, site: Site): Markup {
  const words = site.words.layout;
  const use = { sizes: "(min-width: 80rem) 80rem, 100vw", loading: "lazy" } as const;
  const figure = (picture: Picture, kind: "before" | "after") =>
    markup`<figure class="${kind}">${pictureHtml(picture, use, site)}<span class="label">${
      words[kind]
    }</span></figure>\n`;
  const caption = after.caption ?? before.caption;
  return markup`<div class="compare">
${figure(before, "before")}${
    figure(after, "after")
  }<input type="range" min="0" max="100" value="50" aria-label="${words.compare}">
</div>
${caption !== undefined && markup`<p class="caption">${caption}</p>\n`}`;
}
