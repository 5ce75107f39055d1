/**
 * A backend in a SQLite file, which several processes on one machine may share.
 *
 * If the file was removed or replaced, the path is opened again. If the file is corrupt, it is moved aside, and a new
 * one is created. The readable records of the old file, which is still open, are moved to the new one.
 *
 * @module
 */
import type { Log } from "../../log.ts";
import { ACKNOWLEDGEMENT_PREFIX, type OutboxCounts, WEBHOOK_PREFIX } from "../outbox.ts";
import {
  type Backend,
  type Changes,
  type Found,
  type Records,
  type Ref,
  StoreError,
  type Table,
} from "./backend.ts";

const SQLITE: string = "node:sqlite";
// A name that the compiler doesn't see: for the types of a plain import, Deno 2.5 wants a package in the lock file.
const { DatabaseSync }: NodeSqlite.Module = await import(SQLITE);

/** How long SQLite itself waits for another process, which blocks this process. */
const BUSY_MS = 5;

/** How long a locked file is retried. */
const LOCK_TIMEOUT_MS = 1_500;

/** How many records are read before HTTP requests are answered. */
const PORTION_SIZE = 250;

/** The size of a file that is removed when the disk is full. Erasing a request needs twice the size of its files. */
const RESERVE_BYTES = 16 * 1024 * 1024;
const RESERVE = "-reserve";

// By their messages: errors of exec() have no numeric code.
const BUSY = /is locked/;
const FULL = /disk is full/;
const DAMAGE = /malformed|not a database|no such (?:table|column)|has no column/;

/** The columns of each table. Times are stored as human-readable text. */
const tables: { readonly [T in Table]: readonly string[] } = {
  outbox: ["key", "state", "reason", "receivedAt", "admittedAt", "dueAt", "attempts", "triedAt"]
    .concat(
      "leasedUntil",
      "mails",
      "keyedSince",
      "uncertainty",
      "failedAt",
      "body",
      "rank",
      "bytes",
    ),
  messages: ["key", "replyTo", "subject", "text", "files", "recipient"],
  files: ["key", "name", "type", "bytes"],
  // replyBy and plansUrl are of requests of an earlier version: kept with those that have them, and empty in others.
  leads: ["key", "receivedAt", "deliveredAt", "reference", "expiresAt", "name", "company", "email"]
    .concat("phone", "replyBy", "services", "timeline", "information", "plansUrl", "heardAboutUs"),
  idempotency: ["key", "body", "entry", "owner", "deliveredAt", "reference", "isWithoutFiles"]
    .concat("expiresAt"),
  repeats: ["key", "entry", "isKeyless", "expiresAt"],
  texts: ["key", "networks", "names", "expiresAt"],
  clients: ["key", "times", "expiresAt"],
  totals: ["key", "count", "expiresAt"],
  secrets: ["key", "secret"],
  alerts: ["key", "toldAt", "endedAt"],
};
const TIMES = new Set(
  Object.values(tables).flat().filter((column) => /(?:At|Since|Until)$/.test(column)),
);
const inserts = { IGNORE: insertStatements("IGNORE"), REPLACE: insertStatements("REPLACE") };
/** The column with a list. */
const LIST = "files";

/** The version of these tables. When you change them, raise it, and add the previous layout to the tests. */
const VERSION = 4;

/** Counts the outbox, as `countOutbox` does, without reading its entries one by one. */
const COUNT = `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
  count(*) FILTER (WHERE state = 'failed') AS failed,
  count(*) FILTER (WHERE state = 'waiting' AND receivedAt < ?) AS late,
  min(receivedAt) FILTER (WHERE state = 'waiting') AS oldestAt,
  (SELECT sum(length(bytes)) FROM files) AS bytes,
  max(triedAt) FILTER (WHERE reason IS NOT NULL AND key NOT LIKE '${WEBHOOK_PREFIX}%') AS mailTriedAt,
  (SELECT max(deliveredAt) FROM idempotency) AS deliveredAt
  FROM outbox WHERE key NOT LIKE '${ACKNOWLEDGEMENT_PREFIX}%'`;

/** Erases the files whose request has neither an entry nor a lead. */
const PURGE_FILES = `DELETE FROM files WHERE substr(key, 1, instr(key, ' ') - 1)
  NOT IN (SELECT key FROM outbox UNION SELECT key FROM leads)`;

/** Thrown for an intact file that this version can't read. */
export class UnreadableStore extends StoreError {}

/** Thrown for a file whose contents contradict each other. */
class DamagedStore extends StoreError {}

/** Whether an error says that the file is damaged. */
function isDamage(error: unknown): boolean {
  return error instanceof DamagedStore || DAMAGE.test(String(error));
}

