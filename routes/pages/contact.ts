/**
 * The contact page: the form for bid requests, its post, and the thank-you page. The post uses the same validation,
 * limit and bid service as POST /v1/contact.
 *
 * @module
 */
import type { BidService } from "../../lib/contact/bid_service.ts";
import { formKeyPattern } from "../../lib/contact/form_keys.ts";
import { match } from "ts-pattern";
import { parseBoundary } from "../../lib/http/multipart.ts";
import {
  foreignPost,
  incompleteBody,
  type Problem,
  reusedForm,
  tooBusy,
  tooLongBody,
} from "../../lib/http/problem.ts";
import type { DynamicFacts } from "../../lib/http/route.ts";
import type { FileFault } from "../../lib/http/upload.ts";
import {
  type BidFile,
  emergencyTelephone,
  formBidRequest,
  isShortReference,
  latest,
  MAX_BODY_BYTES,
  MAX_FORM_BYTES,
  originalOf,
  type Site,
} from "../../lib/model/mod.ts";
import { localAddress } from "../../lib/page/mod.ts";
import type { Block, FormField } from "../../lib/page/page.ts";
import { type Fault, omitUndefined } from "../../lib/schema/mod.ts";
import { submitBid } from "../submit_bid.ts";
import * as block from "./build.ts";
import { bidFields, fileFault, isTrapped, KEY, readForm } from "./contact_form.ts";
import { type PageAnswer, type PageContent, type PageFile } from "./page_row.ts";
import { advice, sayProblem } from "./problem.ts";

const THANK_YOU = "/contact/thank-you";

/** GET and POST /contact, and GET /contact/thank-you. */
export const contact: PageFile = (site) => ({
  name: site.settings.request_action,
  navigation: "action",
  section: "company",
  build: () => contactPage(site, { key: "" }),
  programs: programs(site),
  unlisted: [THANK_YOU],
  routes: (bids) => [
    { path: "/contact", method: "GET", answer: (facts) => showForm(facts, site, bids) },
    { path: "/contact", method: "POST", answer: (facts) => takeForm(facts, site, bids) },
    {
      path: THANK_YOU,
      method: "GET",
      answer: ({ query }) => ({ kind: "page", page: thankYouPage(site, query), volatile: true }),
    },
  ],
});

function programs({ addresses }: Site): string {
  return `Programs send JSON to POST ${addresses.endpoint("contact")}.`;
}

/** The form, with the services chosen that the query names. */
async function showForm({ query }: DynamicFacts, site: Site, bids: BidService) {
  const { services } = originalOf(site);
  const chosen = query.getAll("service").filter((slug) => services.bySlug.has(slug));
  const values = new URLSearchParams(chosen.map((slug) => ["selectedServices", slug]));
  const files = filesIn(bids, false);
  const page = contactPage(site, { key: await bids.forms.make(), values, files });
  return { kind: "page", page, secret: true } as const;
}

/** A form as it arrived: its values, its files, or why it can't be read. */
interface ArrivedForm {
  readonly values: URLSearchParams;
  readonly files?: readonly BidFile[];
  readonly fault?: FileFault | undefined;
  readonly problem?: Problem;
}

/** Reads the form, with or without files. */
async function arrivedForm(
  { request, readText, readUpload }: DynamicFacts,
  site: Site,
  bids: BidService,
): Promise<ArrivedForm> {
  const boundary = parseBoundary(request.headers.get("content-type"));
  if (boundary === undefined || !bids.takesFiles) {
    const body = await readText({
      mediaType: "application/x-www-form-urlencoded",
      maxBytes: MAX_FORM_BYTES,
      example: `Send the form of this page. ${programs(site)}`,
      shorter: site.words.problem.tooLong().hint,
    });
    const values = new URLSearchParams(body.ok ? body.text : "");
    return body.ok ? { values } : { values, problem: body.problem };
  }
  const upload = await readUpload(boundary, MAX_BODY_BYTES);
  if (upload === undefined) return { values: new URLSearchParams(), problem: tooBusy() };
  const { fields: values, files, fault } = upload;
  return match(upload.end)
    .with("whole", () => ({ values, files, fault }))
    .with("malformed", "late", () => {
      return { values, files, problem: incompleteBody() };
    })
    .with("too much text", () => {
      return { values, files, problem: tooLongBody(MAX_BODY_BYTES) };
    })
    .exhaustive();
}

