/**
 * What the operator reads. No record holds what a submitter wrote.
 *
 * @module
 */

/** Facts of a record beside its message. Values are short and never personal. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes records. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

type Level = keyof Log;

/**
 * Makes a log.
 *
 * @param write Takes a finished line.
 * @param format Lines of JSON for programs, or readable ones for a terminal.
 */
export function logTo(
  write: (line: string) => void,
  format: "json" | "text",
  now: () => Date = () => new Date(),
): Log {
  const record = (level: Level) => (message: string, fields: LogFields = {}) => {
    const facts = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, plain(value)]),
    );
    write(
      format === "json"
        ? JSON.stringify({ time: now().toISOString(), level, message, ...facts })
        : [
          ...(level === "info" ? [] : [`${level}:`]),
          message,
          ...Object.entries(facts).map(([name, value]) => `${name}=${JSON.stringify(value)}`),
        ].join(" "),
    );
  };
  return { info: record("info"), warn: record("warn"), error: record("error") };
}

/** An error as its kind and where it arose: its message could quote what it failed on. */
function plain(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const frame = value.stack?.split("\n").find((line) => line.trimStart().startsWith("at "))?.trim();
  return frame === undefined ? value.name : `${value.name} ${frame}`;
}
