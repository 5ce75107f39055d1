/**
 * The comparison as a table.
 *
 * @module
 */
import type { Cell, Row } from "./compare.ts";
import type { ServerName } from "./servers.ts";

/** Microseconds of CPU for a request, with the ratio to the bare handler in brackets. */
export function tableOf(rows: readonly Row[], names: readonly ServerName[]): string {
  const head = ["scenario", "bytes", ...names.map((name) => `${name} µs`), "hono ÷ culvert"];
  const lines = rows.map(({ scenario, bytes, cells }) => [
    scenario,
    String(bytes),
    ...names.map((name) => cellText(cells.get(name), cells.get("bare"))),
    ratio(cells.get("hono"), cells.get("culvert")),
  ]);
  return align([head, ...lines]);
}

/** Why servers have no part in scenarios. */
export function notesOf(rows: readonly Row[]): string {
  const reasons = new Map<string, string[]>();
  for (const { scenario, cells } of rows) {
    for (const [name, cell] of cells) {
      if (cell.kind !== "left out") continue;
      const key = `${name}: ${cell.reason}`;
      reasons.set(key, [...reasons.get(key) ?? [], scenario]);
    }
  }
  return [...reasons].map(([key, scenarios]) => `— ${key} (${scenarios.join("; ")})`).join("\n");
}

/** Lines of cells as a table that markdown reads as one too. */
export function align(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]!.map((_, column) =>
    Math.max(...lines.map((line) => line[column]!.length))
  );
  const text = lines.map((line) =>
    `| ${
      line.map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)
      ).join(" | ")
    } |`
  );
  const rule = `|${
    widths.map((width, column) => "-".repeat(width + 1) + (column === 0 ? "-" : ":")).join("|")
  }|`;
  return [text[0], rule, ...text.slice(1)].join("\n");
}

function cellText(cell: Cell | undefined, bare: Cell | undefined): string {
  if (cell?.kind !== "measured") return "—";
  if (bare?.kind !== "measured" || bare === cell) return cell.micros.toFixed(1);
  return `${cell.micros.toFixed(1)} (${ratio(cell, bare)})`;
}

function ratio(over: Cell | undefined, under: Cell | undefined): string {
  if (over?.kind !== "measured" || under?.kind !== "measured") return "—";
  // A run too short for the kernel's clock took no time, or there is no such clock.
  const quotient = over.micros / under.micros;
  return Number.isFinite(quotient) ? quotient.toFixed(2) : "—";
}
