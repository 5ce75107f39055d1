/**
 * The comparison as a table.
 *
 * @module
 */
import type { Row } from "./compare.ts";
import { LEAST_BESIDE_HONO } from "./scenarios.ts";
import type { ServerName } from "./servers.ts";

/** Microseconds of CPU for a request, with the ratio to the bare handler in brackets. */
export function tableOf(rows: readonly Row[], names: readonly ServerName[]): string {
  const head = ["scenario", "bytes", ...names.map((name) => `${name} µs`), "hono ÷ culvert"];
  const lines = rows.map(({ scenario, bytes, micros }) => [
    scenario.name,
    String(bytes),
    ...names.map((name) => {
      const text = micros.get(name)!.toFixed(1);
      return name === "bare" ? text : `${text} (${ratio(micros, name, "bare")})`;
    }),
    ratio(micros, "hono", "culvert"),
  ]);
  return align([head, ...lines]);
}

/** What each scenario may cost, what it costs, and what falls short. */
export function targetsOf(rows: readonly Row[]): string {
  const lines = rows.map(({ scenario: { name, most, status }, micros }) => {
    const ours = quotient(micros, "culvert", "bare");
    const hono = quotient(micros, "hono", "culvert");
    const least = status === 404 ? undefined : LEAST_BESIDE_HONO;
    const short = [
      ...(ours > most ? [`${((ours / most - 1) * 100).toFixed(0)} % too dear`] : []),
      ...(least !== undefined && hono < least ? ["Hono is not dear enough"] : []),
    ];
    return [
      name,
      `≤ ${most.toFixed(2)}`,
      written(ours),
      least === undefined ? "" : `≥ ${least}`,
      least === undefined ? "" : written(hono),
      short.join(", "),
    ];
  });
  const head = ["scenario", "target", "÷ bare", "target", "Hono ÷", "falls short"];
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

function quotient(micros: Row["micros"], over: ServerName, under: ServerName): number {
  return (micros.get(over) ?? NaN) / (micros.get(under) ?? NaN);
}

function ratio(micros: Row["micros"], over: ServerName, under: ServerName): string {
  return written(quotient(micros, over, under));
}

function written(quotient: number): string {
  // A run too short for the kernel's clock took no time, or there is no such clock.
  return Number.isFinite(quotient) ? quotient.toFixed(2) : "—";
}
