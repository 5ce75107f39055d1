/**
 * `deno task images`: makes smaller AVIF and JPEG files of the pictures in images/, and a preview of each SVG.
 * It makes only what is missing or stale. Of the pictures themselves, it changes those that say where they were taken.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { join } from "@std/path/posix/join";
// deno-lint-ignore no-import-prefix -- locked in this folder, so that the server doesn't download it
import sharp from "npm:sharp@0.35.5";
import { sha256 } from "../../digest.ts";
import { OperatorError } from "../../log.ts";
import { counted, OWN_PREVIEW } from "../../model/mod.ts";
import { contentDir, presentContentDir, runTask } from "../task.ts";
import { planOwnPreview, renderOwnPreview } from "./own_preview.ts";
import { withoutPrivateNotes } from "./private_notes.ts";
import {
  isPicture,
  type MadeFiles,
  planOutputs,
  readManifest,
  sameNames,
  writeManifest,
} from "./plan.ts";

const USAGE = `Usage: deno task images

Makes smaller AVIF and JPEG files of the pictures in images/ of CONTENT_DIR (content by default), and a preview of each
SVG; without a picture of the company or the home page, also one of the name and the colors. They are in images/sized/.
Only what is missing or stale is made. A PNG, WebP, AVIF or SVG that says where or with what it was taken is written again
without that; the other pictures stay as they are.`;

/**
 * How each type is encoded. An AVIF of effort 2 is a fifth larger and hardly faster to make; one of effort 5 is a
 * twentieth smaller, but takes ten times as long. Color at half the resolution, as in JPEG, saves a tenth of size and time.
 */
const encodings = {
  avif: { quality: 53, effort: 3, chromaSubsampling: "4:2:0" },
  jpeg: { quality: 78, mozjpeg: true },
  png: { effort: 9 },
} as const;

const content = contentDir();
const images = join(content, "images");
const sized = join(images, "sized");
const manifestPath = join(sized, "manifest.json");

// On some systems, sharp uses one thread by default.
sharp.concurrency(navigator.hardwareConcurrency);

await runTask(USAGE, async () => {
  await presentContentDir();
  const files = await filesIn();
  const isSized = (file: string) => file.startsWith("sized/");
  const pictures = files.filter((file) => !isSized(file) && isPicture(file));
  const logos = Array.from(Deno.readDirSync(content), ({ name }) => name).filter(isPicture);
  for (const path of [...logos, ...pictures.map((file) => `images/${file}`)]) {
    try {
      const cleaned = await withoutPrivateNotes(await Deno.readFile(join(content, path)));
      if (cleaned === undefined) continue;
      await writeWhole(join(content, path), cleaned);
      console.log(`${path}: written again without where and with what it was taken`);
    } catch (error) {
      fail(join(content, path), error);
    }
  }
  const existing = new Set(files.filter(isSized).map((file) => file.slice("sized/".length)));
  const clashes = sameNames(pictures);
  for (const [one, other] of clashes) {
    fail(join(images, other), `differs from ${one} only in its extension; rename one of them`);
  }
  const manifest = await Deno.readTextFile(manifestPath).catch(() => undefined);
  const before = readManifest(manifest);
  const generated = new Map<string, MadeFiles>();
  const stale: string[] = [];
  for (const file of pictures.filter((file) => !clashes.some(([, other]) => other === file))) {
    const last = before.get(file);
    const bytes = await Deno.readFile(join(images, file));
    const isMade = last?.sha256 === await sha256(bytes) &&
      last.files.every((name) => existing.has(name));
    if (isMade) generated.set(file, { ...last, bytes: bytes.length });
    else stale.push(file);
  }
  let count = 0;
  const start = performance.now();
  for (const [index, file] of stale.entries()) {
    const line = `${index + 1} of ${stale.length}${
      timeLeft(start, index, stale.length)
    }  ${file}: `;
    Deno.stdout.writeSync(new TextEncoder().encode(line));
    try {
      generated.set(file, await makeSizes(file));
      count++;
      // After each picture, so that an interrupted run can continue.
      await save(new Map([...before, ...generated]));
    } catch (error) {
      const last = before.get(file);
      if (last !== undefined) generated.set(file, last);
      console.log("failed");
      fail(join(images, file), error);
    }
  }
  await makeOwnPreview(generated, existing, before.get(OWN_PREVIEW));
  const wanted = new Set([...generated.values()].flatMap((one) => one.files));
  const listed = new Set([...before.values()].flatMap((one) => one.files));
  for (const file of existing.intersection(listed).difference(wanted)) {
    await Deno.remove(join(sized, file));
    console.log(`${file}: removed, since its picture is gone or has other sizes now`);
  }
  if (writeManifest(generated) !== manifest && generated.size + before.size > 0) {
    await save(generated);
  }
  return `${images}: ${pictures.length} pictures; resized ${count}`;
});

