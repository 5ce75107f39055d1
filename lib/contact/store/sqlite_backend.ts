/**
 * A backend in a SQLite file, which several processes on one machine may share.
 *
 * If the file was removed or replaced, it is opened again; if it is corrupt, it is moved aside, and a new one is
 * created. What can be read of the old one moves to the new one: a removed file stays readable as long as it is open.
 *
 * @module
 */
import type { Log } from "../../log.ts";
import { ACKNOWLEDGEMENT, type OutboxCounts, WEBHOOK } from "../outbox.ts";
import type { Backend, Changes, Found, Records, Ref, Table } from "./backend.ts";

const SQLITE: string = "node:sqlite";
// By a name that the compiler doesn't see: for the types of an import, Deno 2.5 wants a package in the lock.
const { DatabaseSync }: NodeSqlite.Module = await import(SQLITE);

/** How long SQLite itself waits for another process, which blocks this one. */
const BUSY_MS = 5;

/** How long a locked file is retried. */
const PATIENCE_MS = 1_500;

/** How many records are read at once. */
const PORTION = 250;

/** Room that is given up when the disk is full: erasing what was delivered needs as much as its files, twice. */
const RESERVE_BYTES = 16 * 1024 * 1024;
const RESERVE = "-reserve";

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
/** The columns that have a time. */
const TIMES = new Set(
  Object.values(tables).flat().filter((column) => /(?:At|Since|Until)$/.test(column)),
);
const inserts = { IGNORE: insertStatements("IGNORE"), REPLACE: insertStatements("REPLACE") };
/** The column that has a list. */
const LIST = "files";

/** The version of these tables, in the file. Whoever changes them raises it, and adds the layout before to the tests. */
const VERSION = 4;

/** Counts the outbox, as `countOutbox` does, without reading its entries one by one. */
const COUNT = `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
  count(*) FILTER (WHERE state = 'failed') AS failed,
  count(*) FILTER (WHERE state = 'waiting' AND receivedAt < ?) AS late,
  min(receivedAt) FILTER (WHERE state = 'waiting') AS oldestAt,
  (SELECT sum(length(bytes)) FROM files) AS bytes,
  max(triedAt) FILTER (WHERE reason IS NOT NULL AND key NOT LIKE '${WEBHOOK}%') AS mailTriedAt,
  (SELECT max(deliveredAt) FROM idempotency) AS deliveredAt
  FROM outbox WHERE key NOT LIKE '${ACKNOWLEDGEMENT}%'`;

/** Erases the files whose request has neither an entry nor a record of who asked. */
const PURGE_FILES = `DELETE FROM files WHERE substr(key, 1, instr(key, ' ') - 1)
  NOT IN (SELECT key FROM outbox UNION SELECT key FROM leads)`;

/** Thrown for a file that is not damaged, and that this version can't read. The message is for the operator. */
export class UnreadableStore extends Error {}

/** The endings of a store's files. */
const SUFFIXES = ["", "-wal", "-shm"];

