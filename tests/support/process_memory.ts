/**
 * What a process holds in memory, as Linux tells it.
 *
 * @module
 */

/** In bytes. */
export interface ProcessMemory {
  /** All that is in RAM. */
  readonly resident: number;
  /** The most that ever was. */
  readonly peak: number;
  /** Of what is in RAM what belongs to no file: the heap and the like. */
  readonly anonymous: number;
}

/**
 * Reads the memory of a process.
 *
 * @throws {Error} Where the process has ended, or the system is not Linux.
 */
export async function processMemory(pid: number): Promise<ProcessMemory> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  const bytes = (name: string) => {
    const value = new RegExp(`^${name}:\\s+([0-9]+) kB$`, "m").exec(status)?.[1];
    if (value === undefined) throw new Error(`/proc/${pid}/status has no ${name}`);
    return Number(value) * 1024;
  };
  return { resident: bytes("VmRSS"), peak: bytes("VmHWM"), anonymous: bytes("RssAnon") };
}
