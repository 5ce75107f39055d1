import { assertEquals } from "@std/assert";
import { failed, messageId } from "../../../lib/mail/provider.ts";

const DATE = "Wed, 21 Oct 2026 07:28:00 GMT";
const waits: readonly (readonly [string, HeadersInit, number | undefined])[] = [
  ["seconds", { "retry-after": "120" }, 120],
  ["no seconds", { "retry-after": "0" }, 0],
  ["more than a day", { "retry-after": "99999999999" }, 86_400],
  ["a date", { date: DATE, "retry-after": "Wed, 21 Oct 2026 07:29:30 GMT" }, 90],
  ["a date gone by", { date: DATE, "retry-after": "Tue, 20 Oct 2026 07:28:00 GMT" }, 0],
  ["a date far off", { date: DATE, "retry-after": "Wed, 21 Oct 2099 07:28:00 GMT" }, 86_400],
  ["a date with no Date beside it", { "retry-after": "Wed, 21 Oct 2026 07:29:30 GMT" }, undefined],
  ["a reset time", { date: DATE, "x-ratelimit-reset": "1792567690" }, 10],
  ["Retry-After before a reset time", {
    date: DATE,
    "retry-after": "3",
    "x-ratelimit-reset": "1792567690",
  }, 3],
  ["a negative number", { "retry-after": "-5" }, undefined],
  ["rubbish", { date: DATE, "retry-after": "soon" }, undefined],
  ["nothing", { date: DATE }, undefined],
];

for (const [name, headers, expected] of waits) {
  Deno.test(`failed() takes ${name} as a wait of ${expected} seconds`, () => {
    assertEquals(
      failed({ status: 429, headers: new Headers(headers), fromProvider: true }),
      {
        kind: "retry",
        reason: "status 429",
        uncertain: false,
        throttled: true,
        ...(expected !== undefined && { afterSeconds: expected }),
      },
    );
  });
}

type Outcome = "rejected" | "certain" | "uncertain" | "throttled";

const outcomes: readonly (readonly [number, boolean, Outcome])[] = [
  [200, false, "uncertain"],
  [204, false, "uncertain"],
  [302, false, "rejected"],
  [400, true, "rejected"],
  [404, false, "rejected"],
  [408, false, "certain"],
  [413, false, "rejected"],
  [429, false, "throttled"],
  [500, true, "certain"],
  [500, false, "uncertain"],
  [502, true, "uncertain"],
  [503, true, "certain"],
  [503, false, "uncertain"],
  [504, true, "uncertain"],
  [520, false, "uncertain"],
];

for (const [status, fromProvider, expected] of outcomes) {
  Deno.test(`failed() takes ${status} from ${fromProvider ? "the provider" : "a gateway"} as ${expected}`, () => {
    const reason = `status ${status}`;
    assertEquals(
      failed({ status, headers: new Headers(), fromProvider }),
      expected === "rejected" ? { kind: "rejected", reason } : {
        kind: "retry",
        reason,
        uncertain: expected === "uncertain",
        ...(expected === "throttled" && { throttled: true }),
      },
    );
  });
}

Deno.test("failed() takes a 503 with Retry-After as throttled, whoever speaks", () => {
  const headers = new Headers({ "retry-after": "30" });
  assertEquals(failed({ status: 503, headers, fromProvider: false }), {
    kind: "retry",
    reason: "status 503",
    uncertain: false,
    throttled: true,
    afterSeconds: 30,
  });
});

Deno.test("failed() does not take a reset time beside another failure as throttled", () => {
  const headers = new Headers({ date: DATE, "x-ratelimit-reset": "1792567690" });
  assertEquals(failed({ status: 500, headers, fromProvider: true }), {
    kind: "retry",
    reason: "status 500",
    uncertain: false,
    afterSeconds: 10,
  });
});

Deno.test("messageId() takes printable ASCII of at most 256 characters", () => {
  const longest = "a".repeat(256);
  for (const id of ["<1@mail.example>", longest]) assertEquals(messageId(id), id);
  for (const none of [`${longest}a`, "", "a b", "a\n", "\u00e9", 1, null, undefined]) {
    assertEquals(messageId(none), undefined, String(none));
  }
});