/** Makes the preview of a site that has no pictures, if it is missing or stale. */
async function makeOwnPreview(
  generated: Map<string, MadeFiles>,
  existing: ReadonlySet<string>,
  last: MadeFiles | undefined,
): Promise<void> {
  const plan = planOwnPreview(content);
  if (plan === undefined) return;
  const file = OWN_PREVIEW.slice("sized/".length);
  const hash = await sha256(new TextEncoder().encode(JSON.stringify(plan)));
  if (last?.sha256 !== hash || !existing.has(file)) {
    try {
      await writeWhole(join(images, OWN_PREVIEW), await renderOwnPreview(plan));
    } catch (error) {
      return fail(join(images, OWN_PREVIEW), error);
    }
    console.log(`${file}: made of the name and the colors`);
  }
  generated.set(OWN_PREVIEW, { sha256: hash, files: [file] });
}

/** The estimated time for the remaining pictures, by that of the pictures before. */
function timeLeft(start: number, done: number, all: number): string {
  if (done === 0) return "";
  const minutes = (performance.now() - start) / done * (all - done) / 60_000;
  return minutes < 1 ? ", less than a minute left" : `, ${Math.ceil(minutes)} min left`;
}

async function makeSizes(file: string): Promise<MadeFiles> {
  const bytes = await Deno.readFile(join(images, file));
  const made = { sha256: await sha256(bytes), bytes: bytes.length };
  const { autoOrient, format, hasAlpha, pages = 1 } = await sharp(bytes).metadata();
  // Of a PNG, the chunk acTL says that it has several frames.
  const isAnimated = pages > 1 || format === "png" &&
      new TextDecoder("latin1").decode(bytes.subarray(0, 2 ** 16)).includes("acTL");
  if (isAnimated) {
    console.log("moves, and is shown as it is: in smaller sizes it would stand still");
    return { ...made, files: [] };
  }
  const transparent = hasAlpha && !(await sharp(bytes).stats()).isOpaque;
  const outputs = planOutputs(file, autoOrient.width, transparent);
  // Decoded once for all sizes, upright, in the largest that is needed. A JPEG is scaled down while it is decoded.
  const largest = Math.max(...outputs.map(({ width }) => width));
  const decoded = /\.svg$/i.test(file) ? undefined : await sharp(bytes).autoOrient()
    .resize({ width: largest, withoutEnlargement: true }).raw()
    .toBuffer({ resolveWithObject: true });
  const sizes = await Promise.all(outputs.map(async ({ file, type, width, height }) => {
    const rendered = decoded === undefined
      ? await preview(bytes, width, height!)
      : await sharp(decoded.data, { raw: decoded.info })
        .resize({ width, ...(height !== undefined && { height, position: "attention" }) })
        .toFormat(type, encodings[type])
        .toBuffer();
    await writeWhole(join(sized, file), rendered);
    return rendered.length;
  }));
  const kilobytes = Math.max(1, Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000));
  console.log(`${counted(sizes.length, "file")}, ${kilobytes} KB`);
  return { ...made, files: outputs.map(({ file }) => file) };
}

async function save(generated: ReadonlyMap<string, MadeFiles>): Promise<void> {
  await writeWhole(manifestPath, new TextEncoder().encode(writeManifest(generated)));
}

/**
 * The paths within images/ of all its files; none if there is no such folder.
 *
 * @throws {OperatorError} If there is a symbolic link: nothing may be written or deleted where it leads.
 */
async function filesIn(folder = ""): Promise<readonly string[]> {
  const files: string[] = [];
  try {
    for await (const { name, isDirectory, isSymlink } of Deno.readDir(join(images, folder))) {
      const path = join(folder, name);
      if (isSymlink) {
        throw new OperatorError(`${join(images, path)}: is a link; put the picture itself there`);
      }
      if (isDirectory) files.push(...await filesIn(path));
      else if (!name.startsWith(".")) files.push(path);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return files.sort();
}

/** The preview of an SVG: the whole drawing, with the color of its corner around it. A palette keeps the file small. */
async function preview(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const drawing = await sharp(bytes)
    .resize({ width, height, fit: "inside" })
    .flatten({ background: "white" })
    .png()
    .toBuffer();
  const corner = { left: 0, top: 0, width: 1, height: 1 };
  const [r, g, b] = await sharp(drawing).removeAlpha().extract(corner).raw().toBuffer();
  return await sharp(drawing)
    .resize({ width, height, fit: "contain", background: { r: r!, g: g!, b: b! } })
    .png({ palette: true, effort: 10, dither: 0 })
    .toBuffer();
}

/** Writes a file atomically, in place of what is there. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  await Deno.writeFile(`${path}.part`, bytes);
  await Deno.rename(`${path}.part`, path);
}

/** Reports why a picture failed. The task continues with the others, and exits with 1. */
function fail(path: string, reason: unknown): void {
  Deno.exitCode = 1;
  console.error(`${path}: ${reason instanceof Error ? reason.message : reason}`);
}
