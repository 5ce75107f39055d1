import { assertEquals } from "@std/assert";
import { type Mailbox, mailboxOf, mailboxText } from "../../../lib/mail/mail.ts";

const read: readonly (readonly [string, Mailbox])[] = [
  ["bids@example.com", { address: "bids@example.com" }],
  [" bids@example.com ", { address: "bids@example.com" }],
  ["<bids@example.com>", { address: "bids@example.com" }],
  ["Website <website@example.com>", { name: "Website", address: "website@example.com" }],
  ["Bids  Desk<bids@example.com>", { name: "Bids  Desk", address: "bids@example.com" }],
  ['"Website" <website@example.com>', { name: "Website", address: "website@example.com" }],
  ['"Smith, John" <a@b.c>', { name: "Smith, John", address: "a@b.c" }],
  ['"John \\"Jack\\" \\\\ Smith" <a@b.c>', { name: 'John "Jack" \\ Smith', address: "a@b.c" }],
  ['"" <a@b.c>', { address: "a@b.c" }],
  ["Büro <a@b.c>", { name: "Büro", address: "a@b.c" }],
  ['John "Jack" Smith <a@b.c>', { name: 'John "Jack" Smith', address: "a@b.c" }],
];

for (const [text, mailbox] of read) {
  Deno.test(`mailboxOf() reads ${text}`, () => assertEquals(mailboxOf(text), mailbox));
}

const written: readonly (readonly [Mailbox, string])[] = [
  [{ address: "a@b.c" }, "a@b.c"],
  [{ name: "Website", address: "a@b.c" }, "Website <a@b.c>"],
  [{ name: "Büro für Tiefbau", address: "a@b.c" }, "Büro für Tiefbau <a@b.c>"],
  [{ name: "Smith, John", address: "a@b.c" }, '"Smith, John" <a@b.c>'],
  [{ name: "Pipe Co.", address: "a@b.c" }, '"Pipe Co." <a@b.c>'],
  [{ name: 'John "Jack" \\ Smith', address: "a@b.c" }, '"John \\"Jack\\" \\\\ Smith" <a@b.c>'],
];

for (const [mailbox, text] of written) {
  Deno.test(`mailboxText() writes ${text}, which reads back`, () => {
    assertEquals(mailboxText(mailbox), text);
    assertEquals(mailboxOf(text), mailbox);
  });
}
