/**
 * The contractor's own pages, such as `/privacy`: each is a row made from the content.
 *
 * @module
 */
import type { OwnPage, ProseBlock, ProseInline, ProseText, Site } from "../../lib/model/mod.ts";
import type { Block, Text } from "../../lib/page/page.ts";
import { present } from "../../lib/schema/mod.ts";
import { lead, withTelephone } from "./build.ts";
import type { PageContent, PageRow } from "./page_row.ts";

/** A row for each own page of a site. */
export function ownPages(site: Site): readonly PageRow[] {
  return site.pages.all.map((page) => ({
    path: `/${page.slug}`,
    name: page.navigation ?? page.title,
    navigation: page.navigation === undefined ? "footer" : "main",
    section: "Company",
    build: (site) => contentOf(site, page),
    updated: ({ pages }) => pages.internal.get(page.slug)?.updated,
  }));
}

function contentOf(
  site: Site,
  { title, description, navigation, language, body }: OwnPage,
): PageContent {
  const picture = body.find((block) => block.kind === "picture")?.picture;
  return {
    title,
    description,
    blocks: led(description, blocksOf(site, body)),
    ...present({ crumb: navigation, language, picture }),
  };
}

/** The first paragraph is shown with the title, or the description if a page begins with something else. */
function led(description: string, blocks: readonly Block[]): readonly Block[] {
  const [first, ...rest] = blocks;
  return first?.kind === "paragraph"
    ? [{ ...first, role: "lead" }, ...rest]
    : [lead(description), ...blocks];
}

/** The blocks of a text. */
export function blocksOf(site: Site, prose: readonly ProseBlock[]): readonly Block[] {
  return prose.map((block): Block => {
    switch (block.kind) {
      case "paragraph":
        return { kind: "paragraph", text: textOf(block.text, { site }) };
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

/** The context of a run of prose. */
interface ProsePlace {
  readonly site: Site;
  /** The marks around it. */
  readonly marks?: readonly string[];
  /** Whether it is the text of a link, which can't contain another. */
  readonly label?: boolean;
}

function textOf(text: ProseText, place: ProsePlace): Text {
  return text.flatMap((run) => runsOf(run, place));
}

function runsOf(run: ProseInline, place: ProsePlace): Text {
  const { site, marks = [], label = false } = place;
  if (typeof run === "string") return label ? [run] : withTelephone(site, run);
  if (run.kind === "break") return label ? [" "] : [run];
  if (run.kind === "link") {
    const href = run.href.startsWith("/") ? site.addresses.site + run.href : run.href;
    return [{ kind: "link", text: textOf(run.text, { ...place, label: true }), href }];
  }
  const { kind } = run;
  // Emphasis within the same kind of emphasis has no effect.
  if (marks.includes(kind)) return textOf(run.text, place);
  return [{ kind, text: textOf(run.text, { ...place, marks: [...marks, kind] }) }];
}
