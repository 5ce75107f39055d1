/**
 * The comparison as a table.
 *
 * @module
 */
import type { Row } from "./compare.ts";
import type { ServerName } from "./servers.ts";

/** Microseconds of CPU for a request, with the ratio to the bare handler in brackets. */
export function tableOf(rows: readonly Row[], names: readonly ServerName[]): string {
  const head = ["scenario", "bytes", ...names.map((name) => `${name} µs`), "hono ÷ culvert"];
  const lines = rows.map(({ scenario, bytes, micros }) => [
    scenario,
    String(bytes),
    ...names.map((name) => {
      const text = micros.get(name)!.toFixed(1);
      return name === "bare" ? text : `${text} (${ratio(micros, name, "bare")})`;
    }),
    ratio(micros, "hono", "culvert"),
  ]);
  return align([head, ...lines]);
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

function ratio(micros: Row["micros"], over: ServerName, under: ServerName): string {
  // A run too short for the kernel's clock took no time, or there is no such clock.
  const quotient = (micros.get(over) ?? NaN) / (micros.get(under) ?? NaN);
  return Number.isFinite(quotient) ? quotient.toFixed(2) : "—";
}
