/**
 * `deno task images`: makes smaller AVIF, WebP and JPEG files of the pictures in images/, and a preview of each SVG.
 * It makes only what is missing or stale, and never changes the pictures themselves.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { join } from "@std/path/posix/join";
// deno-lint-ignore no-import-prefix -- locked in this folder, so that the server doesn't download it
import sharp from "npm:sharp@0.35.5";
import { sha256 } from "../../model/digest.ts";
import { taskArgs } from "../task.ts";
import {
  isPicture,
  type Made,
  type Original,
  type Output,
  outputsOf,
  readManifest,
  sameNames,
  writeManifest,
} from "./plan.ts";

const USAGE = `Usage: deno task images

Makes smaller AVIF, WebP and JPEG files of the pictures in images/ of CONTENT_DIR (content by default), and a preview
of each SVG. They are in images/sized/. Only what is missing or stale is made, and the pictures stay as they are.`;

taskArgs(USAGE);

/** The background of transparent parts in a preview. */
const WHITE = [255, 255, 255] as const;

/** The share of the edges above which a color counts as a drawing's background. */
const GROUND = 0.9;

/** How each type is encoded. */
const encodings = {
  avif: { quality: 50, effort: 5 },
  webp: { quality: 76, effort: 5 },
  jpeg: { quality: 78, mozjpeg: true },
  png: { effort: 9 },
} as const;

const images = join(Deno.env.get("CONTENT_DIR")?.trim() || "content", "images");
const sized = join(images, "sized");
const manifestPath = join(sized, "manifest.json");
/** The real path of images/; `undefined` if there is none. */
const root = await Deno.realPath(images).catch(() => undefined);

await makeImages();

async function makeImages(): Promise<void> {
  const files = await picturesIn();
  const clashes = sameNames(files);
  for (const [one, other] of clashes) {
    fail(`${join(images, other)}: differs from ${one} only in its extension; rename one of them`);
  }
  const manifest = await Deno.readTextFile(manifestPath).catch(() => undefined);
  const before = readManifest(manifest);
  const made = new Map<string, Made>();
  let count = 0;
  for (const [index, file] of files.entries()) {
    if (clashes.some(([, other]) => other === file)) continue;
    const last = before.get(file);
    try {
      const bytes = await Deno.readFile(join(images, file));
      const digest = await sha256(bytes);
      if (last?.sha256 === digest && await areThere(last.files)) {
        made.set(file, { sha256: digest, bytes: bytes.length, files: last.files });
        continue;
      }
      // Before the work, which can take a minute.
      print(`${index + 1} of ${files.length}  ${file}: `);
      const outputs = outputsOf(await originalOf(file, bytes));
      let size = 0;
      for (const output of outputs) {
        const rendered = await render(bytes, output);
        await writeWhole(join(sized, output.file), rendered);
        size += rendered.length;
      }
      const names = outputs.map((output) => output.file);
      made.set(file, { sha256: digest, bytes: bytes.length, files: names });
      count++;
      // After each picture, so that an interrupted run can continue.
      await save(new Map([...before, ...made]));
      const kilobytes = Math.max(1, Math.round(size / 1000));
      console.log(`${names.length} file${names.length === 1 ? "" : "s"}, ${kilobytes} KB`);
    } catch (error) {
      if (last !== undefined) made.set(file, last);
      console.log("failed");
      fail(`${join(images, file)}: ${error instanceof Error ? error.message : error}`);
    }
  }
  const wanted = new Set([...made.values()].flatMap((one) => one.files));
  const stale = [...before.values()].flatMap((one) => one.files)
    .filter((file) => !wanted.has(file));
  for (const file of stale) {
    const path = join(sized, file);
    if (!await isInside(path)) {
      fail(`${path}: leads out of ${images}; kept`);
      continue;
    }
    await Deno.remove(path).catch(() => {});
    console.log(`${file}: removed, since its picture is gone or has other sizes now`);
  }
  if (writeManifest(made) !== manifest && made.size + before.size > 0) await save(made);
  console.log(`${images}: ${files.length} pictures; resized ${count}`);
}

async function save(made: ReadonlyMap<string, Made>): Promise<void> {
  await writeWhole(manifestPath, new TextEncoder().encode(writeManifest(made)));
}

