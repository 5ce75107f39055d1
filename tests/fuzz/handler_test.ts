import { assert, assertEquals } from "@std/assert";
import { isHost } from "../../lib/http/target.ts";
import { fc, FUZZ_RUNS, FUZZ_SEED } from "../deps/fuzz.ts";
import { documentedCheck } from "../support/documented.ts";
import { site, SITE_URL, testServer } from "../support/site.ts";
import { type WildRequest, wildRequest } from "./requests.ts";
import { MARK } from "./words.ts";
import { assertWellFormed } from "./well_formed.ts";

/** A request as Deno.serve hands it over: its address and method as they were sent. */
function requestOf({ method, target, headers, body }: WildRequest): Request {
  const request = new Request(SITE_URL, {
    method: body === undefined ? "GET" : "POST",
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    ...(body !== undefined && { body }),
  });
  Object.defineProperty(request, "url", { value: SITE_URL + target });
  Object.defineProperty(request, "method", { value: method });
  return request;
}

/** A request that a failure prints in ASCII. */
function legible(asked: WildRequest): WildRequest {
  const text = () =>
    JSON.stringify(asked).replace(
      /[^ -~]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
  return Object.defineProperty({ ...asked }, fc.toStringMethod, { value: text });
}

/** Whether an address reads the same to a client that normalizes it. */
function isPlain(target: string): boolean {
  return !target.startsWith("//") && URL.canParse(SITE_URL + target) &&
    new URL(SITE_URL + target).href === SITE_URL + target;
}

Deno.test(`any request gets a well-formed answer (FUZZ_RUNS=${FUZZ_RUNS} FUZZ_SEED=${FUZZ_SEED})`, async () => {
  const server = testServer({ rules: { caps: { hourly: 1e9, daily: 1e9 } } });
  const undocumented = documentedCheck(site);
  let client = 0;
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(wildRequest.map(legible), async (asked) => {
      client++;
      server.clock.now += 1000;
      server.logged.length = 0;
      server.mails.length = 0;
      const response = await server.handler(requestOf(asked), {
        remoteAddr: {
          transport: "tcp",
          hostname: `10.${client >> 16 & 255}.${client >> 8 & 255}.${client & 255}`,
          port: 1,
        },
      });
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
      await assertWellFormed(asked, response);
      if (isPlain(asked.target) && isHost(requestOf(asked).headers.get("host") ?? "")) {
        const method = /^[A-Z]+$/.test(asked.method) ? asked.method : "PUT";
        assertEquals(await undocumented(method, asked.target, response), []);
      }
      const lines = server.logged.map((line) => JSON.parse(line));
      const last = lines.at(-1);
      assertEquals([last.message, last.status], ["request", response.status]);
      assert(lines.every(({ level }) => level === "info"), server.logged.join("\n"));
      assert(!server.logged.join("\n").includes(MARK), server.logged.join("\n"));
      for (const { from, to, replyTo, subject } of server.mails) {
        assertEquals([from, to], ["website@example.com", "estimating@example.com"]);
        // deno-lint-ignore no-control-regex -- what could begin another header
        assert(!/[\x00-\x1f\x7f]/.test(replyTo + subject), JSON.stringify({ replyTo, subject }));
      }
    }),
    { numRuns: FUZZ_RUNS, endOnFailure: false },
  );
  // The generators reach every kind of answer; else the test would prove little.
  if (FUZZ_RUNS >= 2000) {
    assertEquals(
      [...seen.keys()].sort((a, b) => a - b),
      [200, 202, 204, 303, 304, 308, 400, 404, 405, 406],
    );
  }

  // Nothing that was asked changed what others are answered.
  const fresh = testServer();
  for (
    const path of ["/", "/v1", "/v1/glossary", "/v1/projects", "/projects", "/glossary?q=main"]
  ) {
    const [used, unused] = await Promise.all([server.fetch(path), fresh.fetch(path)]);
    assertEquals(await used.text(), await unused.text());
    assertEquals(used.headers.get("etag"), unused.headers.get("etag"));
  }
});
