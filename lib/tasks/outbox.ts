/**
 * `deno task outbox`: lists the bid requests in the configured store, shows, resends or removes one, and exports, finds or
 * erases the people who sent them.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { join } from "@std/path/posix/join";
import type { BidFile } from "../bids/bid_files.ts";
import { shortReference } from "../bids/short_reference.ts";
import type { Lead } from "../contact/messages.ts";
import { entryChannel, entryStage } from "../contact/outbox.ts";
import { StoreError } from "../contact/store/backend.ts";
import { Store } from "../contact/store/store.ts";
import { logTo, OperatorError } from "../log.ts";
import { asciiAddress } from "../mail/bid_mail.ts";
import { counted } from "../model/mod.ts";
import { openBackend } from "../server/bids.ts";
import { readConfig } from "../server/config.ts";
import { runTask } from "./task.ts";

const USAGE = `Usage: deno task outbox [COMMAND]

  list            list bid requests: keys, states, times and reasons
  show KEY        print the whole email; --files DIR writes the files that came with it
  resend KEY      make a request due now, whatever its state; the running server sends it
  resend failed   make all failed ones due that can't have arrived
  remove KEY      erase a request; one that still waits needs --yes, or an answer
  export --csv    write who asked as a spreadsheet, to stdout
  find WORDS      list who asked by name, company, email, telephone or reference
  forget EMAIL    show what is stored of a person; with --yes erase it; KEY for one without an address

It looks into DATA_DIR (or KV_URL), which must be the server's.`;

const COMMANDS = ["list", "show", "resend", "remove", "export", "find", "forget"];

const UNCERTAIN = "An earlier mail may have arrived.";

/**
 * Runs one command.
 *
 * @param confirmed Asks whether to do something that can't be undone.
 * @param folders The folder for the files of a request that is shown, and the folder to which mail is written.
 * @returns What to print.
 * @throws {OperatorError} If the command can't be run.
 */
export async function outboxCommand(
  store: Store,
  args: readonly string[],
  now: () => number,
  confirmed: (question: string) => boolean,
  folders: { readonly files?: string | undefined; readonly mail?: string } = {},
): Promise<string> {
  const [command = "list", key, ...more] = args;
  if (!COMMANDS.includes(command)) {
    throw new OperatorError(`There is no command ${command}.\n\n${USAGE}`);
  }
  if (command === "find" && key !== undefined) return await findLeads(store, [key, ...more]);
  const takesKey = command !== "list" && command !== "export";
  if (more.length > 0 || takesKey !== (key !== undefined)) throw new OperatorError(USAGE);
  if (command === "list") return await listEntries(store, now());
  if (command === "export") return await leadsCsv(store);
  if (command === "forget") return await forgetLead(store, key!, folders.mail ?? "", confirmed);
  if (command === "resend" && key === "failed") {
    // Not those that the estimator may already have.
    let count = 0;
    for (const { key } of await store.entries()) {
      if (await store.resend(key, true) === "due") count++;
    }
    const requests = count === 1 ? "1 request is" : `${count} requests are`;
    return `${requests} due now: the server sends them as the caps allow.`;
  }
  const { entry, message } = await store.find(key!);
  if (entry === undefined && command === "show" && folders.files !== undefined) {
    const kept = await store.storedFiles(key!);
    await writeFiles(kept, folders.files);
    const names = kept.map(({ name }) => name).join(", ");
    if (names !== "") return `${key} was delivered without these files: ${names}`;
  }
  if (entry === undefined || command === "show" && message === undefined) {
    throw new OperatorError(
      `No request that waits or has failed has the key ${key}. deno task outbox lists all keys.`,
    );
  }
  if (command === "resend") {
    if (await store.resend(entry.key) === "being-sent") {
      throw new OperatorError(`${key} is being sent now: list the outbox again in a minute.`);
    }
    const due = `${key} is due now: the server sends it within seconds.`;
    return entry.mails > 0
      ? `${due} ${UNCERTAIN} The subject of this one will say that it may be a repeat.`
      : due;
  }
  if (command === "remove") {
    const question = `${key} was not delivered. Erase it, so that nobody gets it?`;
    if (entry.state === "waiting" && !confirmed(question)) {
      throw new OperatorError(`${key} is kept. To erase it, say yes or add --yes.`);
    }
    await store.remove(entry.key);
    return `${key} is erased.`;
  }
  const { recipient, replyTo, subject, text } = message!;
  if (entryChannel(entry) === "webhook") return text;
  if (folders.files !== undefined) {
    await writeFiles(await store.files(entry.key, message!), folders.files);
  }
  const reply = replyTo === undefined ? "" : `Reply-To: ${replyTo}\n`;
  const to = recipient === undefined ? "" : `To: ${recipient}\n`;
  return `Subject: ${subject}\n${to}${reply}\n${text}`;
}

async function writeFiles(files: readonly BidFile[], folder: string): Promise<void> {
  if (files.length > 0) await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { name, bytes } of files) {
    const path = join(folder, name);
    await Deno.writeFile(path, bytes, { createNew: true, mode: 0o600 }).catch((error: Error) => {
      throw new OperatorError(`${path} can't be written: ${error.message}`);
    });
  }
}

