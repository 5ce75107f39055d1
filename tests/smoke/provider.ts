/**
 * A recorder in the email provider's place.
 *
 * @module
 */

/** The recorder. */
export interface Provider extends AsyncDisposable {
  /** The variables that send a server's mail to it. */
  readonly env: Readonly<Record<string, string>>;
  /** How many mails it has taken. */
  readonly taken: () => number;
}

/** Starts a recorder on a free port of 127.0.0.1 that answers as Resend does. */
export function startProvider(
  answer: () => Promise<void> = () => Promise.resolve(),
): Provider {
  let taken = 0;
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      await request.body?.cancel();
      taken += 1;
      const id = `re_${taken}`;
      await answer();
      return Response.json({ id });
    },
  );
  return {
    env: {
      EMAIL_PROVIDER: "resend",
      EMAIL_API_KEY: "re_secret",
      EMAIL_API_URL: `http://127.0.0.1:${server.addr.port}`,
      EMAIL_FROM: "website@example.com",
      ESTIMATOR_EMAIL: "estimating@example.com",
    },
    taken: () => taken,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
