/**
 * The topics of clients' questions, whatever the trade, and the pages that answer them.
 *
 * @module
 */

import type { FactTopic } from "../model/mod.ts";
import type { Language } from "./language.ts";

/** The topics, each with the first segments of the paths where it is answered. */
const topics = {
  owner: ["about"],
  people: ["about"],
  crews: ["about", "services"],
  hours: ["contact", "about"],
  holiday: ["contact", "about"],
  price: ["contact", "about"],
  request: ["contact"],
  insurance: ["contact", "about"],
  bonding: ["contact", "about"],
  license: ["about"],
  certified: ["about"],
  response: ["contact", "about"],
  start: [],
  duration: [],
  warranty: ["about"],
  emergency: ["contact", "about"],
  telephone: ["contact", "about"],
  email: ["contact", "about"],
  address: ["contact", "about"],
  area: ["service-areas"],
  "outside-area": ["contact", "about", "service-areas"],
  reviews: ["reviews"],
  jobs: ["jobs"],
  projects: ["projects"],
  history: ["about", ""],
  payment: ["contact", "about"],
  permit: [],
  safety: ["about", "safety"],
  privacy: ["privacy"],
  home: [],
  news: ["news"],
  process: ["services", "about"],
  materials: [],
  definition: ["glossary"],
  pictures: ["projects"],
  services: ["services", ""],
  clients: ["markets", "about"],
  builders: ["markets"],
  size: ["markets", "contact"],
  public: ["markets", "projects"],
  road: [],
  cleanup: [],
  languages: ["about", "contact"],
} as const satisfies
  & Readonly<Record<keyof Language["topics"], readonly string[]>>
  & Readonly<Record<FactTopic, readonly string[]>>;

export type Topic = keyof typeof topics;

/** The first segments of the paths where topics are answered. */
export function findPlaces(asked: readonly Topic[]): ReadonlySet<string> {
  return new Set(asked.flatMap((topic): readonly string[] => topics[topic]));
}
