/**
 * Requests that are wrong on the wire, and what answers them.
 *
 * @module
 */

/** The one header that HTTP/1.1 asks for. */
export const HOST = "Host: x\r\n";
/** A whole request. */
export const GET = `GET /v1 HTTP/1.1\r\n${HOST}\r\n`;
let clients = 0;

/** The head of a bid request, from an address of its own so that the rate limit lets it in. */
export function post(version = "1.1"): string {
  clients++;
  return `POST /v1/contact HTTP/${version}\r\n${HOST}Content-Type: application/json\r\n` +
    `X-Forwarded-For: 10.${clients >> 16 & 255}.${clients >> 8 & 255}.${clients & 255}\r\n`;
}

/** Bytes, and the statuses of the answers; none where the connection ends without one. */
export const cases: Readonly<Record<string, () => readonly [string, readonly number[]]>> = {
  "nothing at all": () => ["", []],
  "half a request line": () => ["GET /v1 HT", []],
  "half a head": () => [`GET /v1 HTTP/1.1\r\n${HOST}`, []],
  "no Host": () => ["GET /v1 HTTP/1.1\r\n\r\n", [200]],
  "two Hosts": () => [`GET /v1 HTTP/1.1\r\n${HOST}Host: y\r\n\r\n`, [400]],
  "a Host with a path": () => ["GET / HTTP/1.1\r\nHost: x/v1/company?\r\n\r\n", [400]],
  "HTTP/0.9": () => ["GET /v1\r\n", [400]],
  "HTTP/1.0": () => ["GET /v1 HTTP/1.0\r\n\r\n", [200]],
  "HTTP/3.0": () => [`GET /v1 HTTP/3.0\r\n${HOST}\r\n`, [400]],
  "a TLS greeting": () => ["\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + "a".repeat(300), [400]],
  "NULs": () => ["\0".repeat(64) + "\r\n\r\n", [400]],
  "a NUL in the target": () => [`GET /v1/\0 HTTP/1.1\r\n${HOST}\r\n`, [400]],
  "a NUL in a header": () => [`GET /v1 HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`, [400]],
  "a bare CR in a header": () => [`GET /v1 HTTP/1.1\r\n${HOST}X: a\rY: b\r\n\r\n`, [400]],
  "bare LF": () => ["GET /v1 HTTP/1.1\nHost: x\n\n", [200]],
  "empty lines before": () => [`\r\n\r\n${GET}`, [200]],
  "a folded header": () => [`GET /v1 HTTP/1.1\r\n${HOST}X: a\r\n b\r\n\r\n`, [400]],
  "a header without a colon": () => [`GET /v1 HTTP/1.1\r\n${HOST}X\r\n\r\n`, [400]],
  "a space before the colon": () => [`GET /v1 HTTP/1.1\r\n${HOST}X : a\r\n\r\n`, [400]],
  "a method that is no token": () => [`G<T /v1 HTTP/1.1\r\n${HOST}\r\n`, [400]],
  "an odd method": () => [`!#$%&'*+-.^_\`|~ /v1 HTTP/1.1\r\n${HOST}\r\n`, [405]],
  "no target": () => [`GET  HTTP/1.1\r\n${HOST}\r\n`, [400]],
  "a relative target": () => [`GET v1 HTTP/1.1\r\n${HOST}\r\n`, [400]],
  "an absolute target": () => [`GET http://evil.test/v1 HTTP/1.1\r\n${HOST}\r\n`, [200]],
  "an asterisk": () => [`GET * HTTP/1.1\r\n${HOST}\r\n`, [400]],
  "CONNECT": () => [`CONNECT evil.test:443 HTTP/1.1\r\n${HOST}\r\n`, [405]],
  "raw UTF-8 in the target": () => [`GET /v1/\xe6\x97\xa5 HTTP/1.1\r\n${HOST}\r\n`, [404]],
  "raw UTF-8 and a slash at the end": () => [`GET /\xe6\x97\xa5/ HTTP/1.1\r\n${HOST}\r\n`, [308]],
  "bytes that are not UTF-8": () => [`GET /v1/\xff HTTP/1.1\r\n${HOST}\r\n`, [400]],
  "8-bit header values": () => [
    `GET /v1 HTTP/1.1\r\n${HOST}Accept: \xff\r\nIf-None-Match: "\xff"\r\nX-Request-Id: \xff\r\n\r\n`,
    [200],
  ],
  "a path of 60,000 bytes": () => [`GET /${"a".repeat(60_000)} HTTP/1.1\r\n${HOST}\r\n`, [404]],
  "a path of 300,000 bytes": () => [`GET /${"a".repeat(300_000)} HTTP/1.1\r\n${HOST}\r\n`, [400]],
  "1,000 headers": () => [`GET /v1 HTTP/1.1\r\n${HOST}${"X: a\r\n".repeat(1000)}\r\n`, [400]],
  "a header of 2 MB": () => [`GET /v1 HTTP/1.1\r\n${HOST}X: ${"a".repeat(2e6)}\r\n\r\n`, [400]],
  "an upgrade to HTTP/2": () => [
    `GET /v1 HTTP/1.1\r\n${HOST}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
    [200],
  ],
  "pipelining": () => [GET.repeat(50), new Array(50).fill(200)],
  "pipelining after a body": () => [`${post()}Content-Length: 2\r\n\r\n{}${GET}`, [400, 200]],
  "a body that no one reads": () => [
    `GET /v1 HTTP/1.1\r\n${HOST}Content-Length: 5\r\n\r\nhello${GET}`,
    [200, 200],
  ],
  "a length of 2^64-1": () => [`${post()}Content-Length: 18446744073709551615\r\n\r\n{}`, [400]],
  "a length beyond 2^64": () => [`${post()}Content-Length: ${"9".repeat(23)}\r\n\r\n{}`, [400]],
  "a negative length": () => [`${post()}Content-Length: -1\r\n\r\n{}`, [400]],
  "a signed length": () => [`${post()}Content-Length: +2\r\n\r\n{}`, [400]],
  "a hexadecimal length": () => [`${post()}Content-Length: 0x2\r\n\r\n{}`, [400]],
  "two lengths": () => [`${post()}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, [400]],
  "a length and chunks": () => [
    `${post()}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${GET}`,
    [400],
  ],
  "chunks and a length": () => [
    `${post()}Transfer-Encoding: chunked\r\nContent-Length: 200\r\n\r\n0\r\n\r\n${GET}`,
    [400],
  ],
  "an unknown transfer coding": () => [
    `${post()}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${GET}`,
    [400],
  ],
  "chunked that is not last": () => [
    `${post()}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${GET}`,
    [400],
  ],
  "chunked behind a vertical tab": () => [
    `${post()}Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n${GET}`,
    [400],
  ],
  "chunks in HTTP/1.0": () => [
    `${post("1.0")}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${GET}`,
    [400],
  ],
  "chunks with extensions and trailers": () => [
    `${post()}Transfer-Encoding: chunked\r\n\r\n2;a=b\r\n{}\r\n0\r\nX: y\r\n\r\n${GET}`,
    [400, 200],
  ],
  "a length above the limit": () => [
    `${post()}Content-Length: 1000000\r\n\r\n${" ".repeat(1e6)}`,
    [400],
  ],
  "chunks above the limit": () => [
    `${post()}Transfer-Encoding: chunked\r\n\r\n${
      `8000\r\n${" ".repeat(0x8000)}\r\n`.repeat(3)
    }0\r\n\r\n`,
    [400],
  ],
  "a compressed body": () => [
    `${post()}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n\x1f\x8b`,
    [400],
  ],
};
