import { assertEquals } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { withFolder } from "../support/folders.ts";
import { ROOT, runProgram } from "../support/program.ts";

/** A constant, what it is changed to, and what nothing that is served may then say. */
interface Constant {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly old: RegExp;
  readonly now: RegExp;
}

const constants: readonly Constant[] = [
  {
    file: "lib/http/cache_lifetime.ts",
    from: "CLIENT_SECONDS = 300;",
    to: "CLIENT_SECONDS = 420;",
    old: /max-age=300\b|five minutes|"ttlMs":300000/,
    now: /max-age=420\b[^]*seven minutes[^]*"ttlMs":420000/,
  },
  {
    file: "lib/http/cache_lifetime.ts",
    from: "SHARED_SECONDS = 3600;",
    to: "SHARED_SECONDS = 7200;",
    old: /s-maxage=3600\b|one hour by/,
    now: /s-maxage=7200\b[^]*two hours by/,
  },
  {
    file: "lib/http/cors.ts",
    from: "PREFLIGHT_SECONDS = 7200;",
    to: "PREFLIGHT_SECONDS = 7300;",
    old: /"access-control-max-age","7200"/,
    now: /"access-control-max-age","7300"/,
  },
  {
    file: "lib/bids/limits.ts",
    from: "RATE_LIMIT = 5;",
    to: "RATE_LIMIT = 7;",
    old: /;q=5;w|\b(?:5|five) (?:bid )?(?:requests|calls) in/i,
    now: /;q=7;w/,
  },
  {
    file: "lib/bids/limits.ts",
    from: "MAX_BODY_BYTES = 64 * 1024;",
    to: "MAX_BODY_BYTES = 70 * 1024;",
    old: /\b64 KiB|65536/,
    now: /\b70 KiB[^]*71680/,
  },
  {
    file: "lib/bids/limits.ts",
    from: "RATE_WINDOW_SECONDS = 60;",
    to: "RATE_WINDOW_SECONDS = 90;",
    old: /;w=60\b|\b(?:60|sixty) se[cg]\w+|(?:calls|requests) (?:a|per) minute/,
    now: /\bin 90 seconds[^]*;w=90[^]*\b90 secondes[^]*\b90 segundos/,
  },
  {
    file: "lib/bids/limits.ts",
    from: "KEYED_REPEAT_SECONDS = 24 * 60 * 60;",
    to: "KEYED_REPEAT_SECONDS = 30 * 60 * 60;",
    old: /within (?:24 hours|a day)/,
    now: /within 30 hours/,
  },
  {
    file: "lib/bids/limits.ts",
    from: "KEYLESS_REPEAT_SECONDS = 15 * 60;",
    to: "KEYLESS_REPEAT_SECONDS = 25 * 60;",
    old: /within (?:15|fifteen) minutes/,
    now: /within 25 minutes/,
  },
  {
    file: "lib/bids/limits.ts",
    from: "MAX_KEY_LENGTH = 255;",
    to: "MAX_KEY_LENGTH = 99;",
    old: /\b255\b/,
    now: /1,99\}[^]*1 to 99 visible/,
  },
  {
    file: "lib/bids/bid_request.ts",
    from: "max: 5000,",
    to: "max: 4321,",
    old: /"maxLength":5000|5[,\s]?000 (?:characters|caract[èe]res)/,
    now: /"maxLength":4321/,
  },
  {
    file: "lib/model/query.ts",
    from: "max: 100,",
    to: "max: 123,",
    old: /"name":"q"[^}]*"maxLength":100\b/,
    now: /"name":"q"[^}]*"maxLength":123[^]*123 characters/,
  },
  {
    file: "lib/bids/limits.ts",
    from: "MAX_FILES = 10;",
    to: "MAX_FILES = 12;",
    old: /\b(?:10 (?:files|fichiers|archivos)|ten files)/i,
    now: /\b12 files[^]*\b12 fichiers[^]*\b12 archivos/,
  },
  {
    file: "lib/bids/limits.ts",
    from: "MAX_FILE_BYTES = 7_000_000;",
    to: "MAX_FILE_BYTES = 6_000_000;",
    old: /\b(?:7|seven)\s(?:MB|Mo)\b/i,
    now: /\b6 MB[^]*\b6\sMo[^]*\b6 MB/,
  },
  {
    file: "lib/search/search.ts",
    from: "MAX_QUESTION = 200;",
    to: "MAX_QUESTION = 180;",
    old: /\b200 characters at most|"maxLength":1608\b/,
    now: /\b180 characters at most[^"]*","maxLength":1086\b/,
  },
  {
    file: "lib/search/search.ts",
    from: "MAX_RESULTS = 8;",
    to: "MAX_RESULTS = 7;",
    old: /at most (?:8|eight), best first/,
    now: /at most seven, best first/,
  },
  {
    file: "lib/mcp/pages.ts",
    from: "RESULTS_OF_EACH = 2;",
    to: "RESULTS_OF_EACH = 3;",
    old: /get (?:2|two) results/,
    now: /get three results/,
  },
  {
    file: "lib/mcp/pages.ts",
    from: "MAX_QUESTIONS = 8;",
    to: "MAX_QUESTIONS = 6;",
    old: /up to (?:8|eight), each/,
    now: /up to 6, each/,
  },
  bidField("Given name of the person to call back.", 100),
  bidField("Family name of the person to call back.", 100),
  bidField("The company or owner that asks.", 200),
  bidField("When the work must happen.", 200),
  {
    file: "lib/bids/bid_request.ts",
    from: "max: 254,",
    to: "max: 234,",
    old: /"maxLength":254\b|254 characters/,
    now: /"maxLength":234\b/,
  },
  {
    file: "lib/bids/bid_request.ts",
    from: "max: 32,",
    to: "max: 31,",
    old: /Callback number\."[^}]*"maxLength":32\b|32 characters/,
    now: /Callback number\."[^}]*"maxLength":31\b/,
  },
];

