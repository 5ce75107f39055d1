/**
 * `deno task verify [ADDRESS]`: looks at a deployed site from outside, and says what is right and what is wrong.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { jsonObject } from "../schema/mod.ts";
import { taskArgs, usageError } from "./task.ts";

const USAGE = `Usage: deno task verify [ADDRESS]

Looks at the site at ADDRESS (SITE_URL by default) from outside: TLS, the addresses in its links, its headers through
the proxy, negotiation, documents, /mcp, and whether the client's address reaches the rate limit. It sends no bid
request. Exits with 1 if something is wrong.`;

/** How long a request may take. */
const TIME_LIMIT_MS = 10_000;

/** An answer of the site; redirects are not followed. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Requests a path, or another address. */
type Ask = (
  path: string,
  headers?: Readonly<Record<string, string>>,
  body?: unknown,
) => Promise<Answer>;

/** Looks at one thing; resolves to what is wrong and how to mend it, if anything. */
type Check = (ask: Ask, site: URL) => Promise<string | undefined>;

/** Documents, and the beginning of their media types. */
const documents = {
  "/robots.txt": "text/plain",
  "/sitemap.xml": "application/xml",
  "/llms.txt": "text/plain",
  "/agent-instructions.md": "text/markdown",
  "/openapi.json": "application/json",
} as const;

/** Everything that is looked at, by what the list calls it. */
export const checks: Readonly<Record<string, Check>> = {
  async "TLS, and http leads to it"(ask, { protocol, hostname, host, port }) {
    if (protocol === "http:") {
      return /^(?:localhost|127\..*|\[::1\])$/.test(hostname)
        ? undefined
        : "the address is http; get a certificate, and redirect http to https";
    }
    const { headers } = await ask("/");
    if (!headers.has("strict-transport-security")) {
      return "Strict-Transport-Security is missing; SITE_URL must begin with https";
    }
    if (port !== "") return undefined;
    const { status, headers: plain } = await ask(`http://${host}/about`);
    const location = plain.get("location");
    return /^30[18]$/.test(String(status)) && location === `https://${host}/about`
      ? undefined
      : `http://${host}/about answers ${status} ${location ?? ""}; redirect it with 308 to https`;
  },

  async "The server is well"(ask) {
    const { status, text } = await ask("/healthz");
    const health = jsonObject(text);
    if (status !== 200 || health === undefined) {
      return `/healthz answers ${status}; is the server running, and does the proxy pass this path on?`;
    }
    return health.status === "ok" ? undefined : `/healthz says ${text}`;
  },

  async "Links lead to this address"(ask, { origin }) {
    const { text } = await ask("/sitemap.xml");
    const other = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)]
      .find(([, address]) => !URL.canParse(address!) || new URL(address!).origin !== origin)?.[1];
    return other && `the sitemap names ${other}; set SITE_URL=${origin}`;
  },

  async "Vary: Accept reaches the client"(ask) {
    const { headers } = await ask("/", { accept: "text/html" });
    return /(?:^|,)\s*accept\s*(?:,|$)/i.test(headers.get("vary") ?? "")
      ? undefined
      : "caches would mix HTML and markdown; let the proxy pass Vary on";
  },

  async "ETags and 304"(ask) {
    const plain = { "accept-encoding": "identity" };
    const etag = (await ask("/v1", plain)).headers.get("etag");
    if (etag === null || etag.startsWith("W/")) {
      return `ETag is ${etag ?? "missing"}; let the proxy pass it on unchanged`;
    }
    const { status } = await ask("/v1", { ...plain, "if-none-match": etag });
    return status === 304 ? undefined : `If-None-Match got ${status}; let the proxy pass it on`;
  },

  async "Compression is the server's own"(ask) {
    const [plain, packed] = await Promise.all(
      ["identity", "gzip"].map(async (coding) =>
        (await ask("/", { accept: "text/html", "accept-encoding": coding })).headers.get("etag")
      ),
    );
    return plain !== packed && packed?.startsWith('"')
      ? undefined
      : `gzip has the ETag ${packed}; let the proxy pass Accept-Encoding on, and don't compress there`;
  },

  async "HTML and markdown by Accept"(ask) {
    for (const type of ["text/markdown", "text/html", "text/markdown"]) {
      const got = (await ask("/", { accept: type })).headers.get("content-type");
      if (!got?.startsWith(type)) {
        return `Accept: ${type} got ${got}; a cache in front must keep variants apart by Vary`;
      }
    }
    const { status } = await ask("/", { accept: "application/pdf" });
    return status === 406 ? undefined : `Accept: application/pdf got ${status} instead of 406`;
  },

  async "Documents for programs"(ask) {
    for (const [path, type] of Object.entries(documents)) {
      const { status, headers } = await ask(path);
      const got = headers.get("content-type");
      if (status !== 200 || !got?.startsWith(type)) return `${path} answers ${status} ${got}`;
    }
    return undefined;
  },

  async "Failures of the API are JSON"(ask) {
    const { status, text } = await ask("/v1/nothing-here");
    const { error } = jsonObject(text) ?? {};
    return status === 404 && error !== undefined
      ? undefined
      : `/v1/nothing-here answers ${status} without the API's error; don't let the proxy replace failures`;
  },

  async "/mcp answers"(ask) {
    const { status, text } = await ask("/mcp", { accept: "application/json, text/event-stream" }, {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "verify", version: "1" },
      },
    });
    return status === 200 && jsonObject(text)?.result !== undefined
      ? undefined
      : `initialize got ${status}; let the proxy pass POST /mcp on`;
  },

  async "The form is never cached"(ask) {
    const control = (await ask("/contact", { accept: "text/html" })).headers.get("cache-control");
    return control === "no-store" ? undefined : `/contact has Cache-Control: ${control}`;
  },

  async "The rate limit sees each client's address"(ask) {
    const count = async (headers: Readonly<Record<string, string>>) => {
      const { forwarded_for, trusted_proxies } =
        jsonObject((await ask("/healthz", headers)).text) ?? {};
      return [Number(forwarded_for), Number(trusted_proxies)] as const;
    };
    const [proxies, trusted] = await count({});
    if (Number.isNaN(proxies)) return "/healthz doesn't say";
    if (proxies > trusted) {
      return `${proxies} proxies append to X-Forwarded-For, so all clients share one limit; set TRUSTED_PROXIES=${proxies}`;
    }
    if (proxies < trusted) {
      return `X-Forwarded-For has ${proxies} addresses of ${trusted}, so clients can make theirs up; ` +
        "let the proxy append the client's address, or lower TRUSTED_PROXIES";
    }
    const [claimed] = await count({ "x-forwarded-for": "203.0.113.7" });
    return claimed <= proxies + 1 ? undefined : "X-Forwarded-For grows twice at one proxy";
  },
};

