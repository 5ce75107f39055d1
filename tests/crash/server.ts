/**
 * The real program, to be killed at any moment.
 *
 * @module
 */
import { CONTENT_DIR } from "../support/site.ts";

const root = new URL("../..", import.meta.url).pathname;

/** A running server. */
export interface Server {
  readonly url: string;
  kill(): Promise<void>;
}

/** Starts the program and waits until it says where it listens. */
export async function startServer(
  dataDir: string,
  provider: string,
  providerUrl: string,
): Promise<Server> {
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-lock", "-A", "main.ts"],
    cwd: root,
    env: {
      PORT: "0",
      HOST: "127.0.0.1",
      CONTENT_DIR,
      DATA_DIR: dataDir,
      TRUSTED_PROXIES: "1",
      EMAIL_PROVIDER: provider,
      EMAIL_API_KEY: "key",
      EMAIL_API_URL: providerUrl,
      EMAIL_FROM: "website@example.com",
      ESTIMATOR_EMAIL: "estimating@example.com",
      MAIL_HOURLY_CAP: "10000",
      MAIL_DAILY_CAP: "10000",
    },
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const output = process.stdout.pipeThrough(
    new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>,
  ).getReader();
  let text = "";
  let port: string | undefined;
  while ((port = /"port":([0-9]+)/.exec(text)?.[1]) === undefined) {
    const { value, done } = await output.read();
    if (done) throw new Error(`the server did not start: ${text}`);
    text += value;
  }
  const rest = drain(output);
  return {
    url: `http://127.0.0.1:${port}`,
    async kill() {
      try {
        process.kill("SIGKILL");
      } catch {
        // It has ended.
      }
      await process.status;
      await rest;
    },
  };
}

async function drain(output: ReadableStreamDefaultReader<string>): Promise<void> {
  while (!(await output.read()).done);
}
