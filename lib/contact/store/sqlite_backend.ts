/**
 * Records in a SQLite file, which several processes of one machine may share.
 *
 * A file that was removed or replaced is opened anew; one that is damaged is moved aside, and a new one is made.
 * What can be read of the old one moves to the new one: a removed file stays readable as long as it is open.
 *
 * @module
 */
import type { Log } from "../../server/log.ts";
import { type Backend, pauseByChance, type Records, type Table } from "./backend.ts";

/** How long SQLite itself waits for another process: nothing else happens in this one meanwhile. */
const BUSY_MS = 5;

/** How long a file that another process holds is tried again. */
const PATIENCE_MS = 1_500;

const BUSY = /is locked/;
const DAMAGE = /malformed|not a database|no such (?:table|column)|has no column/;

/** The columns of each table. Times are kept as texts that a person can read. */
const tables: { readonly [T in Table]: readonly string[] } = {
  outbox: ["key", "state", "reason", "receivedAt", "admittedAt", "dueAt", "attempts", "triedAt"]
    .concat("leasedUntil", "mails", "keyedSince", "uncertainty", "failedAt", "body"),
  messages: ["key", "replyTo", "subject", "text"],
  idempotency: ["key", "body", "deliveredAt", "reference", "expiresAt"],
  clients: ["key", "times", "expiresAt"],
  totals: ["key", "count", "expiresAt"],
  alerts: ["key", "toldAt", "endedAt"],
};
const TIME = /(?:At|Since|Until)$/;

type Database = NodeSqlite.Database;
type Row = NodeSqlite.Row;

/**
 * Makes a store in a SQLite file, which is made and opened when first used.
 *
 * @param path The file; `:memory:` for none.
 */
