/**
 * Writes the mail for a bid request: what an estimator needs to know, in the order of a first call.
 *
 * @module
 */
import {
  type BidFile,
  type BidFileInfo,
  type BidRequest,
  isEmergency,
  shortReference,
  type Site,
} from "../model/mod.ts";
import { omitUndefined } from "../schema/omit_undefined.ts";
import type { Words } from "../words/mod.ts";
import type { Mail, MailNotes } from "./mail.ts";
import { safeHeader, safeLine, safeLines } from "./safe_text.ts";

/** The text of a mail, without sender and date. */
export interface Message {
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** The files that are stored with it and attached to it; none of those that came, if they could not be kept. */
  readonly files?: readonly BidFileInfo[];
  /** Who gets it, if not the office. */
  readonly recipient?: string;
}

/** What the mail contains besides the request itself. */
export interface BidMailDetails {
  /** The key of this bid request for the provider. */
  readonly key: string;
  readonly received: Date;
  readonly channel: Channel;
  /** The language in which it was written, and where, if that is not the office's. */
  readonly writtenIn?: WrittenIn | undefined;
  /** Why it is likely spam, if it is. */
  readonly likelySpam?: string | undefined;
  /** The files that came with it. */
  readonly files?: readonly BidFileInfo[];
  /** Whether the files could not be kept, because too many wait. */
  readonly isWithoutFiles?: boolean;
}

/** Where a bid request was written. */
export type Channel = "form" | "API" | "MCP";

/** The tag of the language in which a bid request was written, and the path of the form. */
export interface WrittenIn {
  readonly language: string;
  readonly path: string;
}

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

/**
 * Makes the mail of a bid request, in the language of the site. No submitted text can look like one of our labels or
 * headers: on every line it comes after our words or an indent.
 */
export function bidMail(bid: BidRequest, site: Site, facts: BidMailDetails): Message {
  const { key, received, channel, likelySpam, writtenIn, files = [], isWithoutFiles = false } =
    facts;
  const { settings: { request_noun, company_optional, language }, words } = site;
  const said = words.officeMail;
  const company = safeLine(bid.companyName ?? "");
  const name = `${safeLine(bid.firstName)} ${safeLine(bid.lastName)}`;
  const services = listServices(bid, site);
  const { replyTo, sentence } = chooseReply(bid, words);
  const sender = company === "" ? name : said.ofCompany(name, company.replace(/\.$/, ""));
  const links = countLinks(bid);
  return {
    ...omitUndefined({ replyTo }),
    ...(files.length > 0 && { files: isWithoutFiles ? [] : files }),
    subject: subjectMarks(bid, site, facts) +
      safeHeader(said.from(request_noun, company || name) + words.colon + services.join(", "), 150),
    text: [
      ...(likelySpam === undefined ? [] : formatNote(said.likelySpam(likelySpam))),
      ...wrapped(`${said.from(request_noun, sender)}.`, "", INDENT),
      ...wrapped(sentence, "", INDENT),
      "",
      ...listRows(bid, words, { name, company, services, files }),
      "",
      said.asked(company_optional),
      "",
      ...safeLines(bid.additionalInfo).flatMap((line) => wrapped(line, INDENT, INDENT)),
      ...(isWithoutFiles ? ["", ...wrapped(said.filesNotKept, "", "")] : []),
      "",
      "--",
      said.received(stamp(received, site), channel),
      ...(writtenIn === undefined
        ? []
        : [said.writtenIn(languageName(writtenIn.language, language), writtenIn.path)]),
      said.request(key, shortReference(key)),
      ...(links === 0 ? [] : [said.links(links)]),
      "",
    ].join("\n"),
  };
}

/** What the subject begins with. */
function subjectMarks(bid: BidRequest, site: Site, { likelySpam }: BidMailDetails): string {
  const { marks } = site.words.officeMail;
  const spam = likelySpam === undefined ? "" : marks.likelySpam;
  return isEmergency(bid, site) ? spam + marks.emergency : spam;
}

/** The chosen services, for a person. */
function listServices(bid: BidRequest, site: Site): readonly string[] {
  const { known, free, more } = chosenServices(bid, site);
  const services = [...known.map(({ name }) => name), ...free];
  return more > 0 ? [...services, site.words.officeMail.andMore(more)] : services;
}

/** How the sender is answered: the reply-to address, and a sentence. */
function chooseReply(
  bid: BidRequest,
  { officeMail: { call, noReply, writeOrCall } }: Words,
): { readonly replyTo?: string; readonly sentence: string } {
  const phone = safeLine(bid.phone);
  const email = safeLine(bid.email ?? "");
  if (email === "") return { sentence: `${noReply} ${call(phone)}` };
  const sentence = writeOrCall(email, phone);
  // Mail programs decode an encoded word in an address too, which changes the address (RFC 2047, section 5).
  return email.includes("=?")
    ? { sentence: `${noReply} ${sentence}` }
    : { replyTo: asciiAddress(email), sentence };
}

/** An address whose domain is written in ASCII, as every mail server takes it (RFC 5891). */
export function asciiAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const host = URL.parse(`https://${email.slice(at + 1)}`)?.hostname;
  return host === undefined ? email : email.slice(0, at + 1) + host;
}

