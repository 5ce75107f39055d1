/**
 * The API: one list of operations, and their routes.
 *
 * @module
 */
import type { BidService } from "../../lib/contact/bid_service.ts";
import { type Operation, readRoute } from "../../lib/http/operation.ts";
import type { Route } from "../../lib/http/route.ts";
import type { Site } from "../../lib/model/mod.ts";
import { contactOperation, contactRoute } from "./contact.ts";
import { indexOperation } from "./index.ts";
import { companyOperation, profileOperation, resourceOperations } from "./resources.ts";

/** All operations of a site's API, in the order of lists. */
export function listOperations(site: Site): readonly Operation[] {
  const others = [
    companyOperation(site),
    profileOperation(site),
    ...resourceOperations(site),
    contactOperation(site),
  ];
  return [indexOperation(site, others), ...others];
}

/** The operations that documents and tools describe. */
export function describedOperations(site: Site): readonly Operation[] {
  return listOperations(site).filter(({ isEmpty = false }) => !isEmpty);
}

export function apiRoutes(
  operations: readonly Operation[],
  site: Site,
  bids: BidService,
): readonly Route[] {
  return operations.map((operation) =>
    operation.method === "GET" ? readRoute(operation) : contactRoute(operation, site, bids)
  );
}
