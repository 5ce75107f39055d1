/**
 * The file of the SQLite store: whatever becomes of it while the server runs, what can be read of it is not lost.
 *
 * Each use looks whether the open file is still the one at its path. If it was removed or replaced, it stays readable as
 * long as it is open: the file that is there now, or a new one, is opened, and the records move there from the old one.
 * All other trouble is made into this. A file that is corrupt is moved aside as `….damaged-…`, for a person to look at, so
 * that the next use finds it gone. So is one that has lost one of SQLite's files beside it, without which other processes
 * see neither our writes nor our locks.
 *
 * Several processes may find this at once: one of them moves the file, and one the records.
 *
 * @module
 */
import type { Log } from "../../log.ts";
import { StoreError, type Table } from "./backend.ts";
import {
  type Database,
  insert,
  inTransaction,
  isBusy,
  type StoredRow,
  updateTables,
} from "./sqlite_tables.ts";

const SQLITE: string = "node:sqlite";
// A name that the compiler doesn't see: for the types of a plain import, Deno 2.5 wants a package in the lock file.
const { DatabaseSync }: NodeSqlite.Module = await import(SQLITE);

/** How long SQLite itself waits for another process, which blocks this process. */
const BUSY_MS = 5;

/** The endings of SQLite's files beside the store's. */
const BESIDE = ["-shm", "-wal"];

/** The tables whose records move to a new file. The others have counts and times of minutes. */
const MOVED = [
  "messages",
  "files",
  "leads",
  "outbox",
  "idempotency",
  "repeats",
  "secrets",
] as const;

// By their messages: errors of exec() have no numeric code.
const DAMAGE = /malformed|not a database|no such (?:table|column)|has no column/;

/** Thrown for a file whose contents contradict each other. */
class DamagedStore extends StoreError {}

function isDamage(error: unknown): boolean {
  return error instanceof DamagedStore || DAMAGE.test(String(error));
}

/** An open file. Files are known by their identities, since others may get the same paths. */
interface Connection {
  readonly db: Database;
  readonly identity: string | undefined;
  /** The identities of the files beside it. */
  readonly beside: string;
}

/** A SQLite file, which is created and opened when first used. */
export class SqliteFile {
  readonly path: string;
  readonly #log: Log;
  /** The file at the path, or the one that was there, until its records have moved. */
  #connection: Connection | undefined;

  constructor(path: string, log: Log) {
    this.path = path;
    this.#log = log;
  }

  open(): Database {
    const before = this.#connection;
    if (before !== undefined && this.#isCurrent()) {
      if (before.beside === identifyBeside(this.path)) return before.db;
      this.#moveAside("a file beside the store's was removed");
    }
    this.#connection = this.#openAnew(before?.db);
    before?.db.close();
    return this.#connection.db;
  }

  #isCurrent(): boolean {
    return this.#connection !== undefined && this.#connection.identity === identifyFile(this.path);
  }

  /** Opens the file, creates its tables, and moves the records of the previous database to it. */
  #openAnew(before?: Database): Connection {
    const { path } = this;
    if (path !== ":memory:") makeFile(path);
    const db = new DatabaseSync(path);
    const identity = identifyFile(path);
    try {
      // In memory, so that no submitted data is written to a folder for temporary files.
      db.exec(
        `PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON;
          PRAGMA temp_store = MEMORY`,
      );
      inTransaction(db, () => updateTables(db));
      const result = db.prepare("PRAGMA quick_check(1)").get()?.quick_check;
      if (result !== "ok") throw new DamagedStore("the store is corrupt");
      if (before !== undefined) {
        const moved = moveRecords(before, db);
        const what = "the store's file was removed or replaced: created a new one";
        this.#log.error(what, { path, moved });
      }
      return { db, identity, beside: identifyBeside(path) };
    } catch (error) {
      const isDamaged = isDamage(error);
      if (isDamaged && identifyFile(path) === identity) this.#moveAside("the store is corrupt");
      // Kept open, so that its readable records are moved to the next file.
      if (isDamaged && before === undefined) this.#connection = { db, identity, beside: "" };
      else db.close();
      throw error;
    }
  }

  /** If an error says that the file is damaged, moves it aside. Returns whether it does. */
  repair(error: unknown): boolean {
    if (!isDamage(error)) return false;
    if (this.#isCurrent()) this.#moveAside("the store is corrupt");
    return true;
  }

  /** Moves the file aside, so that a new one can be created, unless another process has just done so. */
  #moveAside(why: string): void {
    const aside = `${this.path}.damaged-${new Date().toISOString().replace(/[^0-9TZ]/g, "")}`;
    // Itself last: SQLite would read the write-ahead log as that of the new file.
    for (const suffix of [...BESIDE, ""]) {
      const isMoved = ifExists(() => Deno.renameSync(this.path + suffix, aside + suffix));
      if (!isMoved && suffix === "") return;
    }
    this.#log.error(`${why}: moved its file aside and created a new one`, { aside });
  }

  /** Whether a file that was moved aside is still there. */
  hasDamaged(): boolean {
    const slash = this.path.lastIndexOf("/");
    const aside = `${this.path.slice(slash + 1)}.damaged-`;
    try {
      return Deno.readDirSync(this.path.slice(0, slash + 1) || ".").some(({ name }) =>
        name.startsWith(aside)
      );
    } catch {
      return false;
    }
  }

  /** Closes the file at the path, which the next use opens again. One that is not there any more stays open. */
  reopen(): void {
    if (this.#isCurrent()) this.#disconnect();
  }

  close(): void {
    if (this.#connection !== undefined && !this.#isCurrent()) {
      this.#log.error("bid requests are lost: the store's file was removed", { path: this.path });
    }
    this.#disconnect();
  }

  #disconnect(): void {
    this.#connection?.db.close();
    this.#connection = undefined;
  }
}

/** Creates the file and its folder if needed, readable only by the owner. SQLite's other files get the same mode. */
function makeFile(path: string): void {
  Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")) || ".", { recursive: true, mode: 0o700 });
  // Listed before the file is found missing, so that they can't belong to one that another process creates meanwhile.
  const stale = BESIDE.map((suffix) => path + suffix).filter(identifyFile);
  if (identifyFile(path) !== undefined) return;
  // If only the main file was removed, SQLite would use the others with the new file.
  for (const file of stale) ifExists(() => Deno.removeSync(file));
  Deno.openSync(path, { write: true, create: true, mode: 0o600 }).close();
}

/** Moves the readable records of one database to another, which keeps its own. Returns how many entries moved. */
function moveRecords(from: Database, to: Database): number {
  const move = (isWritable: boolean) =>
    inTransaction(to, () => {
      let count = 0;
      for (const table of MOVED) {
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
    if (isBusy(error)) throw error;
    return move(false);
  }
}

function* readableRows(db: Database, table: Table): Iterable<StoredRow> {
  try {
    yield* db.prepare(`SELECT * FROM ${table}`).iterate();
  } catch (error) {
    if (isBusy(error)) throw error;
  }
}

export function identifyFile(path: string): string | undefined {
  try {
    const { dev, ino } = Deno.statSync(path);
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

function identifyBeside(path: string): string {
  return BESIDE.map((suffix) => identifyFile(path + suffix)).join();
}

/** Moves or removes a file. Returns whether it existed: another process may have been quicker. */
export function ifExists(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