/** The endings of a store's files. */
const SUFFIXES = ["", "-wal", "-shm"];

interface Connection {
  readonly db: Database;
  /** The identities of the open files, since other files may get the same paths. */
  readonly identity: string | undefined;
  readonly files: string;
}

type Database = NodeSqlite.Database;

type Row = NodeSqlite.Row;

/** A backend in a SQLite file, which is created and opened when first used. */
export class SqliteBackend implements Backend {
  readonly place: string;
  readonly keepsFiles = true;
  readonly #log: Log;
  #connection: Connection | undefined;

  /** @param path The file; `:memory:` for a database without a file. */
  constructor(path: string, log: Log) {
    this.place = path;
    this.#log = log;
  }

  transact<const R extends readonly Ref[], T>(
    refs: R,
    step: (found: Found<R>, changes: Changes) => T,
  ): Promise<T> {
    // The reserve is not for storing more files.
    let addsFiles = false;
    return this.#whenFree((db) => {
      // The rate limit need not survive a power loss, and is too frequent to wait for the disk.
      const isLimit = refs.length > 0 && refs.every(([table]) => table === "clients");
      db.exec(`PRAGMA synchronous = ${isLimit ? "NORMAL" : "FULL"}`);
      return inTransaction(db, () => {
        const found = refs.map(([table, key]) =>
          read(db, `SELECT * FROM ${table} WHERE key = ?`, key)[0]
        );
        return step(found as unknown as Found<R>, {
          put: (table, record) => {
            if (table === "files" && !addsFiles) createReserve(this.place);
            addsFiles ||= table === "files";
            insert(db, "REPLACE", table, record);
          },
          erase: (table, key) => void prepare(db, `DELETE FROM ${table} WHERE key = ?`).run(key),
        });
      });
    }, () => !addsFiles);
  }

  /** Lists records in portions, between which HTTP requests are answered: thousands take some hundred milliseconds. */
  async list<T extends Table>(table: T): Promise<readonly Records[T][]> {
    const portion = `SELECT * FROM ${table} WHERE key > ? ORDER BY key LIMIT ${PORTION_SIZE}`;
    const listed: Records[T][] = [];
    for (let last = "";;) {
      const records = await this.#whenFree((db) => read<T>(db, portion, last));
      listed.push(...records);
      if (records.length < PORTION_SIZE) return listed;
      last = records.at(-1)!.key;
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  count(lateBefore: number): Promise<OutboxCounts> {
    return this.#whenFree((db) => {
      const late = new Date(lateBefore).toISOString();
      const [counts = {}] = prepare(db, COUNT).all(late);
      const number = (name: string) => Number(counts[name]);
      const time = (name: string) => counts[name] ? Date.parse(String(counts[name])) : undefined;
      return {
        waiting: number("waiting"),
        failed: number("failed"),
        late: number("late"),
        bytes: number("bytes"),
        oldestAt: time("oldestAt"),
        mailTriedAt: time("mailTriedAt"),
        deliveredAt: time("deliveredAt"),
      };
    });
  }

  purge(before: number, expiring: readonly Table[]): Promise<void> {
    return this.#whenFree((db) => {
      const time = new Date(before).toISOString();
      for (const table of expiring) {
        prepare(db, `DELETE FROM ${table} WHERE expiresAt <= ?`).run(time);
      }
      if (expiring.includes("leads")) db.exec(PURGE_FILES);
      // Erased data stays in the write-ahead log until that is truncated.
      db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    });
  }

  hasDamaged(): boolean {
    const slash = this.place.lastIndexOf("/");
    const aside = `${this.place.slice(slash + 1)}.damaged-`;
    try {
      return Deno.readDirSync(this.place.slice(0, slash + 1) || ".").some(({ name }) =>
        name.startsWith(aside)
      );
    } catch {
      return false;
    }
  }

  close(): Promise<void> {
    if (this.#connection !== undefined && !this.#isCurrent()) {
      this.#log.error("bid requests are lost: the store's file was removed", { path: this.place });
    }
    this.#disconnect();
    return Promise.resolve();
  }

  /** Whether the open file is still the one at the path. */
  #isCurrent(): boolean {
    return this.#connection !== undefined && this.#connection.identity === identifyFile(this.place);
  }

  /**
   * Runs `work` on the database, and retries while another process has it locked.
   *
   * @param takesReserve Whether it may use the reserve if the disk is full.
   */
  async #whenFree<T>(work: (db: Database) => T, takesReserve = () => true): Promise<T> {
    const deadline = performance.now() + LOCK_TIMEOUT_MS;
    for (let repaired = false;;) {
      try {
        return work(this.#connect());
      } catch (error) {
        if (FULL.test(String(error)) && takesReserve() && removeReserve(this.place)) continue;
        if (isDamage(error) && !repaired) {
          repaired = true;
          if (this.#isCurrent()) this.#moveAside();
        } else if (!BUSY.test(String(error)) || performance.now() >= deadline) {
          // Opens the file again the next time: a connection stays read-only even if its file no longer is.
          const isOurs = Reflect.get(Object(error), "code") === "ERR_SQLITE_ERROR";
          if (this.#isCurrent() && isOurs) this.#disconnect();
          throw error;
        }
      }
      // Random, so that two processes that collided don't collide again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
    }
  }

  /** Returns the database at the path. */
  #connect(): Database {
    const before = this.#connection;
    if (before !== undefined && this.#isCurrent()) {
      if (before.files === identifyFiles(this.place)) return before.db;
      // Other processes would see neither our writes nor our locks, so all records are moved to a new file.
      this.#moveAside("a file beside the store's was removed");
    }
    this.#connection = this.#open(before?.db);
    before?.db.close();
    return this.#connection.db;
  }

  /** Opens the file, creates its tables, and moves the records of the previous database to it. */
  #open(before?: Database): Connection {
    const path = this.place;
    if (path !== ":memory:") makeFile(path);
    const db = new DatabaseSync(path);
    const opened = { db, identity: identifyFile(path), files: "" };
    try {
      db.exec(
        `PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON`,
      );
      inTransaction(db, () => updateTables(db));
      const result = db.prepare("PRAGMA quick_check(1)").get()?.quick_check;
      if (result !== "ok") throw new DamagedStore("the store is corrupt");
      if (before !== undefined) {
        const moved = moveRecords(before, db);
        const what = "the store's file was removed or replaced: created a new one";
        this.#log.error(what, { path, moved });
      }
      return { ...opened, files: identifyFiles(path) };
    } catch (error) {
      const isDamaged = isDamage(error);
      if (isDamaged && identifyFile(path) === opened.identity) this.#moveAside();
      // Kept open, so that its readable records are moved to the next file.
      if (isDamaged && before === undefined) this.#connection = opened;
      else db.close();
      throw error;
    }
  }

  /** Moves the file aside, so that a new one can be created, unless another process has just done so. */
  #moveAside(why = "the store is corrupt"): void {
    const aside = `${this.place}.damaged-${new Date().toISOString().replace(/[^0-9TZ]/g, "")}`;
    // The write-ahead log first: SQLite would read it as that of the new file.
    for (const suffix of SUFFIXES.toReversed()) {
      const isMoved = ifExists(() => Deno.renameSync(this.place + suffix, aside + suffix));
      if (!isMoved && suffix === "") return;
    }
    this.#log.error(`${why}: moved its file aside and created a new one`, { aside });
  }

  #disconnect(): void {
    this.#connection?.db.close();
    this.#connection = undefined;
  }
}

