/** The advice for elements of HTML. */
const INSTEAD: readonly (readonly [elements: string, instead: string])[] = [
  ["!", "remove the comment"],
  ["b strong", "write **bold**"],
  ["i em", "write *italic*"],
  ["s del", "write ~~struck~~"],
  ["a", "write [text](https://…)"],
  ["img", "write ![what it shows](name.jpg)"],
  ["br", "end the line with a backslash"],
  ["p div", "leave an empty line between paragraphs"],
  ["ul li", "write - before each item"],
  ["ol", "write 1. before each item"],
  ["h1 h2", "write ## before the heading"],
  ["h3", "write ### before the heading"],
  ["h4", "write #### before the heading"],
  ["hr", "write --- on a line of its own"],
  ["blockquote", "write > before each line"],
  ["code", "write `code`"],
  ["table", "write its rows as | a | b |, with | --- | --- | below the first"],
  ["iframe", "write the address alone"],
];

/** The issue of HTML that begins here, with what to write instead; `undefined` if it is not HTML. */
export function htmlIssue(text: string): string | undefined {
  const [, tag] = /^<\/?([A-Za-z][A-Za-z0-9]*|[!?])/.exec(text) ?? [];
  if (tag === undefined) return undefined;
  const [, instead] =
    INSTEAD.find(([elements]) => elements.split(" ").includes(tag.toLowerCase())) ??
      ["", "write it in markdown"];
  return `has HTML (<${tag}), which is not shown; ${instead}, or \\< for the character`;
}
