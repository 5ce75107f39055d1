/**
 * The page that asks for a bid: the form, the form again with what was typed, and the thanks.
 *
 * @module
 */
import type { Site } from "../../lib/model/mod.ts";
import type { Block, FormField, Page, Text } from "../../lib/page/page.ts";
import type { Fault } from "../../lib/schema/mod.ts";
import {
  buildPage,
  callLink,
  code,
  emergencyNotice,
  link,
  paragraph,
  section,
  withTelephone,
} from "./build.ts";
import { bidFields } from "./contact_fields.ts";
import { counted } from "./words.ts";

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
  readonly notice?: string;
}

/** The page with the form. */
export function contactPage(
  site: Site,
  { key, values = new URLSearchParams(), faults = [], notice }: ContactForm,
): Page {
  const fields = bidFields(site, key, values, faults);
  const { addresses, company } = site;
  return buildPage(site, {
    segments: ["contact"],
    title: "Request a bid",
    description:
      `Ask ${company.name} for a bid on water, sewer, storm or lift station work: who to call back, ` +
      "what is to be built, where and when. An estimator answers.",
    blocks: [
      ...problems(site, fields, notice),
      emergencyNotice(site),
      {
        kind: "paragraph",
        role: "lead",
        text: [
          "An estimator reads what you send here and answers by email or telephone. " +
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
      ...section("By telephone", [
        paragraph("The office answers at ", callLink(company.telephone), "."),
      ]),
      ...section("By program", [
        paragraph(
          "Programs send the same request as JSON to ",
          code(`POST ${addresses.endpoint("contact")}`),
          ". Agents read the ",
          link("agent instructions", addresses.page("agent-instructions.md")),
          " first.",
        ),
      ]),
    ],
  });
}

/**
 * The page after a request was delivered.
 *
 * @param reference What the address claims to be the reference; shown only if it looks like one.
 */
export function thankYouPage(site: Site, reference?: string): Page {
  const known = reference !== undefined && /^[A-Za-z0-9._@<>-]{1,100}$/.test(reference);
  return receivedPage(site, "Your bid request was sent", [
    "Thank you. An estimator has your request and will answer by email or telephone.",
    ...(known ? [" Reference: ", code(reference), "."] : []),
  ]);
}

/** After a post that waits until the caps for all clients together let it out. */
export function storedPage(site: Site): Page {
  return receivedPage(site, "Your bid request is stored", [
    "Thank you. Your request is stored and goes to an estimator as soon as earlier ones have gone out.",
  ]);
}

function receivedPage(site: Site, title: string, text: Text): Page {
  const { addresses, company } = site;
  return buildPage(site, {
    segments: ["contact", "thank-you"],
    title,
    description: `What happens next with a bid request to ${company.name}.`,
    above: [{ text: "Request a bid", href: addresses.page("contact") }],
    blocks: [
      { kind: "notice", tone: "success", text },
      paragraph("To add something, or if it cannot wait, call ", callLink(company.telephone), "."),
      paragraph(
        "Meanwhile: ",
        link("projects", addresses.page("projects")),
        ", ",
        link("services", addresses.page("services")),
        ".",
      ),
    ],
    indexed: false,
  });
}

/** Says that nothing was sent, and why. */
function problems(
  site: Site,
  fields: readonly FormField[],
  notice: string | undefined,
): readonly Block[] {
  const count = fields.filter(({ problem }) => problem !== undefined).length;
  if (count === 0 && notice === undefined) return [];
  const text = notice ??
    `Nothing was sent yet. ${counted(count, "field has", "fields have")} to be corrected.`;
  return [{ kind: "notice", tone: "problem", text: withTelephone(site, text) }];
}
