/** What to write instead of an element of HTML. */
const INSTEAD: Readonly<Record<string, string>> = {
  "!": "remove the comment",
  b: "write **bold**",
  strong: "write **bold**",
  i: "write *italic*",
  em: "write *italic*",
  s: "write ~~struck~~",
  del: "write ~~struck~~",
  a: "write [text](https://…)",
  img: "write ![what it shows](name.jpg)",
  br: "end the line with a backslash",
  p: "leave an empty line between paragraphs",
  div: "leave an empty line between paragraphs",
  li: "write - before each item",
  ul: "write - before each item",
  ol: "write 1. before each item",
  h1: "write ## before the heading",
  h2: "write ## before the heading",
  h3: "write ### before the heading",
  h4: "write #### before the heading",
  hr: "write --- on a line of its own",
  blockquote: "write > before each line",
  code: "write `code`",
  table: "write its rows as | a | b |, with | --- | --- | below the first",
  iframe: "write the address alone",
};

/** The issue of HTML that begins here, with what to write instead; `undefined` if it is not HTML. */
export function htmlIssue(text: string): string | undefined {
  const [, tag] = /^<\/?([A-Za-z][A-Za-z0-9]*|[!?])/.exec(text) ?? [];
  if (tag === undefined) return undefined;
  const instead = INSTEAD[tag.toLowerCase()] ?? "write it in markdown";
  return `has HTML (<${tag}), which is not shown; ${instead}, or \\< for the character`;
}
