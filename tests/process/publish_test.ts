/**
 * Saved is live: from a push to a repository to the website, by the parts that docs/deploy installs, without systemd.
 *
 * @module
 */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { small, writeFiles } from "../support/fixtures/content.ts";
import { CONTENT_DIR, withFolder } from "../support/folders.ts";
import { runProgram } from "../support/program.ts";
import { callForPush, git, PUBLISH_SECRET, runPublishing } from "../support/publishing.ts";
import { startServer } from "./server.ts";

Deno.test("what is pushed is fetched, checked and live; what has faults or was rewritten changes nothing and is told", () =>
  withFolder(async (folder) => {
    const [content, office, dataDir] = [
      `${folder}/site/content`,
      `${folder}/office`,
      `${folder}/data`,
    ];
    const save = async (name: string, text: string) => {
      await Deno.writeTextFile(`${office}/content/${name}`, text);
      await git(office, "commit", "-qam", "saved");
      await git(office, "push", "-q");
    };
    await git(folder, "init", "-q", "--bare", "-b", "main", "origin");
    await git(folder, "clone", "-q", "origin", "office");
    await Deno.mkdir(`${office}/content`);
    await writeFiles(`${office}/content`, {
      ...small,
      "site.md": "---\ntitle: Fences in Millbrook\n---\n",
    });
    await git(office, "checkout", "-q", "-B", "main");
    await git(office, "add", "-A");
    await git(office, "commit", "-qm", "first");
    await git(office, "push", "-q", "-u", "origin", "main");
    await git(folder, "clone", "-q", "origin", "site");

    const alerts: string[] = [];
    await using webhook = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen: () => {} },
      async (request) => {
        alerts.push((await request.json()).text);
        return new Response();
      },
    );
    const env = {
      CONTENT_DIR: content,
      DATA_DIR: dataDir,
      PUBLISH_SECRET,
      ALERT_URL: `http://127.0.0.1:${webhook.addr.port}/`,
    };
    await using server = await startServer(env);
    const publish = (more: Readonly<Record<string, string>> = {}, ...args: readonly string[]) =>
      runPublishing({ ...env, ...more }, ...args);
    const recorded = async () =>
      JSON.parse(await Deno.readTextFile(`${dataDir}/publishings.json`)).publishings;
    const undo = () =>
      runProgram({
        command: Deno.execPath(),
        args: ["task", "--quiet", "publishing", "undo"],
        env,
      });
    const nameOf = async () => (await (await fetch(`${server.url}/v1/company`)).json()).data.name;
    const company = small["company.md"]!;

    await save("company.md", company.replace("name: Small Fence", "name: Saved"));
    assertEquals(await callForPush(server.url), 202);
    assertEquals((await Deno.stat(`${dataDir}/publish`)).isFile, true);
    assertEquals((await publish()).code, 0);
    assertEquals(await Deno.stat(`${dataDir}/publish`).catch(() => "gone"), "gone");
    server.signal("SIGHUP");
    await server.printed(/"message":"content reloaded"/);
    assertEquals(await nameOf(), "Saved");
    const [{ time, before, commit, ...first }] = await recorded();
    assertEquals([typeof time, before.length, commit.length], ["string", 40, 40]);
    assertEquals(first, {
      state: "live",
      authors: ["a"],
      files: ["company.md"],
      faults: [],
      warnings: [],
    });

    await save("company.md", company.replace(/^email:.*$/m, "email: nobody"));
    const refused = await publish();
    assertEquals(refused.code, 1);
    assertStringIncludes(refused.stdout, "content/company.md: email: must be");
    assertStringIncludes(await Deno.readTextFile(`${content}/company.md`), "name: Saved");
    const told = (text: string) =>
      assertStringIncludes(
        alerts.pop()!,
        `pushed content was not published, the old content stays live: ${text}`,
      );
    told("check: Cannot load the content: 1 fault\ncontent/company.md: email: must be");
    const [{ state, faults: [fault] }] = await recorded();
    assertEquals([state, fault.file, fault.field], ["refused", "company.md", "email"]);
    assertStringIncludes(fault.message, "must be a whole email address");

    const live = async () =>
      /^name: (.*)$/m.exec(await Deno.readTextFile(`${content}/company.md`))?.[1];
    const undone = [
      ["saved", "Saved"],
      ["saved", "Small Fence"],
      ["Take back: saved", "Saved"],
    ] as const;
    for (const [subject, name] of undone) {
      const { code, stdout, stderr } = await undo();
      assertEquals([code, stdout], [0, `Take back: ${subject}. It is being published.\n`], stderr);
      assertEquals((await publish()).code, 0);
      assertEquals(await live(), name);
    }
    await git(office, "pull", "-q");

    await Deno.mkdir(`${office}/content/images`);
    await Deno.copyFile(`${CONTENT_DIR}/images/front.jpg`, `${office}/content/images/front.jpg`);
    await git(office, "add", "-A");
    await save("company.md", company.replace("name: Small Fence", "name: Pictures"));
    assertEquals((await publish()).code, 0);
    assertEquals((await publish({}, "sizes")).code, 0);
    await git(office, "pull", "-q");
    const manifest = await Deno.readTextFile(`${office}/content/images/sized/manifest.json`);
    assertEquals(Object.keys(JSON.parse(manifest).pictures), ["front.jpg", "sized/og.png"]);
    // Their commit is part of the publishing.
    assertEquals((await recorded())[0].files, ["company.md", "images/front.jpg"]);
    assertEquals([(await publish()).code, (await undo()).code, (await publish()).code], [0, 0, 0]);
    assertEquals(await live(), "Saved");
    await git(office, "pull", "-q");

    await Deno.writeTextFile(`${office}/.gitattributes`, "company.md export-ignore\n");
    await git(office, "add", "-A");
    await save("company.md", company.replace("name: Small Fence", "nam: Saved"));
    assertEquals((await publish()).code, 1);
    told("check: Cannot load the content: 2 faults\ncontent/company.md: name: is missing");

    await save("company.md", company.replace("name: Small Fence", "name: Again"));
    assertEquals((await publish({ CHECK_SECONDS: "0.01" })).code, 1);
    told("check: it took more than 0.01 seconds, or too much memory");
    const tooMuch = await publish({ CHECK_MEGABYTES: "1" });
    assertEquals(tooMuch.code, 1);
    told("check: it took too much memory");

    await Deno.mkdir(`${office}/content/public`);
    const file = `${office}/content/public/large file.bin`;
    await Deno.writeFile(file, new Uint8Array(21 * 1024 * 1024));
    await git(office, "add", "-A");
    await save("company.md", company.replace("name: Small Fence", "name: Large"));
    assertEquals((await publish()).code, 1);
    told("content/public/large file.bin has 21 MB; a file may have 20 MB");
    for (let number = 0; number < 11; number++) {
      const part = `${office}/content/public/${number}.bin`;
      await Deno.writeFile(part, new Uint8Array(19 * 1024 * 1024).fill(number));
    }
    await Deno.remove(file);
    await git(office, "add", "-A");
    await save("company.md", company.replace("name: Small Fence", "name: Many"));
    assertEquals((await publish()).code, 1);
    told("what is new has 209 MB; a push may add 200 MB");
    assertEquals(await nameOf(), "Saved");

    await git(office, "reset", "-q", "--hard", "HEAD~6");
    await Deno.writeTextFile(`${office}/content/company.md`, company.replace("Small", "Other"));
    await git(office, "commit", "-qam", "rewritten");
    await git(office, "push", "-qf");
    assertEquals((await publish()).code, 1);
    told("git merge: fatal: Not possible to fast-forward");
    assertStringIncludes(await Deno.readTextFile(`${content}/company.md`), "name: Saved");

    await git(`${folder}/site`, "remote", "set-url", "origin", "https://me:secret@127.0.0.1:1/x");
    assertEquals((await publish()).code, 1);
    told("git fetch: fatal: unable to access 'https://127.0.0.1:1/x");
  }));

Deno.test("content that looks like a repository can't make publishing run a program", () =>
  withFolder(async (folder) => {
    const content = `${folder}/content`;
    await Deno.mkdir(content);
    const run = (...args: string[]) => runProgram({ command: "git", args, cwd: content });
    await run("init", "-q", "--bare", ".");
    await run("config", "core.fsmonitor", `touch ${folder}/ran #`);
    await run("config", "remote.origin.url", `ext::touch ${folder}/ran`);
    await run("config", "protocol.ext.allow", "always");
    const { code, stdout } = await runPublishing({ CONTENT_DIR: content, DATA_DIR: folder });
    assertEquals(code, 1);
    assertStringIncludes(stdout, "cannot use bare repository");
    assertEquals(await Deno.stat(`${folder}/ran`).catch(() => "not run"), "not run");
  }));
