import { assertEquals } from "@std/assert";
import { type RunningServer, startServer } from "../process/server.ts";
import { bid } from "../support/site.ts";
import { withFolder } from "../support/folders.ts";
import { isMissing, startNginx } from "./nginx.ts";

/** Clients that ask one request after another. */
const READERS = 8;
const WRITERS = 6;

/** All of it may take no longer than this. */
const PATIENCE_MS = 60_000;

/** Answers that have to come between two steps, so that every step is under load. */
const BETWEEN = 200;

Deno.test({
  name: "two processes behind nginx are restarted in turn under load, and no request is lost",
  ignore: isMissing,
  fn: () =>
    withFolder(async (folder) => {
      const environment = {
        DATA_DIR: `${folder}/data`,
        TRUSTED_PROXIES: "2",
        MAIL_HOURLY_CAP: "99999",
        MAIL_DAILY_CAP: "99999",
      };
      const patience = AbortSignal.timeout(PATIENCE_MS);
      await using running = new AsyncDisposableStack();
      const servers: RunningServer[] = [];
      running.defer(async () => void await Promise.all(servers.map((server) => server.stop())));
      servers.push(await startServer(environment));
      servers.push(await startServer(environment));
      const ports = servers.map(({ port }) => port);
      await using nginx = await startNginx(folder, ports, { seconds: 10 });
      let going = true;
      let answered = 0;
      let moved = Promise.withResolvers<void>();
      const statuses = new Map<string, number>();
      const count = (key: string) => {
        statuses.set(key, (statuses.get(key) ?? 0) + 1);
        answered++;
        moved.resolve();
        moved = Promise.withResolvers();
      };
      const underLoad = async () => {
        const goal = answered + BETWEEN;
        while (answered < goal) await moved.promise;
      };
      let writes = 0;
      const ask = async (kind: "GET" | "POST") => {
        const client = writes++;
        const response = await fetch(
          `${nginx.url}/v1/${kind === "GET" ? "markets" : "contact"}`,
          kind === "GET" ? { headers: { connection: "close" }, signal: patience } : {
            method: "POST",
            signal: patience,
            headers: {
              connection: "close",
              "content-type": "application/json",
              // Two proxies are trusted here, so that the load comes from many clients.
              "x-forwarded-for": `10.${client >> 16 & 255}.${client >> 8 & 255}.${client & 255}`,
            },
            body: JSON.stringify({ ...bid, additionalInfo: `Number ${client}.` }),
          },
        );
        await response.body?.cancel();
        return response.status;
      };
      const clientOf = async (kind: "GET" | "POST") => {
        while (going) count(`${kind} ${await ask(kind).catch((error: Error) => error.name)}`);
      };
      const load = [
        ...new Array(READERS).fill("GET" as const),
        ...new Array(WRITERS).fill("POST" as const),
      ].map(clientOf);
      try {
        await underLoad();
        for (const [index, port] of ports.entries()) {
          assertEquals((await servers[index]!.stop("SIGTERM")).code, 0);
          await underLoad();
          servers[index] = await startOn(port, environment);
          await underLoad();
        }
      } finally {
        going = false;
        await Promise.all(load);
      }
      assertEquals(
        [...statuses.keys()].sort(),
        ["GET 200", "POST 202"],
        JSON.stringify([...statuses]),
      );
      assertEquals(await mailed(`${folder}/data/outbox`), statuses.get("POST 202"));
    }),
});

/** How many bid requests were mailed. Throws where one was mailed twice. */
async function mailed(folder: string): Promise<number> {
  const numbers: string[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    numbers.push(/Number ([0-9]+)\./.exec(await Deno.readTextFile(`${folder}/${name}`))![1]!);
  }
  assertEquals(new Set(numbers).size, numbers.length, "mailed twice");
  return numbers.length;
}

/** Starts a server where another has just ended; somebody may have the port for a moment. */
async function startOn(
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  for (let left = 20;; left--) {
    try {
      return await startServer({ ...environment, PORT: String(port) });
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}
