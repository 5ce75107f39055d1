import { assertEquals } from "@std/assert";
import { fitLine, floors, growth, type Point, quantile } from "./statistics.ts";

/** A point a second, with noise that repeats: between -2 and 2. */
function measured(seconds: number, y: (x: number) => number): readonly Point[] {
  return Array.from({ length: seconds }, (_, x) => ({ x, y: y(x) + (x * 7) % 5 - 2 }));
}

Deno.test("quantile() is the nearest rank, whatever the order", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  assertEquals([0.5, 0.99, 1, 0].map((share) => quantile(values, share)), [50, 99, 100, 1]);
  assertEquals([quantile([7], 0.5), quantile([], 0.5)], [7, NaN]);
});

Deno.test("fitLine() finds the slope of an exact line, and none of a flat one", () => {
  assertEquals(fitLine([{ x: 1, y: 5 }, { x: 2, y: 8 }, { x: 3, y: 11 }]), {
    slope: 3,
    t: Infinity,
  });
  assertEquals(fitLine([{ x: 1, y: 5 }, { x: 2, y: 5 }, { x: 3, y: 5 }]), { slope: 0, t: 0 });
});

Deno.test("fitLine() weighs the slope against what it leaves unexplained", () => {
  // y = 0, 1, 1: slope 1/2, residuals -1/6, 1/3, -1/6, standard error sqrt(1/6 / 2).
  const { slope, t } = fitLine([{ x: 0, y: 0 }, { x: 1, y: 1 }, { x: 2, y: 1 }]);
  assertEquals([slope, Math.round(t * 1e9) / 1e9], [0.5, Math.round(Math.sqrt(3) * 1e9) / 1e9]);
});

Deno.test("floors() keeps the lowest point of each full group", () => {
  const points = [5, 3, 4, 9, 8, 7, 1].map((y, x) => ({ x, y }));
  assertEquals(floors(points, 3), [{ x: 1, y: 3 }, { x: 5, y: 7 }]);
});

Deno.test("growth() tells a leak from noise, and from a rise within the bound", () => {
  const flat = growth(measured(600, () => 100), 8);
  assertEquals(flat.grew, false);
  const leak = growth(measured(600, (x) => 100 + x / 30), 8);
  assertEquals([leak.grew, Math.round(leak.amount)], [true, 20]);
  const little = growth(measured(600, (x) => 100 + x / 100), 8);
  assertEquals([little.grew, little.t > 3], [false, true]);
});

Deno.test("growth() does not take a few scattered points for a leak", () => {
  const points = [100, 130, 90, 125, 110].map((y, x) => ({ x, y }));
  assertEquals(growth(points, 1).grew, false);
});
