/**
 * What Linux tells of the process that listens on a port.
 *
 * @module
 */

/** The process that listens on a port of 127.0.0.1. */
export async function listener(port: number): Promise<number> {
  const table = await Deno.readTextFile("/proc/net/tcp");
  const local = port.toString(16).toUpperCase().padStart(4, "0");
  const inode = table.split("\n").map((line) => line.trim().split(/\s+/))
    .find(([, address, , state]) => address?.endsWith(`:${local}`) && state === "0A")?.[9];
  for await (const { name } of Deno.readDir("/proc")) {
    if (/^[0-9]+$/.test(name) && (await openFiles(Number(name))).includes(`socket:[${inode}]`)) {
      return Number(name);
    }
  }
  throw new Error(`nothing listens on port ${port}`);
}

/** What a process has open; empty where that can't be seen. */
export async function openFiles(pid: number): Promise<readonly string[]> {
  const targets: string[] = [];
  try {
    for await (const { name } of Deno.readDir(`/proc/${pid}/fd`)) {
      targets.push(await Deno.readLink(`/proc/${pid}/fd/${name}`).catch(() => ""));
    }
  } catch {
    // A process that has ended, or somebody else's.
  }
  return targets;
}

/** How many sockets a process has open. */
export async function socketCount(pid: number): Promise<number> {
  return (await openFiles(pid)).filter((target) => target.startsWith("socket:")).length;
}
