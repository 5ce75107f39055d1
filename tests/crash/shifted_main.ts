/** The server, with a clock that is as many milliseconds off as the file in CLOCK_FILE says at the moment. */

const file = Deno.env.get("CLOCK_FILE")!;
const { now } = Date;
const shifted = () => now() + Number(Deno.readTextFileSync(file));

globalThis.Date = class extends Date {
  constructor(...args: [] | [number]) {
    super(...(args.length === 0 ? [shifted()] : args) as [number]);
  }
  static override now = shifted;
} as DateConstructor;

await import("../../main.ts");