async function takeForm(
  facts: DynamicFacts,
  site: Site,
  bids: BidService,
): Promise<PageAnswer> {
  const { request, client } = facts;
  if (!isFromOurPage(request, site)) {
    return { kind: "problem", problem: foreignPost(site.addresses.page("contact")) };
  }
  const arrived = await arrivedForm(facts, site, bids);
  const { values, files, fault } = arrived;
  const key = keyIn(values);
  const form = readForm(values, site);
  const answer = await submitBid(
    {
      ...{ client, channel: "form", keyName: KEY, trapped: isTrapped(values) },
      idempotencyKey: key ?? null,
      body: () =>
        Promise.resolve(
          arrived.problem === undefined
            ? { ok: true, value: form.value }
            : { ok: false, problem: arrived.problem },
        ),
      schema: formBidRequest(site, form.isEmergency),
      ...omitUndefined({ writtenIn: requestLanguage(site) }),
      formSite: site,
      ...omitUndefined({ files }),
      fileFaults: fault === undefined ? [] : [fileFault(site, fault)],
    },
    originalOf(site),
    bids,
  );
  if (answer.kind === "accepted") return toThanks(answer, site);
  const { faults, rate, isReused } = answer;
  const problem = isReused ? reusedForm() : answer.problem;
  // A new key is as old as the other: a person who sends the form again at once is not a program.
  const nextKey = key === undefined || isReused
    ? await bids.forms.make(await bids.forms.age(key ?? ""))
    : key;
  const hadFiles = fault !== undefined || (files?.length ?? 0) > 0;
  const page = contactPage(site, {
    ...{ key: nextKey, values, faults, problem },
    files: filesIn(bids, hadFiles),
  });
  return { kind: "page", page, problem, rate, secret: true };
}

/** The language in which a request is written, and where; none where the office wrote the form itself. */
function requestLanguage({ addresses, original, settings }: Site) {
  if (original === undefined) return undefined;
  const path = addresses.page("contact").slice(addresses.site.length);
  return { language: settings.language, path };
}

function filesIn(
  { takesFiles }: BidService,
  hadFiles: boolean,
): NonNullable<ContactForm["files"]> {
  return takesFiles ? hadFiles ? "again" : "possible" : "none";
}

/** Leads to the thanks for an accepted bid request. */
function toThanks(
  { short: reference, queued, emergency, isWithoutFiles }: Extract<
    Awaited<ReturnType<typeof submitBid>>,
    { readonly kind: "accepted" }
  >,
  site: Site,
): PageAnswer {
  const query = new URLSearchParams({
    ...omitUndefined({ reference }),
    ...(queued && { queued: "true" }),
    ...(emergency && { emergency: "true" }),
    ...(isWithoutFiles && { files: "lost" }),
  });
  // On the visited host: form-action allows no other.
  const thanks = localAddress(site.addresses.page("contact", "thank-you"), site);
  const location = query.size === 0 ? thanks : `${thanks}?${query}`;
  return { kind: "redirect", status: 303, location };
}

/**
 * Whether a post may come from our own page. Browsers say so in Sec-Fetch-Site, older ones in Origin. A client that
 * sends neither is not a browser, so no visitor was tricked into it.
 */
function isFromOurPage({ headers, url }: Request, { addresses }: Site): boolean {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite !== null) return fetchSite === "same-origin" || fetchSite === "none";
  const origin = headers.get("origin");
  // A proxy may have replaced Host with its own name.
  return origin === null || origin === addresses.site ||
    URL.parse(origin)?.host === (headers.get("host") ?? new URL(url).host);
}

/** The form's idempotency key, if it is well-formed. */
function keyIn(form: URLSearchParams): string | undefined {
  const key = form.get(KEY) ?? "";
  return formKeyPattern.test(key) ? key : undefined;
}

/** What the form shows. */
export interface ContactForm {
  /** The idempotency key of this copy of the form, so that sending it twice delivers one request. */
  readonly key: string;
  /** The submitted form. */
  readonly values?: URLSearchParams;
  /** The faults of the bid request from {@linkcode readForm}. */
  readonly faults?: readonly Fault[] | undefined;
  /** Why it was not sent, if no field is at fault. */
  readonly problem?: Problem;
  /** Whether files may come with it, and whether some came that have to be chosen again; none by default. */
  readonly files?: "none" | "possible" | "again";
}

