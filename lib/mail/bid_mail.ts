/**
 * Writes the mail for a bid request: what an estimator needs to know, in the order of a first call.
 *
 * @module
 */
import { type BidFileInfo } from "../bids/bid_files.ts";
import { type BidRequest, isEmergency } from "../bids/bid_request.ts";
import { shortReference } from "../bids/short_reference.ts";
import { oncePerSite, type Site } from "../model/mod.ts";
import type { Words } from "../words/mod.ts";
import type { Mail } from "./mail.ts";
import { safeHeader, safeLine, safeLines } from "./safe_text.ts";

/** The message of a mail, without sender and date; or of a webhook, whose JSON is in `text`. */
export interface Message {
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** The stored files that are attached to it; empty if the request's files could not be stored. */
  readonly files?: readonly BidFileInfo[];
  /** The receiver's address; by default, the office's. */
  readonly recipient?: string;
}

/** What the mail of a bid request says in addition to the submitted data. */
export interface BidMailDetails {
  /** The key of the bid request's outbox entry. */
  readonly key: string;
  readonly received: Date;
  readonly channel: Channel;
  /** The language and the path of the form, if it is not in the office's language. */
  readonly writtenIn?: WrittenIn | undefined;
  /** Why it is likely spam; absent if it is not. */
  readonly likelySpam?: string | undefined;
  /** The key of an earlier request that said the same. */
  readonly similar?: string | undefined;
  readonly files?: readonly BidFileInfo[];
  /** Whether the files could not be stored, because too many wait. */
  readonly isWithoutFiles?: boolean;
}

/** The way in which a bid request was sent. */
export type Channel = "form" | "API" | "MCP";

/** The language tag and the path of a form. */
export interface WrittenIn {
  readonly language: string;
  readonly path: string;
}

/** How many free-text services the mail lists, and how many characters of each: more than a person writes. */
const MAX_FREE_TEXTS = 20;
const MAX_FREE_TEXT_LENGTH = 200;

/** The width of labels, and the indent of continuation lines. */
const LABEL_WIDTH = 16;
const CONTINUATION = " ".repeat(LABEL_WIDTH + 2);
const INDENT = " ".repeat(4);

/** The maximum number of characters in a line, so that no provider or mail program wraps it again. */
const MAIL_WIDTH = 76;

/** How many characters of a link stay on one line. A mail's line may have 998 octets (RFC 5322, section 2.1.1). */
const LONGEST_LINK = 500;

/**
 * Makes the mail of a bid request, in the language of the site. No submitted text can look like one of our labels or
 * headers, since every line starts with our words or an indent.
 */
export function bidMail(bid: BidRequest, site: Site, details: BidMailDetails): Message {
  const { key, received, channel, likelySpam, similar, writtenIn, files = [] } = details;
  const { settings: { request_noun, company_optional, language }, words } = site;
  const { colon, formats, officeMail: phrases } = words;
  const { labels, marks, none } = phrases;
  const line = (text = "") => safeLine(text);
  const [company, email, phone] = [line(bid.companyName), line(bid.email), line(bid.phone)];
  const name = `${line(bid.firstName)} ${line(bid.lastName)}`;
  const sender = company === "" ? name : phrases.ofCompany(name, company.replace(/\.$/, ""));
  const services = serviceNames(bid, site);
  // Mail programs decode an encoded word in an address too, which changes the address (RFC 2047, section 5).
  const canReply = email !== "" && !email.includes("=?");
  const answer = email === "" ? phrases.call(phone) : phrases.writeOrCall(email, phone);
  const rows: readonly (readonly [label: string, values: readonly string[]])[] = [
    [labels.name, [name]],
    [labels.company, [company || none]],
    [labels.phone, [phone]],
    [labels.email, [email || none]],
    [labels.services, services],
    [labels.timeline, [line(bid.timeline) || none]],
    [labels.files, files.map(({ name, size }) => `${name} (${formats.megabytes(size)})`)],
    [labels.heardAboutUs, [line(bid.heardAboutUs)].filter((text) => text !== "")],
  ];
  const links = countLinks(bid);
  return {
    replyTo: canReply ? asciiAddress(email) : undefined,
    ...(files.length > 0 && { files: details.isWithoutFiles ? [] : files }),
    subject: (similar === undefined ? "" : marks.repeat) +
      (likelySpam === undefined ? "" : marks.likelySpam) +
      (isEmergency(bid, site) ? marks.emergency : "") +
      safeHeader(
        phrases.from(request_noun, company || name) + words.colon + services.join(", "),
        150,
      ),
    text: [
      ...(similar === undefined ? [] : formatNote(phrases.similar(similar))),
      ...(likelySpam === undefined ? [] : formatNote(phrases.likelySpam(likelySpam))),
      ...wrapText(`${phrases.from(request_noun, sender)}.`, "", INDENT),
      ...wrapText(canReply ? answer : `${phrases.noReply} ${answer}`, "", INDENT),
      "",
      ...rows.flatMap(([label, values]) =>
        values.flatMap((value, index) => {
          const start = index === 0 ? label + colon.trimEnd() : "";
          return wrapText(value, start.padEnd(LABEL_WIDTH), CONTINUATION);
        })
      ),
      "",
      phrases.asked(company_optional),
      "",
      ...safeLines(bid.additionalInfo).flatMap((line) => wrapText(line, INDENT, INDENT)),
      ...(details.isWithoutFiles ? ["", ...wrapText(phrases.filesNotKept)] : []),
      "",
      "--",
      phrases.received(formatTime(received, site), channel),
      ...(writtenIn === undefined
        ? []
        : [phrases.writtenIn(languageName(writtenIn.language, language), writtenIn.path)]),
      phrases.request(key, shortReference(key)),
      ...(links === 0 ? [] : [phrases.links(links)]),
      "",
    ].join("\n"),
  };
}

