/**
 * Writes the acknowledgement to the sender of a bid request. It contains no submitted text, so that nobody can use it
 * to send messages to others.
 *
 * @module
 */
import { displayTelephone, emergencyTelephone, type Site } from "../model/mod.ts";
import { shortReference } from "../bids/short_reference.ts";
import { asciiAddress, type Message, wrapText } from "./bid_mail.ts";
import { safeHeader, safeLine } from "./safe_text.ts";

/**
 * Makes the acknowledgement of a bid request, in the language of the site; `undefined` for an address that mail
 * programs could read as another one.
 */
export function acknowledgement(
  site: Site,
  { email, key, isEmergency }: { email: string; key: string; isEmergency: boolean },
): Message | undefined {
  if (email === "" || email.includes("=?")) return undefined;
  const { company, settings: { request_noun }, words } = site;
  const { contact, thanks, acknowledgement } = words;
  const telephone = displayTelephone(company.telephone);
  const emergency = displayTelephone(emergencyTelephone(site) ?? company.telephone);
  const steps = contact.steps(request_noun).map(([title, text]) => title + words.colon + text);
  const paragraphs = [
    ...(isEmergency ? [`${thanks.unread(request_noun)}${emergency}.`] : []),
    acknowledgement.arrived(request_noun, company.name),
    thanks.reference + words.colon + shortReference(key),
    thanks.toAdd(telephone).join(""),
  ];
  return {
    recipient: asciiAddress(email),
    replyTo: company.email,
    subject: safeHeader(
      acknowledgement.arrived(request_noun, company.name).replace(/\.$/, ""),
      150,
    ),
    text: [
      ...paragraphs.flatMap((text) => [...wrapText(safeLine(text)), ""]),
      contact.next,
      "",
      ...steps.flatMap((text, index) => wrapText(safeLine(text), `${index + 1}. `, "   ")),
      "",
      "--",
      ...wrapText(safeLine(acknowledgement.why(company.name))),
      "",
    ].join("\n"),
  };
}
