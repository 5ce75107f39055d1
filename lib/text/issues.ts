/**
 * The issues of HTML, of links' addresses and of pictures' names.
 *
 * @module
 */

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

/** Addresses without their beginning: of a file of this site, and of another site. */
const FILE_NAME =
  /^(?!https?:)[^?#]*\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|zip|dwg|jpe?g|png|webp|svg)$/i;
const BARE_HOST = /^(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24}(?:[/?#:]|$)/i;

/** How many characters of an address an issue shows. */
export const LONGEST_SHOWN = 100;

/** The issue of a link's address; `undefined` if the address is valid. */
export function linkIssue(destination: string): string | undefined {
  if (/\s/.test(destination)) return "has a link to an address with a space; write %20 instead";
  if (/^https?:\/\//i.test(destination) && URL.canParse(destination)) return undefined;
  if (/^(?:mailto:[^@?]+@|(?:tel|sms):(?:[+(*#]|%28)*[0-9])/i.test(destination)) return undefined;
  if (/^\/(?![/\\])/.test(destination) || /^#./.test(destination)) return undefined;
  const start = destination.slice(0, LONGEST_SHOWN);
  const meant = FILE_NAME.test(start)
    ? `put the file in public/ and write /${start.replace(/^.*[/\\]/, "")}`
    : /^[^\s@/:]+@[^\s@/]+$/.test(start)
    ? `write mailto:${start}`
    : BARE_HOST.test(start)
    ? `write https://${start}`
    : undefined;
  if (meant !== undefined) return `has an unsupported link, "${start}"; ${meant}`;
  return `has an unsupported link, "${start}"; write https://…, mailto:…, tel:…, sms:…, a ` +
    "path of this site such as /contact, or #heading";
}

/** The issue of a picture's file name with a blank. */
export function blankIssue(name: string): string {
  const better = name.trim().slice(0, LONGEST_SHOWN).replace(/\s+/g, "-");
  const start = name.slice(0, LONGEST_SHOWN);
  return `has a picture whose file name has a blank, "${start}"; rename the file to ${better} and ` +
    `write ![what it shows](${better})`;
}
