/**
 * The preview of a site without pictures, for links that people share: the company's name, place and colors.
 *
 * @module
 */
// deno-lint-ignore no-import-prefix -- locked in this folder, so that the server doesn't download it
import sharp from "npm:sharp@0.35.5";
import { ContentFolder, readContentFile } from "../../content/mod.ts";
import { PREVIEW } from "../../model/mod.ts";
import { palettes } from "../../page/palette.ts";

/** What the preview shows. When this changes, the preview is made again. */
interface OwnPreview {
  readonly name: string;
  readonly place: string;
  readonly ground: string;
  readonly ink: string;
  readonly accent: string;
}

/** Plans the preview; `undefined` if the company or the home page has a picture, or if the company has no name. */
export function planOwnPreview(directory: string): OwnPreview | undefined {
  const folder = new ContentFolder(directory);
  const { name, address, pictures } = readContentFile(folder, "company.md", "")?.attrs ?? {};
  const { hero, accent_color, dark_color } = readContentFile(folder, "site.md", "")?.attrs ?? {};
  if (typeof name !== "string" || hero || Array.isArray(pictures) && pictures.length > 0) {
    return undefined;
  }
  const { locality, region } = (address ?? {}) as Readonly<Record<string, unknown>>;
  const { light } = palettes({ accent: readColor(accent_color), dark: readColor(dark_color) });
  return {
    name,
    place: [locality, region].filter((part) => typeof part === "string").join(", "),
    ground: light["--dark"]!,
    ink: light["--on-dark"]!,
    accent: light["--accent"]!,
  };
}

/** A color; `undefined` if it has a fault, which check:content reports. */
function readColor(value: unknown): string | undefined {
  return typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value) ? value : undefined;
}

/** The distance of the text from the edges, and of the place from the lower edge. */
const [EDGE, FOOT] = [96, 88];

/** The preview as PNG. Its text is in a font of this system, as large as fits. */
export async function renderOwnPreview(preview: OwnPreview): Promise<Uint8Array> {
  const { name, place, ground, ink, accent } = preview;
  const { width, height } = PREVIEW;
  const title = await renderText(name, "#ffffff", "bold", { width: width - 2 * EDGE, height: 230 });
  const foot = place === ""
    ? undefined
    : await renderText(place, ink, "normal", { width: 700, height: 36 });
  return await sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([
      { input: await disc(accent), left: width - 300, top: height - 300 },
      { input: title, left: EDGE, top: EDGE },
      ...(foot === undefined ? [] : [{ input: foot, left: EDGE, top: height - FOOT - 36 }]),
    ])
    .png({ palette: true, effort: 10, dither: 0 })
    .toBuffer();
}

/** A quarter of a disc in the lower corner. */
function disc(color: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">\
<circle cx="300" cy="300" r="260" fill="${color}"/></svg>`;
  return sharp(new TextEncoder().encode(svg)).png().toBuffer();
}

function renderText(
  content: string,
  color: string,
  weight: string,
  box: { readonly width: number; readonly height: number },
) {
  const escaped = content.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const text = `<span foreground="${color}" font_weight="${weight}">${escaped}</span>`;
  return sharp({ text: { text, font: "sans", rgba: true, ...box } }).png().toBuffer();
}
