/**
 * Leads, the people who sent bid requests, for `deno task outbox`: exports them as a spreadsheet, finds and erases them.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import type { Lead } from "../contact/messages.ts";
import { entryChannel } from "../contact/outbox.ts";
import type { Store } from "../contact/store/store.ts";
import { OperatorError } from "../log.ts";
import { asciiAddress } from "../mail/bid_mail.ts";
import { shortReference } from "../bids/short_reference.ts";

interface StatedLead extends Lead {
  readonly state: "waiting" | "failed" | "delivered";
}

/**
 * All leads, oldest first. Of a request that waits or failed under a version that kept none, only the mail is stored: its
 * subject is in place of the name, and its text in place of the information.
 */
async function listLeads(store: Store): Promise<readonly StatedLead[]> {
  const entries = await store.entries();
  const states = new Map(entries.map(({ key, state }) => [key, state]));
  const leads = new Map((await store.leads()).map((lead) => [lead.key, lead]));
  for (const entry of entries) {
    const { key, receivedAt } = entry;
    if (entryChannel(entry) !== "mail" || leads.has(key)) continue;
    const { message } = await store.find(key);
    if (message === undefined) continue;
    const { subject: name, replyTo: email = "", text: information } = message;
    const unknown = { company: "", phone: "", services: "", timeline: "", heardAboutUs: "" };
    leads.set(key, { ...unknown, key, receivedAt, name, email, information });
  }
  return [...leads.values()].sort((a, b) => a.receivedAt - b.receivedAt)
    .map((lead) => ({ ...lead, state: states.get(lead.key) ?? "delivered" }));
}

/** A time in UTC, such as `2026-03-01T12:00:00Z`. */
export function stamp(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}

function formatLead(lead: StatedLead): string {
  const { key, state, receivedAt, name, company, email, phone } = lead;
  const parts = [shortReference(key), key, state, stamp(receivedAt), name, company, email, phone];
  return parts.filter((part) => part !== "").join("  ");
}

/** The delivered requests that are kept, a line each. */
export async function deliveredLines(store: Store): Promise<readonly string[]> {
  const delivered = (await listLeads(store)).filter(({ state }) => state === "delivered");
  return delivered.map(({ key, receivedAt, deliveredAt = receivedAt }) =>
    `${key}  delivered  received ${stamp(receivedAt)}  delivered ${stamp(deliveredAt)}`
  );
}

type Columns = Readonly<Record<string, (lead: StatedLead) => string>>;

/** The columns of the spreadsheet with our own data about a request. */
const OUR_COLUMNS: Columns = {
  "Received": ({ receivedAt }) => stamp(receivedAt),
  "State": ({ state }) => state,
  "Short reference": ({ key }) => shortReference(key),
  "Request": ({ key }) => key,
  "Provider's reference": ({ reference = "" }) => reference,
};

const SUBMITTED_COLUMNS: Columns = {
  "Name": ({ name }) => name,
  "Company": ({ company }) => company,
  "Email": ({ email }) => email,
  "Phone": ({ phone }) => phone,
  "Services": ({ services }) => services,
  "Timeline": ({ timeline }) => timeline,
  "Location and scope": ({ information }) => information,
  "Heard about us": ({ heardAboutUs }) => heardAboutUs,
};

/** The columns that only requests of an older version fill; left out where none does. */
const FORMER_COLUMNS: Columns = {
  "Answer by": ({ replyBy = "" }) => replyBy,
  "Plans": ({ plansUrl = "" }) => plansUrl,
};

/** All leads as CSV (RFC 4180), with a byte order mark for Excel. */
export async function leadsCsv(store: Store): Promise<string> {
  const leads = await listLeads(store);
  const former = Object.entries(FORMER_COLUMNS).filter(([, column]) => leads.some(column));
  const submitted = { ...SUBMITTED_COLUMNS, ...Object.fromEntries(former) };
  const rows = leads.map((lead) => [
    ...Object.values(OUR_COLUMNS).map((column) => cell(column(lead), isNumberLike)),
    ...Object.values(submitted).map((column) => cell(column(lead), isAmountLike)),
  ]);
  const names = [...Object.keys(OUR_COLUMNS), ...Object.keys(submitted)];
  return "\ufeff" + [names, ...rows].map((row) => row.join(",")).join("\r\n");
}

/** What a spreadsheet interprets as a formula, also in full-width signs, or as true or false in its language. */
const FORMULA = /^[\t\r]|^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
const TRUTH = /^\s*(?:true|false|vrai|faux|verdadero|falso|wahr|falsch)\s*$/i;

/** Whether a spreadsheet may interpret one of our references as a number or a month: 234E56, SEPT22. */
function isNumberLike(text: string): boolean {
  return /^[A-Z]{0,5}[0-9][0-9.,:\/%E-]*$/i.test(text);
}

/**
 * Whether a spreadsheet may interpret submitted data as a number, an amount, a date or a time, and rewrite it: 0612345678
 * without its zero, March 2026 as a day. In no language has such a value three words, or is an address.
 */