async function listEntries(store: Store, now: number): Promise<string> {
  const waiting = (await store.entries()).map((entry) => {
    const { key, state, receivedAt, attempts, dueAt, reason, mails } = entry;
    const isWaiting = state === "waiting";
    const leased = entryStage(entry, now) === "being sent";
    const columns = [
      key,
      state.padEnd(7),
      `received ${stamp(receivedAt)}`,
      counted(attempts, "attempt"),
      isWaiting && (leased ? "is being sent now" : `due ${stamp(dueAt)}`),
      isWaiting && mails > 0 && !leased && UNCERTAIN,
      reason,
    ];
    return columns.filter(Boolean).join("  ");
  });
  const delivered = (await listLeads(store)).filter(({ state }) => state === "delivered")
    .map(({ key, receivedAt, deliveredAt = receivedAt }) =>
      `${key}  delivered  received ${stamp(receivedAt)}  delivered ${stamp(deliveredAt)}`
    );
  return [...waiting, ...delivered].join("\n") || "The outbox is empty.";
}

type StatedLead = Lead & { readonly state: "waiting" | "failed" | "delivered" };

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
function stamp(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}

function formatLead(lead: StatedLead): string {
  const { key, state, receivedAt, name, company, email, phone } = lead;
  const parts = [shortReference(key), key, state, stamp(receivedAt), name, company, email, phone];
  return parts.filter((part) => part !== "").join("  ");
}

/** The first columns of the spreadsheet: what is ours of a lead. */
const OURS: readonly (readonly [string, (lead: StatedLead) => string])[] = [
  ["Received", ({ receivedAt }) => stamp(receivedAt)],
  ["State", ({ state }) => state],
  ["Short reference", ({ key }) => shortReference(key)],
  ["Request", ({ key }) => key],
  ["Provider's reference", ({ reference = "" }) => reference],
];

/** The next columns: what a person sent, by the members of a lead. */
const SENT = [
  ["Name", "name"],
  ["Company", "company"],
  ["Email", "email"],
  ["Phone", "phone"],
  ["Services", "services"],
  ["Timeline", "timeline"],
  ["Location and scope", "information"],
  ["Heard about us", "heardAboutUs"],
] as const;

/** What people sent to an older version. Each column is left out where no lead has it. */
const SENT_BEFORE = [["Answer by", "replyBy"], ["Plans", "plansUrl"]] as const;

/** All leads as CSV (RFC 4180), with a byte order mark for Excel. */
async function leadsCsv(store: Store): Promise<string> {
  const leads = await listLeads(store);
  const before = SENT_BEFORE.filter(([, member]) => leads.some((lead) => lead[member]));
  const sent = [...SENT, ...before];
  const rows = leads.map((lead) => [
    ...OURS.map(([, column]) => cell(column(lead), isNumberLike)),
    ...sent.map(([, member]) => cell(lead[member] ?? "", isAmountLike)),
  ]);
  const names = [...OURS, ...sent].map(([name]) => name);
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
async function findLeads(store: Store, words: readonly string[]): Promise<string> {
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
async function forgetLead(
  store: Store,
  who: string,
  mailFolder: string,
  confirmed: (question: string) => boolean,
): Promise<string> {
  const found = await findTraces(store, who);
  const files = await findMailFiles(mailFolder, who, [who, ...found.keys()]);
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

/** The name of a mail's file without its ending: when it was written, and the mail's key (mail_files.ts). */
const MAIL_NAME = /^[0-9-]+T[0-9-]+Z-(.+)$/;

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
      const mailKey = MAIL_NAME.exec(mailName)?.[1];
      // A repeated mail has its number after the key.
      const names = [mailKey, mailKey?.replace(/-[0-9]+$/, "")];
      const isTheirs = keys.some((key) => names.includes(key));
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

if (import.meta.main) {
  await runTask(USAGE, async ({ _: args, yes, files }) => {
    const config = readConfig((name) => Deno.env.get(name));
    const backend = openBackend(config, logTo(console.error, "text"));
    const isFile = !config.deploy && config.kvUrl === undefined;
    const isRelative = isFile && !backend.place.startsWith("/");
    const place = isRelative ? join(Deno.cwd(), backend.place) : backend.place;
    // To open the store would create the file.
    if (isFile && await isMissing(place)) {
      const use = "use the server's DATA_DIR";
      throw new OperatorError(`DATA_DIR: there is no outbox at ${place}; ${use}`);
    }
    try {
      const store = new Store(backend, Date.now);
      // Without a terminal, confirm() says no.
      const confirmed = (question: string) => yes || confirm(question);
      const folders = { files, mail: join(config.dataDir, "outbox") };
      const text = await outboxCommand(store, args, Date.now, confirmed, folders);
      console.error(`The outbox at ${place}:`);
      // The lines of a spreadsheet end with CR LF (RFC 4180), of which this lacks the last LF.
      return args[0] === "export" ? `${text}\r` : text;
    } catch (error) {
      if (error instanceof OperatorError && !(error instanceof StoreError)) throw error;
      throw new OperatorError(`The outbox at ${place} can't be used: ${(error as Error).message}`);
    } finally {
      await backend.close();
    }
  }, { flags: ["yes", "csv"], values: ["files"], most: Infinity });
}

/** Whether there is no such file. If access is denied, it is assumed to exist. */
async function isMissing(path: string): Promise<boolean> {
  const { NotFound, NotADirectory } = Deno.errors;
  return await Deno.stat(path).then(
    () => false,
    (error) => error instanceof NotFound || error instanceof NotADirectory,
  );
}