/** The greatest length of a text in a bid request, by the text's description. */
function bidField(description: string, most: number): Constant {
  const maxLength = (length: number) =>
    new RegExp(`${RegExp.escape(description)}"[^}]*"maxLength":${length}\\b`);
  return {
    file: "lib/bids/bid_request.ts",
    from: `"${description}", ${most}`,
    to: `"${description}", ${most - 13}`,
    old: maxLength(most),
    now: maxLength(most - 13),
  };
}

/** All that is served where other texts stand in some files, by their paths. */
async function servedWith(texts: ReadonlyMap<string, string>): Promise<string> {
  return await withFolder(async (folder) => {
    const others: Record<string, string> = {};
    for (const [file, text] of texts) {
      const original = `file://${ROOT}/${file}`;
      const other = `${folder}/${file.replaceAll("/", "_")}`;
      const inPlace = (_: string, path: string) => `from "${new URL(path, original)}"`;
      await Deno.writeTextFile(other, text.replace(/from "(\.[^"]+)"/g, inPlace));
      others[original] = `file://${other}`;
    }
    const imports = { ...config.imports, ...others };
    await Deno.writeTextFile(`${folder}/deno.json`, JSON.stringify({ ...config, imports }));
    const { code, stdout, stderr } = await runProgram({
      command: Deno.execPath(),
      args: [
        ...["run", "-A", "-q", "--no-check", "--no-lock", "--config", `${folder}/deno.json`],
        "tests/openapi/served.ts",
      ],
    });
    assertEquals(code, 0, stderr);
    return stdout;
  });
}

/** All that is served today, and where every constant is another. */
async function servedTwice(): Promise<{ readonly today: string; readonly changed: string }> {
  const texts = new Map<string, string>();
  for (const { file, from, to } of constants) {
    const text = texts.get(file) ?? await Deno.readTextFile(`${ROOT}/${file}`);
    assertEquals(text.split(from).length, 2, `${file} has ${from} once`);
    texts.set(file, text.replace(from, to));
  }
  return { today: await servedWith(new Map()), changed: await servedWith(texts) };
}

let served: ReturnType<typeof servedTwice> | undefined;

for (const { file, from, old, now } of constants) {
  Deno.test(`nothing that is served repeats ${from.replace(/ =.*/, "")} of ${file}`, async () => {
    const { today, changed } = await (served ??= servedTwice());
    assertEquals(old.test(today), true, "the old value is served");
    assertEquals([old.exec(changed)?.[0], now.test(changed)], [undefined, true]);
  });
}
