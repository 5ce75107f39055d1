/**
 * Asks for pushed content to be published, and reads what became of it. The server runs no program: it writes a file,
 * systemd does the rest (docs/deploy/culvert-publish@.path), and `deno task publishing` records it.
 *
 * @module
 */
import { join } from "@std/path/posix/join";

/** Writes the file that systemd waits for. */
export async function requestPublishing(dataDir: string): Promise<void> {
  await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
  await Deno.writeTextFile(join(dataDir, "publish"), "");
}

/** The name of the file that records publishings. */
export const PUBLISHINGS = "publishings.json";

/** When a publishing was asked for that has not begun, and the text of what is recorded; empty without a record. */
export async function readPublishing(
  dataDir: string,
): Promise<{ readonly requestedAt: number | undefined; readonly recorded: string }> {
  const [request, recorded] = await Promise.all([
    Deno.stat(join(dataDir, "publish")).catch(() => undefined),
    Deno.readTextFile(join(dataDir, PUBLISHINGS)).catch(() => ""),
  ]);
  return { requestedAt: request?.mtime?.getTime(), recorded };
}
