/**
 * The website's form for bid requests: the page, the post, and the thank-you page. The post uses the same validation,
 * limit and bid service as POST /v1/contact.
 *
 * @module
 */
import type { BidService } from "../../lib/contact/bid_service.ts";
import { MAX_FORM_BYTES } from "../../lib/http/body.ts";
import type { RateState } from "../../lib/http/outcome.ts";
import {
  foreignPost,
  invalidFields,
  type Problem,
  rateLimited,
  reusedForm,
  undelivered,
} from "../../lib/http/problem.ts";
import type { DynamicFacts } from "../../lib/http/route.ts";
import { contactRequest, type Site } from "../../lib/model/mod.ts";
import { localAddress } from "../../lib/page/mod.ts";
import { type Fault, present, validate } from "../../lib/schema/mod.ts";
import { advice } from "./advice.ts";
import { contactPage, readForm, storedPage, thankYouPage } from "./contact_form.ts";
import { latest, type PageAnswer, type PageFile } from "./page_row.ts";

type Handler = (facts: DynamicFacts) => Promise<PageAnswer>;

const showForm: Handler = ({ site, newKey }) =>
  Promise.resolve({ kind: "page", page: contactPage(site, { key: newKey() }), volatile: true });

async function takeForm(facts: DynamicFacts, bids: BidService): Promise<PageAnswer> {
  const { site, request, client, readBody, newKey } = facts;
  if (!isFromOurPage(request, site)) {
    return { kind: "problem", problem: foreignPost(site.addresses.page("contact")) };
  }
  const body = await readBody({
    mediaType: "application/x-www-form-urlencoded",
    maxBytes: MAX_FORM_BYTES,
    example: "Send the form of this page.",
    shorter: "Shorten the text; send plans and drawings by email once the estimator has replied.",
  });
  const rate = await bids.admit(client);
  if (!body.ok) return formAgain(facts, new URLSearchParams(), newKey(), body.problem, rate);

  const form = new URLSearchParams(body.text);
  const key = keyIn(form) ?? newKey();
  if (!rate.allowed) return formAgain(facts, form, key, rateLimited(rate.resetSeconds, site), rate);
  const bid = validate(contactRequest, readForm(form, site));
  if (!bid.ok) {
    return formAgain(facts, form, key, invalidFields(bid.faults, site), rate, bid.faults);
  }

  const submission = await bids.submit(bid.value, { channel: "website", idempotencyKey: key });
  switch (submission.kind) {
    case "delivered": {
      const { reference, queued } = submission;
      const facts = new URLSearchParams({
        ...present({ reference }),
        ...(queued && { queued: "true" }),
      });
      // On the visited host: form-action allows no other.
      const thanks = localAddress(site.addresses.page("contact", "thank-you"), site);
      const location = facts.size === 0 ? thanks : `${thanks}?${facts}`;
      return { kind: "redirect", status: 303, location };
    }
    case "undelivered":
      return formAgain(facts, form, key, undelivered(site), rate);
    case "key-reused":
      return formAgain(facts, form, newKey(), reusedForm(), rate);
  }
}

const thanks: Handler = ({ site, query }) =>
  Promise.resolve({
    kind: "page",
    page: query.get("queued") === "true"
      ? storedPage(site)
      : thankYouPage(site, query.get("reference") ?? undefined),
    volatile: true,
  });

/** The form with what was typed, and why it was not sent. */
function formAgain(
  { site }: DynamicFacts,
  values: URLSearchParams,
  key: string,
  problem: Problem,
  rate: RateState,
  faults: readonly Fault[] = [],
): PageAnswer {
  const page = contactPage(site, {
    key,
    values,
    faults,
    ...(faults.length === 0 && { notice: [`${problem.message} `, ...advice(site, problem)] }),
  });
  return { kind: "page", page, problem, rate, volatile: true };
}

/**
 * Whether a post may come from our own page. Browsers say so in Sec-Fetch-Site, older ones in Origin. A client that
 * sends neither is not a browser, so no visitor was tricked into it.
 */
function isFromOurPage({ headers, url }: Request, { addresses }: Site): boolean {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite !== null) return fetchSite === "same-origin" || fetchSite === "none";
  const origin = headers.get("origin");
  if (origin === null) return true;
  // A proxy may have replaced Host with its own name.
  return origin === addresses.site ||
    (URL.canParse(origin) && new URL(origin).host === (headers.get("host") ?? new URL(url).host));
}

/** The form's idempotency key, if it is well-formed. */
function keyIn(form: URLSearchParams): string | undefined {
  const key = form.get("idempotencyKey") ?? "";
  return /^[A-Za-z0-9-]{8,64}$/.test(key) ? key : undefined;
}

/** GET and POST /contact, and GET /contact/thank-you. */
export const contact: PageFile = {
  name: ({ settings }) => settings.request_action,
  navigation: "action",
  section: "Company",
  build: (site) => contactPage(site, { key: "" }),
  updated: ({ settings, companyUnpublished }) =>
    latest([settings.updated, companyUnpublished.updated]),
  routes: (bids) => [
    { path: "/contact", method: "GET", dynamic: showForm },
    { path: "/contact", method: "POST", dynamic: (facts) => takeForm(facts, bids) },
    { path: "/contact/thank-you", method: "GET", dynamic: thanks },
  ],
};
