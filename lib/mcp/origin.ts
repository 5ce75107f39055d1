/**
 * Rejects calls from pages of other sites, and through foreign DNS names that point to this machine.
 *
 * @module
 */
import { rpcCode, RpcError } from "./rpc.ts";

/** The machine's own names, with or without a port. */
const LOOPBACK = /^(?:localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])(?::[0-9]+)?$/;

/**
 * Returns a function that checks a request: it returns the error to respond with (403), or `undefined`. A local server
 * accepts only the machine's own names. Otherwise a page could point its own DNS name at this machine, and call the
 * server as its own origin (DNS rebinding).
 *
 * @param siteUrl The public root of the website.
 */
export function originCheck(siteUrl: string): (headers: Headers) => RpcError | undefined {
  const site = new URL(siteUrl);
  const local = LOOPBACK.test(site.host);
  return (headers) => {
    const host = headers.get("host")?.toLowerCase();
    if (local && host !== undefined && !LOOPBACK.test(host)) {
      return forbidden(`The Host header names another machine. Send requests to ${site.origin}.`);
    }
    const origin = headers.get("origin");
    if (origin === null || origin === site.origin) return undefined;
    if (local && origin === `http://${host}`) return undefined;
    return forbidden("Pages of other websites may not call this server. Call it from a program.");
  };
}

function forbidden(message: string): RpcError {
  return new RpcError(rpcCode.invalidRequest, message, { status: 403 });
}
