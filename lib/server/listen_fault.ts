/**
 * What an operator must mend when a port can't be served.
 *
 * @module
 */

/** Thrown when the port can't be served; its message names the variable to change. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

/**
 * Gives the error to report for what listening threw.
 *
 * @param host Where it listens; absent for every address.
 */
export function listenFault(error: unknown, port: number, host?: string): unknown {
  const fault = faultOf(error, port, host);
  return fault === undefined ? error : new ListenError(fault, { cause: error });
}

function faultOf(error: unknown, port: number, host = "0.0.0.0"): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof Deno.errors.AddrInUse) {
    return `PORT: ${port} is taken; stop the other program or choose another`;
  }
  if (error instanceof Deno.errors.PermissionDenied) {
    return `PORT: ${port} may not be served by this user; choose one from 1024 on`;
  }
  if (/failed to lookup address|invalid host/.test(error.message)) {
    return `HOST: ${host} was not found; choose a name that leads to this machine, or its address`;
  }
  if (error instanceof Deno.errors.AddrNotAvailable || /os error 22\b/.test(error.message)) {
    return `HOST: ${host} is no address of this machine; choose one that is, such as 127.0.0.1`;
  }
  return undefined;
}
