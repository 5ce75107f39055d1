/**
 * The mail that a bid request becomes: what an estimator wants to know, in the order of a first call.
 *
 * @module
 */
import type { ContactRequest, Site } from "../model/mod.ts";
import { safeLine, safeLines } from "../mail/safe_text.ts";
import type { Letter } from "../store/letter.ts";

/** What stands in the mail beside the request itself. */
export interface BidMailFacts {
  /** The one key of this bid request toward the provider. */
  readonly key: string;
  readonly received: Date;
  /** Where it was written: the website's form or the API. */
  readonly channel: "website" | "API";
  /** What came before within 24 hours, each as words that follow "after". */
  readonly repeats?: readonly string[];
}

/** Makes the mail of a bid request. Nothing in it can be taken for a label or a header of ours. */
export function bidMail(bid: ContactRequest, site: Site, facts: BidMailFacts): Letter {
  const services = bid.selectedServices.map((choice) =>
    site.services.bySlug.get(choice)?.name ?? safeLine(choice)
  );
  const email = safeLine(bid.email);
  const company = safeLine(bid.companyName);
  const name = `${safeLine(bid.firstName)} ${safeLine(bid.lastName)}`;
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ["Name", [name]],
    ["Company", [company]],
    ["Phone", [safeLine(bid.phone)]],
    ["Email", [email]],
    ["Services", services],
    ["Timeline", [safeLine(bid.timeline)]],
    ...(bid.heardAboutUs?.trim()
      ? [["Heard about us", [safeLine(bid.heardAboutUs)]] as const]
      : []),
  ];
  const links = countLinks([
    bid.additionalInfo,
    bid.timeline,
    bid.heardAboutUs ?? "",
    ...bid.selectedServices,
  ]);
  return {
    replyTo: email,
    subject: safeLine(`Bid request from ${company}: ${services.join(", ")}`, 150),
    text: [
      `${name} of ${company} asks for a bid.`,
      `Reply to this mail to write to ${email}, or call ${safeLine(bid.phone)}.`,
      "",
      ...rows.flatMap(([label, values]) =>
        values.map((value, index) => `${(index === 0 ? `${label}:` : "").padEnd(16)}${value}`)
      ),
      "",
      "Location, scope, plans and constraints:",
      "",
      ...safeLines(bid.additionalInfo).map((line) => line === "" ? "" : `    ${line}`),
      "",
      "--",
      `Received ${stamp(facts.received)} through the ${facts.channel}, request ${facts.key}.`,
      ...(links > 0
        ? [`It has ${links} link${links === 1 ? "" : "s"}. Open one only if you expect it.`]
        : []),
      ...(facts.repeats ?? []).map((what) => `It came within 24 hours after ${what}.`),
      "",
    ].join("\n"),
  };
}

function countLinks(texts: readonly string[]): number {
  return texts.join("\n").match(/\bhttps?:\/\/|\bwww\./gi)?.length ?? 0;
}

function stamp(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
