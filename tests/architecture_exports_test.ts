import { assertEquals } from "@std/assert";
import { ROOT } from "./support/program.ts";
import { codeIn } from "./support/source.ts";

/** What one file takes from another: `all` by `* as` and dynamic imports, `passed on` by `export *`. */
interface Import {
  readonly from: string;
  readonly names: readonly string[] | "all" | "passed on";
}

/** An export, and what of it others see: the head of a function, the type of a constant, all of a type. */
interface Export {
  readonly name: string;
  readonly shown: string;
  /** Whether it is declared in another module. */
  readonly isPassedOn?: true;
}

interface Module {
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
}

/** Reads a module's imports and exports from its syntax tree. */
async function moduleAt(path: string): Promise<Module> {
  const text = await Deno.readTextFile(`${ROOT}/${path}`);
  const imports: Import[] = [];
  const exports: Export[] = [];
  const take = (source: string, names: Import["names"]) => {
    if (!source.startsWith(".")) return;
    const from = new URL(source, `file://${ROOT}/${path}`).pathname.slice(ROOT.length + 1);
    imports.push({ from, names });
  };
  const nameOf = (node: Deno.lint.Identifier | Deno.lint.StringLiteral) =>
    node.type === "Identifier" ? node.name : node.value;
  const create = (): Deno.lint.LintVisitor => ({
    ImportDeclaration({ source, specifiers }) {
      const names = specifiers.flatMap((it) =>
        it.type === "ImportSpecifier" ? [nameOf(it.imported)] : []
      );
      take(source.value, names.length === specifiers.length ? names : "all");
    },
    ImportExpression({ source }) {
      if (source.type === "Literal") take(String(source.value), "all");
    },
    TSImportType({ argument }) {
      if (argument.type === "TSLiteralType" && argument.literal.type === "Literal") {
        take(String(argument.literal.value), "all");
      }
    },
    ExportAllDeclaration({ source }) {
      take(source.value, "passed on");
    },
    ExportNamedDeclaration({ source, specifiers, declaration }) {
      if (source !== null) take(source.value, specifiers.map(({ local }) => nameOf(local)));
      const isPassedOn = true;
      exports.push(
        ...specifiers.map((
          { exported },
        ) => ({ name: nameOf(exported), shown: "", isPassedOn } as const)),
      );
      if (declaration !== null) exports.push(...exportsOf(declaration, text));
    },
  });
  Deno.lint.runPlugin({ name: "exports", rules: { all: { create } } }, path, text);
  return { imports, exports };
}

function exportsOf(
  declaration: NonNullable<Deno.lint.ExportNamedDeclaration["declaration"]>,
  text: string,
): readonly Export[] {
  const [start, end] = declaration.range;
  switch (declaration.type) {
    case "VariableDeclaration":
      return declaration.declarations.flatMap(({ id, init }) =>
        id.type === "Identifier"
          ? [{ name: id.name, shown: text.slice(id.range[0], init?.range[0] ?? end) }]
          : []
      );
    case "FunctionDeclaration":
    case "TSDeclareFunction": {
      const body = declaration.body?.range[0] ?? end;
      return [{ name: declaration.id!.name, shown: text.slice(start, body) }];
    }
    default:
      return "id" in declaration && declaration.id?.type === "Identifier"
        ? [{ name: declaration.id.name, shown: text.slice(start, end) }]
        : [];
  }
}

/** Whether what a module exports may be there for others: a test calls the steps of a task, which no module does. */
function mayTake(path: string, from: string): boolean {
  return !path.startsWith("tests/") || from.startsWith("lib/tasks/");
}

const code = await codeIn("lib", "routes", "tests");
const paths = ["main.ts", ...code.filter((path) => /(?<!\.d)\.ts$/.test(path))];
const modules: ReadonlyMap<string, Module> = new Map(
  await Promise.all(paths.map(async (path) => [path, await moduleAt(path)] as const)),
);

Deno.test("whatever lib/ and routes/ export is imported by other code, or stands in what another export shows", () => {
  const taken = new Map(paths.map((path) => [path, new Set<string>()]));
  const passedOn: (readonly [from: string, by: string])[] = [];
  for (const [path, { imports }] of modules) {
    for (const { from, names } of imports) {
      if (!mayTake(path, from)) continue;
      if (names === "passed on") passedOn.push([from, path]);
      else {
        const all = names === "all" ? modules.get(from)?.exports.map(({ name }) => name) : names;
        all?.forEach((name) => taken.get(from)?.add(name));
      }
    }
  }
  for (const [from, by] of passedOn) taken.get(by)!.forEach((name) => taken.get(from)!.add(name));
  const unused = paths.filter((path) => /^(?:lib|routes)\//.test(path)).flatMap((path) => {
    const { exports } = modules.get(path)!;
    return exports
      .filter(({ name }) => !taken.get(path)!.has(name))
      .filter(({ name }) =>
        !exports.some((it) => it.name !== name && new RegExp(`\\b${name}\\b`).test(it.shown))
      )
      .map(({ name }) => `${path}: ${name}`);
  });
  assertEquals(unused, []);
});

Deno.test("no two modules of lib/ and routes/ export different things of one name", () => {
  const declared = [...modules].filter(([path]) => !path.startsWith("tests/"))
    .flatMap(([path, { exports }]) =>
      [...new Set(exports.filter((it) => !it.isPassedOn).map(({ name }) => name))]
        .map((name) => ({ name, path }))
    );
  const shared = Map.groupBy(declared, ({ name }) => name).entries()
    .filter(([, them]) => them.length > 1)
    .map(([name, them]) => `${name}: ${them.map(({ path }) => path).join(", ")}`);
  assertEquals([...shared], []);
});
