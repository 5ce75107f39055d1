/**
 * What the contact page and the thank-you page show.
 *
 * @module
 */
import type { Problem } from "../../lib/http/problem.ts";
import { emergencyTelephone, latest, type Site } from "../../lib/model/mod.ts";
import { messagingLinks } from "../../lib/page/mod.ts";
import type { Block } from "../../lib/page/page.ts";
import type { Fault } from "../../lib/schema/mod.ts";
import * as block from "./build.ts";
import { bidFields } from "./contact_form.ts";
import type { PageContent } from "./page_row.ts";
import { advice, sayProblem } from "./problem.ts";

export interface ContactForm {
  /** The idempotency key of this copy of the form, so that sending it twice delivers one request. */
  readonly key: string;
  readonly values?: URLSearchParams;
  /** The faults of the bid request from {@linkcode parseForm}. */
  readonly faults?: readonly Fault[] | undefined;
  /** Why the request was not sent, if no field is at fault. */
  readonly problem?: Problem;
  /** Whether files may be chosen, or whether some were sent that have to be chosen again; none by default. */
  readonly files?: "none" | "possible" | "again";
  /** Whether the request is kept, but not the files that were sent with it. */
  readonly isWithoutFiles?: boolean;
}

export function contactPage(site: Site, form: ContactForm): PageContent {
  const { key, values = new URLSearchParams(), faults = [], problem, files = "none" } = form;
  const fields = bidFields(key, { site, values, faults, files });
  const count = fields.filter(({ problem }) => problem !== undefined).length;
  const { addresses, company, companyInternal, settings, words: { contact: words } } = site;
  const messaging = messagingLinks(site, {
    segments: ["contact"],
    title: settings.request_action,
  });
  const privacy = site.pages.bySlug.get("privacy");
  return {
    title: settings.request_action,
    type: "ContactPage",
    updated: latest([settings.updated, companyInternal.updated]),
    description: words.description(company.name, settings.request_noun),
    blocks: [
      count > 0 ? block.problemNotice(words.notSent(count)) : problem &&
        block.problemNotice(`${sayProblem(site, problem).message} `, ...advice(site, problem)),
      form.isWithoutFiles && filesNotice(site),
      block.emergencyNotice(site),
      settings.intros.contact !== undefined && block.lead(settings.intros.contact),
      {
        kind: "form",
        form: {
          method: "post",
          action: addresses.page("contact"),
          label: words.form(settings.request_noun),
          submit: words.submit,
          fields,
          more: words.more,
          // The rules for an assistant that fills in the form, which a person then submits.
          tool: {
            name: "requestBid",
            description: words.tool(company.name, settings.request_noun, emergencyTelephone(site)),
          },
        },
      },
      privacy && block.paragraph(...words.privacy(block.link(privacy.title, privacy.url))),
      block.goodToKnow(site),
      block.aside(words.next, [
        block.section(words.next, whatHappensNext(site)),
        block.section(
          words.byTelephone,
          block.facts([
            [
              site.words.about.telephone,
              [block.callLink(company.telephone)],
              ...messaging.map(({ text, href }) => [block.link(text, href)]),
            ],
            ...block.officeHours(site),
          ]),
        ),
      ]),
    ],
  };
}

/** What happens with a request, step by step. */
function whatHappensNext({ settings: { request_noun }, words }: Site): Block {
  const items = words.contact.steps(request_noun).map(([title, text]) => ({
    title,
    description: [{ kind: "paragraph" as const, text: [text] }],
  }));
  return { kind: "steps", items };
}

/**
 * The thank-you page.
 *
 * @param request What its address says of a request, if that is signed. Without one, the page thanks nobody.
 */
export function thankYouPage(site: Site, request?: URLSearchParams): PageContent {
  const { addresses, company, companyInternal, settings, words: { contact, thanks } } = site;
  const { request_action, request_noun } = settings;
  const description = thanks.description(request_noun, company.name);
  if (request === undefined) {
    const form = block.link(request_action, addresses.page("contact"));
    return {
      title: request_action,
      description,
      blocks: [block.lead(...thanks.none(form))],
      indexed: false,
    };
  }
  const reference = request.get("reference") ?? "";
  const subject = encodeURIComponent(`${contact.form(request_noun)} ${reference}`);
  const response = companyInternal.facts.find(({ about }) => about === "response");
  const onward = { projects: thanks.ourProjects, services: thanks.ourServices };
  const links = (Object.keys(onward) as (keyof typeof onward)[])
    .filter((name) => site[name].all.length > 0)
    .map((name) => ({ title: onward[name], href: addresses.page(name) }));
  return {
    title: thanks.title,
    description,
    blocks: [
      request.has("emergency") && block.emergencyCall(site, thanks.unread(request_noun)),
      request.has("files") && filesNotice(site),
      {
        kind: "notice",
        tone: "success",
        text: [thanks.sent(request_noun, request.has("queued"))],
      },
      block.facts([[thanks.reference, [block.code(reference)]]]),
      block.section(contact.next, whatHappensNext(site)),
      response && block.section(response.title, block.prose(response.text)),
      block.lead(...thanks.toAdd(block.callLink(company.telephone))),
      block.paragraph(
        ...thanks.moreFiles(
          block.link(company.email, `mailto:${company.email}?subject=${subject}`),
          reference,
        ),
      ),
      block.section(thanks.meantime, block.cards(links)),
    ],
    indexed: false,
  };
}

/** Says where to send files that could not be kept. */
function filesNotice({ company, words }: Site): Block {
  return block.problemNotice(words.thanks.withoutFiles(company.email));
}
