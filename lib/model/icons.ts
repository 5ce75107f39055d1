/**
 * The icons that a service can have on its card. lib/page/assets/icons.svg has the drawing of each.
 *
 * @module
 */

/** The names of the icons, as docs/content.md lists them. */
export const iconNames = [
  ...["hammer", "wrench", "drill", "axe", "shovel", "pickaxe", "anvil", "ruler", "pencil-ruler"],
  ...["paint-roller", "paintbrush", "spray-can", "brush-cleaning", "brick-wall", "fence", "layers"],
  ...["house", "building", "factory", "warehouse", "door-open", "blinds", "sofa", "bath", "toilet"],
  ...["shower-head", "droplet", "waves", "cylinder", "gauge", "flame", "heater", "thermometer"],
  ...[
    "fan",
    "wind",
    "snowflake",
    "refrigerator",
    "zap",
    "plug",
    "lightbulb",
    "cable",
    "ev-charger",
  ],
  ...["solar-panel", "sun", "umbrella", "wifi", "cctv", "lock", "siren", "search-check", "recycle"],
  ...["trees", "tree-pine", "shrub", "flower", "sprout", "leaf", "mountain", "land-plot"],
  ...["truck", "forklift", "traffic-cone", "construction", "clipboard-check", "calendar-check"],
] as const;
