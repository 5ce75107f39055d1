/**
 * Describes a bid request in words, from its declaration.
 *
 * @module
 */
import { contactRequest, type Site } from "../../lib/model/mod.ts";
import type { Text } from "../../lib/page/page.ts";
import { schemaOf } from "../../lib/schema/mod.ts";
import { code } from "../pages/build.ts";

/** The fields of a bid request, from its declaration. */
export function fieldRows(): readonly (readonly Text[])[] {
  return Object.entries(contactRequest.fields).map(([name, field]) => {
    const { json } = schemaOf(field);
    return [
      [code(name)],
      ["optional" in field ? "no" : "yes"],
      [boundsOf(json)],
      [String(json.description ?? "")],
    ];
  });
}

function boundsOf(
  { type, format, minLength, maxLength, minItems }: Readonly<Record<string, unknown>>,
): string {
  if (type === "array") return `array of text, at least ${minItems ?? 0}`;
  const kind = format === undefined ? "text" : `${format} address`;
  if (maxLength === undefined) return kind;
  return minLength === undefined
    ? `${kind}, at most ${maxLength} characters`
    : `${kind}, ${minLength} to ${maxLength} characters`;
}

/** A command that sends a bid request, after replacing its placeholders. */
export function example({ addresses, services }: Site): string {
  const body = {
    firstName: "<given name>",
    lastName: "<family name>",
    companyName: "<company>",
    email: "<email address>",
    phone: "<callback number>",
    selectedServices: [services.all[0]?.slug ?? "<what is to be done>"],
    timeline: "<when it must be done>",
    additionalInfo: "<location, scope, plans, constraints>",
  };
  return [
    `curl ${addresses.endpoint("contact")} \\`,
    "  -H 'Content-Type: application/json' \\",
    "  -H 'Idempotency-Key: <a key of your own, new for each request>' \\",
    `  -d '${JSON.stringify(body, null, 2)}'`,
  ].join("\n");
}
