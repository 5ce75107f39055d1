/**
 * Who may not call: pages of other sites, and names that someone else's DNS points at this machine.
 *
 * @module
 */
import { rpcCode, RpcError } from "./rpc.ts";

/** The names of the machine itself. */
const LOOPBACK = /^(?:localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])$/;

/**
 * Why a request is refused with 403; `undefined` where it may go on. A server on this machine is reached by
 * the machine's own names alone: a page could otherwise name it in its own DNS and call it as its own origin.
 *
 * @param siteUrl The public root of the website.
 */
export function foreignRequest(headers: Headers, siteUrl: string): RpcError | undefined {
  const site = new URL(siteUrl);
  const local = LOOPBACK.test(site.hostname);
  const host = hostOf(headers.get("host"));
  if (local && host !== undefined && !LOOPBACK.test(host.hostname)) {
    return refused(`The Host header names another machine. Send requests to ${site.origin}.`);
  }
  const origin = headers.get("origin");
  if (origin === null || origin === site.origin) return undefined;
  if (local && host !== undefined && origin === host.origin) return undefined;
  return refused("Pages of other websites may not call this server. Call it from a program.");
}

function refused(message: string): RpcError {
  return new RpcError(rpcCode.invalidRequest, message, { status: 403 });
}

function hostOf(host: string | null): URL | undefined {
  return host === null ? undefined : URL.parse(`http://${host}`) ?? undefined;
}
