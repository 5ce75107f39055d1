/** The used part of `node:sqlite`. */
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

  interface Module {
    readonly DatabaseSync: new (path: string) => Database;
  }
}
