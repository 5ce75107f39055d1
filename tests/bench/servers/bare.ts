/**
 * The smallest handler that one would write by hand: it sends the same bytes and headers to whoever asks.
 * What it sends are the answers in the file that RECORDED names, in turn.
 *
 * @module
 */
import { readRecorded } from "../recorded.ts";

const answers = (await readRecorded(Deno.env.get("RECORDED")!)).map(({ answer }) => answer);
const port = Number(Deno.env.get("PORT"));
const onListen = () => {};
const [first] = answers as [typeof answers[number]];

if (answers.length > 1) {
  let next = 0;
  Deno.serve({ hostname: "127.0.0.1", port, onListen }, () => {
    const { headers, body } = answers[next++ % answers.length]!;
    return new Response(body, { headers });
  });
} else if (first.status === 200) {
  const { headers, body: bytes } = first;
  Deno.serve({ hostname: "127.0.0.1", port, onListen }, () => new Response(bytes, { headers }));
} else {
  const { headers, body, status } = first;
  const bytes = body.length > 0 ? body : null;
  Deno.serve(
    { hostname: "127.0.0.1", port, onListen },
    () => new Response(bytes, { status, headers }),
  );
}
