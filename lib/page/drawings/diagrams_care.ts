/**
 * Diagrams of what is tested, kept up and repaired.
 *
 * @module
 */
import { arrow, box, type Diagram, disc, label, shape, words } from "./figure.ts";

/** The set-up of a hydrostatic pressure test. */
export const pressureTest: Diagram = {
  caption: "A hydrostatic test of a new main, not to scale: the section between two restrained " +
    "caps is filled and its air let out at the high point. A pump brings it to test pressure from " +
    "a measured tank; the water needed to hold that pressure is the makeup water, which is " +
    "compared with the allowance.",
  body: [
    box("soil", 0, 132, 480, 188),
    shape("fill", "M30 132h420l-14 134H44z"),
    shape("pipe", "M84 214l120-10 192 10v34l-192-10-120 10z"),
    shape("water", "M88 219l116-10 188 10v24l-188-10-116 10z"),
    box("pipe", 74, 208, 14, 46),
    box("pipe", 392, 208, 14, 46),
    shape("stone edge", "M48 202h26v58H48zM406 202h26v58h-26z"),
    shape("thick", "M204 206v-84"),
    shape("solid", "M197 128h14l-7 9zM197 146h14l-7-9z"),
    shape("thick", "M308 210V96h36"),
    disc("pipe", 308, 78, 16),
    shape("thin", "M308 78l8-8"),
    box("pipe", 344, 82, 38, 28),
    shape("thick", "M382 96h38"),
    shape("line", "M420 60h52v66h-52z"),
    shape("water", "M422 84h48v40h-48z"),
    shape("thin", "M462 72h8M462 84h8M462 96h8M462 108h8"),
    shape("line", "M0 132h30M450 132h30"),
    label([204, 86], "Air release at\nthe high point", [204, 122], "middle"),
    words(308, 54, "Gauge", "middle"),
    words(362, 126, "Test pump", "middle"),
    words(474, 30, "Measured\nmakeup water", "end"),
    label([240, 290], "Section under test", [240, 232], "middle"),
    label([90, 290], "Restrained cap", [80, 250], "middle"),
    label([396, 290], "Restraint block", [418, 256], "middle"),
  ],
};

/** Cleaning and inspection of a sewer. */
export const maintenance: Diagram = {
  caption:
    "Sewer maintenance in profile, two steps in one picture and not to scale: a jetting nozzle pulls itself upstream and " +
    "washes debris back to the manhole, where the truck's vacuum takes it out. A camera crawler " +
    "then records the cleaned pipe, and the defects found are rated and put into the next plan.",
  body: [
    box("soil", 0, 118, 480, 202),
    shape("pipe", "M70 214l350 22v34L70 248z"),
    shape("air", "M70 220l350 22v22L70 242z"),
    shape("stone", "M258 252c20-8 40-7 62 3l40 2c14-6 30-5 52 4l8 5-162-10z"),
    box("stone edge", 44, 112, 54, 150),
    box("air", 52, 118, 38, 136),
    box("stone edge", 388, 112, 54, 172),
    box("air", 396, 118, 38, 158),
    shape("stone", "M396 266c12-6 28-6 38 0v10h-38z"),
    shape("line", "M50 114h42M394 114h42"),
    shape("line", "M0 118h44M98 118h290M442 118h38"),
    shape("pipe", "M300 66h74v36h-74zM374 76h22l12 14v12h-34z"),
    disc("solid", 320, 106, 9),
    disc("solid", 352, 106, 9),
    disc("solid", 394, 106, 9),
    shape("hose", "M404 70c16 6 14 40 14 70s0 100-16 108l-178-12"),
    shape("line", "M396 66c30-16 34 20 32 60v134"),
    shape("solid", "M206 233l20-2v10z"),
    shape("thin", "M228 232l20-4M228 236l24 2M228 240l20 7"),
    box("pipe", 122, 228, 30, 12),
    disc("amber", 154, 233, 5),
    shape("hose", "M122 232C96 228 74 210 70 130l-8-22"),
    arrow(196, 202, -50, 3),
    words(190, 190, "Nozzle works upstream", "middle"),
    label([336, 42], "Jet and vacuum truck", [336, 64], "middle"),
    label([90, 296], "Camera crawler", [138, 238], "middle"),
    label([262, 290], "Debris,\nwashed back", [318, 257], "middle"),
    words(71, 86, "Upstream\nmanhole", "middle"),
    label([364, 150], "Downstream\nmanhole", [391, 145], "end"),
  ],
};

/** The repair of a broken main. */
export const emergencyRepair: Diagram = {
  caption: "Repair of a broken water main, not to scale: valves on both sides are closed, the " +
    "break is uncovered between the side walls of a trench box, a pump keeps the water in the sump below the pipe, " +
    "and a full-circle clamp closes the break before the line is flushed, disinfected and put " +
    "back into service.",
  body: [
    box("soil", 0, 96, 480, 224),
    shape("fill", "M132 96h216v200H132z"),
    box("stone edge", 148, 78, 184, 190),
    shape("thin", "M180 78v190M300 78v190"),
    disc("pipe", 164, 112, 6),
    disc("pipe", 316, 112, 6),
    disc("pipe", 164, 160, 6),
    disc("pipe", 316, 160, 6),
    box("pipe", 0, 200, 480, 40),
    shape("water", "M0 206h68v28H0zM412 206h68v28h-68z"),
    shape("water", "M280 276h56v20h-56z"),
    shape("crack", "M238 196l6 14-8 10 8 10-6 14"),
    shape("amber", "M206 194h68v52h-68z"),
    shape("line", "M216 204v32M264 204v32M206 220h68"),
    shape("solid", "M54 196v48l18-24zM90 196v48l-18-24z"),
    shape("solid", "M390 196v48l18-24zM426 196v48l-18-24z"),
    shape("line", "M72 220V102M408 220V102"),
    shape("line", "M62 98h20M398 98h20"),
    shape("hose", "M306 276c4-60 2-130 4-190 1-20 30-26 62-24"),
    box("pipe", 294, 270, 24, 22),
    shape("line", "M0 96h132M348 96h132"),
    label([72, 56], "Valve,\nclosed", [72, 94], "middle"),
    label([434, 56], "Valve,\nclosed", [409, 94], "middle"),
    label([176, 60], "Trench box", [158, 84]),
    label([240, 146], "Repair clamp", [240, 196], "middle"),
    label([256, 288], "Sump pump", [294, 282], "end"),
    label([430, 276], "Water main", [446, 238], "middle"),
  ],
};
