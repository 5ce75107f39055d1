/**
 * Writes the mail for a bid request: what an estimator needs to know, in the order of a first call.
 *
 * @module
 */
import {
  type BidFileFacts,
  type BidRequest,
  capitalized,
  isEmergency,
  megabytes,
  shortReference,
  type Site,
} from "../model/mod.ts";
import { present } from "../schema/present.ts";
import type { Mail } from "./mail.ts";
import { safeHeader, safeLine, safeLines } from "./safe_text.ts";

/** The text of a mail, without sender and date. */
export interface Message {
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** The files that are stored with it and attached to it. */
  readonly files?: readonly BidFileFacts[];
  /** Who gets it, if not the office. */
  readonly recipient?: string;
}

/** What the mail contains besides the request itself. */
export interface BidMailFacts {
  /** The key of this bid request for the provider. */
  readonly key: string;
  readonly received: Date;
  readonly channel: Channel;
  /** The language in which it was written, and where, if that is not the office's. */
  readonly writtenIn?: string | undefined;
  /** Why it is likely spam, if it is. */
  readonly likelySpam?: string | undefined;
  /** The files that came with it. */
  readonly files?: readonly BidFileFacts[];
  /** Whether they could not be kept, because too many wait. */
  readonly isWithoutFiles?: boolean;
}

/** Where a bid request was written, with its name in the mail. */
const channels = { form: "the website's form", API: "the API", MCP: "MCP" } as const;

/** Where a bid request was written. */
export type Channel = keyof typeof channels;

/** How many free-text services are listed, and how many characters of each: more than a person writes. */
const FREE_TEXTS = 20;
const FREE_TEXT_LENGTH = 200;

/** The width of labels, and the indent of continuation lines. */
const LABELS = 16;
const CONTINUATION = " ".repeat(LABELS + 2);
const INDENT = " ".repeat(4);

/** Characters in a line, before a provider or a mail program wraps it differently. */
const WIDTH = 76;

/** Characters of a link that stay together; a line of mail may have 998 octets (RFC 5322, section 2.1.1). */
const LONGEST_LINK = 500;

/** How the line about replies begins, where a reply goes to the sender, and where it does not. */
const REPLY = "Reply to this mail to write to";
const NO_REPLY = "Don't reply to this mail: a reply does not go to the sender. Write to";

/** Why files that came with a request are not in its mail. */
const FILES_NOT_KEPT =
  "The files could not be kept, because too many wait to be sent. The sender was told to email them.";
const FILES_REFUSED =
  "The email provider refused the files that came with this request. Ask the sender to email them.";

/** How an answer is wanted, with its name in the mail. */
const replyWords = { phone: "A call", text: "A text message", email: "Email" } as const;

/** What the mail says of what was left out, in an emergency or because it may be. */
const NONE = "None given";

/**
 * Makes the mail of a bid request. No submitted text can look like one of our labels or headers: on every line it
 * comes after our words or an indent.
 */
export function bidMail(bid: BidRequest, site: Site, facts: BidMailFacts): Message {
  const { key, received, channel, likelySpam, writtenIn, files = [], isWithoutFiles = false } =
    facts;
  const { request_noun, company_optional } = site.settings;
  const company = safeLine(bid.companyName ?? "");
  const name = `${safeLine(bid.firstName)} ${safeLine(bid.lastName)}`;
  const services = servicesOf(bid, site);
  const { replyTo, sentence } = replyOf(bid);
  const request = `${capitalized(request_noun)} request from`;
  const of = company && ` of ${company.replace(/\.$/, "")}`;
  const asked = company_optional
    ? "What, where and when"
    : "Location, scope, plans and constraints";
  const links = countLinks(bid);
  return {
    ...present({ replyTo }),
    ...(files.length > 0 && !isWithoutFiles && { files }),
    subject: marksOf(bid, site, facts) +
      safeHeader(`${request} ${company || name}: ${services.join(", ")}`, 150),
    text: [
      ...(likelySpam === undefined ? [] : [...wrapped(`Likely spam: ${likelySpam}.`, "", ""), ""]),
      ...wrapped(`${request} ${name}${of}.`, "", INDENT),
      ...wrapped(sentence, "", INDENT),
      "",
      ...rowsOf(bid, { name, company, services, files }),
      "",
      `${asked}. The words below are the sender's:`,
      "",
      ...safeLines(bid.additionalInfo).flatMap((line) => wrapped(line, INDENT, INDENT)),
      ...(isWithoutFiles ? ["", ...wrapped(FILES_NOT_KEPT, "", "")] : []),
      "",
      "--",
      `Received ${stamp(received, site)} through ${channels[channel]}.`,
      ...(writtenIn === undefined ? [] : [`Written in ${writtenIn}.`]),
      `Request ${key}, in short ${shortReference(key)}`,
      ...(links === 0
        ? []
        : [`It has ${links} link${links === 1 ? "" : "s"}. Open one only if you expect it.`]),
      "",
    ].join("\n"),
  };
}

/** What the subject begins with. */
function marksOf(bid: BidRequest, site: Site, { likelySpam }: BidMailFacts): string {
  const spam = likelySpam === undefined ? "" : "[Likely spam] ";
  return isEmergency(bid, site) ? `${spam}[Emergency service] ` : spam;
}

/** The chosen services, for a person. */
function servicesOf(bid: BidRequest, site: Site): readonly string[] {
  const { known, free, more } = chosenServices(bid, site);
  const services = [...known.map(({ name }) => name), ...free];
  return more > 0 ? [...services, `and ${more} more`] : services;
}

