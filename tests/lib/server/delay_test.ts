import { assertEquals } from "@std/assert";
import { deadlines } from "../../../lib/server/delay.ts";

Deno.test("what begins at about the same time shares a deadline, and what begins after it has its own", async () => {
  const deadline = deadlines(20);
  const first = deadline();
  assertEquals(deadline() === first, true);
  assertEquals(first.aborted, false);
  await new Promise((resolve) => first.addEventListener("abort", resolve));
  const second = deadline();
  assertEquals([second === first, second.aborted], [false, false]);
  await new Promise((resolve) => second.addEventListener("abort", resolve));
});
