import { assertEquals } from "@std/assert";
import { RATE_LIMIT, RATE_WINDOW_SECONDS } from "../../lib/model/mod.ts";
import { problemStatus } from "../../lib/http/problem.ts";
import { routes } from "../support/site.ts";

const readme = await Deno.readTextFile(new URL("../../README.md", import.meta.url));
const section = /^## The API\n([^]*?)^## /m.exec(readme)?.[1] ?? "";

/** Whether a route answers at a path. */
function isServed(method: string, path: string): boolean {
  return routes.some((route) =>
    route.method === method && new URLPattern({ pathname: route.pattern }).test({ pathname: path })
  );
}

Deno.test("every address in the README's section on the API is served", () => {
  const named = [
    ...[...section.matchAll(/`(\/[^`?]*)/g)].map(([, path]) => ["GET", path!] as const),
    ...[...section.matchAll(/\b(GET|POST) (\/[a-z0-9./-]*[a-z0-9])/g)].map(([, method, path]) =>
      [method!, path!] as const
    ),
  ];
  assertEquals(named.length >= 4, true, `${named.length} addresses`);
  assertEquals(named.filter(([method, path]) => !isServed(method, path)), []);
});

Deno.test("the limits and errors that the README names are those of the source", () => {
  const limits = [...section.matchAll(/([0-9]+) requests a minute/g)].map(([, count]) => count);
  assertEquals([limits, RATE_WINDOW_SECONDS], [[String(RATE_LIMIT)], 60]);
  const codes = [...readme.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, code]) => code!);
  assertEquals(codes.includes("invalid_request"), true);
  const fields = ["request_id", "content_signal", "service_area", "completion_date"];
  assertEquals(codes.filter((code) => !(code in problemStatus) && !fields.includes(code)), []);
});
