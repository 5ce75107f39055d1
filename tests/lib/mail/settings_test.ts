import { assertEquals } from "@std/assert";
import { missingForMail } from "../../../lib/mail/settings.ts";

Deno.test("missingForMail() names what a provider still needs", () => {
  assertEquals(missingForMail({ provider: "file" }), []);
  assertEquals(missingForMail({ provider: "resend" }), [
    "EMAIL_API_KEY",
    "EMAIL_FROM",
    "ESTIMATOR_EMAIL",
  ]);
  assertEquals(missingForMail({ provider: "mailgun", apiKey: "k", from: "a@b", to: "c@d" }), [
    "EMAIL_DOMAIN",
  ]);
});
