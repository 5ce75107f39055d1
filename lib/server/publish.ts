/**
 * Asks for pushed content to be published. The server runs no program: it writes a file, and systemd does the rest
 * (docs/deploy/culvert-publish@.path).
 *
 * @module
 */
import { join } from "@std/path/posix/join";

/** Writes the file that systemd waits for. */
export async function requestPublishing(dataDir: string): Promise<void> {
  await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
  await Deno.writeTextFile(join(dataDir, "publish"), "");
}
