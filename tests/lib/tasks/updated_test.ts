import { assertEquals, assertStringIncludes } from "@std/assert";
import { gitIn } from "../../../lib/tasks/git.ts";
import { withFolder } from "../../support/folders.ts";
import { runProgram } from "../../support/program.ts";

/** What becomes of a file that was committed on 2026-03-01. */
const FILES: readonly (readonly [text: string, updated: string])[] = [
  [
    "---\nb: 1 # one\na: >-\n  x\n---\n\nText.\n---\n",
    "---\nb: 1 # one\na: >-\n  x\nupdated: 2026-03-01\n---\n\nText.\n---\n",
  ],
  ["---\r\na: 1\r\n---\r\nText\r\n", "---\r\na: 1\r\nupdated: 2026-03-01\r\n---\r\nText\r\n"],
  [
    '---\nupdated: "2025-12-31" # so\na: 1\n---\n',
    '---\nupdated: "2026-03-01" # so\na: 1\n---\n',
  ],
  ...[
    ...["---\nupdated: 2026-03-01\n---\n", "---\nupdated: 2026-03-02\n---\n"],
    ...["Text\n", "---\na: 1\n", "---\nupdated: March\n---\n"],
  ].map((text) => [text, text] as const),
];

Deno.test("deno task updated writes the day at the end of the front matter, or where an older one stands, and nothing else", () =>
  withFolder(async (folder) => {
    const git = gitIn(folder, { GIT_AUTHOR_DATE: "2026-03-01T12:00:00Z" });
    for (const [at, [text]] of FILES.entries()) {
      await Deno.writeTextFile(`${folder}/${at}.md`, text);
    }
    await git("init", "--quiet");
    await git("add", "--all");
    await git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "one");
    const { code, stderr } = await runProgram({
      command: Deno.execPath(),
      args: ["task", "--quiet", "updated"],
      env: { CONTENT_DIR: folder },
    });
    assertEquals([code, stderr], [0, ""]);
    const written = FILES.map((_, at) => Deno.readTextFileSync(`${folder}/${at}.md`));
    assertEquals(written, FILES.map(([, updated]) => updated));
  }));

Deno.test("deno task updated takes the day of the last commit that changed more than the day", () =>
  withFolder(async (folder) => {
    const content = `${folder}/content`;
    await Deno.mkdir(`${content}/pages`, { recursive: true });
    await Deno.mkdir(`${content}/es/pages`, { recursive: true });
    await Deno.mkdir(`${content}/public`);
    const git = async (...args: string[]) => {
      const day = args[0] === "commit" ? args.pop()! : "2020-01-01";
      const { code, stderr } = await runProgram({
        command: "git",
        args: ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args],
        cwd: folder,
        env: { GIT_AUTHOR_DATE: `${day}T12:00:00Z`, GIT_COMMITTER_DATE: "2026-01-01T12:00:00Z" },
      });
      assertEquals([code, stderr.includes("fatal")], [0, false], stderr);
    };
    const write = (file: string, text: string) =>
      Deno.writeTextFile(`${content}/${file}`, `---\na: 1\n---\n${text}\n`);
    const run = async () => {
      const { stdout, stderr } = await runProgram({
        command: "deno",
        args: ["task", "--quiet", "updated"],
        env: { CONTENT_DIR: content },
      });
      assertEquals(stderr, "");
      return stdout.trimEnd().split("\n").map((line) => line.replaceAll(content, "content"));
    };
    await git("init", "-q");
    await write("company.md", "One");
    await write("pages/a.md", "One");
    await write("es/pages/a.md", "Uno");
    await write("public/a.md", "One");
    await git("add", "-A");
    await git("commit", "-qm", "one", "2025-02-03");
    await write("company.md", "Two");
    await git("commit", "-qam", "two", "2025-03-04");
    await write("pages/new.md", "One");
    const untracked = "content/pages/new.md: has uncommitted changes; skipped";
    assertEquals(await run(), [
      "content/company.md: 2025-03-04",
      "content/es/pages/a.md: 2025-02-03",
      "content/pages/a.md: 2025-02-03",
      untracked,
      "content: 4 files; wrote `updated` into 3",
    ]);
    const text = await Deno.readTextFile(`${content}/company.md`);
    assertEquals(text, "---\na: 1\nupdated: 2025-03-04\n---\nTwo\n");
    await git("commit", "-qam", "dates", "2025-05-06");
    assertEquals(await run(), [untracked, "content: 4 files; wrote `updated` into 0"]);
    // The same words in the text are a change.
    await Deno.writeTextFile(`${content}/company.md`, `${text}updated: 2026-03-01\n`);
    await git("commit", "-qam", "a line of the text", "2025-06-07");
    const [change] = await run();
    assertEquals(change, "content/company.md: 2025-06-07");
  }));

Deno.test("deno task updated runs nothing that a repository inside of the content asks for", () =>
  withFolder(async (folder) => {
    const content = `${folder}/content`;
    const run = async (cwd: string, ...args: string[]) => {
      const { code, stderr } = await runProgram({ command: "git", args, cwd });
      assertEquals(code, 0, stderr);
    };
    const program = `${folder}/program`;
    await Deno.writeTextFile(program, `#!/bin/sh\ntouch ${folder}/ran\ncat "$@"\n`, {
      mode: 0o755,
    });
    const hostile = (place: string) =>
      Deno.writeTextFile(
        `${place}/config`,
        `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ${content}\n` +
          `\tfsmonitor = ${program}\n\tsshCommand = ${program}\n\tpager = ${program}\n` +
          `[diff "x"]\n\ttextconv = ${program}\n\tcommand = ${program}\n` +
          `[log]\n\tshowSignature = true\n[gpg]\n\tprogram = ${program}\n`,
      );
    for (const kind of ["bare", ".git"]) {
      await Deno.mkdir(`${content}/pages`, { recursive: true });
      await Deno.writeTextFile(`${content}/pages/a.md`, "---\na: 1\n---\n");
      await run(content, "init", "-q");
      await run(content, "add", "-A");
      const name = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
      await run(content, ...name, "commit", "-qm", "one");
      await Deno.writeTextFile(`${content}/.git/info/attributes`, "*.md diff=x\n");
      await hostile(`${content}/.git`);
      if (kind === "bare") {
        for (const { name } of [...Deno.readDirSync(`${content}/.git`)]) {
          await Deno.rename(`${content}/.git/${name}`, `${content}/${name}`);
        }
        await Deno.remove(`${content}/.git`);
      }
      const { stdout, stderr } = await runProgram({
        command: "deno",
        args: ["task", "--quiet", "updated"],
        env: { CONTENT_DIR: content, GIT_CEILING_DIRECTORIES: folder },
      });
      assertEquals(await Deno.stat(`${folder}/ran`).catch(() => "not run"), "not run", kind);
      // The folder that only looks like a repository is none.
      assertStringIncludes(
        stdout + stderr,
        kind === "bare" ? "is not in a git repository" : "wrote `updated` into 1",
      );
      await Deno.remove(content, { recursive: true });
    }
  }));

Deno.test("deno task updated says when there is no history", () =>
  withFolder(async (folder) => {
    const { code, stderr } = await runProgram({
      command: "deno",
      args: ["task", "--quiet", "updated"],
      env: { CONTENT_DIR: folder, GIT_CEILING_DIRECTORIES: "/" },
    });
    assertEquals(code, 1);
    assertStringIncludes(
      stderr,
      "is not in a git repository; the dates are taken from its history",
    );
  }));
