import { assert, assertEquals } from "@std/assert";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type Answer, ask as askFor } from "../bench/wire.ts";
import { startServer } from "../process/server.ts";
import { withFolder } from "../support/folders.ts";
import { type CacheKind, nginx, SHORT, STATUS, varnish } from "./caches.ts";

/** What asks, and the type that it has to get. */
const clients = [
  {
    accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    type: "text/html; charset=utf-8",
  },
  { accept: "text/markdown, text/html, */*", type: "text/markdown; charset=utf-8" },
  { accept: "*/*", type: "text/html; charset=utf-8" },
  { accept: "text/markdown", type: "text/markdown; charset=utf-8" },
] as const;

const codings = [undefined, "gzip", "gzip, deflate, br, zstd"] as const;

const paths = ["/", "/services/glass-maintenance", "/glossary/tempered-glass", "/projects"];

/** Asks with these headers alone, and takes the bytes as they come. */
function ask(
  port: number,
  path: string,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<Answer> {
  return askFor(port, {
    path,
    headers: JSON.parse(JSON.stringify(headers)),
  });
}

/** The text of an answer in one of the codings that were accepted. */
function textOf({ headers, body }: Answer, accepted: string | undefined): string {
  const coding = headers["content-encoding"];
  if (coding !== undefined) {
    assert(accepted?.includes(String(coding)), `${coding} was sent, which ${accepted} lacks`);
  }
  const bytes = coding === "br"
    ? brotliDecompressSync(body)
    : coding === "gzip"
    ? gunzipSync(body)
    : body;
  return new TextDecoder().decode(bytes);
}

/** Runs a test with the program and a cache in front of it, and ends both whatever happens. */
function behind(
  kind: CacheKind,
  test: (cache: number, origin: number) => Promise<void>,
): Promise<void> {
  return withFolder(async (folder) => {
    await using server = await startServer({ DATA_DIR: `${folder}/data` });
    await using cache = await kind.start(server.port, folder);
    await test(cache.port, server.port);
  });
}

for (const kind of [nginx, varnish]) {
  const missing = kind.program === undefined;
  const test = (name: string, run: (cache: number, origin: number) => Promise<void>) =>
    Deno.test({
      name: `${kind.name} ${name}${missing ? " (not run: it is not installed)" : ""}`,
      ignore: missing,
      fn: () => behind(kind, run),
    });

  test("gives each client its own type and coding, and keeps them apart", async (cache, origin) => {
    for (const path of paths) {
      const own = new Map<string, string>();
      for (const { accept } of clients) {
        own.set(accept, textOf(await ask(origin, path, { accept }), undefined));
      }
      for (const round of [1, 2, 3]) {
        for (const coding of codings) {
          for (const { accept, type } of clients) {
            const answer = await ask(cache, path, { accept, "accept-encoding": coding });
            const name = `${path} ${accept} ${coding} round ${round}`;
            assertEquals(answer.status, 200, name);
            assertEquals(answer.headers["content-type"], type, name);
            assertEquals(textOf(answer, coding) === own.get(accept), true, name);
            if (round > 1) assertEquals(answer.headers[STATUS], "HIT", name);
          }
        }
      }
    }
  });

  test("answers 304 for the ETag of the type that was asked for, and no other", async (cache) => {
    const [path = ""] = paths;
    const [browser, agent] = clients;
    const page = await ask(cache, path, { accept: browser.accept });
    const markdown = await ask(cache, path, { accept: agent.accept });
    assert(page.headers.etag !== markdown.headers.etag);
    const again = (accept: string, { headers }: Answer) =>
      ask(cache, path, { accept, "if-none-match": String(headers.etag) });
    assertEquals((await again(browser.accept, page)).status, 304);
    assertEquals((await again(agent.accept, markdown)).status, 304);
    assertEquals((await again(browser.accept, markdown)).status, 200);
    assertEquals((await again(agent.accept, page)).status, 200);
  });

  test("revalidates what it kept past its time", async (cache) => {
    const path = `/projects?${SHORT}`;
    for (const { accept, type } of clients.slice(0, 2)) {
      const first = await ask(cache, path, { accept });
      let answer = first;
      while (answer.headers[STATUS] !== "REVALIDATED") {
        answer = await ask(cache, path, { accept });
        assert(answer.headers[STATUS] !== "EXPIRED", "it was fetched anew");
      }
      assertEquals(answer.headers["content-type"], type);
      assertEquals(answer.headers.etag, first.headers.etag);
      assertEquals(answer.body, first.body);
    }
  });

  test("keeps neither the form nor a failure", async (cache) => {
    for (const _ of [1, 2]) {
      const keys = new Set<string>();
      for (let count = 0; count < 2; count++) {
        const form = await ask(cache, "/contact", { accept: "text/html" });
        keys.add(/name="idempotencyKey" value="([^"]+)"/.exec(textOf(form, undefined))![1]!);
      }
      assertEquals(keys.size, 2);
      for (
        const [path, accept, status] of [["/nothing", "*/*", 404], ["/", "image/png", 406]] as const
      ) {
        const answer = await ask(cache, path, { accept });
        assertEquals(answer.status, status);
        assert(answer.headers[STATUS] !== "HIT", path);
      }
    }
  });
}
