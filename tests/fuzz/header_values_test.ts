import { assert, assertEquals } from "@std/assert";
import { startServer } from "../process/server.ts";
import { withFolder } from "../support/folders.ts";
import { processMemory } from "../support/process_memory.ts";
import { type Client, connect } from "./connection.ts";
import { listener } from "./process_facts.ts";

/** Requests, each with values that none had before. */
const REQUESTS = 20_000;

/** What the process may grow by: garbage that is not collected yet. */
const TOLERATED = 40 * 1024 * 1024;

/** A header, and a value for each number. */
const headers: readonly ((number: number) => string)[] = [
  (number) => `Accept-Encoding: gzip;q=0.${number % 1000}, br;q=0.${number % 997}`,
  (number) => `Accept: text/html;q=0.${number % 1000}, text/x${number}`,
  (number) => `Accept: text/markdown;v=${"x".repeat(4000)}${number}`,
  (number) => `Accept-Language: en;q=0.${number}, x-${number}`,
  (number) => `If-None-Match: "${number}", W/"${number}-br"`,
  (number) => `If-Modified-Since: Sun, 06 Nov ${number} 08:49:37 GMT`,
  (number) => `Range: bytes=${number}-\r\nIf-Range: "${number}"`,
  (number) => `Host: h${number}.example:${number}`,
  (number) => `X-Forwarded-For: 10.1.${number >> 8}.${number & 255}, 2001:db8:${number % 9999}::1`,
  (number) => `X-Request-Id: id-${number}\r\nCookie: a=${"c".repeat(2000)}${number}`,
  (number) => `Origin: https://o${number}.example\r\nIf-Match: "${number}"`,
];

/** Targets, each with a request's first line for each number. */
const targets: readonly ((number: number) => string)[] = [
  () => "GET /",
  () => "GET /v1",
  () => "HEAD /projects",
  (number) => `GET /services/none-${number}`,
  (number) => `GET /about?${number}=${number}`,
];

function request(number: number): string {
  const line = targets[number % targets.length]!(number);
  const header = headers[number % headers.length]!(number);
  const host = header.startsWith("Host:") ? "" : "Host: x\r\n";
  return `${line} HTTP/1.1\r\n${host}${header}\r\n\r\n`;
}

/** Sends requests, and reads until the last is answered. */
async function exchange(client: Client, from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, index) => from + index);
  const last = `GET /v1/none HTTP/1.1\r\nHost: x\r\nX-Request-Id: last-${to}\r\n\r\n`;
  const answered = client.until(new RegExp(`x-request-id: last-${to}\\r\\n`, "i"));
  await client.send(numbers.map(request).join("") + last);
  await answered;
}

Deno.test({
  name: `${REQUESTS} requests with ever new header values take little memory`,
  ignore: Deno.build.os !== "linux",
  fn: () =>
    withFolder(async (folder) => {
      await using server = await startServer({ DATA_DIR: folder, TRUSTED_PROXIES: "1" });
      const pid = await listener(server.port);
      const send = async (from: number, to: number) => {
        for (let number = from; number < to; number += 100) {
          using client = await connect(server.port);
          await exchange(client, number, number + 100);
        }
      };
      // Until then the runtime's own heaps grow to the size that such a load needs.
      await send(0, REQUESTS);
      const before = await processMemory(pid);
      await send(REQUESTS, 2 * REQUESTS);
      const grown = (await processMemory(pid)).resident - before.resident;
      assert(grown < TOLERATED, `${grown} bytes`);
      assertEquals((await server.stop()).code, 0);
    }),
});
