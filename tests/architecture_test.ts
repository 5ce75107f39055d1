import { assertEquals } from "@std/assert";
import { ROOT, runProgram } from "./support/program.ts";
import { codeIn } from "./support/source.ts";

/** What each part of the server may import, beside itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  // The version of the software is read from it.
  "deno.json": [],
  "lib/builtin_module.ts": [],
  "lib/log.ts": ["lib/builtin_module.ts"],
  "lib/digest.ts": [],
  "lib/bids": ["lib/schema", "lib/pictures", "lib/model"],
  "lib/schema": [],
  "lib/text": ["lib/schema"],
  "lib/words": [],
  "lib/pictures": [],
  "lib/model": [
    "lib/digest.ts",
    "deno.json",
    "lib/pictures",
    "lib/schema",
    "lib/text",
    "lib/words",
  ],
  "lib/content": ["lib/log.ts", "lib/pictures", "lib/schema", "lib/text", "lib/words", "lib/model"],
  "lib/page": ["lib/digest.ts", "lib/schema", "lib/text", "lib/words", "lib/model"],
  "lib/search": ["lib/schema", "lib/text", "lib/words", "lib/model", "lib/page"],
  "lib/http": [
    "lib/bids",
    "lib/builtin_module.ts",
    "lib/log.ts",
    "lib/pictures",
    "lib/schema",
    "lib/words",
    "lib/model",
    "lib/page",
  ],
  "lib/openapi": ["lib/bids", "lib/schema", "lib/text", "lib/model", "lib/http"],
  "lib/mcp": [
    "lib/text",
    "lib/bids",
    "lib/schema",
    "lib/model",
    "lib/page",
    "lib/search",
    "lib/http",
    "lib/openapi",
  ],
  "lib/editor": ["lib/schema", "lib/text", "lib/model"],
  "lib/outgoing": ["lib/schema"],
  "lib/mail": [
    "lib/bids",
    "lib/digest.ts",
    "lib/log.ts",
    "lib/schema",
    "lib/text",
    "lib/model",
    "lib/outgoing",
    "lib/words",
  ],
  "lib/contact": [
    "lib/bids",
    "lib/digest.ts",
    "lib/log.ts",
    "lib/schema",
    "lib/model",
    "lib/outgoing",
    "lib/mail",
  ],
  "routes": [
    ...["lib/digest.ts", "lib/bids"],
    ...["lib/log.ts", "lib/schema", "lib/text", "lib/model", "lib/content", "lib/page", "lib/http"],
    ...["lib/search", "lib/openapi", "lib/mcp", "lib/contact", "lib/editor", "lib/words"],
  ],
  "lib/server": [
    "lib/bids",
    ...["lib/log.ts", "lib/schema", "lib/model", "lib/content", "lib/mail"],
    ...["lib/outgoing", "lib/contact"],
  ],
  "lib/tasks": [
    ...["lib/digest.ts", "lib/bids"],
    ...[
      "lib/log.ts",
      "lib/schema",
      "lib/text",
      "lib/words",
      "lib/model",
      "lib/content",
      "lib/page",
    ],
    ...["lib/pictures", "lib/mail", "lib/outgoing", "lib/contact", "lib/editor", "lib/server"],
    "routes",
  ],
  "main.ts": [
    ...["lib/log.ts", "lib/schema", "lib/model", "lib/http", "lib/mail", "lib/contact"],
    ...["lib/server", "routes"],
  ],
};

const PARTS = Object.keys(MAY_IMPORT).sort((a, b) => b.length - a.length);

/** A module, by its path from the root, and what it imports: such paths, or the names of packages. */
type Graph = ReadonlyMap<string, readonly string[]>;

/** What is used of `deno info --json`. */
interface Info {
  readonly modules: readonly {
    readonly specifier: string;
    readonly dependencies?: readonly {
      readonly specifier: string;
      readonly code?: { readonly specifier?: string };
      readonly type?: { readonly specifier?: string };
    }[];
  }[];
}

