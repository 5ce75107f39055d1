/**
 * The contact pages: the form, the form again with what was typed, and the thank-you page.
 *
 * @module
 */
import { capitalized, type Site, withArticle } from "../../lib/model/mod.ts";
import type { Block, FormField, Text } from "../../lib/page/page.ts";
import type { Fault } from "../../lib/schema/mod.ts";
import { formGuidance } from "../bid_guidance.ts";
import {
  aside,
  callLink,
  code,
  emergencyNotice,
  link,
  paragraph,
  section,
  steps,
  withTelephone,
} from "./build.ts";
import { bidFields } from "./contact_fields.ts";
import type { PageContent } from "./page_row.ts";

export { readForm } from "./contact_fields.ts";

/** What the form shows. */
export interface ContactForm {
  /** The idempotency key of this copy of the form, so that sending it twice delivers one request. */
  readonly key: string;
  /** The submitted form. */
  readonly values?: URLSearchParams;
  /** The faults of the bid request from {@linkcode readForm}. */
  readonly faults?: readonly Fault[];
  /** Why it was not sent, if no field is at fault. */
  readonly notice?: Text;
}

/** The page with the form. */
export function contactPage(
  site: Site,
  { key, values = new URLSearchParams(), faults = [], notice }: ContactForm,
): PageContent {
  const fields = bidFields(site, key, values, faults);
  const { addresses, company, settings } = site;
  return {
    title: settings.request_action,
    type: "ContactPage",
    description:
      `Ask ${company.name} for ${
        withArticle(settings.request_noun)
      }: who to call back, what is to be done, ` +
      "where and when. We answer by email or phone.",
    blocks: [
      ...problems(fields, notice),
      ...emergencyNotice(site),
      {
        kind: "paragraph",
        role: "lead",
        text: [
          "We read what you send here and answer by email or phone. " +
          "The more you tell us about location, scope and dates, the better our first answer.",
        ],
      },
      {
        kind: "form",
        form: {
          method: "post",
          action: addresses.page("contact"),
          label: `${capitalized(settings.request_noun)} request`,
          submit: "Send the request",
          fields,
          tool: { name: "requestBid", description: formGuidance(site) },
        },
      },
      ...privacy(site),
      ...aside("What happens next", [
        ...section("What happens next", whatHappensNext(site)),
        ...section("By telephone", [{ kind: "facts", items: hoursFacts(site) }]),
        ...section("For software and agents", [paragraph(
          "Software sends the same request as JSON to ",
          code(`POST ${addresses.endpoint("contact")}`),
          ". Agents read the ",
          link("agent instructions", addresses.page("agent-instructions.md")),
          " first.",
        )]),
      ]),
    ],
  };
}

/** What happens with a request, step by step. */
function whatHappensNext(site: Site): readonly Block[] {
  const { request_noun } = site.settings;
  return steps(site, [
    { title: "We read it", description: "Someone in our office reads the whole request." },
    {
      title: "We call or write",
      description: "We get back to you by email or telephone, with any questions.",
    },
    {
      title: `We send the ${request_noun}`,
      description: `You get it once the scope is clear.`,
    },
  ]);
}

/** When the telephone is answered. */
function hoursFacts(site: Site): Extract<Block, { kind: "facts" }>["items"] {
  const { telephone, hours: { weekday, weekend, emergency } } = site.company;
  const fact = (name: string, text: string | undefined) =>
    text === undefined ? [] : [{ name, values: [withTelephone(site, text)] }];
  return [
    { name: "Telephone", values: [[callLink(telephone)]] },
    ...fact("Weekdays", weekday),
    ...fact("Weekend", weekend),
    ...fact("Emergency", emergency),
  ];
}

/**
 * The thank-you page. Anyone may open its address, so it makes no claims.
 *
 * @param reference The reference in the address; shown only if it looks like one.
 */
export function thankYouPage(site: Site, reference = ""): PageContent {
  const known = /^[A-Za-z0-9._@<>-]{1,100}$/.test(reference);
  return receivedPage(site, [
    "If you have just sent a request, we have it",
    ...(known ? [" under the reference ", code(reference)] : []),
    " and will answer by email or phone.",
  ]);
}

/** The page after a request that was queued because of the mail caps. */
export function storedPage(site: Site): PageContent {
  return receivedPage(site, [
    "If you have just sent a request, it is stored, and we get it as soon as earlier ones have gone out.",
  ]);
}

function receivedPage(site: Site, text: Text): PageContent {
  const { company, settings } = site;
  return {
    title: "Thank you",
    description: `What happens next with ${
      withArticle(`${settings.request_noun} request`)
    } to ${company.name}.`,
    blocks: [
      { kind: "notice", tone: "success", text },
      {
        kind: "paragraph",
        role: "lead",
        text: ["To add something, or if it cannot wait, call ", callLink(company.telephone), "."],
      },
      ...meanwhile(site),
    ],
    indexed: false,
  };
}

/** Links to continue after a request. */
function meanwhile({ addresses, projects, services }: Site): readonly Block[] {
  const onward = [
    ...(projects.all.length > 0 ? [link("projects", addresses.page("projects"))] : []),
    ...(services.all.length > 0 ? [link("services", addresses.page("services"))] : []),
  ];
  if (onward.length === 0) return [];
  const [first, second] = onward;
  return [{
    kind: "paragraph",
    role: "lead",
    text: [
      "In the meantime, see our ",
      first!,
      ...(second === undefined ? [] : [" and ", second]),
      ".",
    ],
  }];
}

/** A link to the privacy page, if the contractor has one. */
function privacy({ addresses, pages }: Site): readonly Block[] {
  const page = pages.bySlug.get("privacy");
  if (page === undefined) return [];
  return [paragraph(
    "How we handle what you send: ",
    link(page.title, addresses.page(page.slug)),
    ".",
  )];
}

/** Says that nothing was sent, and why. */
function problems(fields: readonly FormField[], notice: Text | undefined): readonly Block[] {
  const count = fields.filter(({ problem }) => problem !== undefined).length;
  if (count === 0 && notice === undefined) return [];
  const text = notice ?? [
    `Your request was not sent. Correct ${count === 1 ? "this field" : `these ${count} fields`}:`,
  ];
  return [{ kind: "notice", tone: "problem", text }];
}
