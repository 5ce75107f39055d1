/**
 * Records in a SQLite file, which several processes of one machine may share.
 *
 * A file that was removed or replaced is opened anew; one that is damaged is moved aside, and a new one is made.
 * What can be read of the old one moves to the new one: a removed file stays readable as long as it is open.
 *
 * @module
 */
import type { Log } from "../../server/log.ts";
import { type Backend, type Records, type Table, tables } from "./backend.ts";
import { type Database, openDatabase, type SqlValue } from "./node_sqlite.ts";

/** How long SQLite itself waits for another process: nothing else happens in this one meanwhile. */
const BUSY_MS = 5;

/** How long, and after what pauses at most, a file that another process holds is tried again. */
const PATIENCE_MS = 1_500;
const LONGEST_PAUSE_MS = 40;

/** A database, and what tells its file from others that come to have the same path. */
interface Connection {
  readonly db: Database;
  readonly identity: string | undefined;
}

/**
 * Makes a store in a SQLite file, which is made and opened when first used.
 *
 * @param path The file; `:memory:` for none.
 */
export function sqliteBackend(path: string, log: Log): Backend {
  let connection: Connection | undefined;
  /** A file that is no longer the store's, until what waits in it has moved. */
  let old: Database | undefined;
  let changed = false;

  /** Does something in the database, again while another process holds it. */
  async function whenFree<T>(work: (db: Database) => T): Promise<T> {
    const deadline = performance.now() + PATIENCE_MS;
    let repaired = false;
    while (true) {
      try {
        return work(connect());
      } catch (error) {
        const ours = connection !== undefined && connection.identity === identityOf(path);
        if (ours && !repaired && says(error, DAMAGE)) {
          repaired = true;
          moveAside();
        } else if (!says(error, BUSY) || performance.now() >= deadline) {
          // Opened anew the next time: a connection stays read-only when its file no longer is.
          if (ours && Reflect.get(Object(error), "code") === "ERR_SQLITE_ERROR") disconnect();
          throw error;
        }
      }
      // A while by chance, so that two who lost a race to each other do not meet again.
      const pause = Math.random() * LONGEST_PAUSE_MS;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** Gives the database that has the path now. */
  function connect(): Database {
    if (connection !== undefined && connection.identity !== identityOf(path)) {
      log.error("the store's file was removed or replaced: it is opened anew", { path });
      retire();
    }
    const { db } = connection ??= open();
    if (old !== undefined) {
      const count = moveRecords(old, db);
      if (count > 0) log.warn("bid requests were moved to the new store", { count });
      old.close();
      old = undefined;
    }
    return db;
  }

  function open(): Connection {
    if (path !== ":memory:") makeFile(path);
    const db = openDatabase(path);
    const opened = { db, identity: identityOf(path) };
    try {
      db.exec(
        `PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON`,
      );
      for (const [table, [name, ...others]] of Object.entries(tables)) {
        const columns = [`${name} TEXT PRIMARY KEY NOT NULL`, ...others].join(", ");
        db.exec(`CREATE TABLE IF NOT EXISTS ${table} (${columns})`);
      }
      const found = db.prepare("PRAGMA quick_check(1)").get()?.quick_check;
      if (found !== "ok") throw new Error("database disk image is malformed");
      return opened;
    } catch (error) {
      if (says(error, DAMAGE)) connection = opened;
      else db.close();
      throw error;
    }
  }

  function disconnect(): void {
    connection?.db.close();
    connection = undefined;
  }

  /** Goes on without the file that is open; the first such is kept until what waits in it has moved. */
  function retire(): void {
    if (old !== undefined) return disconnect();
    old = connection?.db;
    connection = undefined;
  }

  /** Gives the path of a damaged file to a new one. */
  function moveAside(): void {
    const aside = `${path}.damaged-${new Date().toISOString().replace(/[^0-9TZ]/g, "")}`;
    // Its log first: beside the new file it would be taken for that one's.
    for (const suffix of ["-wal", "-shm", ""]) {
      if (identityOf(path + suffix) !== undefined) Deno.renameSync(path + suffix, aside + suffix);
    }
    log.error("the store was damaged: its file was moved aside, and a new one is made", { aside });
    retire();
  }

  return {
    place: path,
    transact(refs, step) {
      // The limit need not outlive a loss of power, only the process.
      const synchronous = refs.every(([table]) => table === "clients") ? "NORMAL" : "FULL";
      return whenFree((db) => {
        db.exec(`PRAGMA synchronous = ${synchronous}; BEGIN IMMEDIATE`);
        try {
          const found = refs.map(([table, name]) => select(db, table, name));
          const { writes, result } = step(found as unknown as Parameters<typeof step>[0]);
          for (const write of writes) {
            if (!("erase" in write)) insert(db, write.table, write.record);
            else db.prepare(`DELETE FROM ${named(write.erase[0])}`).run(write.erase[1]);
          }
          db.exec("COMMIT");
          changed ||= writes.length > 0;
          return result;
        } catch (error) {
          rollBack(db);
          throw error;
        }
      });
    },
    get: ([table, name]) => whenFree((db) => select(db, table, name)),
    list: <T extends Table>(table: T) =>
      whenFree((db) => db.prepare(`SELECT * FROM ${table}`).all().map((row) => recordOf<T>(row))),
    purge: (before) =>
      whenFree((db) => {
        for (const table of ["idempotency", "clients", "totals"]) {
          const expired = db.prepare(`DELETE FROM ${table} WHERE expiresAt <= ?`);
          changed = expired.run(isoOf(before)).changes > 0 || changed;
        }
        // What was erased is in the log of changes until that is emptied.
        if (changed) db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
        changed = false;
      }),
    close() {
      disconnect();
      if (old !== undefined) {
        log.error("bid requests are lost: the store's file was removed", { path });
      }
      old?.close();
      old = undefined;
      return Promise.resolve();
    },
  };
}

/** Makes a file and its folder, where they are not there yet, for the owner alone; SQLite's others are as it is. */
function makeFile(path: string): void {
  Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")) || ".", { recursive: true, mode: 0o700 });
  if (identityOf(path) !== undefined) return;
  // Those of a file that was removed alone would be taken for the new one's.
  for (const suffix of ["-wal", "-shm"]) {
    if (identityOf(path + suffix) !== undefined) Deno.removeSync(path + suffix);
  }
  Deno.openSync(path, { write: true, create: true, mode: 0o600 }).close();
}

function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = Deno.statSync(path);
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

/** Moves what can be read of one database to another, where that has not got it; gives how many bid requests. */
function moveRecords(from: Database, to: Database): number {
  const moved = ["messages", "outbox", "idempotency"] as const;
  let count = 0;
  try {
    // Of several processes that have it open, one moves them; the others find nothing.
    const held = unlessDamaged(() => from.exec("BEGIN IMMEDIATE"));
    to.exec("BEGIN IMMEDIATE");
    for (const table of moved) {
      unlessDamaged(() => {
        for (const row of from.prepare(`SELECT * FROM ${table}`).iterate()) {
          const values = tables[table].map((column) => row[column] ?? null);
          const { changes } = insertion(to, table, "IGNORE").run(...values);
          if (table === "outbox") count += Number(changes);
        }
      });
    }
    to.exec("COMMIT");
    if (held) {
      unlessDamaged(() => moved.forEach((table) => from.exec(`DELETE FROM ${table}`)));
      unlessDamaged(() => from.exec("COMMIT"));
    }
    return count;
  } catch (error) {
    rollBack(to);
    rollBack(from);
    throw error;
  }
}

/** Ends a transaction that may not have begun. */
function rollBack(db: Database): void {
  try {
    db.exec("ROLLBACK");
  } catch {
    // SQLite has none open.
  }
}

/** Does what can be done with a database that may be damaged; gives whether it was done. */
function unlessDamaged(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (says(error, BUSY) || says(error, /is full/)) throw error;
    return false;
  }
}

function select<T extends Table>(db: Database, table: T, name: string): Records[T] | undefined {
  const row = db.prepare(`SELECT * FROM ${named(table)}`).get(name);
  return row && recordOf<T>(row);
}

function named(table: Table): string {
  return `${table} WHERE ${tables[table][0]} = ?`;
}

function insert(db: Database, table: Table, record: object): void {
  const values = tables[table].map((column): SqlValue => {
    const value = Reflect.get(record, column);
    return isTime(column) && value !== undefined ? isoOf(value) : value ?? null;
  });
  insertion(db, table, "REPLACE").run(...values);
}

function insertion(db: Database, table: Table, conflict: "IGNORE" | "REPLACE") {
  const marks = tables[table].map(() => "?").join(", ");
  return db.prepare(`INSERT OR ${conflict} INTO ${table} (${tables[table]}) VALUES (${marks})`);
}

function recordOf<T extends Table>(row: Readonly<Record<string, unknown>>): Records[T] {
  const record: Record<string, unknown> = {};
  for (const column in row) {
    const value = row[column];
    if (value === null) continue;
    // A time that can't be read was damaged, and is long ago.
    record[column] = isTime(column) ? Date.parse(String(value)) || 0 : value;
  }
  return record as unknown as Records[T];
}

/** Times are kept as texts that a person can read. */
function isTime(column: string): boolean {
  return column.endsWith("At") || column.endsWith("Since") || column.endsWith("Until");
}

function isoOf(time: number): string {
  return new Date(time).toISOString();
}

const BUSY = /is locked/;
const DAMAGE = /malformed|not a database|no such (?:table|column)/;

function says(error: unknown, words: RegExp): boolean {
  return words.test(String(error));
}
