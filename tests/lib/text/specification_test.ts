import { assertEquals } from "@std/assert";
import type { Inlines, TextBlock } from "../../../lib/text/mod.ts";
import { parseText } from "../../../lib/text/parse.ts";
import { parseHTML } from "../../deps/dom.ts";
import { commonmarkSpec } from "../../deps/markdown.ts";
import gfmExamples from "./gfm_examples.json" with { type: "json" };

/** What the tests need of the DOM. */
interface Node {
  readonly nodeType: number;
  readonly textContent: string;
  readonly childNodes: Iterable<Node>;
}

interface Element extends Node {
  readonly tagName: string;
  readonly className: string;
  readonly children: Iterable<Element>;
  readonly firstElementChild: Element;
  getAttribute(name: string): string | null;
  querySelectorAll(selector: string): Iterable<Element>;
}

/** A block or a run of words, in a form that has no looseness of lists and no levels of headings. */
type Neutral = string | readonly [name: string, ...parts: readonly unknown[]];

/** What the specification's HTML says. */
function readHtml(html: string): readonly Neutral[] {
  const { document } = parseHTML(`<html><body>${html}</body></html>`) as unknown as {
    readonly document: { readonly body: Element };
  };
  return blocksOf(document.body);
}

function blocksOf(element: Element): readonly Neutral[] {
  const blocks: Neutral[] = [];
  let words: Node[] = [];
  const end = () => {
    const text = wordsOf(words);
    if (text.length > 0) blocks.push(["p", ...text]);
    words = [];
  };
  for (const node of element.childNodes) {
    const block = node.nodeType === 1 ? blockOf(node as Element) : undefined;
    if (block === undefined) words.push(node);
    else {
      end();
      blocks.push(block);
    }
  }
  end();
  return blocks;
}

function blockOf(element: Element): Neutral | undefined {
  const name = element.tagName.toLowerCase();
  switch (name) {
    case "p": {
      const pictures = [...element.querySelectorAll("img")];
      return element.textContent.trim() === "" && pictures.length > 0
        ? ["pictures", ...pictures.map(pictureOf)]
        : ["p", ...wordsOf(element.childNodes)];
    }
    case "ul":
    case "ol":
      return [
        name,
        name === "ol" ? Number(element.getAttribute("start") ?? 1) : 0,
        ...[...element.children].map(blocksOf),
      ];
    case "blockquote":
      return ["quotation", ...blocksOf(element)];
    case "pre": {
      const language = /^language-(.*)$/.exec(element.firstElementChild.className)?.[1] ?? "";
      return ["code", language, element.textContent.replace(/\n$/, "")];
    }
    case "hr":
      return ["rule"];
    case "table":
      return [
        "table",
        ...[...element.querySelectorAll("tr")].map((row) =>
          [...row.children].map((cell) => [cell.getAttribute("align"), ...wordsOf(cell.childNodes)])
        ),
      ];
    default:
      return /^h[1-6]$/.test(name) ? ["h", ...wordsOf(element.childNodes)] : undefined;
  }
}

function pictureOf(element: Element): Neutral {
  return [
    decoded(element.getAttribute("src")!),
    element.getAttribute("alt")!,
    element.getAttribute("title") ?? "",
  ];
}

function wordsOf(nodes: Iterable<Node>): readonly Neutral[] {
  const words: Neutral[] = [...nodes].map((node) => {
    if (node.nodeType !== 1) return node.textContent.replaceAll(/[\n\t]/g, " ");
    const element = node as Element;
    const name = element.tagName.toLowerCase();
    if (name === "br") return ["br"];
    if (name === "code") return ["code", element.textContent];
    if (name === "img") return ["img", ...pictureOf(element)];
    return [
      name,
      ...(name === "a"
        ? [decoded(element.getAttribute("href")!), oneLine(element.getAttribute("title") ?? "")]
        : []),
      ...wordsOf(element.childNodes),
    ];
  });
  return trimmed(words);
}

/** Words without white space at their ends and after a line break, and with strings joined. */
function trimmed(words: readonly Neutral[]): readonly Neutral[] {
  const all: Neutral[] = [];
  for (const word of words) {
    const last = all.at(-1);
    if (typeof word !== "string") all.push(word);
    else if (typeof last === "string") all[all.length - 1] = last + word;
    else all.push(last?.[0] === "br" ? word.trimStart() : word);
  }
  if (typeof all[0] === "string") all[0] = all[0].trimStart();
  if (typeof all.at(-1) === "string") all[all.length - 1] = (all.at(-1) as string).trimEnd();
  return all.filter((word) => word !== "");
}

