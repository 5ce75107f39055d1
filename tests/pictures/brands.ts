import type { Browser } from "../browser/deps.ts";
import { startProgram } from "../support/program.ts";
import { withFolder } from "../support/folders.ts";
import { sharp } from "./deps.ts";

/** The sides of a picture of a home page, in pixels. */
const SIZE = { width: 1280, height: 860 };

/** The contractors whose home pages stand side by side. */
const BRANDS = ["tests/fixtures/remodeler", "tests/fixtures/gardener", "tests/fixtures/glazier"];

/** The top of the home page of a content folder. */
function homePage(browser: Browser, folder: string): Promise<Uint8Array> {
  return withFolder(async (dataDir) => {
    const env = { CONTENT_DIR: folder, DATA_DIR: dataDir, EMAIL_PROVIDER: "file" };
    await using server = await startProgram({
      command: Deno.execPath(),
      args: ["run", "-A", "main.ts"],
      env,
    });
    const page = await browser.newPage({ viewport: SIZE, colorScheme: "light" });
    await page.goto(server.url, { waitUntil: "networkidle" });
    const picture = await page.screenshot();
    await page.close();
    return picture;
  });
}

/** The sample's home page. */
export async function home(browser: Browser): Promise<Uint8Array> {
  return await sharp(await homePage(browser, "content")).webp({ quality: 80 }).toBuffer();
}

/** The home pages of three contractors, side by side. */
export async function brands(browser: Browser): Promise<Uint8Array> {
  const width = 560;
  const height = Math.round(width / SIZE.width * SIZE.height);
  const gap = 16;
  const pictures = [];
  for (const [index, folder] of BRANDS.entries()) {
    const input = await sharp(await homePage(browser, folder)).resize({ width, height }).toBuffer();
    pictures.push({ input, left: index * (width + gap), top: 0 });
  }
  return await sharp({
    create: {
      width: BRANDS.length * (width + gap) - gap,
      height,
      channels: 4,
      background: "#00000000",
    },
  }).composite(pictures).webp({ quality: 80 }).toBuffer();
}
