import { assertEquals, assertStringIncludes } from "@std/assert";
import { pictureSize } from "../../../lib/pictures/picture_size.ts";
import { hasPrivateNotes } from "../../../lib/pictures/private_notes.ts";
import { exif, pngChunk } from "../../support/pictures.ts";
import { copyFolder, SPANISH_DIR, withFolder } from "../../support/folders.ts";
import { loadContent } from "../../support/load.ts";
import { testServer } from "../../support/site.ts";
import { runProgram } from "../../support/program.ts";
import {
  isPicture,
  planOutputs,
  readManifest,
  sameNames,
  writeManifest,
} from "../../../lib/tasks/images/plan.ts";

Deno.test("planOutputs() makes two types in each width below the picture's, and in its own", () => {
  const files = planOutputs("roof/ridge.jpg", 1000, false)
    .map(({ file }) => file);
  assertEquals(files, [
    "roof/ridge-480.avif",
    "roof/ridge-480.jpg",
    "roof/ridge-960.avif",
    "roof/ridge-960.jpg",
    "roof/ridge-1000.avif",
    "roof/ridge-1000.jpg",
  ]);
});

Deno.test("planOutputs() makes nothing larger than the picture or the layout, and a preview of what is large", () => {
  const outputs = (width: number) => planOutputs("a.jpg", width, false);
  const widths = (width: number) =>
    outputs(width).filter(({ type }) => type === "avif").map((output) => output.width);
  assertEquals(widths(300), [300]);
  assertEquals(widths(480), [480]);
  assertEquals(widths(2400), [480, 960, 1600, 2400]);
  assertEquals(widths(6000), [480, 960, 1600, 2400]);
  const preview = { file: "a-preview.jpg", type: "jpeg", width: 1200, height: 630 } as const;
  assertEquals(outputs(1200).at(-1), preview);
  assertEquals(outputs(1199).at(-1)?.file, "a-1199.jpg");
});

Deno.test("planOutputs() keeps what is transparent, and makes a preview of an SVG", () => {
  const files = (file: string, transparent: boolean) =>
    planOutputs(file, 90, transparent).map((output) => output.file);
  assertEquals(files("a.webp", true), ["a-90.avif", "a-90.png"]);
  assertEquals(files("a.avif", false), ["a-90.avif", "a-90.jpg"]);
  assertEquals(planOutputs("a/b.svg", 90, true), [
    { file: "a/b-1200.png", type: "png", width: 1200, height: 630 },
  ]);
});

Deno.test("sameNames() finds pictures of which the same files would be made", () => {
  assertEquals(sameNames(["a.jpg", "a.png", "b/a.png", "c.jpg"]), [["a.jpg", "a.png"]]);
});

Deno.test("readManifest() takes nothing that the task did not write", () => {
  const made = { sha256: "00", files: ["a-5.webp"] };
  const text = writeManifest(new Map([["b.png", made], ["a.png", made]]));
  assertEquals([...readManifest(text)], [["a.png", made], ["b.png", made]]);
  assertEquals([...readManifest(text.replace(/"recipe": \d+/, '"recipe": 1'))], [
    ["a.png", { sha256: "", files: ["a-5.webp"] }],
    ["b.png", { sha256: "", files: ["a-5.webp"] }],
  ]);
  for (
    const other of [
      undefined,
      "",
      "[]",
      "null",
      "{}",
      text.replace('"files"', '"others"'),
    ]
  ) {
    assertEquals([...readManifest(other)], [], other);
  }
});

/** Five pixels wide and three high. */
const PNG = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAMAAABs6DXKAAAAA1BMVEUziFVpDNErAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lE" +
      "QVQImWNgQAcAABIAAW/6Y7cAAAAASUVORK5CYII=",
  ),
  (character) => character.charCodeAt(0),
);

async function run(content: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const { stderr, ...ended } = await runProgram({
    command: Deno.execPath(),
    args: ["task", "--quiet", "images"],
    env: { CONTENT_DIR: content, NO_COLOR: "1" },
  });
  // The first run on a machine downloads the task's package, and says so.
  return { ...ended, stderr: stderr.replace(/^Download .*\n/gm, "") };
}

