/**
 * Loading the content folder.
 *
 * @module
 */
export { collections } from "./collections.ts";
export { ContentError, type ContentFault, describeFault } from "./faults.ts";
export { loadSite } from "./load.ts";