/**
 * Creates the tables, and gives the tables of an older version today's columns.
 *
 * @throws {UnreadableStore} If a newer version wrote the file, or Deno KV, in which older versions kept the store.
 */
function updateTables(db: Database): void {
  const version = Number(db.prepare("PRAGMA user_version").get()?.user_version);
  if (version === VERSION) return;
  if (version > VERSION) {
    throw new UnreadableStore(`the store is of a newer version (${version}); upgrade Culvert`);
  }
  const listColumns = (table: string) =>
    db.prepare(`PRAGMA table_info(${table})`).all().map(({ name }) => String(name));
  if (listColumns("kv").length > 0) {
    throw new UnreadableStore("the store is a Deno KV database of an older version; move it away");
  }
  for (const [table, columns] of Object.entries(tables)) {
    const shared = listColumns(table).filter((column) => columns.includes(column));
    if (shared.length > 0) db.exec(`ALTER TABLE ${table} RENAME TO old_${table}`);
    db.exec(`CREATE TABLE ${table} (${columns}, PRIMARY KEY (key))`);
    if (shared.length === 0) continue;
    // Records without keys are useless.
    if (shared.includes("key")) {
      db.exec(`INSERT OR IGNORE INTO ${table} (${shared}) SELECT ${shared} FROM old_${table}`);
    }
    db.exec(`DROP TABLE old_${table}`);
  }
  db.exec(`PRAGMA user_version = ${VERSION}`);
}

/** Creates the file and its folder if needed, readable only by the owner. SQLite's other files get the same mode. */
function makeFile(path: string): void {
  Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")) || ".", { recursive: true, mode: 0o700 });
  // Listed before the file is found missing, so that they can't belong to one that another process creates meanwhile.
  const stale = ["-wal", "-shm"].map((suffix) => path + suffix).filter(identifyFile);
  if (identifyFile(path) !== undefined) return;
  // If only the main file was removed, SQLite would use the others with the new file.
  for (const file of stale) ifExists(() => Deno.removeSync(file));
  Deno.openSync(path, { write: true, create: true, mode: 0o600 }).close();
}