function isAmountLike(text: string): boolean {
  const words = text.match(/\p{L}{3,}/gu) ?? [];
  return /\p{N}/u.test(text) && words.length < 3 && !/@|:\/\//.test(text);
}

/** A cell that a spreadsheet interprets as text. */
function cell(text: string, isValue: (text: string) => boolean): string {
  const needsMark = FORMULA.test(text) || TRUTH.test(text) || isValue(text);
  const inert = needsMark ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Lists the leads whose name, company, email, telephone or reference has all words. */
export async function findLeads(store: Store, words: readonly string[]): Promise<string> {
  const wanted = words.map((word) => word.toLowerCase());
  const found = (await listLeads(store)).filter((lead) => {
    const { key, reference = "", name, company, email, phone, information } = lead;
    // Of an older request, all is in the mail.
    const mail = phone === "" ? information : "";
    const text = [key, shortReference(key), reference, name, company, email, phone, mail]
      .join("\n").toLowerCase();
    const numbers = [phone, ...mail.match(/[+(0-9][0-9 ().-]{6,}/g) ?? []];
    return wanted.every((word) =>
      text.includes(word) || numbers.some((number) => isSameNumber(word, number))
    );
  });
  return found.length === 0 ? "Nobody was found." : found.map(formatLead).join("\n");
}

/** Whether a word is the telephone number, or the end of it, however both are written. */
function isSameNumber(word: string, phone: string): boolean {
  const [sought = "", digits = ""] = [word, phone].map((text) =>
    text.replace(/[a-z].*$/i, "").replace(/[^0-9]/g, "")
  );
  const isWhole = Math.min(sought.length, digits.length) >= 7;
  return isWhole && (digits.endsWith(sought) || sought.endsWith(digits));
}

/**
 * Erases every trace of a person, if that is confirmed.
 *
 * @param who The person's email address or, without one, the key of the request.
 * @param mailFolder The folder to which mail is written as files, if it is.
 * @returns What to print.
 * @throws {OperatorError} If it is not confirmed.
 */
export async function forgetLead(
  store: Store,
  who: string,
  mailFolder: string,
  confirmed: (question: string) => boolean,
): Promise<string> {
  const found = await findTraces(store, who);
  const files = await findMailFiles(mailFolder, who, [...found.keys()]);
  if (found.size + files.length === 0) return `Nothing is stored of ${who}.`;
  const list = [...found.values(), ...files].join("\n");
  if (!confirmed(`${list}\nErase all of this, so that it can't be brought back?`)) {
    throw new OperatorError(`${list}\nAll of this is kept. To erase it, say yes or add --yes.`);
  }
  for (const key of found.keys()) await store.forget(key, who);
  for (const path of files) await Deno.remove(path);
  return `${list}\nAll of this is erased.`;
}

/** The keys of the requests of a person, with a line about each. */
async function findTraces(store: Store, who: string): Promise<ReadonlyMap<string, string>> {
  const wanted = normalize(who);
  const found = new Map<string, string>();
  for (const lead of await listLeads(store)) {
    const { key, email } = lead;
    if (key === who || email !== "" && normalize(email) === wanted) {
      found.set(key, formatLead(lead));
    }
  }
  // For a request of an older version, only its messages are stored.
  for (const entry of await store.entries()) {
    const key = entry.key.replace(/^(?:webhook|acknowledgement)-/, "");
    if (found.has(key)) continue;
    const { message } = await store.find(entry.key);
    const text = `${message?.recipient ?? ""}\n${message?.text ?? ""}`;
    if (key === who || hasAddress(text, who)) {
      found.set(key, `${shortReference(key)}  ${key}  ${entry.state}  ${stamp(entry.receivedAt)}`);
    }
  }
  return found;
}

/** The paths of mails in a folder that contain an address or belong to some requests, also of unfinished ones. */
async function findMailFiles(
  folder: string,
  who: string,
  keys: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = [];
  try {
    for await (const { name, isFile } of Deno.readDir(folder)) {
      const mailName = isFile && /^(.*)\.eml(?:\.part)?$/.exec(name)?.[1];
      if (!mailName) continue;
      const path = join(folder, name);
      const isTheirs = keys.some((key) => mailName.endsWith(`-${key}`));
      if (isTheirs || hasAddress(await Deno.readTextFile(path), who)) found.push(path);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return found;
}

/** One form for all spellings of an address. */
function normalize(email: string): string {
  return asciiAddress(email).toLowerCase();
}

/** Whether a text contains a whole email address, in any of its spellings. */
function hasAddress(text: string, email: string): boolean {
  if (!email.includes("@")) return false;
  const lower = text.toLowerCase();
  return [email.toLowerCase(), normalize(email)].some((wanted) => {
    for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + 1)) {
      const around = (lower[at - 1] ?? " ") + (lower[at + wanted.length] ?? " ");
      if (/^[^a-z0-9.!#$%&'*+/=?^_`{|}~-][^a-z0-9-]$/.test(around)) return true;
    }
    return false;
  });
}
