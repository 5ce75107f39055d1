/**
 * A diagram for each service. None is to scale.
 *
 * @module
 */
import type { Drawing } from "../page.ts";
import { type Diagram, figure } from "./figure.ts";
import { emergencyRepair, maintenance, pressureTest } from "./diagrams_care.ts";
import { gravitySewer, liftStation, stormDrain, waterMain } from "./diagrams_build.ts";

const DIAGRAMS: Readonly<Record<string, Diagram>> = {
  "water-main-installation": waterMain,
  "sanitary-sewer-construction": gravitySewer,
  "storm-drainage-solutions": stormDrain,
  "lift-station-services": liftStation,
  "testing-and-inspections": pressureTest,
  "maintenance-programs": maintenance,
  "emergency-repairs": emergencyRepair,
};

/**
 * A diagram of what a service does.
 *
 * @param slug The service's slug.
 * @param name Its name, for the title.
 * @returns Nothing for a service that has no diagram.
 */
export function serviceDiagram(slug: string, name: string): Drawing | undefined {
  const diagram = Object.hasOwn(DIAGRAMS, slug) ? DIAGRAMS[slug] : undefined;
  return diagram && figure({
    id: "diagram",
    title: `Diagram: ${name}`,
    caption: diagram.caption,
    width: 480,
    height: 320,
    body: diagram.body,
  });
}
