/**
 * What a soak makes of its measurements.
 *
 * @module
 */

/** A measurement at a time. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A straight line through measurements, fitted by least squares. */
export interface Line {
  /** How much y grows while x grows by one. */
  readonly slope: number;
  /** How far from a slope of nothing, in standard errors; beyond 3 it is hardly chance. */
  readonly t: number;
}

/**
 * The value below which a share of the values lies (nearest rank).
 *
 * @param share From 0 to 1.
 */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return NaN;
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}

/** Fits a line. Needs three points or more that differ in x. */
export function fitLine(points: readonly Point[]): Line {
  const count = points.length;
  const meanX = sum(points.map(({ x }) => x)) / count;
  const meanY = sum(points.map(({ y }) => y)) / count;
  const spreadX = sum(points.map(({ x }) => (x - meanX) ** 2));
  const slope = sum(points.map(({ x, y }) => (x - meanX) * (y - meanY))) / spreadX;
  const rest = sum(points.map(({ x, y }) => (y - meanY - slope * (x - meanX)) ** 2));
  const error = Math.sqrt(rest / (count - 2) / spreadX);
  return { slope, t: slope === 0 ? 0 : slope / error };
}

/** Each value's lowest in its group of so many: what stays when garbage is collected. */
export function floors(points: readonly Point[], group: number): readonly Point[] {
  const lowest: Point[] = [];
  for (let start = 0; start + group <= points.length; start += group) {
    const some = points.slice(start, start + group);
    lowest.push(some.reduce((least, point) => point.y < least.y ? point : least));
  }
  return lowest;
}

/** What became of memory after warm-up. */
export interface Growth {
  /** By how much the fitted line rises from the first point to the last. */
  readonly amount: number;
  readonly t: number;
  /** More than the bound, and hardly chance. */
  readonly grew: boolean;
}

/** Judges measurements of memory: growth is a line that rises by more than the bound, beyond chance. */
export function growth(points: readonly Point[], bound: number): Growth {
  const { slope, t } = fitLine(points);
  const amount = slope * (points.at(-1)!.x - points[0]!.x);
  return { amount, t, grew: amount > bound && t > 3 };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