/** Asks a site. */
function asker(site: URL): Ask {
  return async (path, headers = {}, body) => {
    const json = body === undefined ? {} : {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    };
    const response = await fetch(new URL(path, site), {
      ...json,
      redirect: "manual",
      headers: { ...json.headers, ...headers },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

/** The innermost reason of a failed request, such as that of its TLS. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}

async function verify(site: URL): Promise<boolean> {
  const ask = asker(site);
  try {
    await ask("/");
  } catch (error) {
    console.error(`${site} does not answer: ${reasonOf(error)}`);
    return false;
  }
  let wrong = 0;
  for (const [title, check] of Object.entries(checks)) {
    const fault = await check(ask, site).catch((error) => `no answer: ${reasonOf(error)}`);
    if (fault !== undefined) wrong++;
    console.log(fault === undefined ? `ok     ${title}` : `wrong  ${title}: ${fault}`);
  }
  console.log(
    wrong === 0 ? "Nothing is wrong." : `${wrong} of ${Object.keys(checks).length} wrong.`,
  );
  return wrong === 0;
}

if (import.meta.main) {
  const { _: [address = Deno.env.get("SITE_URL")?.trim() ?? ""] } = taskArgs(USAGE);
  const site = URL.parse(address);
  if (site === null || !/^https?:$/.test(site.protocol)) {
    usageError(
      `${address || "ADDRESS"} must be an address such as https://www.example.com.`,
      USAGE,
    );
  }
  if (!await verify(site)) Deno.exitCode = 1;
}
