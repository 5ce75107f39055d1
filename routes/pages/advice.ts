import { kindOf, type Problem } from "../../lib/http/problem.ts";
import type { Site } from "../../lib/model/mod.ts";
import type { Inline, Text } from "../../lib/page/page.ts";
import { link, withTelephone } from "./build.ts";

/** What a person can do about a problem, whose hint is for callers of the API. */
export function advice(site: Site, problem: Problem): Text {
  const words = kindOf(problem.code).advice?.(site) ?? problem.hint;
  return withTelephone(site, words).flatMap((run) => withLinks(site, run));
}

/** Text with the site's addresses as links. */
function withLinks({ addresses }: Site, run: Inline): Text {
  if (typeof run !== "string") return [run];
  return run.split(/(https?:\/\/[^\s,]*[^\s,.])/).map((part) =>
    part.startsWith(`${addresses.site}/`) ? link(part, part) : part
  );
}
