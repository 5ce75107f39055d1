/**
 * Writes the mail for a bid request: what an estimator needs to know, in the order of a first call.
 *
 * @module
 */
import { capitalized, type ContactRequest, isEmergency, type Site } from "../model/mod.ts";
import { present } from "../schema/present.ts";
import type { Mail } from "./mail.ts";
import { safeHeader, safeLine, safeLines } from "./safe_text.ts";

/** The text of a mail, without sender and date. */
export interface Message {
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
}

/** What the mail contains besides the request itself. */
export interface BidMailFacts {
  /** The key of this bid request for the provider. */
  readonly key: string;
  readonly received: Date;
  readonly channel: Channel;
  /** Why it is likely spam, if it is. */
  readonly likelySpam?: string | undefined;
}

/** Where a bid request was written, with its name in the mail. */
const channels = { form: "the website's form", API: "the API", MCP: "MCP" } as const;

/** Where a bid request was written. */
export type Channel = keyof typeof channels;

/** How many free-text services are listed, and how many characters of each: more than a person writes. */
export const FREE_TEXTS = 20;
export const FREE_TEXT_LENGTH = 200;

/** The width of labels, and the indent of continuation lines. */
const LABELS = 16;
const CONTINUATION = " ".repeat(LABELS + 2);
const INDENT = " ".repeat(4);

/** Characters in a line, before a provider or a mail program wraps it differently. */
const WIDTH = 76;

/** How many leading spaces of a text are kept. */
const DEEPEST = 16;

/** A longer word is split; a line of mail may have 998 octets (RFC 5322, section 2.1.1). */
const LONGEST_WORD = 500;

/** A word without a colon, except a link's. */
const NO_LABEL = /^[!-9;-~]*(?::\/\/[!-9;-~]*)?$/;

/**
 * Makes the mail of a bid request. No submitted text can look like one of our labels or headers: on every line it
 * comes after our words or an indent.
 */
export function bidMail(bid: ContactRequest, site: Site, facts: BidMailFacts): Message {
  const services = servicesOf(bid.selectedServices, site);
  const email = safeLine(bid.email);
  // Mail programs decode an encoded word in an address too, which changes the address (RFC 2047, section 5).
  const replied = !email.includes("=?");
  const company = safeLine(bid.companyName ?? "");
  const { settings } = site;
  const request = `${capitalized(settings.request_noun)} request`;
  const phone = safeLine(bid.phone);
  const name = `${safeLine(bid.firstName)} ${safeLine(bid.lastName)}`;
  const heardAboutUs = safeLine(bid.heardAboutUs ?? "");
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ["Name", [name]],
    ["Company", [company || "None given"]],
    ["Phone", [phone]],
    ["Email", [email]],
    ["Services", services],
    ["Timeline", [safeLine(bid.timeline)]],
    ...(heardAboutUs === "" ? [] : [["Heard about us", [heardAboutUs]] as const]),
  ];
  const info = safeLines(bid.additionalInfo);
  const asked = settings.company_optional
    ? "What, where and when"
    : "Location, scope, plans and constraints";
  const { key, received, channel, likelySpam } = facts;
  const mark = likelySpam !== undefined
    ? "[Likely spam] "
    : isEmergency(bid, site)
    ? "[Emergency service] "
    : "";
  return {
    ...(replied && { replyTo: email }),
    subject: mark + safeHeader(`${request} from ${company || name}: ${services.join(", ")}`, 150),
    text: [
      ...(likelySpam === undefined ? [] : [...wrapped(`Likely spam: ${likelySpam}.`, "", ""), ""]),
      ...wrapped(
        `${request} from ${name}${company && ` of ${company.replace(/\.$/, "")}`}.`,
        "",
        INDENT,
      ),
      ...wrapped(
        replied
          ? `${REPLY} ${email}, or call ${phone}.`
          : `Write to ${email} in a mail of your own, or call ${phone}: a reply to this one does not go there.`,
        "",
        INDENT,
      ),
      "",
      ...rows.flatMap(([label, values]) =>
        values.flatMap((value, index) =>
          wrapped(value, (index === 0 ? `${label}:` : "").padEnd(LABELS), CONTINUATION)
        )
      ),
      "",
      `${asked}. The words below are the sender's:`,
      "",
      ...info.flatMap((line) => wrapped(line, INDENT, INDENT)),
      "",
      "--",
      `Received ${stamp(received, site)} through ${channels[channel]}.`,
      `Request ${key}`,
      ...linksNote(countLinks(bid)),
      "",
    ].join("\n"),
  };
}

/** How the line about replies begins, where a reply goes to the sender. */
const REPLY = "Reply to this mail to write to";

