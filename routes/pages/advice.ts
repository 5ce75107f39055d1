import { match } from "ts-pattern";
import type { Problem } from "../../lib/http/problem.ts";
import type { Site } from "../../lib/model/mod.ts";
import type { Inline, Text } from "../../lib/page/page.ts";
import { callLink, link, withTelephone } from "./build.ts";

/** What a person does about a problem. Its hint is written for a caller of the API. */
export function advice(site: Site, problem: Problem): Text {
  const { telephone } = site.company;
  return match(problem.code)
    .with("not_found", (): Text => ["The address may be mistyped, or the page may be gone."])
    .with(
      "internal_error",
      (): Text => ["Try again in a few minutes, or call ", callLink(telephone), "."],
    )
    .otherwise(() => withTelephone(site, problem.hint).flatMap((run) => withLinks(site, run)));
}

/** A run of text in which addresses of the site are links. */
function withLinks({ addresses }: Site, run: Inline): Text {
  if (typeof run !== "string") return [run];
  return run.split(/(https?:\/\/[^\s,]*[^\s,.])/).map((part) =>
    part.startsWith(`${addresses.site}/`) ? link(part, part) : part
  );
}
