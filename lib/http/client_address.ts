/**
 * Determines the client's address, as far as it can be trusted.
 *
 * @module
 */

/**
 * The key by which limits count a client: its IPv4 address, or the /64 of its IPv6 address. An
 * IPv4-mapped address is that IPv4.
 *
 * @param socket The address at the other end of the connection.
 * @param forwardedFor The X-Forwarded-For header; repeated ones are joined by commas.
 * @param trustedProxies How many proxies in front append to that header. The entry that the outermost of them wrote
 * is the client; anything before it is the client's own claim. If that entry is missing or not an address, the
 * socket's address is used.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { clientKey } from "./client_address.ts";
 *
 * assertEquals(clientKey("192.0.2.1", "203.0.113.9", 0), "192.0.2.1");
 * assertEquals(clientKey("192.0.2.1", "198.51.100.7, 203.0.113.9", 1), "203.0.113.9");
 * assertEquals(clientKey("2001:db8:1:2:3:4:5:6", null, 0), "2001:db8:1:2::/64");
 * ```
 */
export function clientKey(
  socket: string,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  const claimed = trustedProxies > 0 && forwardedFor !== null
    ? addressKey(forwardedFor.split(",").at(-trustedProxies))
    : undefined;
  return claimed ?? addressKey(socket) ?? "unknown";
}

/** Whether an address is of this machine. */
export function isLoopback(socket: string): boolean {
  return /^(?:127\.|::1$|::ffff:127\.)/.test(socket);
}

/** Whether a request came from this machine, and no proxy says that it forwarded it. */
export function isLocalRequest(socket: string, headers: Headers): boolean {
  return isLoopback(socket) &&
    !["forwarded", "via", "x-forwarded-for", "x-real-ip"].some((name) => headers.has(name));
}

/** The key of an address in the form of X-Forwarded-For; `undefined` if it is not an address. */
function addressKey(text: string | undefined): string | undefined {
  if (text === undefined || text.length > 64) return undefined;
  const bare = withoutPort(text.trim().replace(/^"(.*)"$/, "$1"));
  if (isIpv4(bare)) return bare;
  const groups = ipv6Groups(bare.split("%", 1)[0]!);
  if (groups === undefined) return undefined;
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high, low] = [groups[6]!, groups[7]!];
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return `${groups.slice(0, 4).map((group) => group.toString(16)).join(":")}::/64`;
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::[0-9]{1,5})?$/.exec(text);
  if (bracketed !== null) return bracketed[1]!;
  return /^[0-9.]+:[0-9]{1,5}$/.test(text) ? text.slice(0, text.indexOf(":")) : text;
}

function isIpv4(text: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(?:\.(?!$)|$)){4}$/.test(text);
}

/** The eight groups of an IPv6 address (RFC 4291, section 2.2). */
function ipv6Groups(text: string): number[] | undefined {
  const url = /^[0-9A-Fa-f:.]+$/.test(text) ? URL.parse(`http://[${text}]`) : null;
  if (url === null) return undefined;
  // URL writes all groups in hexadecimal, and replaces one run of zeros by `::`.
  const halves = url.hostname.slice(1, -1).split("::");
  const [head = [], tail = []] = halves.map((half) => half === "" ? [] : half.split(":"));
  const zeros = new Array<string>(8 - head.length - tail.length).fill("0");
  return [...head, ...zeros, ...tail].map((group) => parseInt(group, 16));
}
