/**
 * The answer to the sender of a bid request. It has nothing of what was submitted, so that nobody can use it to write to
 * others.
 *
 * @module
 */
import { emergencyTelephone, shortReference, type Site } from "../model/mod.ts";
import { asciiAddress, type Message, wrapped } from "./bid_mail.ts";
import { safeHeader, safeLine } from "./safe_text.ts";

/** What the answer depends on. */
export interface AcknowledgementFacts {
  /** The submitted address. */
  readonly email: string;
  /** The key of the bid request. */
  readonly key: string;
  readonly isEmergency: boolean;
}

/**
 * Makes the answer to a bid request, in the language of the site; `undefined` for an address that mail programs could
 * read as another one.
 */
export function acknowledgement(
  site: Site,
  { email, key, isEmergency }: AcknowledgementFacts,
): Message | undefined {
  if (email === "" || email.includes("=?")) return undefined;
  const { company, settings: { request_noun }, words } = site;
  const { contact, thanks, acknowledgement } = words;
  const steps = contact.steps(request_noun).map(([title, text]) => title + words.colon + text);
  const paragraphs = [
    ...(isEmergency
      ? [`${thanks.unread(request_noun)}${emergencyTelephone(site) ?? company.telephone}.`]
      : []),
    acknowledgement.arrived(request_noun, company.name),
    thanks.reference + words.colon + shortReference(key),
    thanks.toAdd(company.telephone).join(""),
  ];
  return {
    recipient: asciiAddress(email),
    replyTo: company.email,
    subject: safeHeader(
      acknowledgement.arrived(request_noun, company.name).replace(/\.$/, ""),
      150,
    ),
    text: [
      ...paragraphs.flatMap((text) => [...wrapped(safeLine(text), "", ""), ""]),
      contact.next,
      "",
      ...steps.flatMap((text, index) => wrapped(safeLine(text), `${index + 1}. `, "   ")),
      "",
      "--",
      ...wrapped(safeLine(acknowledgement.why(company.name)), "", ""),
      "",
    ].join("\n"),
  };
}
