/**
 * The page that asks for a bid: the form, the form again with what was typed, and the thanks.
 *
 * @module
 */
import type { Site } from "../../lib/model/mod.ts";
import type { Block, FormField, Text } from "../../lib/page/page.ts";
import type { Fault } from "../../lib/schema/mod.ts";
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
  /** The form as it was sent. */
  readonly values?: URLSearchParams;
  /** What is wrong with the bid request that {@linkcode readForm} made of it. */
  readonly faults?: readonly Fault[];
  /** Why it was not sent, where no field is at fault. */
  readonly notice?: Text;
}

/** The page with the form. */
export function contactPage(
  site: Site,
  { key, values = new URLSearchParams(), faults = [], notice }: ContactForm,
): PageContent {
  const fields = bidFields(site, key, values, faults);
  const { addresses, company } = site;
  return {
    title: "Request a bid",
    description:
      `Ask ${company.name} for a bid on water, sewer, storm or lift station work: who to call back, ` +
      "what is to be built, where and when. An estimator answers.",
    blocks: [
      ...problems(fields, notice),
      emergencyNotice(site),
      {
        kind: "paragraph",
        role: "lead",
        text: [
          "An estimator reads what you send here and answers by email or phone. " +
          "The more the request says of location, depth, plans and dates, the better the first answer.",
        ],
      },
      {
        kind: "form",
        form: {
          method: "post",
          action: addresses.page("contact"),
          label: "Bid request",
          submit: "Send the request",
          fields,
        },
      },
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

/** What becomes of a request, step by step. */
function whatHappensNext(site: Site): readonly Block[] {
  const { request_noun } = site.settings;
  return steps(site, [
    { title: "We read it", description: "A person of the company reads the whole request." },
    {
      title: "We call or write",
      description: "You hear from us by email or telephone, with questions about what is open.",
    },
    {
      title: `The ${request_noun} follows`,
      description: `Once the scope is clear, you get the ${request_noun}.`,
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
 * The page after a request was delivered.
 *
 * @param reference What the address claims to be the reference; shown only if it looks like one. Who opens
 *   the address without one may have sent nothing.
 */
export function thankYouPage(site: Site, reference = ""): PageContent {
  if (!/^[A-Za-z0-9._@<>-]{1,100}$/.test(reference)) {
    return receivedPage(site, "Thank you", [
      "If you have just sent a request, an estimator has it and will answer by email or phone.",
    ]);
  }
  return receivedPage(site, "Your bid request was sent", [
    "Thank you. An estimator has your request and will answer by email or phone. Reference: ",
    code(reference),
    ".",
  ]);
}

/** After a post that waits until the caps for all clients together let it out. */
export function storedPage(site: Site): PageContent {
  return receivedPage(site, "Your bid request is stored", [
    "Thank you. Your request is stored and goes to an estimator as soon as earlier ones have gone out.",
  ]);
}

function receivedPage(site: Site, title: string, text: Text): PageContent {
  const { company } = site;
  return {
    title,
    crumb: "Sent",
    description: `What happens next with a bid request to ${company.name}.`,
    blocks: [
      { kind: "notice", tone: "success", text },
      paragraph("To add something, or if it cannot wait, call ", callLink(company.telephone), "."),
      ...meanwhile(site),
    ],
    indexed: false,
  };
}

/** Where to go on after a request. */
function meanwhile({ addresses, projects, services }: Site): readonly Block[] {
  const onward = [
    ...(projects.all.length > 0 ? [link("projects", addresses.page("projects"))] : []),
    ...(services.all.length > 0 ? [link("services", addresses.page("services"))] : []),
  ];
  if (onward.length === 0) return [];
  const [first, second] = onward;
  return [paragraph(
    "In the meantime, see our ",
    first!,
    ...(second === undefined ? [] : [" and ", second]),
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
