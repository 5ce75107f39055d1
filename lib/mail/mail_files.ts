/**
 * EMAIL_PROVIDER=file writes each mail to a file, for trying things out.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import { formatEml } from "./eml.ts";
import type { SendMail } from "./mail.ts";

/**
 * Returns a function that writes mails into a folder, which is created when first needed.
 *
 * @param folder The folder for the files.
 * @param announce Called with the path of each file written.
 */
export function mailFiles(folder: string, announce: (path: string) => void): SendMail {
  return async (mail) => {
    const date = new Date();
    const stamp = date.toISOString().replace(/\.[0-9]+Z$/, "Z").replaceAll(":", "-");
    const path = join(folder, `${stamp}-${mail.idempotencyKey}.eml`);
    try {
      await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
      const pieces = ReadableStream.from(formatEml(mail, date)).pipeThrough(
        new TextEncoderStream(),
      );
      await Deno.writeFile(`${path}.part`, pieces, { mode: 0o600 });
      await sync(`${path}.part`, { write: true });
      await Deno.rename(`${path}.part`, path);
      // Without this, a power loss could undo the rename after the store has erased the request.
      await sync(folder);
    } catch (error) {
      // A partial file would only take space.
      await Deno.remove(`${path}.part`).catch(() => {});
      const name = error instanceof Error ? error.name : "unknown error";
      const reason = `the folder for mail can't be written: ${name}`;
      return { kind: "retry", reason, uncertain: false };
    }
    announce(path);
    return { kind: "delivered", reference: mail.idempotencyKey };
  };
}

/** Waits until a file or a folder is written to the disk. */
async function sync(path: string, options?: Deno.OpenOptions): Promise<void> {
  using file = await Deno.open(path, options);
  await file.sync();
}
