import { assertEquals } from "@std/assert";
import { soakOptions } from "./options.ts";

Deno.test("soakOptions() gives 20 minutes and 150 requests a second unless told otherwise", () => {
  assertEquals(soakOptions(), { minutes: 20, rate: 150 });
  assertEquals(soakOptions("2", "0.5"), { minutes: 2, rate: 0.5 });
});

Deno.test("soakOptions() refuses a time too short to measure in, or longer than a day", () => {
  for (const text of ["1.9", "0.5", "1441", "-2", "", "soon"]) {
    assertEquals(
      soakOptions(text),
      `MINUTES: must be a number from 2 to 1440, not "${text}"; usage: deno task soak [MINUTES]`,
    );
  }
});

Deno.test("soakOptions() refuses a rate that is no rate", () => {
  for (const text of ["0", "-1", "10001", "many"]) {
    assertEquals(
      soakOptions("2", text),
      "SOAK_RATE: must be a number of requests a second, above 0 and at most 10000, " +
        `not "${text}"`,
    );
  }
});