export function sqliteBackend(path: string, log: Log): Backend {
  /** The open database, and what tells its file from others that come to have the same path. */
  let connection: { readonly db: Database; readonly identity: string | undefined } | undefined;

  /** Whether the file that is open has the path now. */
  const isCurrent = () => connection !== undefined && connection.identity === identityOf(path);

  /** Does something in the database, again while another process holds it. */
  async function whenFree<T>(work: (db: Database) => T): Promise<T> {
    const deadline = performance.now() + PATIENCE_MS;
    for (let repaired = false;;) {
      try {
        return work(connect());
      } catch (error) {
        if (DAMAGE.test(String(error)) && !repaired) {
          repaired = true;
          if (isCurrent()) moveAside();
        } else if (!BUSY.test(String(error)) || performance.now() >= deadline) {
          // Opened anew the next time: a connection stays read-only when its file no longer is.
          if (isCurrent() && Reflect.get(Object(error), "code") === "ERR_SQLITE_ERROR") close();
          throw error;
        }
      }
      await pauseByChance();
    }
  }

  /** Gives the database that has the path now. */
  function connect(): Database {
    if (connection !== undefined && isCurrent()) return connection.db;
    const before = connection;
    connection = open(before?.db);
    before?.db.close();
    return connection.db;
  }

  /** Opens the file, makes its tables, and moves what waited in the one before to it. */
  function open(before?: Database) {
    if (path !== ":memory:") makeFile(path);
    // The first time, this loads SQLite.
    const { process } = globalThis as unknown as { readonly process: NodeSqlite.Process };
    const db = new (process.getBuiltinModule("node:sqlite").DatabaseSync)(path);
    const opened = { db, identity: identityOf(path) };
    try {
      db.exec(
        `PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON`,
      );
      for (const [table, columns] of Object.entries(tables)) {
        db.exec(`CREATE TABLE IF NOT EXISTS ${table} (${columns}, PRIMARY KEY (key))`);
      }
      const found = db.prepare("PRAGMA quick_check(1)").get()?.quick_check;
      if (found !== "ok") throw new Error("database disk image is malformed");
      if (before !== undefined) {
        const moved = moveRecords(before, db);
        log.error("the store's file was removed or replaced: there is a new one", { path, moved });
      }
      return opened;
    } catch (error) {
      const isDamaged = DAMAGE.test(String(error));
      if (isDamaged) moveAside();
      // What can be read of it moves to the next one.
      if (isDamaged && before === undefined) connection = opened;
      else db.close();
      throw error;
    }
  }

  /** Gives the path of a damaged file to a new one. */
  function moveAside(): void {
    const aside = `${path}.damaged-${new Date().toISOString().replace(/[^0-9TZ]/g, "")}`;
    // Its log first: beside the new file it would be taken for that one's.
    for (const suffix of ["-wal", "-shm", ""]) {
      if (identityOf(path + suffix) !== undefined) Deno.renameSync(path + suffix, aside + suffix);
    }
    log.error("the store was damaged: its file was moved aside, and a new one is made", { aside });
  }

  function close(): void {
    connection?.db.close();
    connection = undefined;
  }

  return {
    place: path,
    transact: (refs, step) =>
      whenFree((db) => {
        // The limit need not outlive a loss of power, and a crowd would wait for the disk.
        const isLimit = refs.length > 0 && refs.every(([table]) => table === "clients");
        db.exec(`PRAGMA synchronous = ${isLimit ? "NORMAL" : "FULL"}`);
        return inTransaction(db, () => {
          const found = refs.map(([table, key]) =>
            read(db, `SELECT * FROM ${table} WHERE key = ?`, key)[0]
          );
          return step(found as unknown as Parameters<typeof step>[0], {
            put: (table, record) => void insert(db, "REPLACE", table, rowOf(record)),
            erase: (table, key) => void db.prepare(`DELETE FROM ${table} WHERE key = ?`).run(key),
          });
        });
      }),
    list: <T extends Table>(table: T) => whenFree((db) => read<T>(db, `SELECT * FROM ${table}`)),
    purge: (before) =>
      whenFree((db) => {
        for (const table of ["idempotency", "clients", "totals"]) {
          db.prepare(`DELETE FROM ${table} WHERE expiresAt <= ?`).run(
            new Date(before).toISOString(),
          );
        }
        // What was erased is in the log of changes until that is emptied.
        db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      }),
    close() {
      if (connection !== undefined && !isCurrent()) {
        log.error("bid requests are lost: the store's file was removed", { path });
      }
      close();
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
  const move = (isWritable: boolean) =>
    inTransaction(to, () => {
      let count = 0;
      for (const table of ["messages", "outbox", "idempotency"] as const) {
        for (const row of readableRows(from, table)) {
          const inserted = insert(to, "IGNORE", table, row);
          if (table === "outbox") count += inserted;
        }
        if (isWritable) from.exec(`DELETE FROM ${table}`);
      }
      return count;
    });
  try {
    // Of several processes that have it open, one moves them; the others find nothing.
    return inTransaction(from, () => move(true));
  } catch (error) {
    if (BUSY.test(String(error))) throw error;
    return move(false);
  }
}

function* readableRows(db: Database, table: Table): Iterable<Row> {
  try {
    yield* db.prepare(`SELECT * FROM ${table}`).iterate();
  } catch (error) {
    if (BUSY.test(String(error))) throw error;
  }
}

function inTransaction<T>(db: Database, work: () => T): T {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    try {
      db.exec("ROLLBACK");
    } catch {
      // SQLite has ended it by itself.
    }
    throw error;
  }
}

/** Inserts a row, and gives how many that makes. */
function insert(db: Database, conflict: "IGNORE" | "REPLACE", table: Table, row: Row): number {
  const columns = tables[table];
  const sql = `INSERT OR ${conflict} INTO ${table} (${columns}) VALUES (${columns.map(() => "?")})`;
  return Number(db.prepare(sql).run(...columns.map((column) => row[column] ?? null)).changes);
}

function read<T extends Table>(db: Database, sql: string, ...keys: readonly string[]) {
  return db.prepare(sql).all(...keys).map(recordOf<T>);
}

function rowOf(record: object): Row {
  const row = Object.entries(record).map(([name, value]) =>
    [name, TIME.test(name) && value !== undefined ? new Date(value).toISOString() : value] as const
  );
  return Object.fromEntries(row);
}

function recordOf<T extends Table>(row: Row): Records[T] {
  const record = Object.entries(row).filter(([, value]) => value !== null).map(([name, value]) =>
    // A time that can't be read was damaged, and is long ago.
    [name, TIME.test(name) ? Date.parse(String(value)) || 0 : value] as const
  );
  return Object.fromEntries(record) as unknown as Records[T];
}