Deno.test("deno task images writes pictures again that say where they were taken, but no JPEG", () =>
  withFolder(async (content) => {
    const head = PNG.slice(0, 33);
    const noted = Uint8Array.from([...head, ...pngChunk("eXIf", exif(6)), ...PNG.subarray(33)]);
    const drawing = (notes: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4">${notes}<path d="M0 0h8v4z"/></svg>`;
    await Deno.mkdir(`${content}/images`);
    await Deno.writeFile(`${content}/logo.png`, noted);
    await Deno.writeFile(`${content}/images/a.png`, PNG);
    await Deno.writeTextFile(
      `${content}/images/b.svg`,
      drawing("<metadata><a GPSLatitude='1'/></metadata>"),
    );
    const { code, stdout } = await run(content);
    assertEquals([code, stdout.split("\n").slice(0, 2)], [0, [
      "logo.png: written again without where and with what it was taken",
      "images/b.svg: written again without where and with what it was taken",
    ]]);
    assertEquals(await Deno.readFile(`${content}/images/a.png`), PNG);
    assertEquals(await Deno.readTextFile(`${content}/images/b.svg`), drawing(""));
    const logo = await Deno.readFile(`${content}/logo.png`);
    assertEquals([hasPrivateNotes(noted), hasPrivateNotes(logo)], [true, false]);
    // Upright, as EXIF had it.
    assertEquals(pictureSize("image/png", logo), { width: 3, height: 5 });
  }));

Deno.test("deno task images makes what is missing or stale, and removes what it made alone", () =>
  withFolder(async (content) => {
    const images = `${content}/images`;
    const path = (file: string) => `${images}/sized/${file}`;
    await Deno.mkdir(`${images}/sized`, { recursive: true });
    await Deno.writeFile(`${images}/a.png`, PNG);
    await Deno.writeTextFile(
      `${images}/b.svg`,
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8v4z"/></svg>',
    );
    await Deno.writeFile(path("own-9.png"), PNG);
    const first = await run(content);
    assertEquals(first.stderr, "");
    assertEquals(first.stdout.trimEnd().split("\n"), [
      "1 of 2  a.png: 2 files, 1 KB",
      first.stdout.split("\n")[1]!,
      `${images}: 2 pictures; resized 2`,
    ]);
    for (
      const [file, type, width, height] of [
        ["a-5.avif", "image/avif", 5, 3],
        ["a-5.jpg", "image/jpeg", 5, 3],
        ["b-1200.png", "image/png", 1200, 630],
      ] as const
    ) {
      const bytes = await Deno.readFile(path(file));
      assertEquals(pictureSize(type, bytes), { width, height }, file);
    }
    assertEquals(await Deno.readFile(`${images}/a.png`), PNG);
    // Colors by a palette (PNG, section 11.2.1).
    assertEquals((await Deno.readFile(path("b-1200.png")))[25], 3);

    const again = await run(content);
    assertEquals(again.stdout, `${images}: 2 pictures; resized 0\n`);

    // One file gone, one picture gone, one picture broken, and one of the same name.
    await Deno.remove(path("a-5.jpg"));
    await Deno.remove(`${images}/b.svg`);
    await Deno.writeTextFile(`${images}/c.jpg`, "no picture");
    await Deno.writeFile(`${images}/a.webp`, PNG);
    const third = await run(content);
    assertEquals(third.code, 1);
    assertStringIncludes(
      third.stderr,
      `${images}/a.webp: differs from a.png only in its extension; rename one of them\n`,
    );
    assertStringIncludes(third.stderr, `${images}/c.jpg: `);
    assertStringIncludes(
      third.stdout,
      "1 of 2  a.png: 2 files, 1 KB\n2 of 2, less than a minute left  c.jpg: failed\n",
    );
    assertStringIncludes(
      third.stdout,
      "b-1200.png: removed, since its picture is gone or has other sizes now\n",
    );
    const files = Array.from(Deno.readDirSync(`${images}/sized`), ({ name }) => name).sort();
    assertEquals(files, ["a-5.avif", "a-5.jpg", "manifest.json", "own-9.png"]);
  }));

/** Two frames of 5 by 3 pixels. */
const MOVING_WEBP = Uint8Array.fromBase64(
  "UklGRsIAAABXRUJQVlA4WAoAAAACAAAABAAAAgAAQU5JTQYAAAD/////AABBTk1GSAAAAAAAAAAAAAQAAAIAAGQAAAJWUDggMAAAANABAJ0BKgUAAwABQCYl" +
    "oAJ0ugH4AAOwAP7y63/82BXNc+/3/9Lg/S4P0uD/0pAAAEFOTUZGAAAAAAAAAAAABAAAAgAAZAAAAFZQOCAuAAAAlAEAnQEqBQADAAAAJiWgAnS6AAOYAP77" +
    "VeP/pcH/0uD/6XB/6XB/G7LOG6QAAA==",
);

Deno.test("deno task images leaves a picture that moves as it is, and says so", () =>
  withFolder(async (content) => {
    await Deno.mkdir(`${content}/images`);
    await Deno.writeFile(`${content}/images/a.webp`, MOVING_WEBP);
    const { stdout, stderr } = await run(content);
    assertEquals([stdout.split("\n")[0], stderr], [
      "1 of 1  a.webp: moves, and is shown as it is: in smaller sizes it would stand still",
      "",
    ]);
    const made = readManifest(await Deno.readTextFile(`${content}/images/sized/manifest.json`));
    assertEquals(made.get("a.webp")?.files, []);
    assertEquals(await Deno.readFile(`${content}/images/a.webp`), MOVING_WEBP);
  }));

Deno.test("deno task images does nothing where links could lead it out of images/, or a manifest could", () =>
  withFolder(async (parent) => {
    const images = `${parent}/content/images`;
    await Deno.mkdir(`${parent}/outside`);
    await Deno.writeTextFile(`${parent}/outside/old.webp`, "old");
    await Deno.mkdir(`${images}/sized`, { recursive: true });
    await Deno.writeFile(`${images}/a.png`, PNG);
    const listed = ["roof/old.webp", "../../../outside/old.webp", `${parent}/outside/old.webp`];
    const before = new Map([["gone.png", { sha256: "", files: listed }]]);
    await Deno.writeTextFile(`${images}/sized/manifest.json`, writeManifest(before));
    await Deno.symlink(`${parent}/outside`, `${images}/sized/roof`);
    assertEquals(await run(`${parent}/content`), {
      code: 1,
      stdout: "",
      stderr: `${images}/sized/roof: is a link; put the picture itself there\n`,
    });
    await Deno.remove(`${images}/sized/roof`);
    assertEquals((await run(`${parent}/content`)).code, 0);
    assertEquals([...Deno.readDirSync(`${parent}/outside`)].map(({ name }) => name), ["old.webp"]);
  }));

Deno.test("deno task images makes a preview of the name and the colors where a site has no picture, and pages offer it", () =>
  withFolder(async (content) => {
    await copyFolder(SPANISH_DIR, content);
    // As an editor leaves a list that was emptied.
    const company = `${content}/company.md`;
    const profile = await Deno.readTextFile(company);
    await Deno.writeTextFile(company, profile.replace("---\n", "---\npictures: []\n"));
    const path = `${content}/images/sized/og.png`;
    const made = "og.png: made of the name and the colors\n";
    const none = `${content}/images: 0 pictures; resized 0\n`;
    assertEquals((await run(content)).stdout, made + none);
    assertEquals(pictureSize("image/png", await Deno.readFile(path)), { width: 1200, height: 630 });
    assertEquals((await run(content)).stdout, none);

    const server = testServer({ site: await loadContent(content, "https://robles.example") });
    const html = await server.text("/about");
    const [, address] = html.match(/property="og:image" content="([^"]+)"/) ?? [];
    assertStringIncludes(html, '<meta property="og:image:width" content="1200">');
    assertStringIncludes(html, '<meta property="og:image:alt" content="Jardines Robles">');
    const served = await server.fetch(address!.replace("https://robles.example", ""));
    assertEquals(new Uint8Array(await served.arrayBuffer()), await Deno.readFile(path));

    // Another color makes another, and a hero makes it needless.
    const settings = `${content}/site.md`;
    const front = await Deno.readTextFile(settings);
    await Deno.writeTextFile(settings, front.replace("---\n", '---\naccent_color: "#7ed0c0"\n'));
    assertEquals((await run(content)).stdout, made + none);
    await Deno.writeTextFile(
      settings,
      front.replace("---\n", "---\nhero: { file: a.jpg, alt: A }\n"),
    );
    assertStringIncludes((await run(content)).stdout, "og.png: removed");
  }));

Deno.test("isPicture() knows the pictures that a page can show", () => {
  assertEquals(
    ["a.jpg", "a.jpeg", "a.png", "a.webp", "a.avif", "a.svg", "A.JPG", "a.gif", "a.txt", "jpg"]
      .filter(
        isPicture,
      ),
    ["a.jpg", "a.jpeg", "a.png", "a.webp", "a.avif", "a.svg", "A.JPG"],
  );
});