/** An authoring task is a folder with packages of its own, and a lock of its own for them. */
const AUTHORING = /^lib\/tasks\/[a-z_]+\//;

/** Its packages need not be downloaded to see what it imports. */
function optionsFor(entry: string): readonly string[] {
  const [folder] = AUTHORING.exec(entry) ?? [];
  return folder === undefined ? [] : [`--lock=${folder}deno.lock`, "--no-npm"];
}

/** Everything that a program of the project loads, types included. */
async function graphOf(entry: string): Promise<Graph> {
  const { stdout } = await runProgram({
    command: Deno.execPath(),
    args: ["info", "--json", ...optionsFor(entry), entry],
  });
  const inside = `file://${ROOT}/`;
  const { modules } = JSON.parse(stdout) as Info;
  return new Map(
    modules.filter(({ specifier }) => specifier.startsWith(inside))
      .map(({ specifier, dependencies = [] }) => [
        specifier.slice(inside.length),
        dependencies.map(({ specifier: written, code, type }) => {
          const target = code?.specifier ?? type?.specifier ?? "";
          return target.startsWith(inside) ? target.slice(inside.length) : written;
        }),
      ]),
  );
}

function partOf(path: string): string | undefined {
  return PARTS.find((part) => path === part || path.startsWith(`${part}/`));
}

/** The programs of the project: the server, and what the tasks run. */
const entries = ["main.ts", ...await codeIn("lib/tasks")];
const graph: Graph = new Map(
  (await Promise.all(entries.map((entry) => graphOf(entry)))).flatMap((it) => [...it]),
);

Deno.test("imports point one way, and the server imports @std/* and ts-pattern alone", () => {
  const wrong = [...graph].flatMap(([path, imported]) => {
    const part = partOf(path) ?? "";
    const allowed = [part, ...MAY_IMPORT[part] ?? []];
    return imported.filter((target) => {
      const targetPart = partOf(target);
      return targetPart === undefined
        ? !/^(?:@std\/|ts-pattern$)/.test(target) &&
          !AUTHORING.test(path) &&
          // Deno's own API doesn't give a server's certificate.
          !(path === "lib/tasks/verify.ts" && target === "node:tls")
        : !allowed.includes(targetPart);
    }).map((target) => `${path} imports ${target}`);
  });
  assertEquals(wrong, []);
});

Deno.test("no files import each other in a circle", () => {
  const done = new Set<string>();
  /** The circle that a file is in or leads to, by the path of imports so far. */
  const circleFrom = (path: string, above: readonly string[]): readonly string[] | undefined => {
    if (above.includes(path)) return [...above.slice(above.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const target of graph.get(path) ?? []) {
      const circle = circleFrom(target, [...above, path]);
      if (circle !== undefined) return circle;
    }
    done.add(path);
    return undefined;
  };
  assertEquals([...graph.keys()].map((path) => circleFrom(path, [])).filter(Boolean), []);
});

Deno.test("the root lock holds the server's two packages alone", async () => {
  const lock = JSON.parse(await Deno.readTextFile(`${ROOT}/deno.lock`));
  assertEquals(Object.keys(lock.npm).sort(), ["deno-std@1.4.0", "ts-pattern@5.9.2"]);
});

Deno.test("every test is run by a task, and what test leaves out by another", async () => {
  const { tasks } = JSON.parse(await Deno.readTextFile(`${ROOT}/deno.json`));
  const left = /--ignore=(\S+)/.exec(tasks.test.command)![1]!.split(",");
  const run: readonly string[] = ["test:long", "test:smoke", "test:browser"].map((name) =>
    tasks[name].command
  );
  const isRun = (path: string) =>
    run.some((command) => command.split(" ").some((it) => path.startsWith(it)));
  assertEquals(left.filter((path) => !isRun(path)), []);
});
