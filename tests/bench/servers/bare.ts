/**
 * The smallest handler that one would write by hand: it sends the same bytes and headers to whoever asks, from the file
 * that RECORDED names.
 *
 * @module
 */
import { readRecorded } from "../recorded.ts";

const { answer: { headers, status, body: bytes } } = await readRecorded();
const body = bytes.length > 0 ? bytes : null;
const init = status === 200 ? { headers } : { status, headers };
Deno.serve(
  { hostname: "127.0.0.1", port: Number(Deno.env.get("PORT")), onListen: () => {} },
  () => new Response(body, init),
);
