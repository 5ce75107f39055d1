/**
 * Pieces of drawings. Colors come from the stylesheet by class, so that a drawing follows light and dark.
 *
 * @module
 */
import { type Content, type Markup, markup, trusted } from "../markup.ts";
import type { Drawing } from "../page.ts";

/** From one line of words to the next. */
const LINE = 18;

/** What a drawing is made of. */
export interface Figure {
  /** Unique among the drawings of a page. */
  readonly id: string;
  readonly title: string;
  readonly caption: string;
  readonly width: number;
  readonly height: number;
  /** Whether links are in it; else it is read out as one picture. */
  readonly interactive?: boolean;
  readonly body: Content;
}

/** What a diagram shows, without the frame that all have. */
export interface Diagram {
  readonly caption: string;
  readonly body: Content;
}

/** A drawing with its name for screen readers; its caption describes it. */
export function figure(
  { id, title, caption, width, height, interactive = false, body }: Figure,
): Drawing {
  const role = interactive ? "group" : "img";
  return {
    svg:
      markup`<svg xmlns="http://www.w3.org/2000/svg" class="${id}" viewBox="0 0 ${width} ${height}" role="${role}" aria-labelledby="${id}-title">
<title id="${id}-title">${title}</title>
${body}
</svg>`.html,
    caption,
  };
}

/** A shape by its path. */
export function shape(kind: string, path: string): Markup {
  return markup`<path class="${kind}" d="${path}"/>\n`;
}

/** A box. */
export function box(kind: string, x: number, y: number, width: number, height: number): Markup {
  return markup`<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${height}"/>\n`;
}

/** A circle. */
export function disc(kind: string, x: number, y: number, radius: number): Markup {
  return markup`<circle class="${kind}" cx="${x}" cy="${y}" r="${radius}"/>\n`;
}

/** Words, a line each, that begin, end or have their middle at a point. */
export function words(
  x: number,
  y: number,
  text: string,
  anchor: "start" | "middle" | "end" = "start",
): Markup {
  const lines = text.split("\n");
  const content = lines.length === 1
    ? text
    : lines.map((line, index) => markup`<tspan x="${x}" y="${y + index * LINE}">${line}</tspan>`);
  return markup`<text x="${x}" y="${y}" text-anchor="${trusted(anchor)}">${content}</text>\n`;
}

/** Words with a line from them to the part that they name. */
export function label(
  [x, y]: readonly [number, number],
  text: string,
  [toX, toY]: readonly [number, number],
  anchor: "start" | "middle" | "end" = "start",
): Markup {
  const lines = text.split("\n").length;
  const [fromX, fromY] = anchor === "middle"
    ? [x, toY > y ? y + (lines - 1) * LINE + 5 : y - 16]
    : [anchor === "start" ? x - 4 : x + 4, y - 5];
  return markup`${shape("leader", `M${fromX} ${fromY}L${toX} ${toY}`)}${
    disc("dot", toX, toY, 2.5)
  }${words(x, y, text, anchor)}`;
}

/** An arrow that shows which way something goes. */
export function arrow(x: number, y: number, length: number, up = 0): Markup {
  const angle = Math.atan2(-up, length) * 180 / Math.PI;
  const reach = Math.hypot(length, up);
  return markup`<path class="flow" transform="translate(${x} ${y}) rotate(${
    angle.toFixed(1)
  })" d="M0 0h${reach.toFixed(1)}m-7-5 7 5-7 5"/>\n`;
}
