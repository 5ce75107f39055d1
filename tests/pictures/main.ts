/**
 * `deno task pictures`: makes the pictures of README.md and docs/ with a real browser: the sample's home page, three
 * brands side by side, and the demonstration that moves.
 *
 * @module
 */
import { startBrowser } from "../browser/browser.ts";
import { ROOT } from "../support/program.ts";
import { brands, home } from "./brands.ts";
import { demonstration } from "./demonstration.ts";

const browser = await startBrowser();
try {
  for (
    const [name, make] of [
      ["home.webp", home],
      ["brands.webp", brands],
      ["demonstration.webp", demonstration],
    ] as const
  ) {
    const bytes = await make(browser);
    await Deno.writeFile(`${ROOT}/docs/images/${name}`, bytes);
    // deno-lint-ignore no-console -- the program's output
    console.log(`docs/images/${name}: ${Math.round(bytes.length / 1000)} KB`);
  }
} finally {
  await browser.close();
}
