/**
 * The part of GitHub's API that the editor at /admin uses, on a repository of this machine. A browser that is routed
 * here reaches nothing else.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { git } from "../support/publishing.ts";
import type { Page, Route } from "./deps.ts";

/** What the editor asks GitHub's GraphQL for. */
interface Query {
  readonly query: string;
  readonly variables: {
    readonly input?: {
      readonly expectedHeadOid: string;
      readonly message: { readonly headline: string };
      readonly fileChanges: {
        readonly additions: readonly { readonly path: string; readonly contents: string }[];
        readonly deletions: readonly { readonly path: string }[];
      };
    };
  };
}

/** Who is signed in. */
const USER = { login: "office", name: "Dana Office", email: "dana@example.com", id: 1 };

/** Answers a page's calls to GitHub by a clone, whose commits it pushes. */
export class GitHub {
  readonly #clone: string;
  readonly #pushed: () => Promise<unknown>;

  /**
   * @param clone The clone, on its branch `main`.
   * @param pushed What GitHub's webhook does after each commit.
   */
  constructor(clone: string, pushed: () => Promise<unknown>) {
    this.#clone = clone;
    this.#pushed = pushed;
  }

  /** Answers the page from now on. */
  async serve(page: Page): Promise<void> {
    await page.route("https://www.githubstatus.com/**", (route) => route.abort());
    await page.route("https://api.github.com/**", async (route) => {
      const { pathname } = new URL(route.request().url());
      await (pathname === "/graphql" ? this.#query(route) : this.#read(route, pathname));
    });
  }

  async #git(...args: readonly string[]): Promise<string> {
    const identity = ["-c", `user.name=${USER.name}`, "-c", `user.email=${USER.email}`];
    return await git(this.#clone, ...identity, ...args);
  }

  async #read(route: Route, path: string): Promise<void> {
    const [, kind, sha] = /\/git\/(trees|blobs)\/(.+)$/.exec(path) ?? [];
    const headers = { "access-control-allow-origin": "*" };
    if (kind === undefined) {
      return await route.fulfill(
        path === "/user" ? { headers, json: USER } : { headers, status: 204 },
      );
    }
    if (kind === "blobs") {
      const { stdout } = await new Deno.Command("git", {
        args: ["cat-file", "blob", sha!],
        cwd: this.#clone,
      }).output();
      return await route.fulfill({
        headers,
        contentType: "application/octet-stream",
        body: Buffer.from(stdout),
      });
    }
    const lines = (await this.#git("ls-tree", "-r", "-l", "-z", sha!)).split("\0").filter(Boolean);
    const tree = lines.map((line) => {
      const [, type, sha, size, path] = /^\S+ (\S+) (\S+) +(\S+)\t(.*)$/s.exec(line)!;
      return { type, sha, size: Number(size), path };
    });
    await route.fulfill({ headers, json: { tree } });
  }

  async #query(route: Route): Promise<void> {
    const asked = route.request().postDataJSON() as Query;
    const data = asked.variables.input === undefined
      ? { repository: await this.#repository(asked.query) }
      : { createCommitOnBranch: { commit: await this.#commit(asked.variables.input) } };
    await route.fulfill({ headers: { "access-control-allow-origin": "*" }, json: { data } });
  }

  /** What is asked of files, by the aliases under which it is asked, or of the branch. */
  async #repository(query: string): Promise<unknown> {
    const head = (await this.#git("rev-parse", "HEAD")).trim();
    const texts = query.matchAll(/(content_\d+):\s*object\(oid: "(\w+)"\)/g);
    const commits = query.matchAll(/(commit_\d+|history_\d+):\s*ref/g);
    const node = {
      ...{ oid: head, message: "", committedDate: "2026-01-05T10:00:00Z" },
      author: { ...USER, avatarUrl: "", user: USER },
    };
    const branch = { target: { history: { nodes: [node] } } };
    const answer: Record<string, unknown> = { ref: branch, defaultBranchRef: { name: "main" } };
    for (const [, alias] of commits) answer[alias!] = branch;
    for (const [, alias, sha] of texts) {
      answer[alias!] = { text: await this.#git("cat-file", "blob", sha!), isTruncated: false };
    }
    return answer;
  }

  async #commit({ message, fileChanges }: NonNullable<Query["variables"]["input"]>) {
    await this.#git("pull", "-q");
    for (const { path, contents } of fileChanges.additions) {
      const file = `${this.#clone}/${path}`;
      await Deno.mkdir(file.slice(0, file.lastIndexOf("/")), { recursive: true });
      await Deno.writeFile(file, Uint8Array.fromBase64(contents));
    }
    for (const { path } of fileChanges.deletions) await Deno.remove(`${this.#clone}/${path}`);
    await this.#git("add", "--all");
    await this.#git("commit", "--quiet", "--message", message.headline);
    await this.#git("push", "--quiet");
    const shas = await Promise.all(fileChanges.additions.map(async ({ path }, index) => {
      const oid = (await this.#git("rev-parse", `HEAD:${path}`)).trim();
      return [`file_${index}`, { oid }];
    }));
    const oid = (await this.#git("rev-parse", "HEAD")).trim();
    await this.#pushed();
    return { oid, committedDate: new Date().toISOString(), ...Object.fromEntries(shas) };
  }
}
