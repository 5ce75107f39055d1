/**
 * The smallest handler that one would write by hand: it sends the same bytes and headers to whoever asks.
 * What it sends are the answers in the file that RECORDED names, in turn.
 *
 * @module
 */
import { readRecorded } from "../recorded.ts";

const recorded = await readRecorded(Deno.env.get("RECORDED")!);
const answers = recorded.map(({ answer }) => answer);
const port = Number(Deno.env.get("PORT"));
const onListen = () => {};
const [first] = answers as [typeof answers[number]];

let next = 0;

if (recorded[0]?.ask.body !== undefined) {
  Deno.serve({ hostname: "127.0.0.1", port, onListen }, async (request) => {
    await request.text();
    const { headers, body } = answers[next++ % answers.length]!;
    return new Response(body, { headers });
  });
} else if (answers.length > 1) {
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