/** The labelled lines of a mail. */
function listRows(
  bid: BidRequest,
  { colon, formats, officeMail: { labels, none, replyBy } }: Words,
  { name, company, services, files }: Record<"name" | "company", string> & {
    readonly services: readonly string[];
    readonly files: readonly BidFileInfo[];
  },
): readonly string[] {
  const optional = (text: string | undefined) => text === undefined ? [] : [safeLine(text)];
  const rows: readonly (readonly [string, readonly string[]])[] = [
    [labels.name, [name]],
    [labels.company, [company || none]],
    [labels.phone, [safeLine(bid.phone)]],
    [labels.email, [safeLine(bid.email ?? "") || none]],
    [labels.replyBy, bid.replyBy === undefined ? [] : [replyBy[bid.replyBy]]],
    [labels.services, services],
    [labels.timeline, [safeLine(bid.timeline ?? "") || none]],
    [labels.plans, optional(bid.plansUrl)],
    [labels.files, files.map(({ name, size }) => `${name} (${formats.megabytes(size)})`)],
    [labels.heardAboutUs, optional(bid.heardAboutUs).filter((text) => text !== "")],
  ];
  return rows.flatMap(([label, values]) =>
    values.flatMap((value, index) =>
      wrapped(value, (index === 0 ? label + colon.trimEnd() : "").padEnd(LABELS), CONTINUATION)
    )
  );
}

/** Sentences of ours as the first lines of a mail. */
function formatNote(sentences: string): readonly string[] {
  return [...sentences.split("\n").flatMap((line) => wrapped(line, "", "")), ""];
}

/** The mail without its reply-to address, which the provider refused. Its text has the address. */
export function withoutReplyTo({ replyTo: _, ...mail }: Mail): Mail {
  // A provider ties a key to one mail.
  return {
    ...noted(mail, mail.notes?.noReply),
    idempotencyKey: `${mail.idempotencyKey}-no-reply`,
  };
}

/** The mail without files that the provider refused. */
export function withoutFiles({ files = [], ...mail }: Mail, refused: readonly BidFile[]): Mail {
  const left = files.filter((file) => !refused.includes(file));
  const names = refused.map(({ name }) => name).join(", ");
  const { notes } = mail;
  const note = notes && [notes.filesRefused(names), notes.whereKept ?? ""].join(" ");
  const numbers = refused.map((file) => files.indexOf(file) + 1).join("-");
  return {
    ...noted(mail, note),
    ...(left.length > 0 && { files: left }),
    idempotencyKey: `${mail.idempotencyKey}-no-file-${numbers}`,
  };
}

/** The mail with what the office has to know of it; the sender of a request, who is answered, need not. */
function noted(mail: Mail, note: string | undefined): Mail {
  return note === undefined ? mail : { ...mail, text: [...formatNote(note), mail.text].join("\n") };
}

/** Identifies a mail of a bid request, and why it may be a repeat. */
export interface NumberedMail {
  /** The key of the bid request. */
  readonly key: string;
  /** How many mails of it may have arrived, including this one. */
  readonly mails: number;
  /** Why an earlier one may have arrived. */
  readonly uncertainty?: string | undefined;
  /** For how many days files are kept that the provider refuses, if they are. */
  readonly keepFilesDays?: number | undefined;
}

/**
 * The mail to send. From the second on, it says that it may be a repeat. The wording is always the same, since a
 * provider ties its key to one text.
 */
export function numberedMail(
  message: Message,
  { key, mails, uncertainty = "", keepFilesDays }: NumberedMail,
  { officeMail: { marks, repeat, noReply, filesRefused, filesKept } }: Words,
): Pick<Mail, "replyTo" | "subject" | "text" | "idempotencyKey" | "notes"> {
  const { subject, text, replyTo } = message;
  const notes: MailNotes = {
    ...{ noReply, filesRefused },
    ...(keepFilesDays !== undefined && {
      whereKept: `${filesKept(keepFilesDays)}\ndeno task outbox show ${key} --files DIR`,
    }),
  };
  const written = omitUndefined({ replyTo, subject, text, notes });
  if (mails < 2) return { ...written, idempotencyKey: key };
  const first = repeat(key, uncertainty);
  return {
    ...written,
    subject: marks.repeat + subject,
    text: [...formatNote(first), text].join("\n"),
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
  const written = Object.values(bid).flat().flatMap(safeLines).join("\n");
  return written.match(LINK)?.length ?? 0;
}

/** How each site writes a time: making a format takes longer than the rest of a mail. */
const timeFormats = new WeakMap<Site, Intl.DateTimeFormat>();

/** The name of a language in another, without its region. */
function languageName(tag: string, inLanguage: string): string {
  const [language = tag] = tag.split("-");
  return new Intl.DisplayNames(inLanguage, { type: "language" }).of(language) ?? tag;
}

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
  const pieces = `.{1,${room}}(?= |$)|[!-~]{1,${LONGEST_LINK}}(?= |$)`;
  const part = `[^ ]{1,${room}}`;
  return new RegExp(`^(?:${pieces}|${part}(?!\\p{M})|${part})`, "u").exec(text)?.[0] ?? "";
}