/** How the sender is answered: the reply-to address, and a sentence. */
function replyOf(bid: BidRequest): { readonly replyTo?: string; readonly sentence: string } {
  const phone = safeLine(bid.phone);
  const email = safeLine(bid.email ?? "");
  if (email === "") {
    const sentence = `${
      NO_REPLY.replace(/ Write to$/, "")
    } Call ${phone}; no email address was given.`;
    return { sentence };
  }
  // Mail programs decode an encoded word in an address too, which changes the address (RFC 2047, section 5).
  const isReplied = !email.includes("=?");
  const sentence = `${isReplied ? REPLY : NO_REPLY} ${email}, or call ${phone}.`;
  return isReplied ? { replyTo: asciiAddress(email), sentence } : { sentence };
}

/** An address whose domain is written in ASCII, as every mail server takes it (RFC 5891). */
export function asciiAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const host = URL.parse(`https://${email.slice(at + 1)}`)?.hostname;
  return host === undefined ? email : email.slice(0, at + 1) + host;
}

/** The labelled lines of a mail. */
function rowsOf(
  bid: BidRequest,
  { name, company, services, files }: Record<"name" | "company", string> & {
    readonly services: readonly string[];
    readonly files: readonly BidFileFacts[];
  },
): readonly string[] {
  const optional = (text: string | undefined) => text === undefined ? [] : [safeLine(text)];
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ["Name", [name]],
    ["Company", [company || NONE]],
    ["Phone", [safeLine(bid.phone)]],
    ["Email", [safeLine(bid.email ?? "") || NONE]],
    ["Answer by", bid.replyBy === undefined ? [] : [replyWords[bid.replyBy]]],
    ["Services", services],
    ["Timeline", [safeLine(bid.timeline ?? "") || NONE]],
    ["Plans", optional(bid.plansUrl)],
    ["Files", files.map(({ name, size }) => `${name} (${megabytes(size)})`)],
    ["Heard about us", optional(bid.heardAboutUs).filter((text) => text !== "")],
  ];
  return rows.flatMap(([label, values]) =>
    values.flatMap((value, index) =>
      wrapped(value, (index === 0 ? `${label}:` : "").padEnd(LABELS), CONTINUATION)
    )
  );
}

/** The mail without its reply-to address, which the provider refused. Its text has the address. */
export function withoutReplyTo({ replyTo: _, text, idempotencyKey, ...mail }: Mail): Mail {
  return {
    ...mail,
    text: text.replace(new RegExp(`^${REPLY}`, "m"), NO_REPLY),
    // A provider ties a key to one mail.
    idempotencyKey: `${idempotencyKey}-no-reply`,
  };
}

/** The mail without its files, which the provider refused. */
export function withoutFiles({ files: _, text, idempotencyKey, ...mail }: Mail): Mail {
  return {
    ...mail,
    text: [...wrapped(FILES_REFUSED, "", ""), "", text].join("\n"),
    idempotencyKey: `${idempotencyKey}-no-files`,
  };
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

/** The site's services that are chosen, others as written, each once, and how many of those there are more. */
export function chosenServices({ selectedServices }: BidRequest, { services }: Site) {
  const { bySlug } = services;
  const choices = [...new Set(selectedServices)];
  const others = choices.filter((choice) => !bySlug.has(choice));
  const written = new Set(others.map((choice) => safeLine(choice, FREE_TEXT_LENGTH)));
  written.delete("");
  return {
    known: choices.flatMap((choice) => bySlug.get(choice) ?? []),
    free: [...written].slice(0, FREE_TEXTS),
    more: written.size - FREE_TEXTS,
  };
}

/**
 * What mail programs make clickable: after a scheme, "www.", a host with a path, or one that ends as most do. The part
 * of an email address after the @ is none.
 */
const LINK =
  /[a-z]:\/\/[^\s,;]*|(?<![\p{L}\p{N}@.\-])(?:www\.\S|(?:[a-z0-9\-]{1,63}\.){1,8}(?:[a-z]{2,24}\/[^\s,;)]|(?:com|net|org|info)(?![\p{L}\p{N}\-]|\.[a-z]|@)))\S*/giu;

/** How many links a bid request has, besides that of its plans. */
export function countLinks({ plansUrl: _, ...bid }: BidRequest): number {
  const words = Object.values(bid).flat().flatMap(safeLines).join("\n");
  return words.match(LINK)?.length ?? 0;
}

/** How each site writes a time: making a format takes longer than the rest of a mail. */
const timeFormats = new WeakMap<Site, Intl.DateTimeFormat>();

/** A time where the contractor is, such as "Jan 5, 2026, 7:00 AM EST". */
function stamp(date: Date, site: Site): string {
  const { language, time_zone } = site.settings;
  const format = timeFormats.get(site) ?? new Intl.DateTimeFormat(language, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: time_zone,
    timeZoneName: "short",
  });
  timeFormats.set(site, format);
  return safeLine(format.format(date));
}

/**
 * Splits a text at spaces into lines of at most 76 characters. A word that is longer, such as a link, has a line of
 * its own.
 *
 * @param lead The text before it on the first line.
 * @param indent The spaces before each further line.
 */
export function wrapped(text: string, lead: string, indent: string): readonly string[] {
  const lines: string[] = [];
  let start = lead;
  let rest = text.trimStart();
  do {
    const line = firstLine(rest, WIDTH - start.length);
    lines.push((start + line).trimEnd());
    rest = rest.slice(line.length).trimStart();
    start = indent;
  } while (rest !== "");
  return lines;
}

/** The words that fit into a line; else a link, or the beginning of a word without end, up to a letter with its marks. */
function firstLine(text: string, room: number): string {
  const words = `.{1,${room}}(?= |$)|[!-~]{1,${LONGEST_LINK}}(?= |$)`;
  const part = `[^ ]{1,${room}}`;
  return new RegExp(`^(?:${words}|${part}(?!\\p{M})|${part})`, "u").exec(text)?.[0] ?? "";
}
