import { assertEquals, assertStringIncludes } from "@std/assert";
import { sectionLayouts } from "../../lib/model/sections.ts";
import { everySite } from "./every_site.ts";

const PAGE = new URL("../../lib/page/", import.meta.url);
const ASSETS = new URL("assets/", PAGE);

/** The texts of the files of a folder with an ending, by their names, without comments. */
function read(folder: URL, ending: string): ReadonlyMap<string, string> {
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name);
  return new Map(
    names.filter((name) => name.endsWith(ending)).map((name) => [
      name,
      Deno.readTextFileSync(new URL(name, folder)).replace(/\/\*[\s\S]*?\*\//g, ""),
    ]),
  );
}

const sheets = read(ASSETS, ".css");

Deno.test("every class of a stylesheet is on a page, or in a string of the code that writes pages", async () => {
  const emitted = new Set(
    Object.values(sectionLayouts).flat().map((layout) => `as-${layout}`),
  );
  for (const { server, paths } of everySite) {
    for (const path of paths) {
      const html = await server.text(path, { accept: "text/html" });
      for (const [, names] of html.matchAll(/ class="([^"]*)"/g)) {
        names!.split(" ").forEach((name) => emitted.add(name));
      }
    }
  }
  const code = [...read(PAGE, ".ts").values(), ...read(ASSETS, ".js").values()].join("\n");
  const inCode = (name: string) =>
    new RegExp(`["'\`. ]${name}["'\`. ]|^  ${name}: \\d`, "m").test(code);
  const unused = [...sheets].flatMap(([file, css]) => {
    const classes = [...css.matchAll(/\.([a-z][\w-]*)(?=[^;{}]*\{)/g)].map(([, name]) => name!);
    return [...new Set(classes)].filter((name) => !emitted.has(name) && !inCode(name))
      .map((name) => `${file}: .${name}`);
  });
  assertEquals(unused, []);
});

Deno.test("every custom property that a stylesheet sets is read by one", () => {
  const css = [...sheets.values()].join("\n");
  const set = new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name!));
  assertEquals([...set].filter((name) => !css.includes(`var(${name}`)), []);
});

Deno.test("the paragraph beside the title has the same style on the home page and on every other", async () => {
  const { server } = everySite[0]!;
  for (const path of ["/", "/about"]) {
    const html = await server.text(path, { accept: "text/html" });
    const addresses = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
    const styles = await Promise.all(addresses.map(([, address]) => server.text(address!)));
    assertStringIncludes(html, '<p class="lead">', path);
    assertStringIncludes(styles.join(), ".lead{font-size:var(--t3);line-height:1.5}", path);
  }
});