/** The address with its domain in ASCII, so that every mail server accepts it (RFC 5891). */
export function asciiAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const host = URL.parse(`https://${email.slice(at + 1)}`)?.hostname;
  return host === undefined ? email : email.slice(0, at + 1) + host;
}

/** Sentences as the first lines of a mail. */
export function formatNote(sentences: string): readonly string[] {
  return [...sentences.split("\n").flatMap((line) => wrapText(line)), ""];
}

/**
 * The mail to send. The second and later ones of a request say that they may be repeats. All attempts of a mail have
 * the same text, since providers accept an idempotency key for one text only.
 *
 * @param entry `mails` is how many mails of this request may have arrived, including this one; `uncertainty` why an
 * earlier one may have.
 * @param keepFilesDays How many days the store keeps files that the provider refuses; absent if it keeps none.
 */
export function numberedMail(
  { subject, text, replyTo, files = [] }: Message,
  { key, mails, uncertainty = "" }: {
    readonly key: string;
    readonly mails: number;
    readonly uncertainty?: string | undefined;
  },
  keepFilesDays: number | undefined,
  { officeMail: { marks, repeat, noReply, filesRefused, filesKept } }: Words,
): Pick<Mail, "replyTo" | "subject" | "text" | "idempotencyKey" | "notes"> {
  const names = files.map(({ name }) => name).join(", ");
  const whereKept = keepFilesDays === undefined
    ? ""
    : ` ${filesKept(keepFilesDays)}\ndeno task outbox show ${key} --files DIR`;
  const notes = {
    filesRefused: files.length === 0 ? undefined : filesRefused(names) + whereKept,
    noReply,
  };
  if (mails < 2) return { replyTo, subject, text, notes, idempotencyKey: key };
  return {
    replyTo,
    subject: subject.startsWith(marks.repeat) ? subject : marks.repeat + subject,
    text: [...formatNote(repeat(key, uncertainty)), text].join("\n"),
    notes,
    idempotencyKey: `${key}-${mails}`,
  };
}

/** The chosen services, each once: those of the site, up to 20 others as written, and how many more there are. */
export function chosenServices({ selectedServices }: BidRequest, { services }: Site) {
  const { bySlug } = services;
  const choices = [...new Set(selectedServices)];
  const others = choices.filter((choice) => !bySlug.has(choice));
  const texts = new Set(others.map((choice) => safeLine(choice, MAX_FREE_TEXT_LENGTH)));
  texts.delete("");
  return {
    known: choices.flatMap((choice) => bySlug.get(choice) ?? []),
    free: [...texts].slice(0, MAX_FREE_TEXTS),
    more: Math.max(0, texts.size - MAX_FREE_TEXTS),
  };
}

/** The names of the chosen services, and how many are left out. */
export function serviceNames(bid: BidRequest, site: Site): readonly string[] {
  const { known, free, more } = chosenServices(bid, site);
  const names = [...known.map(({ name }) => name), ...free];
  return more > 0 ? [...names, site.words.officeMail.andMore(more)] : names;
}

/**
 * Whatever mail programs make clickable: a scheme or "www." and what follows, a host with a path, or a host with a
 * common ending, but not the domain of an email address.
 */
const LINK =
  /[a-z]:\/\/[^\s,;]*|(?<![\p{L}\p{N}@.\-])(?:www\.\S|(?:[a-z0-9\-]{1,63}\.){1,8}(?:[a-z]{2,24}\/[^\s,;)]|(?:com|net|org|info)(?![\p{L}\p{N}\-]|\.[a-z]|@)))\S*/giu;

/** How many links a bid request has. */
export function countLinks(bid: BidRequest): number {
  const text = Object.values(bid).flat().flatMap(safeLines).join("\n");
  return text.match(LINK)?.length ?? 0;
}

/** The name of a language in another language, without the region. */
function languageName(tag: string, inLanguage: string): string {
  const [language = tag] = tag.split("-");
  return new Intl.DisplayNames(inLanguage, { type: "language" }).of(language) ?? tag;
}

/** The format of times in the office's time zone. Making one takes longer than the rest of a mail. */
const timeFormat = oncePerSite(({ settings: { language, time_zone } }) =>
  new Intl.DateTimeFormat(language, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: time_zone,
    timeZoneName: "short",
  })
);

/** A time in the office's time zone, such as "Jan 5, 2026, 7:00 AM EST". */
function formatTime(date: Date, site: Site): string {
  return safeLine(timeFormat(site).format(date));
}

/**
 * Wraps a text at spaces into lines of at most 76 characters. A longer word, such as a link, has a line of its own.
 *
 * @param prefix The start of the first line.
 * @param indent The start of each further line.
 */
export function wrapText(text: string, prefix = "", indent = ""): readonly string[] {
  const lines: string[] = [];
  let start = prefix;
  let rest = text.trimStart();
  do {
    const line = firstLine(rest, MAIL_WIDTH - start.length);
    lines.push((start + line).trimEnd());
    rest = rest.slice(line.length).trimStart();
    start = indent;
  } while (rest !== "");
  return lines;
}

/** The words that fit into a line; otherwise a link, or the start of an overlong word, with whole letters. */
function firstLine(text: string, room: number): string {
  const pieces = `.{1,${room}}(?= |$)|[!-~]{1,${LONGEST_LINK}}(?= |$)`;
  const part = `[^ ]{1,${room}}`;
  return new RegExp(`^(?:${pieces}|${part}(?!\\p{M})|${part})`, "u").exec(text)?.[0] ?? "";
}
