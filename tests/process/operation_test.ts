import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { bid, postJson } from "../support/site.ts";
import { documentedFetch } from "../support/documented_fetch.ts";
import { CONTENT_DIR, copyFolder, withFolder } from "../support/folders.ts";
import { connect } from "../fuzz/connection.ts";
import {
  clearedCommand,
  type Command,
  mainProgram,
  runProgram,
  startProgram,
} from "../support/program.ts";
import { startProvider } from "../smoke/provider.ts";
import { startServer } from "./server.ts";

/** Loads a path and gives its body and ETag. */
async function seen(url: string): Promise<{ text: string; tag: string | null }> {
  const response = await documentedFetch(url, { headers: { "accept-encoding": "identity" } });
  return { text: await response.text(), tag: response.headers.get("etag") };
}

/** An email provider that answers when the test says so. */
function heldProvider() {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const provider = startProvider(() => (asked.resolve(), answer.promise));
  return {
    env: provider.env,
    asked: asked.promise,
    answer: answer.resolve,
    async [Symbol.asyncDispose]() {
      answer.resolve();
      await provider[Symbol.asyncDispose]();
    },
  };
}

/** Runs a test with a copy of the content that it may change. */
function withContent(
  test: (env: Readonly<Record<"DATA_DIR" | "CONTENT_DIR", string>>) => Promise<void>,
): Promise<void> {
  return withFolder(async (folder) => {
    await copyFolder(CONTENT_DIR, `${folder}/content`);
    await test({ DATA_DIR: folder, CONTENT_DIR: `${folder}/content` });
  });
}

/** Publishes another year of foundation. */
async function changeCompany(folder: string): Promise<void> {
  const file = `${folder}/company.md`;
  const text = await Deno.readTextFile(file);
  await Deno.writeTextFile(file, text.replace(/^founded: .*$/m, 'founded: "1971"'));
}

Deno.test("SIGHUP loads the content again, and ETags change exactly where bytes do", () =>
  withContent(async (env) => {
    await using server = await startServer(env);
    const seenNow = async () => [
      await seen(`${server.url}/v1/company`),
      await seen(`${server.url}/v1/markets`),
    ];
    const before = await seenNow();
    await changeCompany(env.CONTENT_DIR);
    server.signal("SIGHUP");
    await server.printed(/"message":"content reloaded"/);
    const after = await seenNow();
    assertEquals(JSON.parse(after[0]!.text).data.founded, "1971");
    assertEquals(after[0]!.tag === before[0]!.tag, false);
    assertEquals(after[1], before[1]);
  }));

Deno.test("faulty content is refused on SIGHUP, its faults listed, and the old goes on being served", () =>
  withContent(async (env) => {
    await using server = await startServer(env);
    const before = await seen(`${server.url}/v1/glossary`);
    const files = ["glossary/bad.md", "services/unknown.md"];
    for (const name of files) {
      await Deno.writeTextFile(`${env.CONTENT_DIR}/${name}`, "no front matter");
    }
    server.signal("SIGHUP");
    const line = await server.printed(/^(.*new content rejected.*)$/m);
    const { faults } = JSON.parse(line);
    const issue = "is missing; begin the file with ---, then one field per line, then ---";
    assertEquals(faults, files.map((name) => `${env.CONTENT_DIR}/${name}: front matter: ${issue}`));
    assertEquals(await seen(`${server.url}/v1/glossary`), before);
  }));

Deno.test("a store that was moved aside is told, and /healthz is degraded until its file is deleted", () =>
  withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/culvert.sqlite`, "This is no database.".repeat(500));
    const told = Promise.withResolvers<string>();
    await using webhook = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen: () => {} },
      async (request) => {
        told.resolve((await request.json()).text);
        return new Response();
      },
    );
    await using server = await startServer({
      DATA_DIR: folder,
      ALERT_URL: `http://127.0.0.1:${webhook.addr.port}/`,
    });
    assertMatch(await told.promise, /: the store is corrupt: moved its file aside and created/);
    const health = async () => {
      const { status, store } = await (await documentedFetch(`${server.url}/healthz`)).json();
      return [status, store];
    };
    assertEquals(await health(), ["degraded", "damaged"]);
    const aside = Deno.readDirSync(folder).filter(({ name }) => name.includes(".damaged-"));
    for (const { name } of [...aside]) await Deno.remove(`${folder}/${name}`);
    // What was said is remembered for a second.
    let later = await health();
    while (later[1] === "damaged") later = await health();
    assertEquals(later, ["ok", "ok"]);
  }));

Deno.test("content is loaded again when it changes, where the dev task asks for that", () =>
  withContent(async (env) => {
    await using server = await startServer(env, ["--watch-content"]);
    await changeCompany(env.CONTENT_DIR);
    await server.printed(/"message":"content reloaded"/);
    const { text: company } = await seen(`${server.url}/v1/company`);
    assertEquals(JSON.parse(company).data.founded, "1971");
  }));

