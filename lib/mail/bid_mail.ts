/**
 * The mail that a bid request becomes: what an estimator wants to know, in the order of a first call.
 *
 * @module
 */
import { capitalized, type ContactRequest, NO_COMPANY, type Site } from "../model/mod.ts";
import { present } from "../schema/present.ts";
import type { Mail } from "./mail.ts";
import { safeHeader, safeLine, safeLines } from "./safe_text.ts";
import { wrapped } from "./wrap.ts";

/** What a mail says, before it is known who sends it and when. */
export interface Message {
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
}

/** What stands in the mail beside the request itself. */
export interface BidMailFacts {
  /** The one key of this bid request toward the provider. */
  readonly key: string;
  readonly received: Date;
  /** Where it was written: the website's form or the API. */
  readonly channel: "website" | "API" | "MCP server";
}

/** Services listed that are no service of ours, and characters of each: more than a person writes. */
const FREE_TEXTS = 20;
const FREE_TEXT_LENGTH = 500;

/** Columns for labels, and for what goes on on the next line. */
const LABELS = 16;
const GOES_ON = " ".repeat(LABELS + 2);
const INDENT = " ".repeat(4);

/**
 * Makes the mail of a bid request. Nothing in it can be taken for a label or a header of ours: on every
 * line, what was written stands behind words of ours or an indent.
 */
export function bidMail(bid: ContactRequest, site: Site, facts: BidMailFacts): Message {
  const services = servicesOf(bid.selectedServices, site);
  const email = safeLine(bid.email);
  // Mail programs decode an encoded word in an address too, which then is another (RFC 2047, section 5).
  const replied = !email.includes("=?");
  const company = safeLine(bid.companyName);
  const hasCompany = company !== NO_COMPANY;
  const request = `${capitalized(site.settings.request_noun)} request`;
  const phone = safeLine(bid.phone);
  const name = `${safeLine(bid.firstName)} ${safeLine(bid.lastName)}`;
  const heardAboutUs = safeLine(bid.heardAboutUs ?? "");
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ["Name", [name]],
    ["Company", [company]],
    ["Phone", [phone]],
    ["Email", [email]],
    ["Services", services],
    ["Timeline", [safeLine(bid.timeline)]],
    ...(heardAboutUs === "" ? [] : [["Heard about us", [heardAboutUs]] as const]),
  ];
  const info = safeLines(bid.additionalInfo);
  const links = countLinks([...rows.flatMap(([, values]) => values), ...info]);
  return {
    ...(replied && { replyTo: email }),
    subject: safeHeader(
      `${request} from ${hasCompany ? company : name}: ${services.join(", ")}`,
      150,
    ),
    text: [
      ...wrapped(
        `${request} from ${name}${hasCompany ? ` of ${company.replace(/\.$/, "")}` : ""}.`,
        "",
        INDENT,
      ),
      ...wrapped(
        replied
          ? `Reply to this mail to write to ${email}, or call ${phone}.`
          : `Write to ${email} in a mail of your own, or call ${phone}: a reply to this one does not go there.`,
        "",
        INDENT,
      ),
      "",
      ...rows.flatMap(([label, values]) =>
        values.flatMap((value, index) =>
          wrapped(value, (index === 0 ? `${label}:` : "").padEnd(LABELS), GOES_ON)
        )
      ),
      "",
      "Location, scope, plans and constraints:",
      "",
      ...info.flatMap((line) => wrapped(line, INDENT, INDENT)),
      "",
      "--",
      `Received ${stamp(facts.received)} through the ${facts.channel}.`,
      `Request ${facts.key}`,
      ...(links > 0
        ? [`It has ${links} link${links === 1 ? "" : "s"}. Open one only if you expect it.`]
        : []),
      "",
    ].join("\n"),
  };
}

/** A bid request's mail as it is sent, and what is known of those before. */
export interface NumberedMail {
  /** The key of the bid request. */
  readonly key: string;
  /** How many mails of it may have arrived, this one included. */
  readonly mails: number;
  /** Why an earlier one may have. */
  readonly uncertainty?: string | undefined;
}

/**
 * The mail to send: from the second on, one that says that it may be a repeat. Always in the same words, since a
 * provider's key belongs to one text.
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

/** The services that the site knows, by their names, and then what else was written, each once. */
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

/** How many links there are that begin with a scheme or with "www.", in texts as the mail has them. */
function countLinks(texts: readonly string[]): number {
  return texts.join("\n").match(/[a-z]:\/\/(?:www\.)?|(?<![\p{L}\p{N}])www\./giu)?.length ?? 0;
}

function stamp(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
