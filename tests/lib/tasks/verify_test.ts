import { assertEquals, assertMatch } from "@std/assert";
import { OperatorError } from "../../../lib/log.ts";
import { checks, type Network } from "../../../lib/tasks/verify.ts";
import { runProgram } from "../../support/program.ts";

const DAY_MS = 86_400_000;

/** The program, with its arguments and its environment. */
const verify = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runProgram({
    command: Deno.execPath(),
    args: [
      "run",
      "--allow-env=SITE_URL,OPERATOR_TOKEN",
      "--allow-net",
      "lib/tasks/verify.ts",
      ...args,
    ],
    env,
  });

/** A check of a site whose addresses answer these redirects; others answer 200, or not at all where it says so. */
async function faultOf(
  title: string,
  address: string,
  redirects: Readonly<Record<string, string | Error>> = {},
  network: Partial<Network> = {},
  headers: Record<string, string> = {},
): Promise<string | undefined> {
  const answer = (path: string) => {
    const found = redirects[path];
    if (found instanceof Error) return Promise.reject(found);
    const [location, status = "308"] = found?.split(" ") ?? [];
    return Promise.resolve({
      status: location === undefined ? 200 : Number(status),
      headers: new Headers(location === undefined ? headers : { location }),
      text: "",
    });
  };
  const none = {
    certificateEnd: () => Promise.reject(new Error("not asked")),
    isKnown: () => Promise.resolve(false),
  };
  try {
    await checks[title]!(answer, new URL(address), { ...none, ...network });
    return undefined;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return error.message;
  }
}

Deno.test("deno task verify wants TLS, and http that leads to it", async () => {
  const title = "TLS, and http leads to it";
  const hsts = { "strict-transport-security": "max-age=1" };
  const of = (to: string | undefined, headers = hsts) =>
    faultOf(
      title,
      "https://www.example.com",
      to === undefined ? {} : { "http://www.example.com/about": to },
      {},
      headers,
    );
  const right = "https://www.example.com/about";
  assertEquals(await of(right), undefined);
  assertEquals(
    await of(right, {} as typeof hsts),
    "Strict-Transport-Security is missing; SITE_URL must begin with https",
  );
  for (
    const [to, what] of [
      [undefined, "200 "],
      ["https://www.example.com/", "308 https://www.example.com/"],
      [`${right} 302`, `302 ${right}`],
    ] as const
  ) {
    assertEquals(
      await of(to),
      `http://www.example.com/about answers ${what}; redirect it with 308 to https`,
    );
  }
  assertEquals(
    await faultOf(title, "http://www.example.com"),
    "the address is http; get a certificate, and redirect http to https",
  );
});

Deno.test("deno task verify wants a certificate that lasts two weeks", async () => {
  const of = (address: string, days: number) =>
    faultOf("The certificate lasts", address, {}, {
      certificateEnd: () => Promise.resolve(Date.now() + days * DAY_MS),
    });
  assertEquals(await of("https://example.com", 14.5), undefined);
  assertEquals(await of("http://localhost:8000", -1), undefined);
  const date = new Date(Date.now() + 1.5 * DAY_MS).toISOString().slice(0, 10);
  assertEquals(
    await of("https://example.com", 1.5),
    `it ends on ${date}, in 1 days; see why it was not renewed (certbot renew --dry-run)`,
  );
});

Deno.test("deno task verify wants the name with or without www to lead to the site, by http and https", async () => {
  const known = { isKnown: () => Promise.resolve(true) };
  const of = (
    address: string,
    redirects: Readonly<Record<string, string | Error>>,
    network: Partial<Network> = {},
  ) => faultOf("The name with or without www leads to it", address, redirects, network);
  const site = "https://www.example.com";
  const [plain, secure] = ["http://example.com/about", "https://example.com/about"];
  assertEquals(await of(site, { [plain]: `${site}/about`, [secure]: `${site}/about` }), undefined);
  assertEquals(await of(site, { [plain]: secure, [secure]: `${site}/about 301` }), undefined);
  for (const elsewhere of ["http://127.0.0.1:8000", "https://[::1]", "https://localhost"]) {
    assertEquals(await of(elsewhere, {}, known), undefined);
  }
  const cases: [Record<string, string | Error>, string][] = [
    [
      { [plain]: `${site}/about`, [secure]: new Error("refused") },
      `${secure} is dead (refused); give example.com an address, a certificate and a redirect`,
    ],
    [
      { [plain]: new Error("no such host") },
      `${plain} is dead (no such host); give example.com an address, a certificate and a redirect`,
    ],
    [{ [plain]: `${site}/about` }, `${secure} gets 200 ; redirect it with 308 to ${site}`],
    [
      { [plain]: `${site}/about 302` },
      `${plain} gets 302 ${site}/about; redirect it with 308 to ${site}`,
    ],
    [{ [plain]: secure, [secure]: plain }, `${plain} leads to ${plain}, not to ${site}/about`],
  ];
  for (const [redirects, fault] of cases) assertEquals(await of(site, redirects), fault);

  const bare = "https://example.com";
  assertEquals(await of(bare, { "http://www.example.com/about": new Error() }), undefined);
  assertEquals(
    await of(bare, { "http://www.example.com/about": new Error("refused") }, known),
    "http://www.example.com/about is dead (refused); give www.example.com an address, a certificate and a redirect",
  );
});

Deno.test("deno task verify takes an http or https address, and says so", async () => {
  for (
    const [args, env, named] of [
      [[], {}, "ADDRESS"],
      [[], { SITE_URL: " " }, "ADDRESS"],
      [[], { SITE_URL: " example.com " }, "example.com"],
      [["www.example.com"], { SITE_URL: "https://example.com" }, "www.example.com"],
      [["ftp://example.com"], {}, "ftp://example.com"],
    ] as const
  ) {
    const { code, stdout, stderr } = await verify(args, env);
    const [first] = stderr.split("\n");
    assertEquals([code, stdout, first], [
      1,
      "",
      `${named} must be an address such as https://www.example.com.`,
    ]);
    assertMatch(stderr, /\n\nUsage: deno task verify \[ADDRESS\]\n/);
  }
});

Deno.test("deno task verify finds nothing wrong with the proxies of a server that has none", async () => {
  // A server on this machine says less to whoever sends X-Forwarded-For.
  const health = (_: string, headers: Readonly<Record<string, string>> = {}) =>
    Promise.resolve({
      ...{ status: 200, headers: new Headers() },
      text: JSON.stringify(
        "x-forwarded-for" in headers ? {} : { forwarded_for: 0, trusted_proxies: 0 },
      ),
    });
  const check = checks["The rate limit sees each client's address"]!;
  await check(health, new URL("http://localhost:8000"), {
    certificateEnd: () => Promise.reject(new Error("not asked")),
    isKnown: () => Promise.resolve(false),
  });
});

Deno.test("deno task verify reads no more than its limit of an answer without an end", async () => {
  // Four megabytes and one byte more, and then nothing: a reader that wanted more would wait for it.
  await using server = Deno.serve({ port: 0, onListen() {} }, () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(4 * 1024 * 1024 + 1)),
      }),
    ));
  const { code, stderr } = await verify([`http://localhost:${server.addr.port}`]);
  assertEquals([code, stderr.trim().split(": ").slice(1).join(": ")], [
    1,
    "the answer of / is too large",
  ]);
});
