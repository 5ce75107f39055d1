import { assertEquals } from "@std/assert";

const root = new URL("..", import.meta.url);

/** The TypeScript files of the project, by their paths from its root. */
async function sources(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const enter = async (folder: string): Promise<void> => {
    for await (const { name, isDirectory } of Deno.readDir(new URL(folder, root))) {
      if (isDirectory) await enter(`${folder}${name}/`);
      else if (/(?<!\.d)\.ts$/.test(name)) found.set(folder + name, await read(folder + name));
    }
  };
  for (const folder of ["lib/", "routes/", "tests/"]) await enter(folder);
  return found.set("main.ts", await read("main.ts"));
}

function read(path: string): Promise<string> {
  return Deno.readTextFile(new URL(path, root));
}

/** What one file takes from another; `names` is "all" after `* as`, and "passed on" after `export *`. */
interface Import {
  readonly from: string;
  readonly names: readonly string[] | "all" | "passed on";
}

function importsOf(path: string, text: string): readonly Import[] {
  return [...text.matchAll(/^(import|export)\b([^;"]*?)from "(\.[^"]+)";/gm)]
    .map(([, keyword, clause, specifier]) => {
      const from = new URL(specifier!, new URL(path, root)).pathname.slice(root.pathname.length);
      const listed = /\{([^}]*)\}/.exec(clause!)?.[1];
      if (listed !== undefined) return { from, names: namesIn(listed, 0) };
      return { from, names: keyword === "export" ? "passed on" : "all" };
    });
}

/** The names of `{ type a, b as c }`: as they are called there (0), or here (-1). */
function namesIn(listed: string, side: 0 | -1): string[] {
  return listed.split(",").map((one) => one.trim().replace(/^type /, "")).filter((one) =>
    one !== ""
  )
    .map((one) => one.split(" as ").at(side)!);
}

/** An export, and what of it others see: the head of a function, the type of a constant, all of a type. */
interface Exported {
  readonly name: string;
  readonly shown: string;
}

/** deno fmt puts the brace that opens a body at the end of a line that is not indented. */
const HEADS: Readonly<Record<string, RegExp>> = {
  function: /^[^]*?^\S.* \{$/m,
  const: /^[^=]*/,
};

function exportsOf(text: string): readonly Exported[] {
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
    .flatMap(([, names]) => namesIn(names!, -1)).map((name) => ({ name, shown: "" }));
  const blocks = text.replace(/\/\*[^]*?\*\//g, "")
    .split(/^(?=(?:export |async |function |const |let |class |interface |type ))/m);
  const declared = blocks.flatMap((block) => {
    const [, kind, name] =
      /^export (?:async )?(function|const|class|interface|type) (\w+)/.exec(block) ?? [];
    if (name === undefined) return [];
    return [{ name, shown: (HEADS[kind!] ?? /[^]*/).exec(block)?.[0] ?? block }];
  });
  return [...listed, ...declared];
}

Deno.test("whatever lib/ and routes/ export is imported somewhere, or stands in what another export shows", async () => {
  const files = await sources();
  const exported = new Map([...files].map(([path, text]) => [path, exportsOf(text)]));
  const taken = new Map([...files.keys()].map((path) => [path, new Set<string>()]));
  const passedOn: (readonly [from: string, by: string])[] = [];
  for (const [path, text] of files) {
    for (const { from, names } of importsOf(path, text)) {
      if (names === "passed on") passedOn.push([from, path]);
      else {
        const all = names === "all" ? exported.get(from)!.map(({ name }) => name) : names;
        all.forEach((name) => taken.get(from)?.add(name));
      }
    }
  }
  for (const [from, by] of passedOn) taken.get(by)!.forEach((name) => taken.get(from)!.add(name));

  const unused = [...files].filter(([path]) => /^(?:lib|routes)\//.test(path))
    .flatMap(([path]) => {
      const all = exported.get(path)!;
      return all
        .filter(({ name }) => !taken.get(path)!.has(name))
        .filter(({ name }) =>
          !all.some((other) => other.name !== name && new RegExp(`\\b${name}\\b`).test(other.shown))
        )
        .map(({ name }) => `${path}: ${name}`);
    });
  assertEquals(unused, []);
});
