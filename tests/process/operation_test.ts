import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { bid, postJson } from "../support/site.ts";
import { documentedFetch } from "../support/documented_fetch.ts";
import { CONTENT_DIR, copyFolder, withFolder } from "../support/folders.ts";
import { latin1, readUntil, sendAll } from "../fuzz/connection.ts";
import { clearedCommand, type Command, mainProgram, runProgram } from "../support/program.ts";
import { startServer } from "./server.ts";

/** Loads a path and gives its body and ETag. */
async function seen(url: string): Promise<{ text: string; tag: string | null }> {
  const response = await documentedFetch(url, { headers: { "accept-encoding": "identity" } });
  return { text: await response.text(), tag: response.headers.get("etag") };
}

/** What comes within so many milliseconds. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`nothing within ${ms} ms`)), ms);
  return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** An email provider that answers when the test says so. */
function heldProvider() {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Response>();
  const provider = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => {
    asked.resolve();
    return answer.promise;
  });
  return { provider, env: mailEnv(provider), asked: asked.promise, answer: answer.resolve };
}

/** The variables that send a server's mail to a provider. */
function mailEnv({ addr }: Deno.HttpServer<Deno.NetAddr>): Record<string, string> {
  return {
    EMAIL_PROVIDER: "resend",
    EMAIL_API_KEY: "key",
    EMAIL_API_URL: `http://127.0.0.1:${addr.port}`,
    EMAIL_FROM: "website@example.com",
    ESTIMATOR_EMAIL: "estimating@example.com",
  };
}

Deno.test("SIGHUP loads the content again, and ETags change exactly where bytes do", () =>
  withFolder(async (folder) => {
    await copyFolder(CONTENT_DIR, `${folder}/content`);
    const server = await startServer({ DATA_DIR: folder, CONTENT_DIR: `${folder}/content` });
    try {
      const before = [
        await seen(`${server.url}/v1/company`),
        await seen(`${server.url}/v1/markets`),
      ];
      const file = `${folder}/content/company.md`;
      const text = await Deno.readTextFile(file);
      await Deno.writeTextFile(file, text.replace(/^founded: .*$/m, 'founded: "1971"'));
      server.signal("SIGHUP");
      await server.printed(/"message":"content reloaded"/);
      const after = [
        await seen(`${server.url}/v1/company`),
        await seen(`${server.url}/v1/markets`),
      ];
      assertEquals(JSON.parse(after[0]!.text).data.founded, "1971");
      assertEquals(after[0]!.tag === before[0]!.tag, false);
      assertEquals(after[1], before[1]);
    } finally {
      await server.stop();
    }
  }));

Deno.test("faulty content is refused on SIGHUP, its faults listed, and the old goes on being served", () =>
  withFolder(async (folder) => {
    await copyFolder(CONTENT_DIR, `${folder}/content`);
    const server = await startServer({ DATA_DIR: folder, CONTENT_DIR: `${folder}/content` });
    try {
      const before = await seen(`${server.url}/v1/glossary`);
      await Deno.writeTextFile(`${folder}/content/glossary/bad.md`, "no front matter");
      await Deno.writeTextFile(`${folder}/content/services/unknown.md`, "no front matter");
      server.signal("SIGHUP");
      const line = await server.printed(/^(.*new content rejected.*)$/m);
      const { faults } = JSON.parse(line);
      assertEquals(
        faults.map((fault: string) => fault.slice(folder.length)),
        [
          "/content/glossary/bad.md: front matter: is missing; begin the file with ---, then one field per line, then ---",
          "/content/services/unknown.md: front matter: is missing; begin the file with ---, then one field per line, then ---",
        ],
      );
      assertEquals(await seen(`${server.url}/v1/glossary`), before);
    } finally {
      await server.stop();
    }
  }));

Deno.test("content is loaded again when it changes, where the dev task asks for that", () =>
  withFolder(async (folder) => {
    const content = `${folder}/content`;
    await copyFolder(CONTENT_DIR, content);
    const server = await startServer({ DATA_DIR: folder, CONTENT_DIR: content }, [
      "--watch-content",
    ]);
    try {
      const file = `${content}/company.md`;
      const text = await Deno.readTextFile(file);
      await Deno.writeTextFile(file, text.replace(/^founded: .*$/m, 'founded: "1971"'));
      await server.printed(/"message":"content reloaded"/);
      const { text: company } = await seen(`${server.url}/v1/company`);
      assertEquals(JSON.parse(company).data.founded, "1971");
    } finally {
      await server.stop();
    }
  }));

Deno.test("the dev task waits for faulty content to be mended, and serves it then", () =>
  withFolder(async (folder) => {
    const content = `${folder}/content`;
    await copyFolder(CONTENT_DIR, content);
    await Deno.writeTextFile(`${content}/glossary/bad.md`, "no front matter");
    const program = await devProgram({ CONTENT_DIR: content, DATA_DIR: folder });
    const child = clearedCommand(program, { stdout: "piped", stderr: "piped" }).spawn();
    try {
      await until(
        child.stderr,
        /bad\.md: front matter: is missing.*\nWaiting for the content to change\n/,
      );
      await Deno.remove(`${content}/glossary/bad.md`);
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
    const { provider, env, asked, answer } = heldProvider();
    const server = await startServer({ DATA_DIR: folder, ...env });
    const posted = documentedFetch(`${server.url}/v1/contact`, postJson(bid));
    await asked;
    const ended = server.stop("SIGTERM");
    await server.printed(/"message":"stopping"/);
    answer(Response.json({ id: "re_late" }));
    const response = await posted;
    assertEquals(response.status, 202);
    assertEquals((await response.json()).data.reference, "re_late");
    assertEquals((await ended).code, 0);
    await provider.shutdown();
  }));

Deno.test("a body that stays under way after SIGTERM is answered 400, and the process ends with 0", () =>
  withFolder(async (folder) => {
    const server = await startServer({ DATA_DIR: folder, BODY_TIMEOUT: "60" });
    const port = Number(new URL(server.url).port);
    const connection = await Deno.connect({ hostname: "127.0.0.1", port });
    await sendAll(
      connection,
      latin1(
        "POST /v1/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" +
          "Expect: 100-continue\r\nContent-Length: 1000\r\n\r\n",
      ),
    );
    // Sent when the server has begun to read the body.
    await readUntil(connection, /^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    await sendAll(connection, latin1("{"));
    const ended = server.stop("SIGTERM");
    assertMatch(
      await within(30_000, readUntil(connection, /"code":"invalid_request"/)),
      /^HTTP\/1\.1 400 /,
    );
    await assertRejects(
      () => Deno.connect({ hostname: "127.0.0.1", port }),
      Deno.errors.ConnectionRefused,
    );
    connection.close();
    assertEquals((await ended).code, 0);
    assertEquals(/timed out/.test(server.output()), false, server.output());
  }));

Deno.test("a second signal ends the process at once", () =>
  withFolder(async (folder) => {
    const { provider, env, asked, answer } = heldProvider();
    const server = await startServer({ DATA_DIR: folder, ...env });
    const posted = documentedFetch(`${server.url}/v1/contact`, postJson(bid)).catch(() =>
      "cut off"
    );
    await asked;
    server.signal("SIGTERM");
    await server.printed(/"message":"stopping"/);
    assertEquals((await server.stop("SIGINT")).code, 1);
    assertEquals(await posted, "cut off");
    answer(new Response());
    await provider.shutdown();
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
