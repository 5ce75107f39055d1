/**
 * Diagrams of what is built.
 *
 * @module
 */
import { arrow, box, type Diagram, disc, label, shape, words } from "./figure.ts";

/** A water main in its trench, in cross-section. */
export const waterMain: Diagram = {
  caption:
    "A water main in its trench, in cross-section and not to scale: pavement over backfill " +
    "compacted in lifts, warning tape above the pipe, initial backfill around and over it, tracer " +
    "wire on the pipe, and bedding under it. Cover is measured from the finished grade to the top " +
    "of the pipe.",
  body: [
    box("soil", 0, 40, 480, 280),
    shape("fill", "M118 40h164l-22 250H140z"),
    shape("thin", "M121.7 82h156.6M125 120h150"),
    shape("bed", "M128.6 160h142.8L260 290H140z"),
    shape("stone", "M137.4 262h125.2l-2.6 28H140z"),
    box("solid", 0, 30, 480, 14),
    disc("pipe", 200, 230, 32),
    disc("water", 200, 230, 25),
    shape("tape", "M168 144h64"),
    disc("amber", 200, 195, 4),
    shape("flow", "M78 31v166m-4-9 4 9 4-9M74 40l4-9 4 9M68 198h94"),
    words(70, 124, "Cover", "end"),
    label([304, 26], "Pavement, restored", [292, 36]),
    label([304, 86], "Final backfill,\ncompacted in lifts", [252, 100]),
    label([304, 148], "Warning tape", [232, 144]),
    label([304, 186], "Tracer wire", [203, 194]),
    label([304, 222], "Initial backfill", [256, 214]),
    label([304, 254], "Water main", [222, 238]),
    label([304, 288], "Bedding", [240, 277]),
  ],
};

/** A gravity sewer between two manholes, in profile. */
export const gravitySewer: Diagram = {
  caption:
    "A gravity sewer in profile, not to scale and its slope exaggerated: wastewater enters " +
    "by a service lateral with a cleanout, and runs by slope alone from the upstream manhole to " +
    "the downstream one. The invert is the inside bottom of the pipe; its elevation at each " +
    "manhole fixes the grade.",
  body: [
    box("soil", 0, 84, 480, 236),
    shape("solid", "M150 84V48l34-22 34 22v36z"),
    shape("pipe", "M234 84h8v106h-8z"),
    shape("pipe", "M192 86v60l58 68 9-7-57-64V86z"),
    shape("pipe", "M0 145 480 263v20L0 165z"),
    shape("sewage", "M0 156 480 274v7L0 163z"),
    box("stone edge", 56, 78, 52, 118),
    box("air", 64, 84, 36, 104),
    shape("sewage", "M64 172 100 181v7H64z"),
    box("stone edge", 376, 78, 52, 198),
    box("air", 384, 84, 36, 184),
    shape("sewage", "M384 250 420 259v9h-36z"),
    shape("line", "M62 80h40M382 80h40"),
    shape("line", "M0 84h56M108 84h268M428 84h52"),
    arrow(150, 216, 70, -17),
    words(150, 252, "Flow by gravity"),
    label([82, 50], "Upstream\nmanhole", [82, 80], "middle"),
    label([402, 50], "Downstream\nmanhole", [402, 80], "middle"),
    label([264, 62], "Cleanout", [238, 86]),
    label([176, 122], "Service\nlateral", [197, 132], "end"),
    label([366, 186], "Gravity sewer", [330, 232], "end"),
    label([330, 300], "Invert", [377, 257], "end"),
  ],
};

/** From the inlet in the street to the outfall, in profile. */
export const stormDrain: Diagram = {
  caption: "A storm drain in profile, not to scale: runoff enters a curb inlet, runs through the " +
    "storm pipe to a detention pond, and leaves through an outlet structure, which holds it back, " +
    "to a headwall and riprap at the outfall.",
  body: [
    shape("soil", "M0 96h60v-8h56l36 8h62l36 92h96l30-76h34l18 106h52v102H0z"),
    shape("water", "M233 144h122.5l-17.5 44h-88z"),
    box("solid", 0, 92, 60, 8),
    box("stone edge", 60, 84, 48, 118),
    box("air", 68, 96, 32, 98),
    shape("solid", "M58 90h10v10H58z"),
    shape("pipe", "M100 158 244 172v18L100 176z"),
    shape("water", "M100 168 244 182v7L100 175z"),
    shape("water", "M68 176h32v18H68z"),
    box("stone edge", 312, 118, 28, 76),
    shape("solid", "M310 140h6v14h-6z"),
    shape("pipe", "M340 176 426 200v16L340 192z"),
    shape("water", "M340 184 426 208v7L340 191z"),
    shape("stone edge", "M418 176h12v48h-12z"),
    shape("stone", "M430 222l10-8 12 6 10-7 18 8v10h-50z"),
    arrow(10, 82, 42, -4),
    label([84, 40], "Curb inlet", [84, 84], "middle"),
    label([150, 240], "Storm pipe", [172, 180], "middle"),
    label([232, 60], "Detention pond", [270, 150], "middle"),
    label([350, 92], "Outlet structure", [326, 122], "middle"),
    label([372, 270], "Headwall", [424, 214], "middle"),
    label([440, 148], "Riprap", [452, 220], "middle"),
    words(10, 60, "Runoff"),
  ],
};

/** A submersible lift station, in section. */
export const liftStation: Diagram = {
  caption: "A submersible lift station in section, not to scale: a gravity sewer fills the wet " +
    "well, a level sensor starts one of two pumps on guide rails, and the pump lifts the " +
    "wastewater through its own check valve and plug valve in the vault into the force main. A widened base holds the empty " +
    "structure down against groundwater.",
  body: [
    box("soil", 0, 92, 480, 228),
    shape("stone edge", "M128 84h124v206h22v18H106v-18h22z"),
    box("air", 140, 92, 100, 198),
    box("sewage", 140, 216, 100, 74),
    shape("pipe", "M0 150l140 22v18L0 168z"),
    shape("sewage", "M0 160l140 22v7L0 167z"),
    shape("thin", "M166 96v166M214 96v166"),
    shape("pipe", "M154 258h24v26h-24zM202 258h24v26h-24z"),
    shape("thick", "M178 272h8V114h112M226 272h8V142h64"),
    shape("leader", "M196 92v112"),
    disc("amber", 196, 204, 5),
    box("stone edge", 290, 84, 116, 86),
    box("air", 298, 92, 100, 70),
    shape("thick", "M290 114h94v14M290 142h94v-14M380.5 128H480"),
    shape("solid", "M308 106v16l14-8zM338 106v16l12-8 12 8v-16l-12 8z"),
    shape("solid", "M308 134v16l14-8zM338 134v16l12-8 12 8v-16l-12 8z"),
    shape("line", "M152 84h76M320 84h56"),
    box("pipe", 48, 34, 34, 46),
    shape("line", "M56 80v12M74 80v12"),
    shape("line", "M0 92h128M252 92h38M406 92h74"),
    arrow(20, 138, 52, -8),
    arrow(418, 112, 50),
    label([96, 30], "Control panel", [76, 48]),
    label([190, 60], "Access hatch", [190, 82], "middle"),
    label([348, 60], "Valve vault", [348, 82], "middle"),
    label([100, 218], "Gravity\nsewer", [84, 170], "end"),
    label([292, 214], "Guide rails", [216, 186]),
    label([292, 238], "Level sensor", [202, 204]),
    label([292, 262], "Pumps", [222, 268]),
    label([292, 290], "Anti-flotation base", [266, 300]),
    label([424, 190], "Force main", [440, 131], "middle"),
  ],
};
