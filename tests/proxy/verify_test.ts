import { assertEquals } from "@std/assert";
import { freePort } from "../../lib/server/listen.ts";
import { startServer } from "../process/server.ts";
import { withFolder } from "../support/folders.ts";
import { runProgram } from "../support/program.ts";
import { isMissing, startNginx } from "./nginx.ts";

/** A configuration, and what is wrong with it. */
interface Case {
  readonly name: string;
  readonly wrong: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly shared?: (folder: string) => string;
  readonly snippet?: (text: string) => string;
}

const cases: readonly Case[] = [
  { name: "the configuration of docs/deploy", wrong: [] },
  {
    name: "a proxy that doesn't name the client",
    wrong: ["The rate limit sees each client's address"],
    snippet: (text) => text.replace(/^proxy_set_header X-Forwarded-For .*$/m, ""),
  },
  {
    name: "TRUSTED_PROXIES that is not set",
    wrong: ["The rate limit sees each client's address"],
    env: { TRUSTED_PROXIES: "0" },
  },
  {
    name: "a cache that doesn't heed the server",
    wrong: ["HTML and markdown by Accept", "The form is never cached"],
    shared: (folder) => `proxy_cache_path ${folder}/cache keys_zone=one:1m;`,
    snippet: (text) =>
      `${text}proxy_cache one;\nproxy_cache_valid 200 1m;\nproxy_ignore_headers Vary Cache-Control;\n` +
      "proxy_hide_header Cache-Control;\nproxy_cache_key $uri$http_accept_encoding;\n",
  },
  {
    name: "a proxy that compresses",
    wrong: ["Compression is the server's own"],
    snippet: (text) => `${text}gzip on;\ngzip_proxied any;\nproxy_set_header Accept-Encoding "";\n`,
  },
  {
    name: "a proxy with failures of its own",
    wrong: ["Failures of the API are JSON"],
    snippet: (text) =>
      `${text}proxy_intercept_errors on;\nerror_page 404 /;\n`.replaceAll(
        "error_page 500 502 503 504 = @api_down;",
        "error_page 404 = @down;",
      ),
  },
  {
    name: "a proxy that lets no POST through",
    wrong: ["/mcp answers"],
    snippet: (text) => `${text}location = /mcp { return 403; }\n`,
  },
  {
    name: "a SITE_URL of another address",
    wrong: ["Links lead to this address"],
    env: { SITE_URL: "http://localhost:8000" },
  },
];

const token = { OPERATOR_TOKEN: "0123456789abcdef" };

for (const { name, wrong, env = {}, shared, snippet } of cases) {
  Deno.test({
    name: `deno task verify of ${name}`,
    ignore: isMissing,
    fn: () =>
      withFolder(async (folder) => {
        const port = freePort();
        const address = `http://127.0.0.1:${port}`;
        await using server = await startServer({
          DATA_DIR: `${folder}/data`,
          TRUSTED_PROXIES: "1",
          SITE_URL: address,
          ...token,
          ...env,
        });
        await using _nginx = await startNginx(folder, [server.port], {
          port,
          ...(shared && { shared: shared(folder) }),
          ...(snippet && { snippet }),
        });
        const { code, stdout } = await runProgram({
          command: Deno.execPath(),
          args: ["task", "--quiet", "verify", address],
          env: token,
        });
        const lines = stdout.split("\n").filter((line) => line.startsWith("wrong  "));
        assertEquals(
          lines.map((line) => line.slice("wrong  ".length).split(": ")[0]!),
          wrong,
          stdout,
        );
        assertEquals(code, wrong.length === 0 ? 0 : 1);
      }),
  });
}
