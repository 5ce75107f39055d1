/**
 * Who asked, for `deno task outbox`: as a spreadsheet, by words, and forgotten.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import type { Lead } from "../contact/lead.ts";
import type { Store } from "../contact/store/store.ts";
import { OperatorError } from "../log.ts";
import { asciiAddress } from "../mail/bid_mail.ts";
import { shortReference } from "../model/mod.ts";

/** Who asked, with what became of the request. */
interface StatedLead extends Lead {
  readonly state: "waiting" | "failed" | "delivered";
}

/** All who asked, oldest first. */
async function statedLeads(store: Store): Promise<readonly StatedLead[]> {
  const states = new Map((await store.entries()).map(({ key, state }) => [key, state]));
  return (await store.leads()).map((lead) => ({
    ...lead,
    state: states.get(lead.key) ?? "delivered",
  }));
}

const stamp = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`;

/** One line about who asked. */
function formatLead(lead: StatedLead): string {
  const { key, state, receivedAt, name, company, email, phone } = lead;
  const parts = [shortReference(key), key, state, stamp(receivedAt), name, company, email, phone];
  return parts.filter((part) => part !== "").join("  ");
}

/** The delivered requests that are kept, a line each. */
export async function deliveredLines(store: Store): Promise<readonly string[]> {
  const delivered = (await statedLeads(store)).filter(({ state }) => state === "delivered");
  return delivered.map(({ key, receivedAt, deliveredAt = receivedAt }) =>
    `${key}  delivered  received ${stamp(receivedAt)}  delivered ${stamp(deliveredAt)}`
  );
}

type Columns = Readonly<Record<string, (lead: StatedLead) => string>>;

/** The columns of the spreadsheet that have what we say of a request. */
const OURS: Columns = {
  "Received": ({ receivedAt }) => stamp(receivedAt),
  "State": ({ state }) => state,
  "Short reference": ({ key }) => shortReference(key),
  "Request": ({ key }) => key,
  "Provider's reference": ({ reference = "" }) => reference,
};

/** The columns that have what its sender wrote. */
const WRITTEN: Columns = {
  "Name": ({ name }) => name,
  "Company": ({ company }) => company,
  "Email": ({ email }) => email,
  "Phone": ({ phone }) => phone,
  "Answer by": ({ replyBy }) => replyBy,
  "Services": ({ services }) => services,
  "Timeline": ({ timeline }) => timeline,
  "Location and scope": ({ information }) => information,
  "Plans": ({ plansUrl }) => plansUrl,
  "Heard about us": ({ heardAboutUs }) => heardAboutUs,
};

/** All who asked as CSV that spreadsheets read (RFC 4180), with a byte order mark for Excel. */
export async function leadsCsv(store: Store): Promise<string> {
  const rows = (await statedLeads(store)).map((lead) => [
    ...Object.values(OURS).map((column) => cell(column(lead), isNumberLike)),
    ...Object.values(WRITTEN).map((column) => cell(column(lead), isAmountLike)),
  ]);
  const names = [...Object.keys(OURS), ...Object.keys(WRITTEN)];
  return "\ufeff" + [names, ...rows].map((row) => row.join(",")).join("\r\n");
}

/** What a spreadsheet takes for a formula, in wide signs too, or for true or false in its own language. */
const FORMULA = /^[\t\r]|^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
const TRUTH = /^\s*(?:true|false|vrai|faux|verdadero|falso|wahr|falsch)\s*$/i;

/** Whether it may take a reference of ours for a number or a month: 234E56, SEPT22. */
function isNumberLike(text: string): boolean {
  return /^[A-Z]{0,5}[0-9][0-9.,:\/%E-]*$/i.test(text);
}

/**
 * Whether it may take what was written for a number, an amount, a date or a time, which it writes in its own way:
 * 0612345678 without its zero, March 2026 as a day. No such has three words, whatever the language, or is an address.
 */
function isAmountLike(text: string): boolean {
  const words = text.match(/\p{L}{3,}/gu) ?? [];
  return /\p{N}/u.test(text) && words.length < 3 && !/@|:\/\//.test(text);
}

/** A cell, which a spreadsheet takes for text. */
function cell(text: string, isOther: (text: string) => boolean): string {
  const isTaken = FORMULA.test(text) || TRUTH.test(text) || isOther(text);
  const inert = isTaken ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Those who asked whose name, company, email, telephone or reference has all words. */
export async function foundLeads(store: Store, sought: readonly string[]): Promise<string> {
  const wanted = sought.map((word) => word.toLowerCase());
  const found = (await statedLeads(store)).filter((lead) => {
    const { key, reference = "", name, company, email, phone } = lead;
    const text = [key, shortReference(key), reference, name, company, email, phone].join("\n")
      .toLowerCase();
    return wanted.every((word) => text.includes(word) || isNumberOf(word, phone));
  });
  return found.length === 0 ? "Nobody was found." : found.map(formatLead).join("\n");
}

/** Whether a word is a telephone number, or its end, however both are written. */
function isNumberOf(word: string, phone: string): boolean {
  const [sought = "", digits = ""] = [word, phone].map((text) =>
    text.replace(/[a-z].*$/i, "").replace(/[^0-9]/g, "")
  );
  const isWhole = Math.min(sought.length, digits.length) >= 7;
  return isWhole && (digits.endsWith(sought) || sought.endsWith(digits));
}

/**
 * Erases every trace of a person, if that is confirmed.
 *
 * @param who The email address, or the key of the request of somebody who gave none.
 * @param mailFolder Where mail is written to files, if it is.
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
  for (const lead of await statedLeads(store)) {
    const { key, email } = lead;
    if (key === who || email !== "" && normalize(email) === wanted) {
      found.set(key, formatLead(lead));
    }
  }
  // A request of an older version has no more than its messages.
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

/** The mails in a folder, also those not written to their end, that have an address or are of these requests. */
async function findMailFiles(
  folder: string,
  who: string,
  keys: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = [];
  try {
    for await (const { name, isFile } of Deno.readDir(folder)) {
      const ofMail = isFile && /^(.*)\.eml(?:\.part)?$/.exec(name)?.[1];
      if (!ofMail) continue;
      const path = join(folder, name);
      const isTheirs = keys.some((key) => ofMail.endsWith(`-${key}`));
      if (isTheirs || hasAddress(await Deno.readTextFile(path), who)) found.push(path);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return found;
}

/** An address as all its spellings are compared. */
function normalize(email: string): string {
  return asciiAddress(email).toLowerCase();
}

/** Whether a text has an address, whole, in any of its spellings. What is no address is not searched for. */
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
