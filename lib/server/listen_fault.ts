/**
 * The errors for a port that can't be listened on.
 *
 * @module
 */
import { OperatorError } from "../log.ts";

/** Turns an error of listening into an {@linkcode OperatorError}, if its message, for lack of a code, is known. */
export function listenFault(error: unknown, port: number, host = "0.0.0.0"): unknown {
  const faults = [
    [/^AddrInUse/, `PORT: ${port} is in use; stop the other program or choose another port`],
    [/^PermissionDenied/, `PORT: this user may not listen on port ${port}; choose 1024 or higher`],
    [
      /failed to lookup address|invalid host/,
      `HOST: ${host} was not found; use a name that resolves to this machine, or its address`,
    ],
    [
      /^AddrNotAvailable|os error 22\b/,
      `HOST: ${host} is not an address of this machine; use one that is, such as 127.0.0.1`,
    ],
  ] as const;
  const [, fault] = faults.find(([pattern]) => pattern.test(String(error))) ?? [];
  return fault === undefined ? error : new OperatorError(fault, { cause: error });
}
