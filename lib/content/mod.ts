/**
 * Loading the content folder.
 *
 * @module
 */
export { ContentError, type ContentFault, describeFault } from "./faults.ts";
export { collections, loadSite } from "./load.ts";
