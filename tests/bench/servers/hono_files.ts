/**
 * The peer of a start: a Hono server that reads the same files with @std/front-matter, and checks nothing of them.
 *
 * @module
 */
import { extract } from "@std/front-matter/yaml";
import { Hono } from "../deps.ts";

const folder = Deno.env.get("CONTENT_DIR")!;
const app = new Hono();

async function read(path: string) {
  const { attrs, body } = extract<Record<string, unknown>>(await Deno.readTextFile(path));
  return { ...attrs, body };
}

async function serveFolder(segment: string): Promise<void> {
  const items = new Map<string, unknown>();
  for await (const { name, isDirectory } of Deno.readDir(`${folder}/${segment}`)) {
    // A translation has folders of its own.
    if (isDirectory) await serveFolder(`${segment}/${name}`);
    if (!name.endsWith(".md")) continue;
    items.set(name.slice(0, -".md".length), await read(`${folder}/${segment}/${name}`));
  }
  app.get(`/v1/${segment}`, (c) => c.json({ data: [...items.values()] }));
  app.get(`/v1/${segment}/:slug`, (c) => c.json({ data: items.get(c.req.param("slug")) }));
}

for await (const { name, isDirectory } of Deno.readDir(folder)) {
  if (isDirectory) await serveFolder(name);
}
const company = await read(`${folder}/company.md`);
const site = await read(`${folder}/site.md`);
app.get("/v1/company", (c) => c.json({ data: { ...company, site } }));

const port = Number(Deno.env.get("PORT"));
Deno.serve({ hostname: "127.0.0.1", port, onListen: () => {} }, app.fetch);
