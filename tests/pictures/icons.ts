import { service } from "../../lib/model/service.ts";
import type { Browser } from "../browser/deps.ts";
import { ROOT } from "../support/program.ts";
import { sharp } from "./deps.ts";

/** Each icon of a service, with its name. */
export async function icons(browser: Browser): Promise<Uint8Array> {
  const sheet = await Deno.readTextFile(`${ROOT}/lib/page/assets/icons.svg`);
  const cells = (service.internal.fields.icon.optional.json.enum as readonly string[]).map((name) =>
    `<figure><svg width="36" height="36"><use href="#${name}"/></svg><figcaption>${name}</figcaption></figure>`
  );
  const page = await browser.newPage({ viewport: { width: 1000, height: 600 } });
  await page.setContent(`<style>
body { display: grid; grid-template-columns: repeat(8, 1fr); gap: 18px 0; margin: 24px 12px; font: 13px sans-serif }
body > svg { display: none }
figure { margin: 0; text-align: center }
figure svg { fill: none; stroke: #10181f; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
</style>${sheet}${cells.join("")}`);
  const picture = await page.screenshot({ fullPage: true });
  await page.close();
  return await sharp(picture).webp({ quality: 80 }).toBuffer();
}
