import { onEachBackend, type OpenBids, openBids, type OpenOptions } from "../../support/bids.ts";
import { site } from "../../support/site.ts";

/** Tests of a bid service that run once for each kind of store. */
export const onEachStore = {
  test: testWith({}),
  /** The same, with a service that is opened with some options. */
  with: (options: Partial<OpenOptions>) => ({ test: testWith(options) }),
};

function testWith(options: Partial<OpenOptions>) {
  return (name: string, run: (test: OpenBids) => Promise<void>) =>
    onEachBackend.test(name, (open) => run(openBids({ site, backend: open(), ...options })));
}
