import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  edited,
  faultsOf,
  type Files,
  load,
  small,
  warningsOf,
} from "../../support/fixtures/content.ts";
import { type ContentFault, listFindings } from "../../../lib/content/mod.ts";
import { avif, exif, exifSegment, jpegParts } from "../../support/pictures.ts";
import { testServer } from "../../support/site.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>';

/** The small site with pictures of its service. */
function withPictures(pictures: string, files: Files = {}): Files {
  const service = edited("services/gate-repair.md", "faqs: []", `faqs: []\npictures: ${pictures}`);
  return { ...small, ...service, ...files };
}

/** A title, without which there would be one more warning. */
const TITLED = { "site.md": "---\ntitle: A fence\n---\n" };

Deno.test("loadSite() finds the pictures that are named, and measures them", async () => {
  const site = await load(
    withPictures(
      "[{ file: front gate.svg, alt: A gate. }, { file: work/a.svg, alt: Work., caption: At work. }]",
      { "images/front gate.svg": SVG, "images/work/a.svg": SVG, "images/other.svg": "broken" },
    ),
  );
  assertEquals(site.services.internal.get("gate-repair")?.pictures, [
    { file: "front gate.svg", alt: "A gate." },
    { file: "work/a.svg", alt: "Work.", caption: "At work." },
  ]);
  const drawing = { mediaType: "image/svg+xml", width: 30, height: 20, bytes: 64, variants: [] };
  assertEquals(
    [...site.images.values()].map(({ source, ...image }) => [source.slice(-10), image]),
    [
      ["t gate.svg", { file: "front gate.svg", path: "/images/front%20gate.svg", ...drawing }],
      ["work/a.svg", { file: "work/a.svg", path: "/images/work/a.svg", ...drawing }],
    ],
  );
});

Deno.test("loadSite() offers the sizes that were made of a picture and are there", async () => {
  const manifest = {
    recipe: 1,
    pictures: {
      "a.svg": { sha256: "", files: ["a-1200.png", "a-9.png", "../../x-1.png"] },
      "b.svg": { sha256: "", files: ["b-preview.jpg"] },
    },
  };
  const site = await load(
    withPictures("[{ file: a.svg, alt: A. }, { file: b.svg, alt: B. }]", {
      "images/a.svg": SVG,
      "images/b.svg": SVG,
      "images/sized/b-preview.jpg": "jpg",
      "images/sized/manifest.json": JSON.stringify(manifest),
      "images/sized/a-1200.png": "png",
    }),
  );
  assertEquals(
    site.images.get("a.svg")?.variants.map(({ source: _, ...variant }) => variant),
    [{
      file: "sized/a-1200.png",
      path: "/images/sized/a-1200.png",
      mediaType: "image/png",
      width: 1200,
      height: 630,
      bytes: 3,
    }],
  );
  assertEquals(
    site.images.get("b.svg")?.variants.map(({ width, height }) => [width, height]),
    [[1200, 630]],
  );
});

Deno.test("loadSite() refuses pictures that are not there, none, or not in images/", async () => {
  const files = {
    "images/broken.png": "no picture",
    "images/folder.svg/x": "",
    "images/work/front.jpg": "",
    "images/sized/crew.jpg": "",
  };
  const name = "must be the name of a picture in images/, such as front.jpg or work/front.jpg: " +
    ".jpg, .png, .webp, .avif or .svg";
  const issues = [
    ["none.svg", "is not in images/; put the picture there"],
    ["images/work/Front.JPG", 'is not in images/; did you mean "work/front.jpg"?'],
    ["crew.jpg", "is not in images/; put the picture there"],
    ["broken.png", "is not a PNG; save it again as a PNG, or remove it"],
    ["../logo.svg", name],
    ["/etc/passwd", name],
    ["a.gif", name],
    ["sized/a.svg", name],
    [".hidden.svg", name],
    ["folder.svg", "is a folder; a file is expected here"],
  ];
  const pictures = issues.map(([file], index) => ({ file, alt: `Picture ${index}` }));
  assertEquals(
    (await faultsOf(withPictures(JSON.stringify(pictures), files))).toSorted(),
    issues.map(([file, issue], index) =>
      `content/services/gate-repair.md: pictures[${index}].file: "${file}" ${issue}`
    ),
  );
});

Deno.test("loadSite() names HEIC, whatever the file is called, and says how to save it", async () => {
  const heic = "\0\0\0\x18ftypheic\0\0\0\0mif1heic";
  const issue =
    "is HEIC, which browsers don't show; save it as a JPEG: on an iPhone choose Settings, Camera, " +
    "Formats, Most Compatible before taking pictures, on a computer open it and export or save it as JPEG";
  const files = { "images/IMG_1.HEIC": heic, "images/IMG_2.jpg": heic, "logo.png": heic };
  const changes = withPictures("[{ file: IMG_1.HEIC, alt: A. }, { file: IMG_2.jpg, alt: B. }]", {
    ...files,
    ...edited("company.md", "hours: {}", "hours: {}\nlogo: logo.png"),
  });
  assertEquals(await faultsOf(changes), [
    `content/company.md: logo: "logo.png" ${issue}`,
    `content/services/gate-repair.md: pictures[0].file: "IMG_1.HEIC" ${issue}`,
    `content/services/gate-repair.md: pictures[1].file: "IMG_2.jpg" ${issue}`,
  ]);
});

