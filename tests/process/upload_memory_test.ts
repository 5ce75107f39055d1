import { assert, assertEquals } from "@std/assert";
import { MAX_FILE_BYTES } from "../../lib/bids/limits.ts";
import { withFolder } from "../support/folders.ts";
import { mainProgram, type Program, startProgram } from "../support/program.ts";
import { bid } from "../support/site.ts";

/** What a form with as many bytes as are allowed may take at its peak, and how much of a measurement is chance. */
const PEAK_MB = 40;
const CHANCE_MB = 15;

/** Forms without files before it: a page or a statement that is used for the first time takes memory too. */
const BEFORE = 40;

function form(number: number, file?: Uint8Array<ArrayBuffer>): FormData {
  const { selectedServices, ...texts } = bid;
  const fields = new FormData();
  const values = { ...texts, additionalInfo: `Number ${number}`, idempotencyKey: "" };
  for (const [name, value] of Object.entries(values)) fields.append(name, value);
  fields.append("selectedServices", selectedServices[0]);
  if (file !== undefined) fields.append("files", new File([file], "plan.pdf"));
  return fields;
}

async function post({ url }: Program, number: number, file?: Uint8Array<ArrayBuffer>) {
  const response = await fetch(`${url}/contact`, {
    method: "POST",
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin", "x-forwarded-for": `10.0.${number}.1` },
    body: form(number, file),
  });
  await response.body?.cancel();
  assertEquals(response.status, 303);
}

/** A number of /proc/PID/status, in MB. */
function memory({ pid }: Program, name: "VmRSS" | "VmHWM"): number {
  const status = Deno.readTextFileSync(`/proc/${pid}/status`);
  return Number(new RegExp(`^${name}:\\s+([0-9]+) kB`, "m").exec(status)![1]) / 1000;
}

/** By how much the process grows at its peak. */
async function peakOf(server: Program, work: () => Promise<void>): Promise<number> {
  const before = memory(server, "VmRSS");
  // The peak is counted anew (proc_pid_clear_refs(5)).
  Deno.writeTextFileSync(`/proc/${server.pid}/clear_refs`, "5");
  await work();
  return memory(server, "VmHWM") - before;
}

const file = new Uint8Array(MAX_FILE_BYTES);
for (let at = 0; at < file.length; at++) file[at] = at * 7919 >> 3;
file.set(new TextEncoder().encode("%PDF-1.7 "));

for (const provider of ["file", "postmark"] as const) {
  Deno.test({
    name: `a form with 7 MB of files takes ${PEAK_MB} MB at its peak (EMAIL_PROVIDER=${provider})`,
    ignore: Deno.build.os !== "linux",
    fn: () =>
      withFolder(async (folder) => {
        await using postmark = Deno.serve(
          { port: 0, hostname: "127.0.0.1", onListen: () => {} },
          async ({ body }) => {
            for await (const _ of body ?? []);
            return Response.json({ ErrorCode: 0, MessageID: crypto.randomUUID() });
          },
        );
        await using server = await startProgram(
          await mainProgram({
            DATA_DIR: folder,
            TRUSTED_PROXIES: "1",
            EMAIL_PROVIDER: provider,
            ...(provider === "postmark" && {
              EMAIL_API_KEY: "key",
              EMAIL_API_URL: `http://127.0.0.1:${postmark.addr.port}`,
              EMAIL_FROM: "website@example.com",
              ESTIMATOR_EMAIL: "estimating@example.com",
            }),
          }),
        );
        for (let number = 0; number < BEFORE; number++) {
          await (await fetch(`${server.url}/contact`)).body?.cancel();
          await post(server, number);
        }
        for (const number of [BEFORE, BEFORE + 1]) {
          const peak = await peakOf(server, () => post(server, number, file));
          assert(peak < PEAK_MB + CHANCE_MB, `upload ${number - BEFORE + 1}: ${peak} MB`);
        }
      }),
  });
}
