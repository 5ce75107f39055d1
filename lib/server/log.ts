/**
 * What the operator reads. No record holds what a submitter wrote.
 *
 * @module
 */

/** Facts of a record beside its message. Values are short and never personal. */
export type LogFields = Readonly<Record<string, unknown>>;

/** A request that was answered. It names the route and not the address, which could hold anything. */
export interface RequestRecord {
  readonly method: string;
  /** The pattern of the route; absent where nothing matched. */
  readonly route?: string | undefined;
  readonly status: number;
  /** Bytes of the body as sent. */
  readonly bytes: number;
  /** Milliseconds from the request to its answer. */
  readonly duration: number;
  /** Letters, digits, dots, hyphens and underscores alone. */
  readonly id: string;
}

/** Writes records. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  request(record: RequestRecord): void;
}

type Level = "info" | "warn" | "error";

/** Takes a finished line; one that is not urgent may wait for others. */
export type WriteLine = (line: string, urgent: boolean) => void;

/**
 * Makes a log.
 *
 * @param format Lines of JSON for programs, or readable ones for a terminal.
 */
export function logTo(
  write: WriteLine,
  format: "json" | "text",
  now: () => number = Date.now,
): Log {
  const time = timestamps(now);
  const record = (level: Level) => (message: string, fields: LogFields = {}) => {
    const facts = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, plain(value)]),
    );
    write(
      format === "json" ? JSON.stringify({ time: time(), level, message, ...facts }) : [
        ...(level === "info" ? [] : [`${level}:`]),
        message,
        ...Object.entries(facts).map(readable),
      ].join(" "),
      true,
    );
  };
  // Written for every request: no member can hold a character that JSON escapes.
  const requestLine = format === "json"
    ? ({ method, route, status, bytes, duration, id }: RequestRecord) =>
      `{"time":"${time()}","level":"info","message":"request","method":"${method}",` +
      `"route":${route === undefined ? "null" : `"${route}"`},"status":${status},` +
      `"bytes":${bytes},"duration_ms":${rounded(duration)},"request_id":"${id}"}`
    : ({ method, route = "-", status, bytes, duration, id }: RequestRecord) =>
      `${time().slice(11, 19)} ${method} ${route} ${status} ${bytes} B ${
        rounded(duration)
      } ms ${id}`;
  return {
    info: record("info"),
    warn: record("warn"),
    error: record("error"),
    request: (it) => write(requestLine(it), false),
  };
}

/** A fact as a terminal shows it: a list has a line for each item. */
function readable([name, value]: [string, unknown]): string {
  return Array.isArray(value)
    ? `${name}:${value.map((item) => `\n  ${item}`).join("")}`
    : `${name}=${JSON.stringify(value)}`;
}

/** The time as ISO 8601 has it. A second's worth is written once: this is asked for at every request. */
function timestamps(now: () => number): () => string {
  let second = NaN;
  let start = "";
  return () => {
    const time = now();
    if (Math.floor(time / 1000) !== second) {
      second = Math.floor(time / 1000);
      start = new Date(second * 1000).toISOString().slice(0, -"000Z".length);
    }
    return `${start}${String(time - second * 1000).padStart(3, "0")}Z`;
  };
}

/** Milliseconds to the microsecond. */
function rounded(duration: number): number {
  return Math.round(duration * 1000) / 1000;
}

/** What SQLite, a KV server, Deno and the system say when a store or a folder can't be used. None quotes anything. */
const REASONS = [
  "database disk image is malformed",
  "file is not a database",
  "database or disk is full",
  "attempt to write a readonly database",
  "read-only database",
  "database is locked",
  "unable to open database file",
  "disk I/O error",
  "no space left on device",
  "read-only file system",
  "too many open files",
  "permission denied",
  "connection refused",
  "failed to lookup address",
  "401 unauthorized",
  "requires net access",
  "could not open Deno KV database",
] as const;

/** An error as its kind, a reason of the list, and where it arose: its message could quote what it failed on. */
function plain(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const message = value.message.toLowerCase();
  const reason = REASONS.find((words) => message.includes(words.toLowerCase()));
  const kind = reason === undefined ? value.name : `${value.name}: ${reason}`;
  const frame = value.stack?.split("\n").find((line) => line.trimStart().startsWith("at "))?.trim();
  return frame === undefined ? kind : `${kind} ${frame}`;
}
