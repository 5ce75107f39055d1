/**
 * Records in memory, for one process and as long as it lives.
 *
 * @module
 */
import type { Backend, Key } from "./backend.ts";

/** Records with an end that are held at most; past that the one not written for longest is forgotten. */
const MAX_PASSING = 50_000;

/** With a letter of at most some 40 KiB each, 40 MiB. */
const MAX_ENTRIES = 1_000;

interface Kept {
  readonly key: Key;
  readonly value: unknown;
  readonly expires: number;
}

/** Opens an empty store in memory. Records that end are bounded in number; those that don't stay. */
export function memoryBackend(now: () => number, maxPassing = MAX_PASSING): Backend {
  const lasting = new Map<string, Kept>();
  const passing = new Map<string, Kept>();

  const read = (key: Key): unknown => {
    const name = JSON.stringify(key);
    const kept = lasting.get(name) ?? passing.get(name);
    return kept === undefined || kept.expires <= now() ? undefined : kept.value;
  };

  /** The map is in order of last writing. */
  const forget = () => {
    for (const [name, { expires }] of passing) {
      if (expires > now() && passing.size <= maxPassing) return;
      passing.delete(name);
    }
  };

  return {
    maxEntries: MAX_ENTRIES,
    transact(keys, step) {
      const { writes, result } = step(keys.map(read));
      for (const { key, value, expireIn } of writes) {
        const name = JSON.stringify(key);
        lasting.delete(name);
        passing.delete(name);
        if (value === undefined) continue;
        const kept = { key, value, expires: now() + (expireIn ?? Infinity) };
        (expireIn === undefined ? lasting : passing).set(name, kept);
      }
      forget();
      return Promise.resolve(result);
    },
    list(prefix) {
      const found = [...lasting.values(), ...passing.values()].filter(({ key, expires }) =>
        expires > now() && prefix.every((part, index) => key[index] === part)
      );
      return Promise.resolve(found.map(({ key, value }) => ({ key, value })));
    },
  };
}
