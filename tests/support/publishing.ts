/**
 * What publishes pushed content on a machine set up by docs/deploy: GitHub's call, and the script that systemd runs.
 *
 * @module
 */
import { ROOT, runProgram } from "./program.ts";

/** The secret that GitHub and the server share. */
export const PUBLISH_SECRET = "0123456789abcdef";

/** Calls the server as GitHub does for a push, and returns the status of its answer. */
export async function callForPush(url: string): Promise<number> {
  const body = JSON.stringify({ ref: "refs/heads/main", commits: [] });
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(PUBLISH_SECRET), algorithm, false, [
    "sign",
  ]);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(body))).toHex();
  const response = await fetch(`${url}/hooks/publish`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "GitHub-Hookshot/1",
      "x-github-event": "push",
      "x-github-delivery": crypto.randomUUID(),
      "x-hub-signature-256": `sha256=${mac}`,
    },
  });
  await response.body?.cancel();
  return response.status;
}

/** Runs the script. */
export function runPublishing(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): ReturnType<typeof runProgram> {
  const deno = Deno.execPath().replace(/\/[^/]*$/, "");
  return runProgram({
    command: `${ROOT}/docs/deploy/culvert-publish`,
    args,
    cwd: ROOT,
    env: { PATH: `${deno}:${Deno.env.get("PATH")}`, ...env },
  });
}

/** Runs git in a folder, and returns what it printed. @throws {Error} If it fails. */
export async function git(cwd: string, ...args: readonly string[]): Promise<string> {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
  const { code, stdout, stderr } = await runProgram({
    command: "git",
    args: [...identity, ...args],
    cwd,
  });
  if (code !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout;
}
