/**
 * Requests that pushed content is published, and reads the outcome. The server runs no program: it writes a file,
 * systemd does the rest (docs/deploy/culvert-publish@.path), and `deno task publishing` records the outcome.
 *
 * @module
 */
import { join } from "@std/path/posix/join";

/** Writes the file that systemd waits for. */
export async function requestPublishing(dataDir: string): Promise<void> {
  await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
  await Deno.writeTextFile(join(dataDir, "publish"), "");
}

/** The name of the file with the recorded outcomes. */
export const PUBLISHINGS = "publishings.json";

/** When publishing was requested, if it has not begun, in milliseconds; and the text of the record, or "". */
export async function readPublishing(
  dataDir: string,
): Promise<{ readonly requestedAt: number | undefined; readonly recorded: string }> {
  const [request, recorded] = await Promise.all([
    Deno.stat(join(dataDir, "publish")).catch(() => undefined),
    Deno.readTextFile(join(dataDir, PUBLISHINGS)).catch(() => ""),
  ]);
  return { requestedAt: request?.mtime?.getTime(), recorded };
}