/** The mail without its reply-to address, which the provider refused. Its text has the address. */
export function withoutReplyTo({ replyTo: _, text, idempotencyKey, ...mail }: Mail): Mail {
  return {
    ...mail,
    text: text.replace(
      new RegExp(`^${REPLY}`, "m"),
      "Don't reply to this mail: a reply does not go to the sender. Write to",
    ),
    // A provider ties a key to one mail.
    idempotencyKey: `${idempotencyKey}-no-reply`,
  };
}

function linksNote(count: number): readonly string[] {
  if (count === 0) return [];
  return [`It has ${count} link${count === 1 ? "" : "s"}. Open one only if you expect it.`];
}

/** Identifies a mail of a bid request, and why it may be a repeat. */
export interface NumberedMail {
  /** The key of the bid request. */
  readonly key: string;
  /** How many mails of it may have arrived, including this one. */
  readonly mails: number;
  /** Why an earlier one may have arrived. */
  readonly uncertainty?: string | undefined;
}

/**
 * The mail to send. From the second on, it says that it may be a repeat. The wording is always the same, since a
 * provider ties its key to one text.
 */
export function numberedMail(
  message: Message,
  { key, mails, uncertainty = "" }: NumberedMail,
): Pick<Mail, "replyTo" | "subject" | "text" | "idempotencyKey"> {
  const { subject, text, replyTo } = message;
  const words = present({ replyTo, subject, text });
  if (mails < 2) return { ...words, idempotencyKey: key };
  const first =
    `This may be a repeat of request ${key}: an earlier mail may have arrived (${uncertainty}).`;
  return {
    ...words,
    subject: `[Possible repeat] ${subject}`,
    text: [...wrapped(first, "", ""), "", text].join("\n"),
    idempotencyKey: `${key}-${mails}`,
  };
}

/** The names of the site's services, then other services as written, each once. */
function servicesOf(choices: readonly string[], site: Site): readonly string[] {
  const { bySlug } = site.services;
  const known = new Set(choices.flatMap((choice) => bySlug.get(choice)?.name ?? []));
  const free = choices.filter((choice) => !bySlug.has(choice));
  const written = new Set(free.map((choice) => safeLine(choice, FREE_TEXT_LENGTH)));
  written.delete("");
  const more = written.size - FREE_TEXTS;
  return [
    ...known,
    ...[...written].slice(0, FREE_TEXTS),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

/** How many links a bid request has, starting with a scheme or with "www.". */
export function countLinks(bid: ContactRequest): number {
  const words = Object.values(bid).flat().flatMap(safeLines).join("\n");
  return words.match(/[a-z]:\/\/(?:www\.)?|(?<![\p{L}\p{N}])www\./giu)?.length ?? 0;
}

/** A time where the contractor is, such as "Jan 5, 2026, 7:00 AM EST". */
function stamp(date: Date, { settings }: Site): string {
  const format = new Intl.DateTimeFormat(settings.language, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: settings.time_zone,
    timeZoneName: "short",
  });
  return safeLine(format.format(date));
}

/**
 * Splits a text at spaces into lines of at most 76 characters. A word that can't look like a label stays whole, so
 * that links work.
 *
 * @param lead The text before it on the first line.
 * @param indent The spaces before each further line.
 */
export function wrapped(text: string, lead: string, indent: string): readonly string[] {
  const deeper = /^ */.exec(text)![0].slice(0, DEEPEST);
  const room = WIDTH - Math.max(lead.length + deeper.length, indent.length);
  const lines: string[] = [];
  let line = lead + deeper;
  let length = line.length;
  let empty = true;
  for (const [, gap = "", word = ""] of text.trimStart().matchAll(/( *)([^ ]+)/g)) {
    for (const [index, part] of partsOf(word, room).entries()) {
      const spaces = index === 0 ? gap : "";
      const size = [...part].length;
      if (!empty && length + spaces.length + size > WIDTH) {
        lines.push(line);
        line = indent + part;
        length = indent.length + size;
      } else {
        line += spaces + part;
        length += spaces.length + size;
      }
      empty = false;
    }
  }
  return [...lines, line].map((line) => line.trimEnd());
}

/** A word whole, or in parts of at most `room` characters, none of which starts with a mark or joiner. */
function partsOf(word: string, room: number): readonly string[] {
  if (word.length <= LONGEST_WORD && NO_LABEL.test(word)) return [word];
  const before = String.raw`(?!\p{M}|\p{EMod}|\u200d|(?<=\u200d))`;
  return word.match(new RegExp(`[^]{1,${room}}(?:${before}|$)|[^]{1,${room}}`, "gu")) ?? [];
}
