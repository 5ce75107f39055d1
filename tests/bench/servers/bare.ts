/**
 * The smallest handler that one would write by hand: it sends the same bytes and headers to whoever asks, from the file
 * that RECORDED names.
 *
 * @module
 */
import { readRecorded } from "../recorded.ts";

const [{ answer }] = await readRecorded(Deno.env.get("RECORDED")!) as [
  Awaited<ReturnType<typeof readRecorded>>[number],
];
const { headers, status } = answer;
const body = answer.body.length > 0 ? answer.body : null;
const init = status === 200 ? { headers } : { status, headers };
Deno.serve(
  { hostname: "127.0.0.1", port: Number(Deno.env.get("PORT")), onListen: () => {} },
  () => new Response(body, init),
);
