/**
 * `deno task verify [ADDRESS]`: checks a deployed site from outside, and prints what is right and what is wrong.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { connect } from "node:tls";
import { OperatorError } from "../log.ts";
import { readBody, singleFetch } from "../outgoing/transport.ts";
import { jsonObject } from "../schema/mod.ts";
import { runTask } from "./task.ts";

const USAGE = `Usage: deno task verify [ADDRESS]

Looks at the site at ADDRESS (SITE_URL by default) from outside: TLS, its certificate, the redirects to it from http and
from its other name (with or without www), the addresses in its links, its headers through the proxy, negotiation,
documents, /mcp, and whether the client's address reaches the rate limit. It sends no bid request. Exits with 1 if
something is wrong. With the server's OPERATOR_TOKEN it sees more.`;

/** How long a request may take, and the largest response that is read: the sitemap of a very large site. */
const TIME_LIMIT_MS = 10_000;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

const network: Network = {
  certificateEnd: ({ hostname, port }) =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname });
      socket.setTimeout(TIME_LIMIT_MS, () => socket.destroy(new Error("no answer")));
      socket.on("error", reject);
      socket.on("secureConnect", () => {
        resolve(Date.parse(socket.getPeerCertificate().valid_to));
        socket.destroy();
      });
    }),
  async isKnown(hostname) {
    const records = await Promise.all(
      (["A", "AAAA"] as const).map((type) => Deno.resolveDns(hostname, type).catch(() => [])),
    );
    return records.flat().length > 0;
  },
};

/** A certificate that ends sooner should have been renewed: authorities recommend a month before its end. */
const CERTIFICATE_DAYS = 14;
const DAY_MS = 86_400_000;

/** The most redirects from another name to the site: one to https, one to the site's name. */
const MAX_REDIRECTS = 2;

/** A response of the site; redirects are not followed. */
interface SiteResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

type HeaderFields = Readonly<Record<string, string>>;

/** Requests a path, or another address. */
type Ask = (path: string, headers?: HeaderFields, body?: unknown) => Promise<SiteResponse>;

/** What is checked besides responses. */
export interface Network {
  /** When the certificate of a site ends, in milliseconds since 1970. */
  readonly certificateEnd: (site: URL) => Promise<number>;
  /** Whether the domain name system has an address of a host. */
  readonly isKnown: (hostname: string) => Promise<boolean>;
}

/** Checks one thing. Rejects with an OperatorError that says what is wrong and how to mend it. */
type SiteCheck = (ask: Ask, site: URL, network: Network) => Promise<void>;

/** @throws {OperatorError} Unless the condition holds. */
function must(condition: unknown, fault: string): asserts condition {
  if (!condition) throw new OperatorError(fault);
}

/** Documents, and the beginning of their media types. */
const DOCUMENTS = {
  "/robots.txt": "text/plain",
  "/sitemap.xml": "application/xml",
  "/llms.txt": "text/plain",
  "/agent-instructions.md": "text/markdown",
  "/openapi.json": "application/json",
} as const;

