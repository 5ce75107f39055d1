/**
 * A backend in a SQLite file, which several processes on one machine may share. What is done when the file is gone or
 * damaged is in sqlite_file.ts, and what when the disk is full in sqlite_reserve.ts.
 *
 * @module
 */
import type { Log } from "../../log.ts";
import { channelKey, type OutboxCounts } from "../outbox.ts";
import { type Backend, findRecords, listRefs, type Records, type Table } from "./backend.ts";
import { SqliteFile } from "./sqlite_file.ts";
import { Reserve } from "./sqlite_reserve.ts";
import {
  columns,
  type Database,
  insert,
  inTransaction,
  isBusy,
  read,
  statementFor,
  tables,
} from "./sqlite_tables.ts";

/** How long a locked file is waited for: as long as a store may take in all, but for the last attempt. */
const LOCK_TIMEOUT_MS = 14_800;

const FULL = /disk is full/;

/** How many records are read before HTTP requests are answered. */
const PORTION_SIZE = 250;

/** Counts the outbox without acknowledgements, and without reading its entries one by one. */
const COUNT = `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
  count(*) FILTER (WHERE state = 'failed') AS failed,
  count(*) FILTER (WHERE state = 'waiting' AND receivedAt < ?) AS late,
  min(receivedAt) FILTER (WHERE state = 'waiting') AS oldestAt,
  (SELECT coalesce(sum(length(bytes)), 0) FROM files) AS bytes,
  max(triedAt) FILTER (WHERE reason IS NOT NULL AND key NOT LIKE '${
  channelKey("webhook", "%")
}') AS mailTriedAt,
  (SELECT max(deliveredAt) FROM idempotency) AS deliveredAt
  FROM outbox WHERE key NOT LIKE '${channelKey("acknowledgement", "%")}'`;
const COUNTED = columns(
  "waiting, failed, late, oldestAt time, bytes, mailTriedAt time, deliveredAt time",
);

/** Erases the files whose request has neither an entry nor a lead. */
const PURGE_FILES = `DELETE FROM files WHERE substr(key, 1, instr(key, ' ') - 1)
  NOT IN (SELECT key FROM outbox UNION SELECT key FROM leads)`;

/** Space is given back from so many free bytes on, and if no more has to be written anew. */
const MIN_FREE_BYTES = 1024 * 1024;
const MAX_REWRITTEN_BYTES = 16 * 1024 * 1024;

/** A backend in a SQLite file, which is created and opened when first used. */
export class SqliteBackend implements Backend {
  readonly place: string;
  readonly keepsFiles = true;
  readonly #file: SqliteFile;
  readonly #reserve: Reserve;
  /** The end of the latest transaction. */
  #turn: Promise<unknown> = Promise.resolve();

  /** @param path The file; `:memory:` for a database without a file. */
  constructor(path: string, log: Log) {
    this.place = path;
    this.#file = new SqliteFile(path, log);
    this.#reserve = new Reserve(path);
  }

  readonly transact: Backend["transact"] = (refs, step) => {
    // The reserve is not for storing more files.
    let addsFiles = false;
    const deadline = performance.now() + LOCK_TIMEOUT_MS;
    const work = (db: Database) => {
      // The rate limit need not survive a power loss, and is too frequent to wait for the disk.
      const used = listRefs(refs);
      const isLimit = used.length > 0 && used.every(([table]) => table === "clients");
      db.exec(`PRAGMA synchronous = ${isLimit ? "NORMAL" : "FULL"}`);
      return inTransaction(db, () => {
        const found = findRecords(
          refs,
          ([table, key]) => read(db, tables[table], `SELECT * FROM ${table} WHERE key = ?`, key)[0],
        );
        return step(found, {
          put: (table, record) => {
            if (table === "files" && !addsFiles) this.#reserve.make();
            addsFiles ||= table === "files";
            insert(db, "REPLACE", table, record);
          },
          erase: (table, key) =>
            void statementFor(db, `DELETE FROM ${table} WHERE key = ?`).run(key),
        });
      });
    };
    // One after another, so that only one of them asks again and again for a file that is locked.
    const result = this.#turn.then(() => this.#whenFree(work, deadline, () => !addsFiles));
    this.#turn = result.catch(() => {});
    return result;
  };

  /** Lists records in portions, between which HTTP requests are answered: thousands take some hundred milliseconds. */
  async list<T extends Table>(table: T): Promise<readonly Records[T][]> {
    const portion = `SELECT * FROM ${table} WHERE key > ? ORDER BY key LIMIT ${PORTION_SIZE}`;
    const listed: Records[T][] = [];
    for (let last = "";;) {
      const records = await this.#whenFree((db) =>
        read<Records[T]>(db, tables[table], portion, last)
      );
      listed.push(...records);
      if (records.length < PORTION_SIZE) return listed;
      last = records.at(-1)!.key;
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  count(lateBefore: number): Promise<OutboxCounts> {
    const late = new Date(lateBefore).toISOString();
    return this.#whenFree((db) => read<OutboxCounts>(db, COUNTED, COUNT, late)[0]!);
  }

  purge(before: number, expiring: readonly Table[]): Promise<void> {
    return this.#whenFree((db) => {
      const time = new Date(before).toISOString();
      for (const table of expiring) {
        statementFor(db, `DELETE FROM ${table} WHERE expiresAt <= ?`).run(time);
      }
      if (expiring.includes("leads")) db.exec(PURGE_FILES);
      if (statementFor(db, "SELECT 1 FROM files LIMIT 1").get() === undefined) {
        this.#reserve.giveUp();
      }
      giveBackSpace(db);
      // Erased data stays in the write-ahead log until that is truncated.
      db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    });
  }

  hasDamaged(): boolean {
    return this.#file.hasDamaged();
  }

  close(): Promise<void> {
    this.#file.close();
    return Promise.resolve();
  }

  /**
   * Runs `work` on the database, and retries while another process has it locked.
   *
   * @param takesReserve Whether it may use the reserve if the disk is full.
   */
  async #whenFree<T>(
    work: (db: Database) => T,
    deadline = performance.now() + LOCK_TIMEOUT_MS,
    takesReserve = () => true,
  ): Promise<T> {
    for (let repaired = false;;) {
      try {
        return work(this.#file.open());
      } catch (error) {
        if (FULL.test(String(error)) && takesReserve() && this.#reserve.giveUp()) continue;
        if (!repaired && this.#file.repair(error)) repaired = true;
        else if (!isBusy(error) || performance.now() >= deadline) {
          // A connection stays read-only even if its file no longer is.
          if (Reflect.get(Object(error), "code") === "ERR_SQLITE_ERROR") this.#file.reopen();
          throw error;
        }
      }
      // Random, so that two processes that collided don't collide again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
    }
  }
}

/** Makes the file small again if most of it is free. If it can't be done now, there is a next time. */
function giveBackSpace(db: Database): void {
  const [pages = 0, free = 0, size = 0] = ["page_count", "freelist_count", "page_size"].map((
    name,
  ) => Number(statementFor(db, `PRAGMA ${name}`).get()?.[name]));
  const isMostlyFree = free * 2 > pages && free * size > MIN_FREE_BYTES;
  if (!isMostlyFree || (pages - free) * size > MAX_REWRITTEN_BYTES) return;
  try {
    db.exec("VACUUM");
  } catch {
    // The disk is full, or another process uses the file.
  }
}
