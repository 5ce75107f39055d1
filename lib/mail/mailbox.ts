/**
 * Mailboxes: an address, with or without a name (RFC 5322, section 3.4).
 *
 * @module
 */

/** The sender or receiver of a mail. */
export interface Mailbox {
  readonly name?: string;
  readonly address: string;
}

/** Parses an address, `Name <address>` or `"Name" <address>`, which the configuration has validated. */
export function mailboxOf(text: string): Mailbox {
  const [, display = "", address = text] = /^([^]*)<([^<>]*)>\s*$/.exec(text) ?? [];
  const quoted = /^"((?:[^"\\]|\\[^])*)"$/.exec(display.trim())?.[1]?.replace(/\\([^])/g, "$1");
  const name = (quoted ?? display).trim();
  return { ...(name !== "" && { name }), address: address.trim() };
}

/** Formats a mailbox, with the name in quotes if needed. */
export function mailboxText({ name, address }: Mailbox): string {
  return name === undefined ? address : `${phrase(name)} <${address}>`;
}

function phrase(name: string): string {
  return /[()<>[\]:;@\\,."]/.test(name) ? `"${name.replace(/["\\]/g, "\\$&")}"` : name;
}
