import { onEachBackend, type OpenBids, openBids, type OpenOptions } from "../../support/bids.ts";
import { site } from "../../support/site.ts";

/** Runs a test of the bid service once for each kind of store. */
export function onEachStore(
  name: string,
  test: (open: (options?: Partial<OpenOptions>) => OpenBids) => Promise<void>,
): void {
  onEachBackend(
    name,
    (backend) => test((options = {}) => openBids({ site, backend: backend(), ...options })),
  );
}
