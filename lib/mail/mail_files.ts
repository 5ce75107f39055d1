/**
 * EMAIL_PROVIDER=file: writes each mail to a file, for trying things out.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import { emlOf } from "./eml.ts";
import type { SendMail } from "./mail.ts";

/**
 * Writes mail into a folder, which is created when first needed.
 *
 * @param folder The folder for the files.
 * @param announce Called with the path of each file written.
 */
export function mailFiles(
  folder: string,
  announce: (path: string) => void,
  now: () => Date = () => new Date(),
): SendMail {
  return async (mail) => {
    const date = now();
    const stamp = date.toISOString().replace(/\.[0-9]+Z$/, "Z").replaceAll(":", "-");
    const path = join(folder, `${stamp}-${mail.idempotencyKey}.eml`);
    try {
      await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
      if (await holds(folder, mail.idempotencyKey)) {
        return { kind: "delivered", reference: mail.idempotencyKey };
      }
      await Deno.writeTextFile(`${path}.part`, emlOf(mail, date), { mode: 0o600 });
      await Deno.rename(`${path}.part`, path);
    } catch (error) {
      const reason = error instanceof Error ? error.name : "unknown error";
      return {
        kind: "retry",
        reason: `the folder for mail can't be written: ${reason}`,
        uncertain: false,
      };
    }
    announce(path);
    return { kind: "delivered", reference: mail.idempotencyKey };
  };
}

/** Whether an earlier attempt with the key wrote its file. */
async function holds(folder: string, key: string): Promise<boolean> {
  for await (const { name } of Deno.readDir(folder)) {
    if (name.endsWith(`-${key}.eml`)) return true;
  }
  return false;
}