/** All checks, by the titles that are printed. */
export const checks: Readonly<Record<string, SiteCheck>> = {
  async "TLS, and http leads to it"(ask, { protocol, hostname, host, port }) {
    if (protocol === "http:") {
      const isHere = /^(?:localhost|127\..*|\[::1\])$/.test(hostname);
      must(isHere, "the address is http; get a certificate, and redirect http to https");
      return;
    }
    const isStrict = (await ask("/")).headers.has("strict-transport-security");
    must(isStrict, "Strict-Transport-Security is missing; SITE_URL must begin with https");
    if (port !== "") return;
    const { status, headers } = await ask(`http://${host}/about`);
    const location = headers.get("location");
    must(
      [301, 308].includes(status) && location === `https://${host}/about`,
      `http://${host}/about answers ${status} ${location ?? ""}; redirect it with 308 to https`,
    );
  },

  async "The certificate lasts"(_ask, site, { certificateEnd }) {
    if (site.protocol === "http:") return;
    const end = await certificateEnd(site);
    const days = Math.floor((end - Date.now()) / DAY_MS);
    const date = new Date(end).toISOString().slice(0, 10);
    must(
      days >= CERTIFICATE_DAYS,
      `it ends on ${date}, in ${days} days; see why it was not renewed (certbot renew --dry-run)`,
    );
  },

  async "The name with or without www leads to it"(ask, site, { isKnown }) {
    const { protocol, hostname, port, origin } = site;
    const hasName = /[a-z]$/.test(hostname) && hostname.includes(".");
    if (protocol === "http:" || port !== "" || !hasName) return;
    const isWww = hostname.startsWith("www.");
    const other = isWww ? hostname.slice("www.".length) : `www.${hostname}`;
    // Under a name such as water.example.com, nobody types www.
    if (!isWww && !await isKnown(other)) return;
    for (const from of [`http://${other}/about`, `https://${other}/about`]) {
      let location = from;
      for (let left = MAX_REDIRECTS; left > 0 && location !== `${origin}/about`; left--) {
        const { status, headers } = await ask(location).catch((error) => {
          throw new OperatorError(
            `${from} is dead (${
              innermostReason(error)
            }); give ${other} an address, a certificate and a redirect`,
          );
        });
        const next = headers.get("location");
        const fault = `${from} gets ${status} ${next ?? ""}; redirect it with 308 to ${origin}`;
        must([301, 308].includes(status) && next !== null, fault);
        location = next;
      }
      must(location === `${origin}/about`, `${from} leads to ${location}, not to ${origin}/about`);
    }
  },

  async "The server is well"(ask) {
    const { status, text } = await ask("/healthz");
    const health = jsonObject(text);
    must(
      status === 200 && health !== undefined,
      `/healthz answers ${status}; is the server running, and does the proxy pass this path on?`,
    );
    must(health.status === "ok", `/healthz says ${text}`);
  },

  async "Links lead to this address"(ask, { origin }) {
    const { text } = await ask("/sitemap.xml");
    for (const [, address = ""] of text.matchAll(/<loc>([^<]*)<\/loc>/g)) {
      const isOurs = URL.parse(address)?.origin === origin;
      must(isOurs, `the sitemap names ${address}; set SITE_URL=${origin}`);
    }
  },

  async "Vary: Accept reaches the client"(ask) {
    const { headers } = await ask("/", { accept: "text/html" });
    must(
      /(?:^|,)\s*accept\s*(?:,|$)/i.test(headers.get("vary") ?? ""),
      "caches would mix HTML and markdown; let the proxy pass Vary on",
    );
  },

  async "ETags and 304"(ask) {
    const plain = { "accept-encoding": "identity" };
    const etag = (await ask("/v1", plain)).headers.get("etag") ?? "missing";
    must(etag.startsWith('"'), `ETag is ${etag}; let the proxy pass it on unchanged`);
    const { status } = await ask("/v1", { ...plain, "if-none-match": etag });
    must(status === 304, `If-None-Match got ${status}; let the proxy pass it on`);
  },

  async "Compression is the server's own"(ask) {
    const [plain, packed] = await Promise.all(
      ["identity", "gzip"].map(async (coding) =>
        (await ask("/", { accept: "text/html", "accept-encoding": coding })).headers.get("etag")
      ),
    );
    must(
      plain !== packed && packed?.startsWith('"'),
      `gzip has the ETag ${packed}; let the proxy pass Accept-Encoding on, and don't compress there`,
    );
  },

  async "HTML and markdown by Accept"(ask) {
    for (const type of ["text/markdown", "text/html", "text/markdown"]) {
      const got = (await ask("/", { accept: type })).headers.get("content-type");
      must(
        got?.startsWith(type),
        `Accept: ${type} got ${got}; a cache in front must keep variants apart by Vary`,
      );
    }
    const { status } = await ask("/", { accept: "application/pdf" });
    must(status === 406, `Accept: application/pdf got ${status} instead of 406`);
  },

  async "Documents for programs"(ask) {
    for (const [path, type] of Object.entries(DOCUMENTS)) {
      const { status, headers } = await ask(path);
      const got = headers.get("content-type");
      must(status === 200 && got?.startsWith(type), `${path} answers ${status} ${got}`);
    }
  },

  async "Failures of the API are JSON"(ask) {
    const { status, text } = await ask("/v1/nothing-here");
    must(
      status === 404 && jsonObject(text)?.error !== undefined,
      `/v1/nothing-here answers ${status} without the API's error; don't let the proxy replace failures`,
    );
  },

  async "/mcp answers"(ask) {
    const headers = {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
    };
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    const { status, text } = await ask("/mcp", headers, ping);
    must(
      status === 200 && jsonObject(text)?.result !== undefined,
      `a ping got ${status}; let the proxy pass POST /mcp on`,
    );
  },

  async "The form is never cached"(ask) {
    const control = (await ask("/contact", { accept: "text/html" })).headers.get("cache-control");
    must(control === "no-store", `/contact has Cache-Control: ${control}`);
  },

  async "The rate limit sees each client's address"(ask) {
    const seen = async (headers: HeaderFields = {}) =>
      jsonObject((await ask("/healthz", headers)).text) ?? {};
    const { forwarded_for, trusted_proxies } = await seen();
    const [proxies, trusted] = [Number(forwarded_for), Number(trusted_proxies)];
    if (Number.isNaN(proxies)) throw new SkippedCheck("set OPERATOR_TOKEN as the server has it");
    must(
      proxies <= trusted,
      `${proxies} proxies append to X-Forwarded-For, so all clients share one limit; set TRUSTED_PROXIES=${proxies}`,
    );
    must(
      proxies >= trusted,
      `X-Forwarded-For has ${proxies} addresses of ${trusted}, so clients can make theirs up; ` +
        "let the proxy append the client's address, or lower TRUSTED_PROXIES",
    );
    // Without proxies, the server ignores X-Forwarded-For.
    if (proxies === 0) return;
    const claimed = Number((await seen({ "x-forwarded-for": "203.0.113.7" })).forwarded_for);
    must(claimed <= proxies + 1, "X-Forwarded-For grows twice at one proxy");
  },
};

