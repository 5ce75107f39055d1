/**
 * The contractor's own pages, such as `/privacy`: each is a row made of the content.
 *
 * @module
 */
import type { OwnPage, ProseBlock, ProseInline, ProseText, Site } from "../../lib/model/mod.ts";
import type { Block, Inline, Text } from "../../lib/page/page.ts";
import { present } from "../../lib/schema/mod.ts";
import { withTelephone } from "./build.ts";
import type { PageContent, PageRow } from "./page_row.ts";

/** A row for each own page of a site. */
export function ownPages(site: Site): readonly PageRow[] {
  return site.pages.all.map((page) => ({
    path: `/${page.slug}`,
    name: page.navigation ?? page.title,
    navigation: page.navigation === undefined ? "footer" : "main",
    section: "Company",
    build: (site) => contentOf(site, page),
    updated: ({ pages }) => pages.unpublished.get(page.slug)?.updated,
  }));
}

function contentOf(site: Site, { title, description, navigation, body }: OwnPage): PageContent {
  const picture = body.find((block) => block.kind === "picture")?.picture;
  return {
    title,
    description,
    blocks: blocksOf(site, body),
    ...present({ crumb: navigation, picture }),
  };
}

function blocksOf(site: Site, prose: readonly ProseBlock[]): readonly Block[] {
  return prose.map((block): Block => {
    switch (block.kind) {
      case "paragraph":
        return { kind: "paragraph", text: textOf(site, block.text) };
      case "list":
        return {
          kind: "items",
          ...present({ start: block.start }),
          items: block.items.map((item) => blocksOf(site, item)),
        };
      case "heading":
      case "picture":
        return block;
    }
  });
}

function textOf(site: Site, text: ProseText): Text {
  return text.flatMap((run) => runsOf(site, run));
}

/** Runs of the page model are flat: of marks within each other a link stays, then strong. */
function runsOf(site: Site, run: ProseInline): readonly Inline[] {
  if (typeof run === "string") return withTelephone(site, run);
  if (run.kind === "break") return [run];
  if (run.kind === "link") {
    const href = run.href.startsWith("/") ? site.addresses.site + run.href : run.href;
    return [{ kind: "link", text: plainOf(run.text), href }];
  }
  const { kind } = run;
  return textOf(site, run.text).map((inner) =>
    typeof inner === "string"
      ? { kind, text: inner }
      : inner.kind === "emphasis"
      ? { kind: "strong", text: inner.text }
      : inner
  );
}

function plainOf(text: ProseText): string {
  return text.map((run) =>
    typeof run === "string" ? run : run.kind === "break" ? " " : plainOf(run.text)
  ).join("");
}
