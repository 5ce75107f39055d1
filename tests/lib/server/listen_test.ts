import { assertEquals } from "@std/assert";
import { OperatorError } from "../../../lib/log.ts";
import { listenFault } from "../../../lib/server/listen_fault.ts";

Deno.test("what listening throws becomes a line that names the variable to change", () => {
  const elsewhere =
    "HOST: web-1 is not an address of this machine; use one that is, such as 127.0.0.1";
  const cases = [
    [
      new Deno.errors.AddrInUse("x"),
      "PORT: 80 is in use; stop the other program or choose another port",
    ],
    [
      new Deno.errors.PermissionDenied("x"),
      "PORT: this user may not listen on port 80; choose 1024 or higher",
    ],
    [new Deno.errors.AddrNotAvailable("x"), elsewhere],
    [new TypeError("Invalid argument (os error 22)"), elsewhere],
    [
      new Error("failed to lookup address information: Name or service not known"),
      "HOST: web-1 was not found; use a name that resolves to this machine, or its address",
    ],
  ] as const;
  for (const [error, message] of cases) {
    const fault = listenFault(error, 80, "web-1") as OperatorError;
    assertEquals(fault instanceof OperatorError, true);
    assertEquals([fault.message, fault.cause], [message, error]);
  }
  const other = new Error("something else");
  assertEquals(listenFault(other, 80), other);
});