/** The page with the form. */
export function contactPage(
  site: Site,
  { key, values = new URLSearchParams(), faults = [], problem, files = "none" }: ContactForm,
): PageContent {
  const fields = bidFields(key, { site, values, faults, files });
  const { addresses, company, companyInternal, settings, words: { contact: words } } = site;
  return {
    title: settings.request_action,
    type: "ContactPage",
    updated: latest([settings.updated, companyInternal.updated]),
    description: words.description(company.name, settings.request_noun),
    blocks: [
      notSent(site, fields, problem),
      block.emergencyNotice(site),
      block.lead(
        settings.intros.contact ?? words.lead,
      ),
      {
        kind: "form",
        form: {
          method: "post",
          action: addresses.page("contact"),
          label: words.form(settings.request_noun),
          submit: words.submit,
          fields,
          tool: { name: "requestBid", description: guidance(site) },
        },
      },
      privacy(site),
      block.goodToKnow(site),
      block.aside(words.next, [
        block.section(words.next, whatHappensNext(site)),
        block.section(words.byTelephone, hoursFacts(site)),
      ]),
    ],
  };
}

/** The rules for an assistant that fills in the form, which a person then submits. */
function guidance(site: Site): string {
  const { company, settings, words } = site;
  return words.contact.tool(company.name, settings.request_noun, emergencyTelephone(site));
}

/** What happens with a request, step by step. */
function whatHappensNext({ settings: { request_noun }, words }: Site): Block {
  const items = words.contact.steps(request_noun).map(([title, text]) => ({
    title,
    description: [{ kind: "paragraph" as const, text: [text] }],
  }));
  return { kind: "steps", items };
}

/** When the telephone is answered. */
function hoursFacts(site: Site): Block {
  const { telephone, hours: { weekday, weekend, emergency } } = site.company;
  const words = site.words.about;
  return block.facts([
    [words.telephone, [block.callLink(telephone)]],
    [words.weekdays, weekday && block.withTelephone(site, weekday)],
    [words.weekend, weekend && block.withTelephone(site, weekend)],
    [site.words.common.closed, ...block.closedDays(site)],
    [words.emergency, emergency && block.withTelephone(site, emergency)],
  ]);
}

/**
 * The thank-you page, by what its address says. Anyone may open it, so it makes no claims, and a reference is shown only
 * if it looks like one.
 */
export function thankYouPage(site: Site, query: URLSearchParams): PageContent {
  const { company, companyInternal, settings: { request_noun }, words } = site;
  const { thanks } = words;
  const reference = query.get("reference") ?? "";
  const isReference = isShortReference(reference);
  const response = companyInternal.facts.find(({ about }) => about === "response");
  const onward = { projects: thanks.ourProjects, services: thanks.ourServices };
  const links = (Object.keys(onward) as (keyof typeof onward)[])
    .filter((name) => site[name].all.length > 0)
    .map((name) => ({ title: onward[name], href: site.addresses.page(name) }));
  return {
    title: thanks.title,
    description: thanks.description(request_noun, company.name),
    blocks: [
      query.get("emergency") === "true" && block.emergencyCall(site, thanks.unread(request_noun)),
      query.get("files") === "lost" &&
      block.problemNotice(thanks.withoutFiles(company.email)),
      { kind: "notice", tone: "success", text: [thanks.sent(query.get("queued") === "true")] },
      block.facts([[thanks.reference, isReference ? [block.code(reference)] : undefined]]),
      block.section(words.contact.next, whatHappensNext(site)),
      response && block.section(response.title, block.prose(response.text)),
      block.lead(...thanks.toAdd(block.callLink(company.telephone))),
      block.section(thanks.meantime, block.cards(links)),
    ],
    indexed: false,
  };
}

/** A link to the privacy page, if the contractor has one. */
function privacy({ pages, words }: Site): block.Blocks {
  const page = pages.bySlug.get("privacy");
  return page &&
    block.paragraph(...words.contact.privacy(block.link(page.title, page.url)));
}

/** Says that nothing was sent, and why. */
function notSent(
  site: Site,
  fields: readonly FormField[],
  problem: Problem | undefined,
): block.Blocks {
  const count = fields.filter(({ problem }) => problem !== undefined).length;
  if (count > 0) {
    return block.problemNotice(site.words.contact.notSent(count));
  }
  return problem &&
    block.problemNotice(`${sayProblem(site, problem).message} `, ...advice(site, problem));
}
