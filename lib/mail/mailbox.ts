/**
 * Mailboxes: an address, with or without a name (RFC 5322, section 3.4).
 *
 * @module
 */

/** Who sends or receives a mail. */
export interface Mailbox {
  readonly name?: string;
  readonly address: string;
}

/** Reads an address, `Name <address>` or `"Name" <address>`, which the configuration has checked. */
export function mailboxOf(text: string): Mailbox {
  const [, display = "", address = text] = /^([^]*)<([^<>]*)>\s*$/.exec(text) ?? [];
  const quoted = /^"((?:[^"\\]|\\[^])*)"$/.exec(display.trim())?.[1]?.replace(/\\([^])/g, "$1");
  const name = (quoted ?? display).trim();
  return { ...(name !== "" && { name }), address: address.trim() };
}

/** Writes a mailbox as one text, the name in quotes where its characters ask for them. */
export function mailboxText({ name, address }: Mailbox): string {
  return name === undefined ? address : `${phrase(name)} <${address}>`;
}

function phrase(name: string): string {
  return /[()<>[\]:;@\\,."]/.test(name) ? `"${name.replace(/["\\]/g, "\\$&")}"` : name;
}
