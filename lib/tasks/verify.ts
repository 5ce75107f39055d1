/**
 * `deno task verify [ADDRESS]`: checks a deployed site from outside, and prints what is right and what is wrong.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { connect } from "node:tls";
import { OperatorError } from "../log.ts";
import { readBody, singleFetch } from "../outgoing/transport.ts";
import { runTask } from "./task.ts";
import {
  type Ask,
  checks,
  innermostReason,
  must,
  type Network,
  SkippedCheck,
} from "./verify_checks.ts";

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
