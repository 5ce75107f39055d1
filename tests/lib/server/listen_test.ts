import { assertEquals } from "@std/assert";
import { ListenError, listenFault } from "../../../lib/server/listen.ts";

Deno.test("what listening throws becomes a line that names the variable to change", () => {
  const invalid = new TypeError("Invalid argument (os error 22)");
  const unknown = new Error("failed to lookup address information: Name or service not known");
  const cases = [
    [
      new Deno.errors.AddrInUse("x"),
      "PORT: 80 is taken; stop the other program or choose another",
    ],
    [
      new Deno.errors.PermissionDenied("x"),
      "PORT: 80 may not be served by this user; choose one from 1024 on",
    ],
    [
      new Deno.errors.AddrNotAvailable("x"),
      "HOST: web-1 is no address of this machine; choose one that is, such as 127.0.0.1",
    ],
    [
      invalid,
      "HOST: web-1 is no address of this machine; choose one that is, such as 127.0.0.1",
    ],
    [
      unknown,
      "HOST: web-1 was not found; choose a name that leads to this machine, or its address",
    ],
  ] as const;
  for (const [error, message] of cases) {
    const fault = listenFault(error, 80, "web-1") as ListenError;
    assertEquals(fault instanceof ListenError, true);
    assertEquals([fault.message, fault.cause], [message, error]);
  }
  const other = new Error("something else");
  assertEquals(listenFault(other, 80), other);
});
