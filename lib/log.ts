/**
 * The server's log. No record contains submitted data.
 *
 * @module
 */
import { builtinModule } from "./builtin_module.ts";

/** The fields of a record beside its message. Values are short and never personal. */
export type LogFields = Readonly<Record<string, unknown>>;

/** A record of an answered request. It has the route instead of the URL, which could contain anything. */
export interface RequestRecord {
  readonly method: string;
  /** The pattern of the route; absent if none matched. */
  readonly route?: string | undefined;
  readonly status: number;
  /** The size of the body as sent, in bytes. */
  readonly bytes: number;
  /** The time from the request to its response in milliseconds. */
  readonly duration: number;
  /** Only letters, digits, dots, hyphens and underscores. */
  readonly id: string;
}

export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  request(record: RequestRecord): void;
}

type Level = "info" | "warn" | "error";

/** The format of lines: JSON for programs, JSON with a priority in front for systemd's journal, text for a terminal. */
export type LogFormat = "json" | "journal" | "text";

/** The priorities of systemd's journal (sd-daemon(3)). */
const priorities: Readonly<Record<Level, string>> = { info: "<6>", warn: "<4>", error: "<3>" };

/**
 * Chooses the format for standard output (1) or standard error (2).
 *
 * @param journal JOURNAL_STREAM, in which systemd identifies its journal by device and inode (systemd.exec(5)).
 */
export function formatFor(descriptor: 1 | 2, journal: string | undefined): LogFormat {
  if ((descriptor === 1 ? Deno.stdout : Deno.stderr).isTerminal()) return "text";
  if (journal === undefined) return "json";
  const { dev, ino } = builtinModule("node:fs").fstatSync(descriptor);
  return journal === `${dev}:${ino}` ? "journal" : "json";
}

/** An error that the operator can fix. The message quotes no submitted data, and is printed without a stack. */
export class OperatorError extends Error {}

export function formatLines(text: string, format: LogFormat, level: Level = "error"): string {
  return format === "journal" ? text.replace(/^/gm, priorities[level]) : text;
}

export function logTo(
  write: (line: string) => void,
  format: LogFormat,
  now: () => number = Date.now,
): Log {
  let [cachedAt, cachedTime] = [NaN, ""];
  // Cached, since many requests are answered in the same millisecond.
  const time = () => {
    const current = now();
    if (current !== cachedAt) cachedTime = new Date(current).toISOString();
    cachedAt = current;
    return cachedTime;
  };
  const record = (level: Level) => (message: string, fields: LogFields = {}) => {
    const values = Object.fromEntries(
      Object.entries(fields).map(([name, value]) =>
        [name, value instanceof Error ? describeError(value) : value] as const
      ),
    );
    const prefix = format === "journal" ? priorities[level] : "";
    write(
      format !== "text" ? prefix + JSON.stringify({ time: time(), level, message, ...values }) : [
        ...(level === "info" ? [] : [`${level}:`]),
        message,
        ...Object.entries(values).map(formatField),
      ].join(" "),
    );
  };
  // Built by hand for speed: no member can contain a character that JSON escapes.
  const start = format === "journal" ? priorities.info : "";
  const requestLine = format !== "text"
    ? ({ method, route, status, bytes, duration, id }: RequestRecord) =>
      `${start}{"time":"${time()}","level":"info","message":"request","method":"${method}",` +
      `"route":${route === undefined ? "null" : `"${route}"`},"status":${status},` +
      `"bytes":${bytes},"duration_ms":${roundToMicroseconds(duration)},"request_id":"${id}"}`
    : ({ method, route = "-", status, bytes, duration, id }: RequestRecord) =>
      `${time().slice(11, 19)} ${method} ${route} ${status} ${bytes} B ${
        roundToMicroseconds(duration)
      } ms ${id}`;
  return {
    info: record("info"),
    warn: record("warn"),
    error: record("error"),
    request: (request) => write(requestLine(request)),
  };
}

/** A field as text. A list has one line for each item. */
function formatField([name, value]: [string, unknown]): string {
  return Array.isArray(value)
    ? `${name}:${value.map((item) => `\n  ${item}`).join("")}`
    : `${name}=${JSON.stringify(value)}`;
}

/** Rounds milliseconds to microseconds. */
function roundToMicroseconds(duration: number): number {
  return Math.round(duration * 1000) / 1000;
}

/**
 * An error as its class, its code, and its first stack frame outside of the runtime. The message is left out, since it
 * could quote data, except from an {@linkcode OperatorError} and from SQLite, whose statements have no values.
 */
function describeError(error: Error): string {
  const code: unknown = Reflect.get(error, "code");
  const isSafe = error instanceof OperatorError || code === "ERR_SQLITE_ERROR";
  const detail = isSafe ? `: ${error.message}` : code === undefined ? "" : ` ${code}`;
  const { stack = "" } = error.cause instanceof Error ? error.cause : error;
  const frame = stack.split("\n").find((line) => /^\s*at (?!.*\(ext:)/.test(line))?.trim();
  return `${error.name}${detail}${frame === undefined ? "" : ` ${frame}`}`;
}
