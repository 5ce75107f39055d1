/**
 * The declaration of a service, a file in services/.
 *
 * @module
 */
import { boolean, oneOf, optional, reference, withLabels } from "../schema/mod.ts";
import {
  faqs,
  internalFields,
  line,
  lines,
  process,
  type Published,
  resource,
  text,
  url,
} from "./resource.ts";

/** The icons that a service can have on its card. lib/page/assets/icons.svg has the drawing of each. */
const iconNames: readonly string[] = (
  "hammer wrench drill axe shovel pickaxe anvil ruler pencil-ruler paint-roller paintbrush spray-can " +
  "brush-cleaning brick-wall fence layers house building factory warehouse door-open blinds sofa bath " +
  "toilet shower-head droplet waves cylinder gauge flame heater thermometer fan wind snowflake " +
  "refrigerator zap plug lightbulb cable ev-charger solar-panel sun umbrella wifi cctv lock siren " +
  "search-check recycle trees tree-pine shrub flower sprout leaf mountain land-plot truck forklift " +
  "traffic-cone construction clipboard-check calendar-check"
).split(" ");

export const service = resource({
  name: "Service",
  noun: "service",
  segment: "services",
  description: "A construction service that the contractor offers.",
  fields: withLabels({
    slug: reference("services", { description: "Its identifier, the last part of its address." }),
    name: line("Display name."),
    summary: line("One sentence."),
    description: text("A full paragraph."),
    capabilities: lines("Specific work included."),
    benefits: lines("Outcomes for a client."),
    process,
    faqs,
    url,
  }, {
    capabilities: ["What it includes"],
    benefits: ["What the client gets"],
    faqs: ["Questions and answers"],
    process: ["How it goes, step by step"],
  }),
  body: "description",
  short: "summary",
  title: "name",
  internal: {
    ...internalFields,
    icon: optional(
      oneOf(iconNames, {
        description: "Its icon on a card without a picture, where every card of the list has one.",
      }),
    ),
    emergency: optional(boolean({
      description:
        "Whether it is the service for emergencies, whose page starts with the telephone number.",
    })),
  },
});

export type Service = Published<typeof service>;
