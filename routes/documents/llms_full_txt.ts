import { displayTelephone, emergencyTelephone, type Site } from "../../lib/model/mod.ts";
import {
  type Block,
  type Page,
  renderMarkdownDocument,
  renderMarkdownText,
} from "../../lib/page/mod.ts";
import * as block from "../pages/build.ts";
import { listedPages } from "../pages/site_pages.ts";

/** GET /llms-full.txt: the text of all pages but the API's guide, in the order of the sitemap. */
export function llmsFullTxt(site: Site): string {
  const { company, addresses, words: { documents: words } } = site;
  const telephone = emergencyTelephone(site);
  const emergency = telephone === undefined
    ? ""
    : `${site.words.common.inEmergency(displayTelephone(telephone))} `;
  const introduction = renderMarkdownDocument(words.fullTitle(company.name), [
    block.explain(
      emergency + words.fullIndex(addresses.page("llms.txt"), `${addresses.document("api")}.md`),
    ),
  ], site);
  const pages = listedPages(site).filter(({ section }) => section !== "API");
  return [
    introduction,
    ...pages.map(({ page }) => renderMarkdownText({ ...page, blocks: ownText(page) }, site)),
  ].join("\n");
}

/** Blocks that repeat what other pages in the same file say, and pictures. */
const LEFT_OUT: readonly Block["kind"][] = [
  "aside",
  "cards",
  "drawing",
  "fold",
  "gallery",
  "notice",
  "picture",
  "rule",
];

/** Whether a block only leads to other pages, whose text is in the same file. */
function isOfLinks(block: Block): boolean {
  const lines = block.kind === "list"
    ? block.items
    : block.kind === "paragraph"
    ? [block.text]
    : [];
  return lines.length > 0 &&
    lines.every(([run, ...more]) =>
      typeof run === "object" && run.kind === "link" && more.length === 0
    );
}

/** The blocks that only this page has, without headings that have nothing left below them. */
function ownText({ segments, blocks }: Page): readonly Block[] {
  const kept = blocks.filter((block) =>
    !LEFT_OUT.includes(block.kind) && !isOfLinks(block) &&
    // The facts of the home page are also on /about, and those of a project in llms.txt.
    (block.kind !== "facts" || segments.length > 0 && block.look !== "strip") &&
    // All reviews are on their own page.
    (block.kind !== "quotations" || segments[0] === "reviews")
  );
  return kept.filter((block, index) => {
    if (block.kind !== "heading") return true;
    const next = kept[index + 1];
    return next !== undefined && (next.kind !== "heading" || next.level > block.level);
  });
}
