import { assertEquals, assertMatch } from "@std/assert";
import { formatLines, logTo } from "../../lib/log.ts";

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

Deno.test("logTo() says why a store can't be used in words of its own, and quotes nothing", () => {
  const { log, lines } = testLog("json");
  const reasons = [
    ["database disk image is malformed", "Error: database disk image is malformed"],
    ["file is not a database", "Error: file is not a database"],
    ["database or disk is full: zz", "Error: database or disk is full"],
    ["attempt to write a readonly database", "Error: attempt to write a readonly database"],
    ["zz database is locked", "Error: database is locked"],
    ["unable to open database file: /zz", "Error: unable to open database file"],
    ["Permission denied (os error 13): open 'zz'", "Error: permission denied"],
    ["File exists (os error 17): mkdir 'zz'", "Error: file exists"],
    ["Not a directory (os error 20): mkdir 'zz'", "Error: not a directory"],
    [
      "failed to connect to 'http://zz/': Connection refused (os error 111)",
      "Error: connection refused",
    ],
    ['Requires net access to "zz:443", run again', "Error: requires net access"],
    ["Could not open Deno KV database: zz", "Error: could not open Deno KV database"],
    ["zz", "Error"],
  ] as const;
  for (const [message] of reasons) {
    const error = new Error(message);
    error.stack =
      `Error: ${message}\n    at Object.mkdirSync (ext:deno_fs/30_fs.js:1:2)\n    at place`;
    log.error("the store is unavailable", { error });
  }
  const said = lines.map((line) => JSON.parse(line).error);
  assertEquals(said, reasons.map(([, reason]) => `${reason} at place`));
});

Deno.test("logTo() names the reason for which a file can't be opened as a store", async () => {
  const file = await Deno.makeTempFile();
  await Deno.writeTextFile(file, "no database ".repeat(1_000));
  const { log, lines } = testLog("json");
  try {
    await Deno.openKv(file);
  } catch (error) {
    log.error("the store is unavailable", { error });
  } finally {
    await Deno.remove(file);
  }
  assertMatch(JSON.parse(lines[0]!).error, /^Error: file is not a database at /);
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
