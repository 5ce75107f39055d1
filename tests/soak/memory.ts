/**
 * What a process holds, as Linux tells it.
 *
 * @module
 */

/** In MiB. */
export interface Memory {
  /** All that is resident. */
  readonly resident: number;
  /** Of it what belongs to no file: the heap and the like. */
  readonly anonymous: number;
}

/** Reads the memory of a process. */
export async function memoryOf(pid: number): Promise<Memory> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  const mebibytes = (name: string) => {
    const value = new RegExp(`^${name}:\\s+([0-9]+) kB$`, "m").exec(status)?.[1];
    if (value === undefined) throw new Error(`/proc/${pid}/status has no ${name}`);
    return Number(value) / 1024;
  };
  return { resident: mebibytes("VmRSS"), anonymous: mebibytes("RssAnon") };
}
