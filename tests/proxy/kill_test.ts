import { assertEquals } from "@std/assert";
import { encodeHex } from "@std/encoding/hex";
import { decodeBase64 } from "@std/encoding/base64";
import { openBackend } from "../../lib/server/bids.ts";
import { logTo } from "../../lib/log.ts";
import { freePort } from "../../lib/server/listen.ts";
import { FUZZ_SEED } from "../deps/fuzz.ts";
import { withFolder } from "../support/folders.ts";
import { mainProgram, type Program, startProgram } from "../support/program.ts";
import { sequence } from "../support/sequence.ts";
import { bid } from "../support/site.ts";
import { isMissing, startNginx } from "./nginx.ts";

/** Requests in all, and of each of the clients at once. */
const REQUESTS = 48;
const CLIENTS = 6;

/** A process is killed whenever so many further requests were answered. */
const ANSWERS_BETWEEN = 8;

/** All of it may take no longer than this. */
const PATIENCE_MS = 240_000;

/** What every mail and every request names. */
const numberIn = (text: string) => Number(/Number ([0-9]+)\./.exec(text)?.[1]);

const digestOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  encodeHex(await crypto.subtle.digest("SHA-256", bytes));

/** A provider in Postmark's place, which notes the files of each mail: their digests by the number of the request. */
function startPostmark(random: () => number) {
  const mails: (readonly [number: number, files: readonly string[]])[] = [];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {}, onError: () => new Response() },
    async (request) => {
      const { TextBody, Attachments = [] } = await request.json() as {
        TextBody: string;
        Attachments?: readonly { readonly Content: string }[];
      };
      const files = Attachments.map(({ Content }) => digestOf(decodeBase64(Content)));
      mails.push([numberIn(TextBody), await Promise.all(files)]);
      await new Promise((resolve) => setTimeout(resolve, random() * 60));
      return Response.json({ ErrorCode: 0, MessageID: crypto.randomUUID() });
    },
  );
  return { mails, server, url: `http://127.0.0.1:${server.addr.port}` };
}

/** The files of a request, PDFs of up to 400 KB. */
function filesOf(random: () => number): readonly Uint8Array<ArrayBuffer>[] {
  return Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const bytes = new Uint8Array(100 + Math.floor(random() * 400_000));
    for (let at = 0; at < bytes.length; at++) bytes[at] = Math.floor(random() * 256);
    bytes.set(new TextEncoder().encode("%PDF-1.7 "));
    return bytes;
  });
}

function formOf(number: number, files: readonly Uint8Array<ArrayBuffer>[]): FormData {
  const { selectedServices, ...texts } = bid;
  const fields = new FormData();
  const values = {
    ...texts,
    additionalInfo: `Number ${number}.`,
    idempotencyKey: `form-${number}`,
  };
  for (const [name, value] of Object.entries(values)) fields.append(name, value);
  fields.append("selectedServices", selectedServices[0]);
  for (const bytes of files) fields.append("files", new File([bytes], "plan.pdf"));
  return fields;
}

/** Waits until nothing waits in the outbox; resolves to how many entries failed, and how many files are stored. */
async function settled(dataDir: string, signal: AbortSignal) {
  const opened = openBackend({ deploy: false, dataDir }, logTo(() => {}, "json"));
  try {
    while (true) {
      const { waiting, failed, bytes } = await opened.count(0);
      if (waiting === 0) return { failed, bytes };
      signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    await opened.close();
  }
}

Deno.test({
  name:
    `files arrive byte for byte with their requests while processes behind nginx are killed (FUZZ_SEED=${FUZZ_SEED})`,
  ignore: isMissing,
  fn: () =>
    withFolder(async (folder) => {
      const random = sequence(FUZZ_SEED);
      const patience = AbortSignal.timeout(PATIENCE_MS);
      const { mails, server, url } = startPostmark(random);
      await using _server = server;
      const dataDir = `${folder}/data`;
      const ports = [freePort(), freePort()];
      const start = async (port: number) =>
        await startProgram(
          await mainProgram({
            PORT: String(port),
            DATA_DIR: dataDir,
            TRUSTED_PROXIES: "2",
            EMAIL_PROVIDER: "postmark",
            EMAIL_API_KEY: "key",
            EMAIL_API_URL: url,
            EMAIL_FROM: "website@example.com",
            ESTIMATOR_EMAIL: "estimating@example.com",
            MAIL_HOURLY_CAP: "99999",
            MAIL_DAILY_CAP: "99999",
          }),
        );
      const processes: Program[] = [];
      await using running = new AsyncDisposableStack();
      running.defer(async () => void await Promise.all(processes.map((it) => it.stop("SIGKILL"))));
      for (const port of ports) processes.push(await start(port));
      await using nginx = await startNginx(folder, ports, { seconds: 10 });

      const sent = new Map<number, readonly string[]>();
      const statuses = new Map<number, number>();
      let answered = Promise.withResolvers<void>();
      let next = 0;
      const client = async () => {
        while (next < REQUESTS) {
          const number = next++;
          const files = filesOf(random);
          sent.set(number, await Promise.all(files.map(digestOf)));
          const post = async (attempt: number) => {
            const response = await fetch(`${nginx.url}/contact`, {
              method: "POST",
              redirect: "manual",
              signal: patience,
              // Two proxies are trusted here, so that the limits of a client stay out of it.
              headers: {
                "sec-fetch-site": "same-origin",
                "x-forwarded-for": `10.${attempt & 255}.${number}.1`,
              },
              body: formOf(number, files),
            });
            await response.body?.cancel();
            return response.status;
          };
          let status = await post(0);
          // Its process was killed, and then the one that nginx gave it to.
          for (let attempt = 1; status === 503; attempt++) {
            await new Promise((resolve) => setTimeout(resolve, 50));
            status = await post(attempt);
          }
          statuses.set(number, status);
          answered.resolve();
          answered = Promise.withResolvers();
        }
      };
      let isOver = false;
      const load = Promise.all(Array.from({ length: CLIENTS }, client))
        .finally(() => (isOver = true, answered.resolve()));
      for (let kill = 0; !isOver; kill++) {
        const goal = statuses.size + ANSWERS_BETWEEN;
        while (!isOver && statuses.size < goal) await answered.promise;
        const index = kill % 2;
        await processes[index]!.stop("SIGKILL");
        processes[index] = await start(ports[index]!);
      }
      await load;

      assertEquals(await settled(dataDir, patience), { failed: 0, bytes: 0 });
      // A request is taken, or kept where the process died that was sending it.
      const others = [...statuses].filter(([, status]) => status !== 303 && status !== 500);
      assertEquals(others, []);
      assertEquals(statuses.size, REQUESTS);
      const wrong = mails.filter(([number, files]) => sent.get(number)?.join() !== files.join());
      assertEquals(wrong.map(([number]) => number), [], "each mail has its files");
      const arrived = new Set(mails.map(([number]) => number));
      assertEquals([...statuses.keys()].filter((number) => !arrived.has(number)), [], "none lost");
    }),
});
