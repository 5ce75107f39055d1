import { assertEquals, assertMatch } from "@std/assert";
import { formatLines, logTo, OperatorError } from "../../lib/log.ts";

/** A log whose lines the test reads. */
function testLog(format: "json" | "text", now = 0) {
  const lines: string[] = [];
  const log = logTo((line) => lines.push(line), format, () => now);
  return { log, lines };
}

const request = {
  method: "GET",
  route: "/v1/services/:slug",
  status: 200,
  bytes: 6152,
  duration: 0.123456,
  id: "a-1",
};

Deno.test("logTo() writes JSON for programs", () => {
  const { log, lines } = testLog("json", Date.UTC(2026, 0, 5, 12, 0, 0, 7));
  log.warn("careful", { count: 2, name: 'a "b"' });
  log.request(request);
  log.request({ ...request, route: undefined });
  assertEquals(lines.map((line) => JSON.parse(line)), [
    {
      time: "2026-01-05T12:00:00.007Z",
      level: "warn",
      message: "careful",
      count: 2,
      name: 'a "b"',
    },
    {
      time: "2026-01-05T12:00:00.007Z",
      level: "info",
      message: "request",
      method: "GET",
      route: "/v1/services/:slug",
      status: 200,
      bytes: 6152,
      duration_ms: 0.123,
      request_id: "a-1",
    },
    {
      time: "2026-01-05T12:00:00.007Z",
      level: "info",
      message: "request",
      method: "GET",
      route: null,
      status: 200,
      bytes: 6152,
      duration_ms: 0.123,
      request_id: "a-1",
    },
  ]);
});

Deno.test("logTo() writes for a terminal what a person reads, a list with a line for each item", () => {
  const { log, lines } = testLog("text");
  log.info("served", { port: 8000 });
  log.error("content refused", { faults: ["a.md: x", "b.md: y"] });
  log.request(request);
  log.request({ ...request, route: undefined });
  assertEquals(lines, [
    "served port=8000",
    "error: content refused faults:\n  a.md: x\n  b.md: y",
    "00:00:00 GET /v1/services/:slug 200 6152 B 0.123 ms a-1",
    "00:00:00 GET - 200 6152 B 0.123 ms a-1",
  ]);
});

Deno.test("logTo() writes of an error its kind and place, not its message", () => {
  const { log, lines } = testLog("json");
  log.error("failed", { error: new TypeError("dana@example.com") });
  const { error } = JSON.parse(lines[0]!);
  assertMatch(error, /^TypeError at .*log_test\.ts/);
});

Deno.test("logTo() writes the code of an error, and the message only if it quotes no data", () => {
  const { log, lines } = testLog("json");
  const coded = (code: string, error: Error) => Object.assign(error, { code });
  const reasons = [
    [coded("ERR_SQLITE_ERROR", new Error("database is locked")), "Error: database is locked"],
    [
      new OperatorError("the store is of a newer version"),
      "Error: the store is of a newer version",
    ],
    [
      coded("EACCES", new Deno.errors.PermissionDenied("open 'zz'")),
      "PermissionDenied EACCES",
    ],
    [new TypeError("zz"), "TypeError"],
  ] as const;
  for (const [error] of reasons) {
    error.stack = `Error: zz\n    at Object.mkdirSync (ext:deno_fs/30_fs.js:1:2)\n    at place`;
    log.error("the store is unavailable", { error });
  }
  const said = lines.map((line) => JSON.parse(line).error);
  assertEquals(said, reasons.map(([, reason]) => `${reason} at place`));
});

Deno.test("logTo() writes where the cause of an error was thrown", () => {
  const { log, lines } = testLog("json");
  const cause = new Error("zz");
  cause.stack = "Error: zz\n    at deeper";
  log.error("failed", { error: new OperatorError("refused", { cause }) });
  assertEquals(JSON.parse(lines[0]!).error, "Error: refused at deeper");
});

Deno.test("a line of systemd's journal begins with its priority", () => {
  const lines: string[] = [];
  const log = logTo((line) => lines.push(line), "journal", () => 0);
  log.error("trouble");
  log.warn("look");
  log.info("fine");
  log.request({ method: "GET", status: 200, bytes: 1, duration: 1, id: "a" });
  assertEquals(lines.map((line) => line.slice(0, 3)), ["<3>", "<4>", "<6>", "<6>"]);
  assertEquals(JSON.parse(lines[0]!.slice(3)).message, "trouble");
  assertEquals(formatLines("one\ntwo", "journal"), "<3>one\n<3>two");
});
