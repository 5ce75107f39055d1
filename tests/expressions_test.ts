/**
 * No regular expression that a stranger's text can meet takes more than linear time.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { analyseExpression } from "./deps/regexp.ts";
import { ROOT } from "./support/program.ts";
import { codeIn } from "./support/source.ts";
import { growthOf } from "./support/steps.ts";

/** How many slow expressions a file has. None of them meets a stranger's text. */
const SLOW: Readonly<Record<string, number>> = {
  // Content.
  "lib/content/overlay.ts": 1,
  "lib/content/route_paths.ts": 1,
  "lib/editor/status.ts": 1,
  "lib/model/opening_hours.ts": 1,
  "lib/text/sentences.ts": 2,
  "lib/model/settings.ts": 1,
  "lib/page/html_text.ts": 1,
  "lib/words/en.ts": 1,
  "lib/words/es.ts": 1,
  "lib/words/fr.ts": 1,
  "routes/pages/build.ts": 1,
  // Content, in parts that tests/lib/text/linear_test.ts holds to linear time.
  "lib/text/block_reader.ts": 1,
  "lib/text/inlines.ts": 1,
  "lib/text/parse.ts": 1,
  "lib/text/plain_line.ts": 1,
  // The configuration.
  "lib/mail/providers.ts": 1,
  "lib/server/config.ts": 1,
  // The style sheets.
  "lib/page/style.ts": 3,
};

/** The expressions in a file that are written as literals. */
function literals(path: string, text: string): readonly RegExp[] {
  const found: RegExp[] = [];
  const collect: Deno.lint.Rule = {
    create: () => ({
      Literal(node) {
        if ("regex" in node && node.regex !== undefined) {
          found.push(new RegExp(node.regex.pattern, node.regex.flags));
        }
      },
    }),
  };
  Deno.lint.runPlugin({ name: "expressions", rules: { collect } }, path, text);
  return found;
}

/** The expressions that modules build of parts while they are loaded, with the file that builds them. */
async function built(paths: readonly string[]): Promise<readonly (readonly [string, RegExp])[]> {
  const found: (readonly [string, RegExp])[] = [];
  const { RegExp } = globalThis;
  globalThis.RegExp = new Proxy(RegExp, {
    construct(target, args) {
      const expression = new target(...args as ConstructorParameters<typeof RegExp>);
      const builder = new Error().stack!.split("\n")[2]!;
      const path = paths.find((path) => builder.includes(`/${path}:`));
      if (path !== undefined) found.push([path, expression]);
      return expression;
    },
  });
  try {
    for (const path of paths) await import(`../${path}`);
  } finally {
    globalThis.RegExp = RegExp;
  }
  return found;
}

/** How much longer twice as much text takes; linear is 2. */
const MAX_GROWTH = 2.6;

/**
 * Whether an expression can match in several ways or from many positions, or takes more than linear time for what its
 * own characters and pairs of them are repeated to.
 */
function isSlow(expression: RegExp): boolean {
  const { source, flags } = expression;
  const { reports } = analyseExpression({ source, flags }, { assumeRejectingSuffix: false });
  if (reports.length > 0) return true;
  const characters = [...source.replaceAll("\\", "")];
  const pairs = characters.map((character, index) => character + (characters[index + 1] ?? ""));
  const apart = pairs.map((pair) => `${pair} `);
  return [...new Set([...characters, ...pairs, ...apart, " ", "0"])].some((token) => {
    const search = (length: number) => {
      expression.lastIndex = 0;
      expression.exec(token.repeat(length) + "\u0001");
    };
    const growth = growthOf(search, 8);
    return growth > 10 || growth > MAX_GROWTH && growthOf(search, 64) > MAX_GROWTH;
  });
}

Deno.test("an expression is slow where it can match in several ways, or from many positions", () => {
  const slow = [/^(?:a|a)*$/, /^\s*[^:]+\.[^:]+\//, /a+$/, /\/\*[^]*?\*\//];
  const fast = [/^a+b/, /(?<!a)a+b/, /^(?:a|b)*$/];
  assertEquals([...slow, ...fast].map(isSlow), [true, true, true, true, false, false, false]);
});

Deno.test("every expression that a stranger's text can meet takes linear time", async () => {
  const paths = (await codeIn("lib", "routes"))
    .filter((path) => path.endsWith(".ts") && !/^lib\/tasks\/|\.d\.ts$/.test(path));
  const expressions = [...await built(paths)];
  for (const path of [...paths, "main.ts"]) {
    const written = literals(path, await Deno.readTextFile(`${ROOT}/${path}`));
    expressions.push(...written.map((expression) => [path, expression] as const));
  }
  const slow: Record<string, number> = {};
  for (const [path, expression] of expressions) {
    if (isSlow(expression)) slow[path] = (slow[path] ?? 0) + 1;
  }
  assertEquals(slow, SLOW);
});
