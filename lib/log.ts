/**
 * The server's log. No record contains submitted data.
 *
 * @module
 */

/** Fields of a record besides its message. Values are short and never personal. */
export type LogFields = Readonly<Record<string, unknown>>;

/** An answered request. It names the route, not the URL, which could contain anything. */
export interface RequestRecord {
  readonly method: string;
  /** The pattern of the route; absent if none matched. */
  readonly route?: string | undefined;
  readonly status: number;
  /** Bytes of the body as sent. */
  readonly bytes: number;
  /** Milliseconds from the request to its response. */
  readonly duration: number;
  /** Only letters, digits, dots, hyphens and underscores. */
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

/** How lines look: JSON for programs, with its priority in front for systemd's journal, or text for a terminal. */
export type LogFormat = "json" | "journal" | "text";

/** The priorities of systemd's journal (sd-daemon(3)). */
const priorities: Readonly<Record<Level, string>> = { info: "<6>", warn: "<4>", error: "<3>" };

/**
 * The format for standard output (1) or standard error (2).
 *
 * @param journal JOURNAL_STREAM, by which systemd says which file is its journal (systemd.exec(5)).
 */
export function formatFor(descriptor: 1 | 2, journal: string | undefined): LogFormat {
  if ((descriptor === 1 ? Deno.stdout : Deno.stderr).isTerminal()) return "text";
  if (journal === undefined) return "json";
  // An import would load it at every start.
  const { process } = globalThis as unknown as {
    readonly process: { getBuiltinModule(name: "node:fs"): FileStatus };
  };
  const { dev, ino } = process.getBuiltinModule("node:fs").fstatSync(descriptor);
  return journal === `${dev}:${ino}` ? "journal" : "json";
}

/** The used part of `node:fs`. */
interface FileStatus {
  fstatSync(descriptor: number): { readonly dev: number; readonly ino: number };
}

/** An error that the operator can mend: its message says what is wrong, and is printed without a stack. */
export class OperatorError extends Error {}

/** A text of several lines, each as a line of a format. */
export function formatLines(text: string, format: LogFormat, level: Level = "error"): string {
  return format === "journal" ? text.replace(/^/gm, priorities[level]) : text;
}

export function logTo(
  write: (line: string) => void,
  format: LogFormat,
  now: () => number = Date.now,
): Log {
  let [at, text] = [NaN, ""];
  // Many requests are answered in the same millisecond.
  const time = () => {
    const current = now();
    if (current !== at) text = new Date(current).toISOString();
    at = current;
    return text;
  };
  const record = (level: Level) => (message: string, fields: LogFields = {}) => {
    const facts = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, plain(value)]),
    );
    const prefix = format === "journal" ? priorities[level] : "";
    write(
      format !== "text" ? prefix + JSON.stringify({ time: time(), level, message, ...facts }) : [
        ...(level === "info" ? [] : [`${level}:`]),
        message,
        ...Object.entries(facts).map(readable),
      ].join(" "),
    );
  };
  // Built by hand for speed: no member can contain a character that JSON escapes.
  const start = format === "journal" ? priorities.info : "";
  const requestLine = format !== "text"
    ? ({ method, route, status, bytes, duration, id }: RequestRecord) =>
      `${start}{"time":"${time()}","level":"info","message":"request","method":"${method}",` +
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
    request: (it) => write(requestLine(it)),
  };
}

/** A field as text: a list has one line per item. */
function readable([name, value]: [string, unknown]): string {
  return Array.isArray(value)
    ? `${name}:${value.map((item) => `\n  ${item}`).join("")}`
    : `${name}=${JSON.stringify(value)}`;
}

/** Milliseconds to the microsecond. */
function rounded(duration: number): number {
  return Math.round(duration * 1000) / 1000;
}

/**
 * Phrases in the errors of SQLite, a KV server, Deno and the system when a store or a folder can't be used. They
 * contain no data.
 */
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
  "file exists",
  "not a directory",
  "connection refused",
  "failed to lookup address",
  "401 unauthorized",
  "requires net access",
  "could not open Deno KV database",
  "the store is of a newer version",
  "the store is a Deno KV database of an older version",
] as const;

/**
 * An error as its class, a phrase of the list, and its first stack frame outside of the runtime. Its whole message could
 * quote data.
 */
function plain(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const message = value.message.toLowerCase();
  const reason = REASONS.find((phrase) => message.includes(phrase.toLowerCase()));
  const kind = reason === undefined ? value.name : `${value.name}: ${reason}`;
  const frame = value.stack?.split("\n").find((line) => /^\s*at (?!.*\(ext:)/.test(line))?.trim();
  return frame === undefined ? kind : `${kind} ${frame}`;
}
