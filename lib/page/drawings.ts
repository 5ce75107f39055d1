/**
 * The pictures of the website: a map from content, and a diagram for each service.
 *
 * @module
 */
export { serviceAreaMap } from "./drawings/map.ts";
export { serviceDiagram } from "./drawings/diagrams.ts";