Deno.test("in a preview a picture that is not there yet is a grey box with its name, and a warning", async () => {
  const warnings: string[] = [];
  const files = withPictures("[{ file: a & b.jpg, alt: A. }]", TITLED);
  const site = await load(
    files,
    undefined,
    ({ field, issue }) => warnings.push(`${field} ${issue}`),
    true,
  );
  assertEquals(warnings, ['pictures[0].file "a & b.jpg" is not in images/; put the picture there']);
  const { mediaType, width, height } = site.images.get("a & b.jpg")!;
  assertEquals([mediaType, width, height], ["image/svg+xml", 1200, 800]);
  const response = await testServer({ site }).fetch("/images/a%20&%20b.jpg");
  assertEquals(response.headers.get("content-type"), "image/svg+xml");
  assertStringIncludes(await response.text(), "a &amp; b.jpg</text>");
});

Deno.test("the office is not told to make the sizes of a picture, which is done for it", async () => {
  const found: ContentFault[] = [];
  const files = withPictures("[{ file: a.svg, alt: A. }]", {
    ...TITLED,
    "images/a.svg": SVG.padEnd(500 * 1024),
  });
  await load(files, undefined, (warning) => found.push(warning));
  assertEquals([found.length, listFindings(found, "")], [1, []]);
});

Deno.test("loadSite() refuses a picture that says where it was taken, but for a JPEG, which is served without", async () => {
  const jpeg = [...jpegParts.start, ...exifSegment(exif(1)), ...jpegParts.frame, ...jpegParts.scan];
  const files = {
    "images/a.avif": Uint8Array.from(avif(true)),
    "images/b.jpg": Uint8Array.from([...jpeg, ...jpegParts.end]),
    "images/c.jpg": Uint8Array.from(jpeg),
  };
  const names = ["a.avif", "b.jpg", "c.jpg"].map((file) => `{ file: ${file}, alt: A. }`);
  assertEquals(await faultsOf(withPictures(`[${names}]`, files)), [
    'content/services/gate-repair.md: pictures[0].file: "a.avif" says where or with what it was taken, which everybody could read; run deno task images, which removes that',
    'content/services/gate-repair.md: pictures[2].file: "c.jpg" is cut off: its end is missing; copy it again, or save it again',
  ]);
});

Deno.test("loadSite() refuses a picture without words for those who do not see it, and one of over 20 MB", async () => {
  assertEquals(await faultsOf(withPictures("[{ file: a.svg }]")), [
    "content/services/gate-repair.md: pictures[0].alt: is missing; write text",
    'content/services/gate-repair.md: pictures[0].file: "a.svg" is not in images/; put the picture there',
  ]);
  const large = { "images/a.svg": new Uint8Array(21 * 2 ** 20) };
  assertEquals(await faultsOf(withPictures("[{ file: a.svg, alt: A. }]", large)), [
    'content/services/gate-repair.md: pictures[0].file: "a.svg" has 21 MB; the limit is 20 MB',
  ]);
});

Deno.test("loadSite() warns of a picture of over 400 KB without sizes, once, and of text that says TODO", async () => {
  const files = withPictures("[{ file: a.svg, alt: A. }, { file: a.svg, alt: TODO. }]", {
    "images/a.svg": SVG.padEnd(500 * 1024),
  });
  assertEquals(await warningsOf(files), [
    "content/services/gate-repair.md: still says TODO on line 9; replace it with your own words and remove the TODO",
    'content/services/gate-repair.md: pictures[0].file: "a.svg" has 500 KB and no smaller sizes; run deno task images',
  ]);
});

Deno.test("loadSite() leaves out sizes that were made of another picture, and warns", async () => {
  for (
    const [bytes, count, ...warnings] of [
      [SVG.length, 1],
      [undefined, 1],
      [
        SVG.length - 1,
        0,
        'content/services/gate-repair.md: pictures[0].file: "a.svg" has changed since its sizes were made, so it is shown without them; run deno task images',
      ],
    ] as const
  ) {
    const made = { pictures: { "a.svg": { sha256: "", bytes, files: ["a-1200.png"] } } };
    const files = withPictures("[{ file: a.svg, alt: A. }, { file: a.svg, alt: B. }]", {
      "images/a.svg": SVG,
      "images/sized/a-1200.png": "png",
      "images/sized/manifest.json": JSON.stringify(made),
    });
    assertEquals((await load(files)).images.get("a.svg")?.variants.length, count);
    assertEquals(await warningsOf(files), warnings);
  }
});
