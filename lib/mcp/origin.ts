/**
 * Who may not call: pages of other sites, and names that someone else's DNS points at this machine.
 *
 * @module
 */
import { rpcCode, RpcError } from "./rpc.ts";

/** The names of the machine itself, with or without a port. */
const LOOPBACK = /^(?:localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])(?::[0-9]+)?$/;

/**
 * Makes the check of a site: why a request is refused with 403, or `undefined` where it may go on. A server on
 * this machine is reached by the machine's own names alone: a page could otherwise name it in its own DNS and
 * call it as its own origin.
 *
 * @param siteUrl The public root of the website.
 */
export function originCheck(siteUrl: string): (headers: Headers) => RpcError | undefined {
  const site = new URL(siteUrl);
  const local = LOOPBACK.test(site.host);
  return (headers) => {
    const host = headers.get("host")?.toLowerCase();
    if (local && host !== undefined && !LOOPBACK.test(host)) {
      return refused(`The Host header names another machine. Send requests to ${site.origin}.`);
    }
    const origin = headers.get("origin");
    if (origin === null || origin === site.origin) return undefined;
    if (local && origin === `http://${host}`) return undefined;
    return refused("Pages of other websites may not call this server. Call it from a program.");
  };
}

function refused(message: string): RpcError {
  return new RpcError(rpcCode.invalidRequest, message, { status: 403 });
}
