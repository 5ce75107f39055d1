/**
 * SQLite, as Deno brings it along. It is not imported: Deno 2.5 would check an import of `node:sqlite` by a package
 * of types, which the lock would have to hold.
 *
 * @module
 */

type Value = string | number | bigint | Uint8Array | null;

/** A row, by its columns. */
export type SqlRow = Readonly<Record<string, Value>>;

interface Statement {
  get(...values: readonly Value[]): SqlRow | undefined;
  all(): readonly SqlRow[];
  iterate(): Iterable<SqlRow>;
  run(...values: readonly Value[]): { readonly changes: number | bigint };
}

/** What is used of an open database. */
export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

/** Opens the database in a file. The first time, this loads SQLite. */
export function openDatabase(path: string): Database {
  const { process } = globalThis as unknown as {
    readonly process: {
      getBuiltinModule(name: string): { DatabaseSync: new (path: string) => Database };
    };
  };
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  return new DatabaseSync(path);
}
