import { assertEquals } from "@std/assert";
import { inProgress, pendingBodies } from "../../../lib/server/shutdown.ts";

const post = (body: string | null) => new Request("http://localhost/", { method: "POST", body });

Deno.test("a server about to end waits for the bodies under way, and for those that come meanwhile", async () => {
  const bodies = pendingBodies();
  const first = bodies.expect(post("{}"));
  bodies.expect(post(null));
  let settled = false;
  const waiting = bodies.settled(60_000).then(() => settled = true);
  const second = bodies.expect(post("{}"));
  first.arrived();
  await Promise.resolve();
  assertEquals(settled, false);
  second.arrived();
  await waiting;
  assertEquals(settled, true);
});

Deno.test("a server about to end waits for no request without a body", async () => {
  const bodies = pendingBodies();
  bodies.expect(post(null));
  let settled = false;
  void bodies.settled(60_000).then(() => settled = true);
  await new Promise((resolve) => setTimeout(resolve));
  assertEquals(settled, true);
});

Deno.test("a server about to end waits for a body that is announced without touching it", async () => {
  const bodies = pendingBodies();
  const announced = (length: string) =>
    new Request("http://localhost/", { method: "POST", headers: { "content-length": length } });
  bodies.expect(announced("0"));
  const body = bodies.expect(announced("2"));
  let settled = false;
  const waiting = bodies.settled(60_000).then(() => settled = true);
  await Promise.resolve();
  assertEquals(settled, false);
  body.arrived();
  await waiting;
});

Deno.test("a server about to end waits no longer than its limit", async () => {
  const bodies = pendingBodies();
  await bodies.settled(60_000);
  bodies.expect(post("{}"));
  await bodies.settled(1);
});

Deno.test("inProgress() tells everyone who waits, each time that nothing is in progress", async () => {
  const work = inProgress();
  for (let round = 0; round < 2; round++) {
    const end = work.start();
    const told: string[] = [];
    const waiting = ["first", "second"].map((name) => work.none().then(() => told.push(name)));
    await Promise.resolve();
    assertEquals(told, []);
    end();
    end();
    // A waiter that is not told would never resolve.
    await new Promise((resolve) => setTimeout(resolve));
    assertEquals(told, ["first", "second"]);
    await Promise.all(waiting);
  }
  await work.none();
});
