/**
 * What a process holds, as the soak prints it.
 *
 * @module
 */
import { processMemory } from "../support/process_memory.ts";

const MIB = 1024 * 1024;

/** In MiB. */
export interface Memory {
  /** All that is resident. */
  readonly resident: number;
  /** Of it what belongs to no file: the heap and the like. */
  readonly anonymous: number;
}

/** Reads the memory of a process. */
export async function memoryOf(pid: number): Promise<Memory> {
  const { resident, anonymous } = await processMemory(pid);
  return { resident: resident / MIB, anonymous: anonymous / MIB };
}