/** Thrown by a check that can't be made. */
class SkippedCheck extends Error {}

/** The innermost reason of a failed request, such as a TLS error. */
function innermostReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : innermostReason(error.cause);
}

if (import.meta.main) {
  await runTask(USAGE, async ({ _: [address = Deno.env.get("SITE_URL")?.trim() ?? ""] }) => {
    const site = URL.parse(address);
    const rule = `${address || "ADDRESS"} must be an address such as https://www.example.com.`;
    must(site !== null && /^https?:$/.test(site.protocol), `${rule}\n\n${USAGE}`);
    const fetchOnce = singleFetch();
    // With the server's token, /healthz says more.
    const token = Deno.env.get("OPERATOR_TOKEN")?.trim();
    const ask: Ask = async (path, headers = {}, body) => {
      const response = await fetchOnce(new URL(path, site), {
        ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
        redirect: "manual",
        headers: path === "/healthz" && token
          ? { ...headers, authorization: `Bearer ${token}` }
          : headers,
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      const { text, end } = await readBody(response.body, MAX_ANSWER_BYTES);
      must(end === "whole", `the answer of ${path} is ${end}`);
      return { status: response.status, headers: response.headers, text };
    };
    await ask("/").catch((error) => {
      throw new OperatorError(`${site} does not answer: ${innermostReason(error)}`);
    });
    let wrong = 0;
    for (const [title, check] of Object.entries(checks)) {
      try {
        await check(ask, site, network);
        console.log(`ok     ${title}`);
      } catch (error) {
        if (error instanceof SkippedCheck) {
          console.log(`unseen ${title}: ${error.message}`);
          continue;
        }
        wrong++;
        const reason = innermostReason(error);
        const fault = error instanceof OperatorError ? reason : `no answer: ${reason}`;
        console.log(`wrong  ${title}: ${fault}`);
      }
    }
    must(wrong === 0, `${wrong} of ${Object.keys(checks).length} wrong.`);
    return "Nothing is wrong.";
  }, { most: 1 });
}
