/**
 * The links by which visitors write a message instead of calling.
 *
 * @module
 */
import { e164, type Site } from "../model/mod.ts";
import type { Link, Page } from "./page.ts";

/** A link for each number of company.md's `messaging`. On a page, the message begins with its name. */
export function messagingLinks(
  { addresses, company, companyInternal, words: { layout } }: Site,
  page?: Pick<Page, "segments" | "title">,
): readonly (Link & { readonly telephone: string })[] {
  const { whatsapp, sms } = companyInternal.messaging ?? {};
  const about = page?.segments.length === 0 ? company.name : page?.title ?? "";
  const text = encodeURIComponent(
    layout.messageAbout(about, addresses.page(...page?.segments ?? [])),
  );
  const link = (name: string, telephone: string | undefined, address: string, member: string) =>
    telephone === undefined ? [] : [{
      text: name,
      telephone,
      href: address + (page === undefined ? "" : `?${member}=${text}`),
    }];
  return [
    ...link("WhatsApp", whatsapp, `https://wa.me/${e164(whatsapp ?? "").slice(1)}`, "text"),
    ...link(layout.textMessage, sms, `sms:${e164(sms ?? "")}`, "body"),
  ];
}
