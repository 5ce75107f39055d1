/**
 * The tables of the SQLite store: their columns and version, and how a record becomes a row.
 *
 * @module
 */
import { type Records, StoreError, type Table } from "./backend.ts";

export type Database = NodeSqlite.Database;
export type StoredRow = NodeSqlite.Row;

/**
 * The columns of a table, by their names: a `time` is stored as text that people can read, a `list` as JSON, anything
 * else as it is.
 */
export type Columns = Readonly<Record<string, "time" | "list" | "plain">>;

/** Columns as SQL lists them, each with its type unless that is `plain`. */
export function columns(declaration: string): Columns {
  return Object.fromEntries(
    declaration.split(", ").map((column) => {
      const [name, type = "plain"] = column.split(" ");
      return [name, type];
    }),
  );
}

/** The tables. A key comes first. */
export const tables: { readonly [T in Table]: Columns } = {
  outbox: columns(
    "key, state, reason, receivedAt time, admittedAt time, dueAt time, attempts, triedAt time, " +
      "leasedUntil time, mails, keyedSince time, uncertainty, failedAt time, body, rank, bytes",
  ),
  messages: columns("key, replyTo, subject, text, files list, recipient"),
  files: columns("key, name, type, bytes"),
  // replyBy and plansUrl are of requests of an earlier version: kept with those that have them, and empty in others.
  leads: columns(
    "key, receivedAt time, deliveredAt time, reference, expiresAt time, name, company, email, " +
      "phone, replyBy, services, timeline, information, plansUrl, heardAboutUs",
  ),
  idempotency: columns(
    "key, body, entry, owner, deliveredAt time, reference, isWithoutFiles, expiresAt time",
  ),
  repeats: columns("key, entry, isKeyless, expiresAt time"),
  texts: columns("key, networks, names, expiresAt time"),
  clients: columns("key, times, expiresAt time"),
  totals: columns("key, count, expiresAt time"),
  secrets: columns("key, secret"),
  alerts: columns("key, toldAt time, endedAt time"),
};

/** The version of these tables. When you change them, raise it, and add the previous layout to the tests. */
const TABLES_VERSION = 4;

/** Whether another process has the file locked. By its message: an error of exec() has no numeric code. */
export function isBusy(error: unknown): boolean {
  return /is locked/.test(String(error));
}

/** Thrown for an intact file that this version can't read. */
export class UnreadableStore extends StoreError {}

/**
 * Creates the tables, and gives the tables of an older version today's columns.
 *
 * @throws {UnreadableStore} If a newer version wrote the file, or Deno KV, in which older versions kept the store.
 */
export function updateTables(db: Database): void {
  const version = Number(db.prepare("PRAGMA user_version").get()?.user_version);
  if (version === TABLES_VERSION) return;
  if (version > TABLES_VERSION) {
    throw new UnreadableStore(`the store is of a newer version (${version}); upgrade Culvert`);
  }
  const listColumns = (table: string) =>
    db.prepare(`PRAGMA table_info(${table})`).all().map(({ name }) => String(name));
  if (listColumns("kv").length > 0) {
    throw new UnreadableStore("the store is a Deno KV database of an older version; move it away");
  }
  for (const [table, columns] of Object.entries(tables)) {
    const shared = listColumns(table).filter((column) => column in columns);
    if (shared.length > 0) db.exec(`ALTER TABLE ${table} RENAME TO old_${table}`);
    db.exec(`CREATE TABLE ${table} (${Object.keys(columns)}, PRIMARY KEY (key))`);
    if (shared.length === 0) continue;
    // Records without keys are useless.
    if (shared.includes("key")) {
      db.exec(`INSERT OR IGNORE INTO ${table} (${shared}) SELECT ${shared} FROM old_${table}`);
    }
    db.exec(`DROP TABLE old_${table}`);
  }
  db.exec(`PRAGMA user_version = ${TABLES_VERSION}`);
}

/** The statements of each database, by their SQL. New ones for each call would hold native memory for too long. */
const statements = new WeakMap<Database, Map<string, NodeSqlite.Statement>>();

export function statementFor(db: Database, sql: string): NodeSqlite.Statement {
  const cached = statements.get(db) ?? new Map<string, NodeSqlite.Statement>();
  statements.set(db, cached);
  const statement = cached.get(sql) ?? db.prepare(sql);
  cached.set(sql, statement);
  return statement;
}

export function inTransaction<T>(db: Database, work: () => T): T {
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
export function insert(
  db: Database,
  conflict: "IGNORE" | "REPLACE",
  table: Table,
  record: Records[Table] | StoredRow,
): number {
  const values = Object.entries(tables[table]).map(([column, type]) => {
    const value = Reflect.get(record, column) ?? null;
    // A row of another database has texts already.
    if (type === "list" && Array.isArray(value)) return JSON.stringify(value);
    return type === "time" && typeof value === "number" ? new Date(value).toISOString() : value;
  });
  // Inserts nothing without a key.
  const statement = statementFor(
    db,
    `INSERT OR ${conflict} INTO ${table} (${Object.keys(tables[table])}) SELECT ${
      values.map(() => "?")
    } WHERE ?1 IS NOT NULL`,
  );
  const inserted = Number(statement.run(...values).changes);
  // A statement keeps a copy of its last values, here of a file. A run without a key drops it.
  if (table === "files") statement.run(...values.map(() => null));
  return inserted;
}

/** How a value of a column is read. What makes no sense stops nothing: neither a corrupt time nor a corrupt list. */
const readers = {
  plain: (value: unknown) => value,
  time: (value: unknown) => Date.parse(String(value)) || 0,
  list(value: unknown) {
    try {
      return JSON.parse(String(value));
    } catch {
      return [];
    }
  },
};

/** The records that a query finds. */
export function read<R>(
  db: Database,
  columns: Columns,
  sql: string,
  ...values: readonly string[]
): readonly R[] {
  return statementFor(db, sql).all(...values).map((row) => {
    const present = Object.entries(row).filter(([, value]) => value !== null);
    return Object.fromEntries(
      present.map(([name, value]) => [name, readers[columns[name] ?? "plain"](value)]),
    ) as R;
  });
}
