/**
 * Loading the content folder.
 *
 * @module
 */
export { ContentError, describeFault } from "./faults.ts";
export { fileCount } from "./file_count.ts";
export { loadSite } from "./load.ts";
export { reservedBy, type RoutePaths } from "./route_paths.ts";
