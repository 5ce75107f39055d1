import { assertEquals } from "@std/assert";
import { site } from "./support/site.ts";

const root = new URL("..", import.meta.url);

/** The layers, lowest first. A file may import from its own layer and those before it. */
const layers: readonly (readonly RegExp[])[] = [
  [/^lib\/schema\//],
  [/^lib\/model\//],
  [/^lib\/content\//],
  [/^lib\/page\//],
  [/^lib\/server\/log\.ts$/],
  [/^lib\/mail\//],
  [/^lib\/contact\//],
  [/^lib\/server\/config\.ts$/],
  [/^lib\/http\//],
  [/^lib\/openapi\//],
  [/^lib\/server\//],
  [/^lib\/tasks\//],
  [/^routes\//],
  [/^main\.ts$/],
];

/** The TypeScript files of the server, as paths from the project's root. */
async function serverFiles(folder = ""): Promise<string[]> {
  const files: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder || ".", root))) {
    const path = `${folder}${name}`;
    if (isDirectory && /^(lib|routes)\//.test(`${path}/`)) {
      files.push(...await serverFiles(`${path}/`));
    } else if (
      path === "main.ts" || (folder !== "" && name.endsWith(".ts") && !name.endsWith(".d.ts"))
    ) {
      files.push(path);
    }
  }
  return files.sort();
}

function layerOf(path: string): number {
  return layers.findIndex((patterns) => patterns.some((pattern) => pattern.test(path)));
}

/** Comments name formats and examples; what the code says is what matters here. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

Deno.test("imports point one way, and the server imports @std/* and ts-pattern alone", async () => {
  const wrong: string[] = [];
  for (const path of await serverFiles()) {
    const text = await Deno.readTextFile(new URL(path, root));
    assertEquals(layerOf(path) >= 0, true, `${path} belongs to no layer`);
    for (const [, specifier] of text.matchAll(/^(?:import|export)\b[^;]*?from "([^"]+)";/gm)) {
      if (!specifier!.startsWith(".")) {
        if (!/^(?:@std\/|ts-pattern$)/.test(specifier!)) wrong.push(`${path} imports ${specifier}`);
        continue;
      }
      const target = new URL(specifier!, new URL(path, root)).pathname.slice(root.pathname.length);
      if (layerOf(target) > layerOf(path)) wrong.push(`${path} imports ${target}`);
    }
  }
  assertEquals(wrong, []);
});

Deno.test("no fact about the company stands in the code", async () => {
  const { name, legal_name, telephone, email, address, licenses, leadership = [] } = site.company;
  const facts = [
    ...name.split(" ").slice(0, 1),
    legal_name,
    telephone,
    telephone.replace(/[^0-9]/g, ""),
    email,
    address.street,
    address.postal_code,
    ...licenses.map(({ identifier }) => identifier),
    ...leadership.map((leader) => leader.name),
    "Savannah",
    "Chatham",
  ];
  const found: string[] = [];
  for (const path of await serverFiles()) {
    const code = withoutComments(await Deno.readTextFile(new URL(path, root)));
    found.push(...facts.filter((fact) => code.includes(fact)).map((fact) => `${path}: ${fact}`));
  }
  assertEquals(found, []);
});

Deno.test("the root lock holds the server's two packages alone", async () => {
  const lock = JSON.parse(await Deno.readTextFile(new URL("deno.lock", root)));
  assertEquals(Object.keys(lock.npm).sort(), ["deno-std@1.4.0", "ts-pattern@5.9.2"]);
});