Deno.test("the dev task waits for faulty content to be mended, and serves it then", () =>
  withContent(async (env) => {
    const bad = `${env.CONTENT_DIR}/glossary/bad.md`;
    await Deno.writeTextFile(bad, "no front matter");
    const program = await devProgram(env);
    const child = clearedCommand(program, { stdout: "piped", stderr: "piped" }).spawn();
    try {
      await until(
        child.stderr,
        /bad\.md: front matter: is missing.*\nWaiting for the content to change\n/,
      );
      await Deno.remove(bad);
      await until(child.stdout, /is served at http:\/\/localhost/);
    } finally {
      child.kill("SIGTERM");
      await child.status;
    }
  }));

Deno.test("the dev task ends where there is no content to wait for", () =>
  withFolder(async (folder) => {
    const program = await devProgram({ CONTENT_DIR: `${folder}/none`, DATA_DIR: folder });
    const { code, stderr } = await runProgram(program);
    assertEquals([code, stderr.replace(folder, "")], [
      1,
      "Cannot load the content: 1 fault\n/none: is not a folder; set CONTENT_DIR to the folder that has company.md\n",
    ]);
  }));

Deno.test("a request under way is finished after SIGTERM, and the process ends with 0", () =>
  withFolder(async (folder) => {
    await using provider = heldProvider();
    await using server = await startServer({ DATA_DIR: folder, ...provider.env });
    const posted = documentedFetch(`${server.url}/v1/contact`, postJson(bid));
    await provider.asked;
    const ended = server.stop("SIGTERM");
    await server.printed(/"message":"stopping"/);
    provider.answer();
    const response = await posted;
    assertEquals(response.status, 202);
    assertEquals((await response.json()).data.reference, "re_1");
    assertEquals((await ended).code, 0);
  }));

Deno.test("connections that wait unread at SIGTERM are served before the process ends", () =>
  withFolder(async (folder) => {
    await using server = await startProgram(await mainProgram({ DATA_DIR: folder }));
    server.signal("SIGSTOP");
    const waiting = await Promise.all(Array.from({ length: 40 }, async () => {
      const connection = await Deno.connect({ hostname: "127.0.0.1", port: server.port });
      await connection.write(new TextEncoder().encode(
        "GET /v1/markets HTTP/1.1\r\nhost: a.example\r\nconnection: close\r\n\r\n",
      ));
      return connection;
    }));
    const ended = server.stop("SIGTERM");
    server.signal("SIGCONT");
    const answers = waiting.map(({ readable }) => new Response(readable).text());
    const statuses = (await Promise.allSettled(answers)).map((answer) =>
      answer.status === "fulfilled" ? answer.value.slice(0, 12) : "reset"
    );
    assertEquals(new Set(statuses), new Set(["HTTP/1.1 200"]));
    assertEquals((await ended).code, 0);
  }));

Deno.test("a body that stays under way after SIGTERM is answered 400, and the process ends with 0", () =>
  withFolder(async (folder) => {
    await using server = await startServer({ DATA_DIR: folder, BODY_TIMEOUT: "60" });
    using client = await connect(server.port);
    await client.send(
      "POST /v1/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" +
        "Expect: 100-continue\r\nContent-Length: 1000\r\n\r\n",
    );
    // Sent when the server has begun to read the body.
    await client.until(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    await client.send("{");
    const ended = server.stop("SIGTERM");
    assertMatch(await client.until(/"code":"invalid_request"/), /^HTTP\/1\.1 400 /);
    await assertRejects(() => connect(server.port), Deno.errors.ConnectionRefused);
    assertEquals((await ended).code, 0);
    assertEquals(/timed out/.test(server.output()), false, server.output());
  }));

Deno.test("a second signal ends the process at once", () =>
  withFolder(async (folder) => {
    await using provider = heldProvider();
    await using server = await startServer({ DATA_DIR: folder, ...provider.env });
    const posted = documentedFetch(`${server.url}/v1/contact`, postJson(bid)).catch(() =>
      "cut off"
    );
    await provider.asked;
    server.signal("SIGTERM");
    await server.printed(/"message":"stopping"/);
    assertEquals((await server.stop("SIGINT")).code, 1);
    assertEquals(await posted, "cut off");
  }));

/** The server as the dev task runs it, which follows the content. */
async function devProgram(env: Readonly<Record<string, string>>): Promise<Command> {
  const program = await mainProgram(env);
  return { ...program, args: [...program.args, "--watch-content"] };
}

/** Reads a stream until what came matches, and leaves it. */
async function until(stream: ReadableStream<Uint8Array>, pattern: RegExp): Promise<void> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true });
    if (pattern.test(text)) return;
  }
  throw new Error(`the stream ended without ${pattern}:\n${text}`);
}