/**
 * Writes the reserve beside a store's file, unless it exists. Its bytes are random, so that no file system compresses
 * it, and not ASCII, so that a search for submitted data finds nothing in it.
 */
function createReserve(path: string): void {
  if (path === ":memory:" || identifyFile(path + RESERVE) !== undefined) return;
  const piece = new Uint8Array(65_536);
  try {
    using file = Deno.openSync(path + RESERVE, { write: true, create: true, mode: 0o600 });
    for (let size = 0; size < RESERVE_BYTES; size += piece.length) {
      crypto.getRandomValues(piece);
      for (let index = 0; index < piece.length; index++) piece[index]! |= 0x80;
      file.writeSync(piece);
    }
  } catch (error) {
    removeReserve(path);
    throw error;
  }
}

/** Removes the reserve. Returns whether it existed. */
function removeReserve(path: string): boolean {
  return path !== ":memory:" && ifExists(() => Deno.removeSync(path + RESERVE));
}

/** Moves or removes a file. Returns whether it existed: another process may have been quicker. */
function ifExists(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** The identities of the file and of SQLite's files beside it. */
function identifyFiles(path: string): string {
  return SUFFIXES.map((suffix) => identifyFile(path + suffix)).join();
}

function identifyFile(path: string): string | undefined {
  try {
    const { dev, ino } = Deno.statSync(path);
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

/** Moves the readable records of one database to another, which keeps its own. Returns how many entries moved. */
function moveRecords(from: Database, to: Database): number {
  const move = (isWritable: boolean) =>
    inTransaction(to, () => {
      let count = 0;
      for (
        const table of [
          "messages",
          "files",
          "leads",
          "outbox",
          "idempotency",
          "repeats",
          "secrets",
        ] as const
      ) {
        for (const row of readableRows(from, table)) {
          const inserted = insert(to, "IGNORE", table, row);
          if (table === "outbox") count += inserted;
        }
        if (isWritable) from.exec(`DELETE FROM ${table}`);
      }
      return count;
    });
  try {
    // If several processes have the database open, one moves the records; the others find none.
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

/** The statements of each database, by their SQL. New ones for each call would hold native memory for too long. */
const statements = new WeakMap<Database, Map<string, NodeSqlite.Statement>>();

function prepare(db: Database, sql: string): NodeSqlite.Statement {
  const cached = statements.get(db) ?? new Map<string, NodeSqlite.Statement>();
  statements.set(db, cached);
  const statement = cached.get(sql) ?? db.prepare(sql);
  cached.set(sql, statement);
  return statement;
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
      // SQLite has already rolled back.
    }
    throw error;
  }
}

/** Inserts a record, or a row of another database. Returns the number of inserted rows, 0 or 1. */
function insert(
  db: Database,
  conflict: "IGNORE" | "REPLACE",
  table: Table,
  record: Records[Table] | Row,
): number {
  const columns = tables[table];
  const values = columns.map((column) => {
    const value = Reflect.get(record, column) ?? null;
    if (Array.isArray(value)) return JSON.stringify(value);
    return TIMES.has(column) && typeof value === "number" ? new Date(value).toISOString() : value;
  });
  const statement = prepare(db, inserts[conflict][table]!);
  const inserted = Number(statement.run(...values).changes);
  // A statement keeps a copy of its last values, here of a file. A run without a key drops it, and inserts nothing.
  if (table === "files") statement.run(...columns.map(() => null));
  return inserted;
}

/** For each table, the statement that inserts a record, unless its key is null. */
function insertStatements(conflict: string): Readonly<Record<string, string>> {
  const statements = Object.entries(tables).map(([table, columns]) =>
    [
      table,
      `INSERT OR ${conflict} INTO ${table} (${columns}) SELECT ${
        columns.map(() => "?")
      } WHERE ?1 IS NOT NULL`,
    ] as const
  );
  return Object.fromEntries(statements);
}

function read<T extends Table>(db: Database, sql: string, ...keys: readonly string[]) {
  return prepare(db, sql).all(...keys).map(toRecord<T>);
}

function toRecord<T extends Table>(row: Row): Records[T] {
  const record = Object.entries(row).filter(([, value]) => value !== null).map(([name, value]) =>
    [name, toValue(name, value)] as const
  );
  return Object.fromEntries(record) as unknown as Records[T];
}

function toValue(name: string, value: unknown): unknown {
  // A corrupt time counts as long ago.
  if (TIMES.has(name)) return Date.parse(String(value)) || 0;
  return name === LIST ? JSON.parse(String(value)) : value;
}