interface Connection {
  readonly db: Database;
  /** The identities of its files, since others may get the same paths. */
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
    // The room is for what waits, not for more.
    let addsFiles = false;
    return this.#whenFree((db) => {
      // The rate limit need not survive a power loss, and busy times would wait for the disk.
      const isLimit = refs.length > 0 && refs.every(([table]) => table === "clients");
      db.exec(`PRAGMA synchronous = ${isLimit ? "NORMAL" : "FULL"}`);
      return inTransaction(db, () => {
        const found = refs.map(([table, key]) =>
          read(db, `SELECT * FROM ${table} WHERE key = ?`, key)[0]
        );
        return step(found as unknown as Found<R>, {
          put: (table, record) => {
            if (table === "files" && !addsFiles) holdReserve(this.place);
            addsFiles ||= table === "files";
            insert(db, "REPLACE", table, record);
          },
          erase: (table, key) => void prepared(db, `DELETE FROM ${table} WHERE key = ?`).run(key),
        });
      });
    }, () => !addsFiles);
  }

  /** In portions, between which requests are answered: thousands of records take some hundred milliseconds. */
  async list<T extends Table>(table: T): Promise<readonly Records[T][]> {
    const portion = `SELECT * FROM ${table} WHERE key > ? ORDER BY key LIMIT ${PORTION}`;
    const listed: Records[T][] = [];
    for (let last = "";;) {
      const records = await this.#whenFree((db) => read<T>(db, portion, last));
      listed.push(...records);
      if (records.length < PORTION) return listed;
      last = records.at(-1)!.key;
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  count(lateBefore: number): Promise<OutboxCounts> {
    return this.#whenFree((db) => {
      const late = new Date(lateBefore).toISOString();
      const [counts = {}] = prepared(db, COUNT).all(late);
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
        prepared(db, `DELETE FROM ${table} WHERE expiresAt <= ?`).run(time);
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
    const deadline = performance.now() + PATIENCE_MS;
    for (let repaired = false;;) {
      try {
        return work(this.#connect());
      } catch (error) {
        if (FULL.test(String(error)) && takesReserve() && giveReserve(this.place)) continue;
        if (DAMAGE.test(String(error)) && !repaired) {
          repaired = true;
          if (this.#isCurrent()) this.#moveAside();
        } else if (!BUSY.test(String(error)) || performance.now() >= deadline) {
          // Opened again the next time: a connection stays read-only even if its file no longer is.
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
      // Another process would not see what is written there, nor its locks: all is moved to a new file.
      this.#moveAside("a file beside the store's was removed");
    }
    this.#connection = this.#open(before?.db);
    before?.db.close();
    return this.#connection.db;
  }

  /** Opens the file, creates its tables, and moves the records of the previous one to it. */
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
      const found = db.prepare("PRAGMA quick_check(1)").get()?.quick_check;
      if (found !== "ok") throw new Error("database disk image is malformed");
      if (before !== undefined) {
        const moved = moveRecords(before, db);
        const what = "the store's file was removed or replaced: created a new one";
        this.#log.error(what, { path, moved });
      }
      return { ...opened, files: identifyFiles(path) };
    } catch (error) {
      const isDamaged = DAMAGE.test(String(error));
      if (isDamaged && identifyFile(path) === opened.identity) this.#moveAside();
      // What can be read of it is moved to the next one.
      if (isDamaged && before === undefined) this.#connection = opened;
      else db.close();
      throw error;
    }
  }

  /** Moves the file aside, so that a new one can be created, unless another process has just done so. */
  #moveAside(why = "the store is corrupt"): void {
    const aside = `${this.place}.damaged-${new Date().toISOString().replace(/[^0-9TZ]/g, "")}`;
    // Its log first: SQLite would take it for the new file's.
    for (const suffix of SUFFIXES.toReversed()) {
      const isMoved = ifThere(() => Deno.renameSync(this.place + suffix, aside + suffix));
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
 * Creates the tables, and gives those of an older version today's columns.
 *
 * @throws {UnreadableStore} If the file is of a newer version, or of Deno KV, which kept the store before.
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
    // Without keys they are of no use.
    if (shared.includes("key")) {
      db.exec(`INSERT OR IGNORE INTO ${table} (${shared}) SELECT ${shared} FROM old_${table}`);
    }
    db.exec(`DROP TABLE old_${table}`);
  }
  db.exec(`PRAGMA user_version = ${VERSION}`);
}

/** Creates the file and its folder if needed, readable only by the owner; SQLite's other files get the same mode. */
function makeFile(path: string): void {
  Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")) || ".", { recursive: true, mode: 0o700 });
  // Looked for first: what is there before the file is missing can't be of one that another process creates meanwhile.
  const stale = ["-wal", "-shm"].map((suffix) => path + suffix).filter(identifyFile);
  if (identifyFile(path) !== undefined) return;
  // If only the main file was removed, SQLite would take the others for the new one's.
  for (const file of stale) ifThere(() => Deno.removeSync(file));
  Deno.openSync(path, { write: true, create: true, mode: 0o600 }).close();
}

/**
 * Writes the reserve beside a store's file, unless it is there: random, so that no file system makes it smaller, and
 * without ASCII, so that nobody finds words in it.
 */
function holdReserve(path: string): void {
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
    giveReserve(path);
    throw error;
  }
}

/** Gives up the reserve, and returns whether it was there. */
function giveReserve(path: string): boolean {
  return path !== ":memory:" && ifThere(() => Deno.removeSync(path + RESERVE));
}

/** Moves or removes a file, and returns whether it was there: another process may have been quicker. */
function ifThere(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** The identities of the file and of those that SQLite has beside an open one. */
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

/** Moves what can be read of one database to another, unless it is there; returns how many bid requests. */
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
    // If several processes have it open, one moves the records; the others find none.
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

/** The statements of each database, by their text. One that is made for a call holds native memory until it is collected. */
const statements = new WeakMap<Database, Map<string, NodeSqlite.Statement>>();

function prepared(db: Database, sql: string): NodeSqlite.Statement {
  const known = statements.get(db) ?? new Map<string, NodeSqlite.Statement>();
  statements.set(db, known);
  const statement = known.get(sql) ?? db.prepare(sql);
  known.set(sql, statement);
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

/** Inserts a record, or a row of another database; returns how many were inserted. */
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
  const statement = prepared(db, inserts[conflict][table]!);
  const inserted = Number(statement.run(...values).changes);
  // A statement keeps a copy of what it was last run with; without a key it inserts nothing.
  if (table === "files") statement.run(...columns.map(() => null));
  return inserted;
}

/** The statement that inserts into each table what has a key. */
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
  return prepared(db, sql).all(...keys).map(toRecord<T>);
}

function toRecord<T extends Table>(row: Row): Records[T] {
  const record = Object.entries(row).filter(([, value]) => value !== null).map(([name, value]) =>
    [name, toValue(name, value)] as const
  );
  return Object.fromEntries(record) as unknown as Records[T];
}

function toValue(name: string, value: unknown): unknown {
  // A time that can't be read is corrupt, and counts as long ago.
  if (TIMES.has(name)) return Date.parse(String(value)) || 0;
  return name === LIST ? JSON.parse(String(value)) : value;
}