function oneLine(title: string): string {
  return title.replaceAll("\n", " ");
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** What a text says. */
function neutral(blocks: readonly TextBlock[]): readonly Neutral[] {
  return blocks.map((block): Neutral => {
    switch (block.kind) {
      case "heading":
        return ["h", ...neutralWords(block.text)];
      case "paragraph":
        return ["p", ...neutralWords(block.text)];
      case "items":
        return [
          block.start === undefined ? "ul" : "ol",
          block.start ?? 0,
          ...block.items.map(neutral),
        ];
      case "quotation":
        return ["quotation", ...neutral(block.blocks)];
      case "table":
        return [
          "table",
          ...[block.columns, ...block.rows].map((row) =>
            row.map((cell, column) => [block.aligned[column] ?? null, ...neutralWords(cell)])
          ),
        ];
      case "code":
        return ["code", block.language, block.text];
      case "rule":
        return ["rule"];
      case "picture":
        return ["pictures", [
          decoded(block.picture.file),
          block.picture.alt,
          block.picture.caption ?? "",
        ]];
      case "gallery":
        return [
          "pictures",
          ...block.pictures.map(({ file, alt, caption = "" }) => [decoded(file), alt, caption]),
        ];
    }
  });
}

const TAGS = { strong: "strong", emphasis: "em", strikethrough: "del" } as const;

function neutralWords(runs: Inlines): readonly Neutral[] {
  return trimmed(runs.map((run): Neutral => {
    if (typeof run === "string") return run;
    switch (run.kind) {
      case "break":
        return ["br"];
      case "code":
        return ["code", run.text];
      case "link":
        return ["a", decoded(run.href), run.title ?? "", ...neutralWords([run.text].flat())];
      default:
        return [TAGS[run.kind], ...neutralWords(run.text)];
    }
  }));
}

/** Why an example says something else here: the fault that it gets, or a difference that is meant. */
const REASONS: readonly (readonly [reason: string, sign: RegExp])[] = [
  ["HTML is a fault", /has HTML/],
  ["such an address of a link is a fault", /has an unsupported link|address with a space/],
  ["a picture within words is a fault", /has a picture (?:within|in a)/],
  ["an empty heading is a fault", /empty heading/],
  ["an uncommon character reference is a fault", /which is not supported/],
];

function reasonFor(markdown: string, html: string): string | undefined {
  const { faults } = parseText(markdown);
  const [reason] = REASONS.find(([, sign]) => faults.some(({ issue }) => sign.test(issue))) ?? [];
  if (reason !== undefined) return reason;
  if (html.includes("<pre><code>") && / {4}|\t/.test(markdown)) {
    return "an indented line is a paragraph";
  }
  if (/ftp:/.test(markdown)) return "such an address of a link is a fault";
  return /https?:|@/.test(markdown) && !html.includes("<a ")
    ? "a bare address is a link"
    : undefined;
}

for (
  const [name, examples, passedOver] of [
    ["CommonMark", commonmarkSpec.tests, {
      all: 652,
      "HTML is a fault": 74,
      "an indented line is a paragraph": 42,
      "such an address of a link is a fault": 26,
      "an uncommon character reference is a fault": 8,
      "a bare address is a link": 3,
      "a picture within words is a fault": 3,
      "an empty heading is a fault": 1,
    }],
    ["GitHub's extensions", gfmExamples, { all: 21, "such an address of a link is a fault": 1 }],
  ] as const
) {
  Deno.test(`parseText() reads the examples of ${name} as specified, but for those with a reason`, () => {
    const passed: Record<string, number> = { all: examples.length };
    for (const example of examples) {
      // The specification shows a tab as an arrow.
      const [markdown, html] = [example.markdown, example.html].map((it) =>
        it.replaceAll("→", "\t")
      );
      const read = neutral(parseText(markdown!).blocks);
      const specified = readHtml(html!);
      const isSame = JSON.stringify(read) === JSON.stringify(specified);
      const reason = isSame ? undefined : reasonFor(markdown!, html!);
      if (reason === undefined) assertEquals(read, specified, `example ${example.number}`);
      else passed[reason] = (passed[reason] ?? 0) + 1;
    }
    assertEquals(passed, passedOver as Record<string, number>);
  });
}
