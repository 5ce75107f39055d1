import { assertEquals } from "@std/assert";
import { securityHeaders } from "../../../lib/http/security_headers.ts";

const everywhere = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
};
const page = {
  ...everywhere,
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};
const data = {
  ...everywhere,
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

Deno.test("securityHeaders() keeps pages to themselves and opens data, and asks for https where it is there", () => {
  assertEquals(securityHeaders("page", false), page);
  assertEquals(securityHeaders("data", false), data);
  const secure = { "Strict-Transport-Security": "max-age=63072000" };
  assertEquals(securityHeaders("page", true), { ...page, ...secure });
  assertEquals(securityHeaders("data", true), { ...data, ...secure });
});
