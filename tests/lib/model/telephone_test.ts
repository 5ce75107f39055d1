import { assertEquals } from "@std/assert";
import { displayTelephone, e164 } from "../../../lib/model/mod.ts";

for (
  const [written, shown, dialed] of [
    ["+1-912-555-0142", "(912) 555-0142", "+19125550142"],
    ["+19125550142", "(912) 555-0142", "+19125550142"],
    ["+1-705-555-01", "+1-705-555-01", "+170555501"],
    ["+44-20-7946-0018", "+44-20-7946-0018", "+442079460018"],
    ["+12-345-678-9012", "+12-345-678-9012", "+123456789012"],
  ] as const
) {
  Deno.test(`displayTelephone() shows ${written} as ${shown}, and e164() dials ${dialed}`, () => {
    assertEquals(displayTelephone(written), shown);
    assertEquals(e164(written), dialed);
  });
}
