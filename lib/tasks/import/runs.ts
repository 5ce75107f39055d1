/**
 * Words and blocks beside each other: what stands between two blocks is a run of words, which is marked, joined and kept
 * apart as a reader sees it.
 *
 * @module
 */
import { element, type HtmlNode, isBlock, isShown, type Nodes, textNode, textOf } from "./tree.ts";

/** Marks words: without the blanks around them, and in each of the blocks. */
export function mark(name: string, nodes: Nodes, properties: HtmlNode["properties"] = {}): Nodes {
  return inRuns(nodes, (run) => {
    const [before, words, after] = partShown(run);
    if (words.length === 0) return run;
    return [...before, element(name, words, properties), ...after];
  }, (block) => [{ ...block, children: mark(name, block.children, properties) }]);
}

/** What is before the words of a run that a page shows, these words, and what is after them. */
export function partShown(run: Nodes): readonly [before: Nodes, words: Nodes, after: Nodes] {
  const parts = run.flatMap((node) =>
    node.value?.match(/^\s+|\S(?:[^]*\S)?|\s+$/g)?.map(textNode) ?? [node]
  );
  const first = parts.findIndex(isShown);
  if (first < 0) return [run, [], []];
  const end = parts.findLastIndex(isShown) + 1;
  return [parts.slice(0, first), tidy(parts.slice(first, end)), parts.slice(end)];
}

/** Changes the runs of words between blocks, and the blocks. */
export function inRuns(
  nodes: Nodes,
  change: (run: Nodes) => Nodes,
  changeBlock: (block: HtmlNode) => Nodes,
): Nodes {
  const runs: HtmlNode[][] = [];
  for (const node of nodes) {
    const [before = node] = runs.at(-1) ?? [];
    if (isBlock(node) || isBlock(before) || before === node) runs.push([node]);
    else runs.at(-1)!.push(node);
  }
  return runs.flatMap((run) => isBlock(run[0]!) ? changeBlock(run[0]!) : change(run));
}

/** Joins texts and equal marks that follow each other; two breaks in a row end a paragraph. */
export function tidy(nodes: Nodes): Nodes {
  const made: HtmlNode[] = [];
  const joined = new Map<HtmlNode, HtmlNode[]>();
  for (const node of nodes) {
    const last = made.at(-1);
    if (node.value === "" || node.tagName === "br" && last?.tagName === "nav") continue;
    if (node.value !== undefined && last?.value !== undefined) {
      made[made.length - 1] = textNode(last.value + node.value);
    } else if (
      last?.tagName === node.tagName && /^(?:strong|em|del|code)$/.test(node.tagName)
    ) {
      if (!joined.has(last)) joined.set(last, [...last.children]);
      joined.get(last)!.push(...node.children);
    } else if (node.tagName === "br") {
      const before = made.findLastIndex(({ value }) => value === undefined || value.trim() !== "");
      if (made[before]?.tagName === "br") made.splice(before, Infinity, element("nav", []));
      else made.push(node);
    } else made.push(node);
  }
  return made.map((node) =>
    joined.has(node) ? element(node.tagName, tidy(joined.get(node)!)) : node
  );
}

/** A blank between spans or links that only style sets apart. */
export function spaced(nodes: Nodes): Nodes {
  const isStyled = ({ tagName }: HtmlNode) =>
    /^(?:span|a|button|cite|label|strong|b|small)$/.test(tagName);
  return inRuns(nodes, (run) => {
    if (!run.every((node) => isStyled(node) || node.type === "comment" || !isShown(node))) {
      return run;
    }
    return run.flatMap((node, at) => {
      const before = textOf(run.slice(at - 1, at)).trimStart();
      const after = textOf([node]).trimEnd();
      // Letters and digits may be styled one by one.
      const isApart = /.[\p{L}\p{N}).]$/su.test(before) && /^[\p{L}\p{N}\p{Sc}(]./su.test(after) ||
        /\d$/.test(before) && /^\p{L}./su.test(after);
      return isApart ? [textNode(" "), node] : [node];
    });
  }, (block) => [block]);
}
