/**
 * The addresses of the contact page: the form for bid requests, its post, and the thank-you page. The post uses the same
 * validation, limit and bid service as POST /v1/contact.
 *
 * @module
 */
import type { BidService } from "../../lib/contact/bid_service.ts";
import { formKeyPattern } from "../../lib/contact/form_keys.ts";
import { MAX_PARTS, parseBoundary } from "../../lib/http/multipart.ts";
import { foreignPost, insteadOfForm } from "../../lib/http/problem.ts";
import type { Outcome } from "../../lib/http/outcome.ts";
import type { DynamicContext, DynamicHandler, Route } from "../../lib/http/route.ts";
import type { Upload } from "../../lib/http/upload.ts";
import { formBidRequest } from "../../lib/bids/bid_request.ts";
import {
  KEY_FIELD,
  MAX_BODY_BYTES,
  MAX_FILE_BYTES,
  MAX_FORM_BYTES,
} from "../../lib/bids/limits.ts";
import { originalOf, type Site } from "../../lib/model/mod.ts";
import { localAddress, type Page } from "../../lib/page/mod.ts";
import { submitBid } from "../submit_bid.ts";
import { parseForm, uploadFault } from "./contact_form.ts";
import { type ContactForm, contactPage, thankYouPage } from "./contact_page.ts";
import type { PageContent, PageFile } from "./page_row.ts";

/** The page of the form, and below it the page that thanks. */
export const contact: PageFile = (site) => ({
  name: site.settings.request_action,
  navigation: "action",
  section: "company",
  build: () => contactPage(site, { key: "" }),
  below: [["thank-you", () => thankYouPage(site)]],
});

/**
 * GET and POST /contact, and GET /contact/thank-you.
 *
 * @param complete Completes the page at a path.
 */
export function contactRoutes(
  site: Site,
  bids: BidService,
  complete: (path: string, content: PageContent) => Page,
): readonly Route[] {
  const at = (method: "GET" | "POST", pattern: string, dynamic: DynamicHandler): Route => (
    { group: "page", method, pattern, dynamic }
  );
  const makePage = (content: PageContent) => complete("/contact", content);
  const path = localAddress(site.addresses.page("contact"), site);
  return [
    at("GET", path, async ({ query }) => {
      const { services } = originalOf(site);
      const chosen = query.getAll("service").filter((slug) => services.bySlug.has(slug));
      const values = new URLSearchParams(chosen.map((slug) => ["selectedServices", slug]));
      const form = { key: await bids.forms.make(), values, files: filesState(bids, false) };
      return { kind: "page", page: makePage(contactPage(site, form)), secret: true };
    }),
    at("POST", path, (context) => submitForm(context, site, bids, makePage)),
    at("GET", `${path}/thank-you`, async ({ query }) => {
      const { signature = "", ...members } = Object.fromEntries(query);
      const request = thanksQuery(members);
      const isOurs = await bids.forms.isSigned(`${request}`, signature);
      const content = thankYouPage(site, isOurs ? request : undefined);
      return { kind: "page", page: complete("/contact/thank-you", content), volatile: true };
    }),
  ];
}

/**
 * Reads the form, with or without files.
 *
 * @param isRefused Whether the client is over the rate limit. Then only what was typed is read, to show it again.
 */
async function receiveForm(
  { request, readText, readUpload }: DynamicContext,
  site: Site,
  bids: BidService,
  isRefused: boolean,
): Promise<Upload> {
  const boundary = parseBoundary(request.headers.get("content-type"));
  if (boundary !== undefined && bids.takesFiles) {
    const limits = { maxTextBytes: MAX_BODY_BYTES, maxFileBytes: MAX_FILE_BYTES };
    return await readUpload(boundary, limits, isRefused);
  }
  const body = await readText({
    mediaType: "application/x-www-form-urlencoded",
    maxBytes: MAX_FORM_BYTES,
    example: `Send the form of this page. ${insteadOfForm(site)}`,
    isRefused,
  });
  return body.ok
    ? { fields: new URLSearchParams(body.value.split("&", MAX_PARTS).join("&")), files: [] }
    : { fields: new URLSearchParams(), files: [], problem: body.problem };
}

async function submitForm(
  context: DynamicContext,
  site: Site,
  bids: BidService,
  makePage: (content: PageContent) => Page,
): Promise<Outcome> {
  const { request, client } = context;
  const { addresses, original, settings } = site;
  const contactAddress = addresses.page("contact");
  if (!isFromOurPage(request, site)) {
    return { kind: "problem", problem: foreignPost(contactAddress) };
  }
  const decision = await bids.checkRate(client);
  const received = await receiveForm(context, site, bids, !decision.allowed);
  const { fields: values, files, fault, problem: unread } = received;
  const givenKey = values.get(KEY_FIELD) ?? "";
  const key = formKeyPattern.test(givenKey) ? givenKey : undefined;
  const form = parseForm(values, site);
  const answer = await submitBid(
    {
      client,
      decision,
      channel: "form",
      keyName: KEY_FIELD,
      trapped: form.trapped,
      idempotencyKey: key,
      body: () =>
        unread === undefined ? { ok: true, value: form.value } : { ok: false, problem: unread },
      schema: formBidRequest(site, form.isEmergency),
      // The original language is the office's.
      writtenIn: original &&
        { language: settings.language, path: contactAddress.slice(addresses.site.length) },
      formSite: site,
      files,
      fileFaults: fault === undefined ? [] : [uploadFault(site, fault)],
    },
    originalOf(site),
    bids,
  );
  if (answer.kind === "accepted") {
    const query = thanksQuery({
      reference: answer.short,
      queued: answer.queued && "true",
      emergency: answer.emergency && "true",
      files: answer.isWithoutFiles && "lost",
    });
    const signature = await bids.forms.sign(`${query}`);
    // A path, since form-action in the policy allows only the visited host.
    const path = localAddress(site.addresses.page("contact", "thank-you"), site);
    return { kind: "redirect", status: 303, location: `${path}?${query}&signature=${signature}` };
  }
  const { faults, rate, problem, isWithoutFiles } = answer;
  // What a client over its limit typed was not read, since others of its forms are.
  if (!decision.allowed && values.size === 0) return { kind: "problem", problem, rate };
  const hadFiles = fault !== undefined || files.length > 0;
  const content = contactPage(site, {
    key: key ?? await bids.forms.make(),
    values,
    faults,
    problem,
    files: filesState(bids, hadFiles && !isWithoutFiles),
    isWithoutFiles,
  });
  return { kind: "page", page: makePage(content), problem, rate, secret: true };
}

function filesState({ takesFiles }: BidService, hadFiles: boolean): ContactForm["files"] {
  return takesFiles ? hadFiles ? "again" : "possible" : "none";
}

/** What the address of the thank-you page says of a request. It is signed, and nothing in it is personal. */
function thanksQuery(members: Readonly<Record<string, string | false | undefined>>) {
  const names = ["reference", "queued", "emergency", "files"];
  return new URLSearchParams(
    names.flatMap((name) => members[name] ? [[name, members[name]]] : []),
  );
}

/**
 * Whether a post comes from our own page, by Sec-Fetch-Site or, in older browsers, by Origin. A client that sends
 * neither is no browser, so no visitor was tricked into the request.
 */
function isFromOurPage({ headers, url }: Request, { addresses }: Site): boolean {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite !== null) return fetchSite === "same-origin" || fetchSite === "none";
  const origin = headers.get("origin");
  // A proxy may have replaced Host with its own name.
  return origin === null || origin === addresses.site ||
    URL.parse(origin)?.host === (headers.get("host") ?? new URL(url).host);
}
