import { assertEquals } from "@std/assert";
import { readConfig, variableNames } from "../../../lib/server/config.ts";
import { ROOT } from "../../support/program.ts";

/** Set by Deno Deploy or systemd itself, and by nobody else. */
const OF_PLATFORM: readonly string[] = ["DENO_DEPLOY", "DENO_DEPLOYMENT_ID", "JOURNAL_STREAM"];

const read = (path: string): Promise<string> => Deno.readTextFile(`${ROOT}/${path}`);

/** The names that .env.example sets, or shows how to set. */
async function envExample(): Promise<readonly string[]> {
  return [...(await read(".env.example")).matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name!);
}

/** The first column of the table of variables; one row may have several names. */
async function documented(): Promise<readonly string[]> {
  return [...(await read("docs/configuration.md")).matchAll(/^\| ([A-Z_]+(?:, [A-Z_]+)*) \|/gm)]
    .flatMap(([, names]) => names!.split(", "));
}

Deno.test(".env.example and docs/configuration.md name the variables that are read, in one order", async () => {
  const settable = variableNames.filter((name) => !OF_PLATFORM.includes(name));
  assertEquals(await envExample(), settable);
  assertEquals(await documented(), settable);
});

Deno.test("docs/configuration.md and .env.example have the defaults of the source", async () => {
  const rows = [
    ...(await read("docs/configuration.md")).matchAll(/^\| ([A-Z_]+) \| ([\w.]+) *\|/gm),
  ]
    .map(([, name, value]) => [name!, value!] as const);
  assertEquals(rows.length >= 10, true, `${rows.length} defaults`);
  const env = Object.fromEntries(rows);
  assertEquals(readConfig((name) => env[name]), readConfig(() => undefined));
  const example = await read(".env.example");
  // A variable that is set there would win over what a unit or an image sets.
  assertEquals(example.match(/^[A-Z_]+=/gm), null);
  for (const [name, value] of rows) {
    assertEquals(example.includes(`\n#${name}=${value}\n`), true, name);
  }
});
