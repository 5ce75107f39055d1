/**
 * Loading the content folder.
 *
 * @module
 */
export { collections } from "./collections.ts";
export { ContentError, describeFault } from "./faults.ts";
export { fileCount } from "./file_count.ts";
export { loadSite } from "./load.ts";
