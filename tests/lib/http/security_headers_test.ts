import { assertEquals } from "@std/assert";
import { securityHeaders } from "../../../lib/http/security_headers.ts";
import { siteWith, testServer } from "../../support/site.ts";

const everywhere = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
};
const page = {
  ...everywhere,
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
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
  assertEquals(securityHeaders("page", { secure: false }), page);
  assertEquals(securityHeaders("data", { secure: false }), data);
  const secure = { "Strict-Transport-Security": "max-age=63072000" };
  assertEquals(securityHeaders("page", { secure: true }), { ...page, ...secure });
  assertEquals(securityHeaders("data", { secure: true }), { ...data, ...secure });
});

Deno.test("securityHeaders() opens pages to exactly the origins of the contractor's scripts", () => {
  const scriptOrigins = ["https://stats.example", "https://chat.example:8443"];
  const { "Content-Security-Policy": policy } = securityHeaders("page", {
    secure: true,
    scriptOrigins,
  });
  const others = scriptOrigins.join(" ");
  assertEquals(
    policy,
    `default-src 'none'; script-src 'self' ${others}; style-src 'self'; img-src 'self' ${others}; ` +
      `font-src 'self'; connect-src 'self' ${others}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
});

Deno.test("scripts of site.md stand in every page, and nothing else is let in", async () => {
  const scripts = [
    { src: "https://stats.example/a.js", attributes: { defer: true, "data-domain": 'x"y' } },
    { src: "https://stats.example/b.js" },
  ] as const;
  const server = testServer({ site: siteWith({ scripts }) });
  const page = await server.fetch("/about");
  const html = await page.text();
  assertEquals(html.match(/<script src[^]*?<\/script>/g), [
    '<script src="https://stats.example/a.js" defer data-domain="x&quot;y"></script>',
    '<script src="https://stats.example/b.js"></script>',
  ]);
  assertEquals(
    page.headers.get("content-security-policy")?.match(/https:[^ ;]*/g),
    ["https://stats.example", "https://stats.example", "https://stats.example"],
  );
  const data = await server.fetch("/v1/company");
  assertEquals(data.headers.get("content-security-policy")?.includes("stats.example"), false);
});
