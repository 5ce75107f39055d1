import { assertEquals, assertRejects } from "@std/assert";
import { OperatorError } from "../../lib/log.ts";
import { freePort } from "../../lib/server/listen.ts";
import { checks } from "../../lib/tasks/verify.ts";
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
        "error_page 502 503 504 = @api_down;",
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

Deno.test("deno task verify wants TLS, and http that leads to it", async () => {
  const check = checks["TLS, and http leads to it"]!;
  const site = new URL("https://www.example.com");
  const of = (
    plain: Response,
    headers: Record<string, string> = { "strict-transport-security": "max-age=1" },
  ) =>
    check(
      (path) =>
        Promise.resolve(
          path.startsWith("http:")
            ? { status: plain.status, headers: plain.headers, text: "" }
            : { status: 200, headers: new Headers(headers), text: "" },
        ),
      site,
    );
  const wrong = (checked: Promise<void>, fault: string) =>
    assertRejects(() => checked, OperatorError, fault);
  const to = (location: string, status = 308) =>
    new Response(null, { status, headers: { location } });
  const right = to("https://www.example.com/about");
  await of(right);
  await wrong(
    of(right, {}),
    "Strict-Transport-Security is missing; SITE_URL must begin with https",
  );
  for (
    const [response, what] of [
      [new Response(), "200 "],
      [to("https://www.example.com/"), "308 https://www.example.com/"],
      [to("https://www.example.com/about", 302), "302 https://www.example.com/about"],
    ] as const
  ) {
    await wrong(
      of(response),
      `http://www.example.com/about answers ${what}; redirect it with 308 to https`,
    );
  }
  await wrong(
    check(() => Promise.reject(new Error()), new URL("http://www.example.com")),
    "the address is http; get a certificate, and redirect http to https",
  );
});