/** The pictures below images/ except those in sized/, by their names in it; none if there is no folder. */
async function picturesIn(folder = ""): Promise<readonly string[]> {
  const files: string[] = [];
  try {
    for await (const { name, isDirectory, isFile } of Deno.readDir(join(images, folder))) {
      const path = join(folder, name);
      if (isDirectory && path !== "sized") files.push(...await picturesIn(path));
      if (isFile && isPicture(name) && !name.startsWith(".")) files.push(path);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return files.sort();
}

async function originalOf(file: string, bytes: Uint8Array): Promise<Original> {
  const { autoOrient, hasAlpha } = await sharp(bytes).metadata();
  const transparent = hasAlpha && !(await sharp(bytes).stats()).isOpaque;
  return { file, width: autoOrient.width, transparent };
}

/** A file's bytes: rotated as shown, in sRGB, without the camera's metadata. */
async function render(bytes: Uint8Array, { type, width, height }: Output): Promise<Uint8Array> {
  if (height !== undefined && type === "png") return await preview(bytes, width, height);
  return await sharp(bytes).autoOrient()
    .resize({ width, ...(height !== undefined && { height, position: "attention" }) })
    .toFormat(type, encodings[type])
    .toBuffer();
}

/** The whole drawing, on a plain background that fills the preview's shape. A palette keeps the file small. */
async function preview(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const drawing = await sharp(bytes)
    .resize({ width, height, fit: "inside" })
    .flatten({ background: colorOf(WHITE) })
    .png()
    .toBuffer();
  return await sharp(drawing)
    .resize({ width, height, fit: "contain", background: await groundOf(drawing) })
    .png({ palette: true, effort: 10, dither: 0 })
    .toBuffer();
}

/**
 * The background of a drawing: the color of nearly all of its edges, so that the drawing blends into it; otherwise a
 * tint of the most common one, so that the drawing stands out.
 */
async function groundOf(drawing: Uint8Array): Promise<string> {
  const { data, info: { width, height } } = await sharp(drawing).removeAlpha().raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => (y * width + x) * 3;
  const edges = [
    ...Array.from({ length: width }, (_, x) => [at(x, 0), at(x, height - 1)]),
    ...Array.from({ length: height }, (_, y) => [at(0, y), at(width - 1, y)]),
  ].flat().map((start) => colorOf(data.subarray(start, start + 3)));
  const counts = [...Map.groupBy(edges, (color) => color)]
    .map(([color, same]) => ({ color, count: same.length }));
  const most = counts.reduce((a, b) => b.count > a.count ? b : a);
  if (most.count >= edges.length * GROUND) return most.color;
  const parts = [1, 3, 5].map((start) => parseInt(most.color.slice(start, start + 2), 16));
  return colorOf(parts.map((part, index) => Math.round((part + WHITE[index]!) / 2)));
}

/** A color such as `#e5dccb`. */
function colorOf(parts: Iterable<number>): string {
  return `#${Array.from(parts, (part) => part.toString(16).padStart(2, "0")).join("")}`;
}

async function areThere(files: readonly string[]): Promise<boolean> {
  const stats = await Promise.all(
    files.map((file) => Deno.stat(join(sized, file)).catch(() => undefined)),
  );
  return stats.every((stat) => stat?.isFile === true && stat.size > 0);
}

/** Whether a file, once the links in its path are resolved, is in images/. The file itself is never followed. */
async function isInside(path: string): Promise<boolean> {
  for (let folder = path;;) {
    folder = folder.slice(0, folder.lastIndexOf("/"));
    const real = await Deno.realPath(folder).catch(() => undefined);
    if (real !== undefined) return real === root || real.startsWith(`${root}/`);
  }
}

/** Writes a file atomically, in place of what is there. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  if (!await isInside(path)) throw new Error(`${path} leads out of ${images}`);
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  const part = `${path}.part`;
  await Deno.remove(part).catch(() => {});
  await Deno.writeFile(part, bytes, { createNew: true });
  await Deno.rename(part, path);
}

/** Prints a part of a line. */
function print(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(text));
}

/** Reports a failure. The task continues with the other pictures, and exits with 1. */
function fail(line: string): void {
  Deno.exitCode = 1;
  console.error(line);
}
