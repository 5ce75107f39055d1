/**
 * The used part of `node:sqlite`. It is not imported: Deno 2.5 would check the import with a types package, which
 * would have to be in the lock.
 */
declare namespace NodeSqlite {
  type Value = string | number | bigint | Uint8Array | null;

  /** A row, by column. */
  type Row = Readonly<Record<string, Value>>;

  interface Statement {
    get(): Row | undefined;
    all(...values: readonly Value[]): readonly Row[];
    iterate(): Iterable<Row>;
    run(...values: readonly Value[]): { readonly changes: number | bigint };
  }

  interface Database {
    exec(sql: string): void;
    prepare(sql: string): Statement;
    close(): void;
  }

  /** The global `process` of Deno, which hands the module out. */
  interface Process {
    getBuiltinModule(name: "node:sqlite"): {
      readonly DatabaseSync: new (path: string) => Database;
    };
    getBuiltinModule(name: "node:fs"): {
      fstatSync(descriptor: number): { readonly dev: number; readonly ino: number };
    };
  }
}
