/**
 * Loading the content folder.
 *
 * @module
 */
export { ContentError, describeFault } from "./faults.ts";
export { fileCount, loadSite } from "./load.ts";
export { reservedBy, type RoutePaths } from "./route_paths.ts";
