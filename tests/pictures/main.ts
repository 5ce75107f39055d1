/**
 * `deno task pictures`: makes the pictures of the documentation.
 *
 * @module
 */
import { runTask } from "../../lib/tasks/task.ts";
import { startBrowser } from "../browser/browser.ts";
import { ROOT } from "../support/program.ts";
import { brands, home } from "./brands.ts";
import { demonstration } from "./demonstration.ts";
import { icons } from "./icons.ts";

const USAGE = `Usage: deno task pictures

Makes the pictures of README.md and docs/ with Debian's chromium: the sample's home page, three brands side by side, the
icons, and the demonstration that moves. With names, such as icons.webp, only these.`;

await runTask(USAGE, async ({ _: names }) => {
  await using browser = await startBrowser();
  for (
    const [name, make] of [
      ["home.webp", home],
      ["brands.webp", brands],
      ["icons.webp", icons],
      ["demonstration.webp", demonstration],
    ] as const
  ) {
    if (names.length > 0 && !names.includes(name)) continue;
    const bytes = await make(browser);
    await Deno.writeFile(`${ROOT}/docs/images/${name}`, bytes);
    // deno-lint-ignore no-console -- the program's output
    console.log(`docs/images/${name}: ${Math.round(bytes.length / 1000)} KB`);
  }
}, { most: Infinity });
