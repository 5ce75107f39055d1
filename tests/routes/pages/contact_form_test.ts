import { assert, assertEquals } from "@std/assert";
import { bidRequest, formBidRequest } from "../../../lib/bids/bid_request.ts";
import { type FormField, renderMarkdown } from "../../../lib/page/mod.ts";
import { validate } from "../../../lib/schema/mod.ts";
import { listBlocks } from "../../../routes/pages/build.ts";
import { contactPage } from "../../../routes/pages/contact_page.ts";
import { parseForm } from "../../../routes/pages/contact_form.ts";
import type { PageContent } from "../../../routes/pages/page_row.ts";
import { completePage } from "../../../routes/pages/site_pages.ts";
import { bid, none, site, siteWith } from "../../support/site.ts";

function fieldsOf({ blocks }: PageContent): readonly FormField[] {
  return listBlocks(blocks).flatMap((block) => block.kind === "form" ? block.form.fields : []);
}

function field(page: PageContent, name: string): FormField {
  const found = fieldsOf(page).find((field) => field.name === name);
  assert(found !== undefined);
  return found;
}

function formOf(values: Readonly<Record<string, string | readonly string[]>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : value.map((one) => [name, one])
    ),
  );
}

/** The form as it comes back with what was typed and what is wrong with it. */
function returned(typed: Parameters<typeof formOf>[0], of = site): PageContent {
  const values = formOf(typed);
  const checked = validate(formBidRequest(of, false), parseForm(values, of).value);
  assert(!checked.ok);
  return contactPage(of, { key: "k1", values, faults: checked.faults });
}

Deno.test("contactPage() has a field for every member of a bid request", () => {
  const page = contactPage(site, { key: "k1" });
  assertEquals(
    fieldsOf(page).map(({ name }) => name).filter((name) =>
      !["otherService", "message", "idempotencyKey"].includes(name)
    ).toSorted(),
    Object.keys(bidRequest(site.settings).fields).toSorted(),
  );
  assertEquals(field(page, "idempotencyKey"), {
    kind: "hidden",
    name: "idempotencyKey",
    label: "Key of this request",
    value: "k1",
  });
});

Deno.test("contactPage() takes bounds and requirement from the declaration", () => {
  const page = contactPage(site, { key: "k1" });
  const bounds = fieldsOf(page).flatMap((field) =>
    "maxLength" in field ? [[field.name, field.maxLength, field.required]] : []
  );
  assertEquals(bounds, [
    ["firstName", 100, true],
    ["lastName", 100, true],
    ["companyName", 200, true],
    ["email", 254, true],
    ["phone", 32, true],
    ["timeline", 200, true],
    ["additionalInfo", 5000, true],
    ["heardAboutUs", 200, false],
  ]);
});

Deno.test("contactPage() keeps what was typed and puts each problem beside its field", () => {
  const page = returned({
    ...bid,
    email: "nowhere",
    selectedServices: ["storefront-glass"],
    otherService: "Mirrors\u0000",
  });
  const kept = field(page, "email");
  assert(kept.kind === "email");
  assertEquals(kept.value, "nowhere");
  assertEquals(
    kept.problem,
    "Email must be a whole email address, such as name@example.com.",
  );
  assertEquals(
    field(page, "otherService").problem,
    "Other work must be on one line, without control characters.",
  );
  const services = field(page, "selectedServices");
  assert(services.kind === "checkboxes");
  assertEquals(services.values, ["storefront-glass"]);
  assertEquals(services.problem, undefined);
  const notices = listBlocks(page.blocks).filter((block) => block.kind === "notice");
  assertEquals(notices.map(({ tone }) => tone), ["problem", "emergency"]);
  assertEquals(notices[0]?.text, [
    "Your request was not sent. Correct these 2 fields:",
  ]);
});

Deno.test("contactPage() asks for what was left empty, field by field", () => {
  const page = returned({});
  assertEquals(fieldsOf(page).flatMap(({ problem }) => problem ?? []), [
    "Enter your first name.",
    "Enter your last name.",
    "Enter the name of your company.",
    "Enter your email address.",
    "Enter a phone number to call back.",
    "Choose at least one service, or say under Other work what you need.",
    "Enter when the work has to happen.",
    "Describe the location and scope of the work.",
  ]);
});

Deno.test("contactPage() tells agents of no field that the API does not take", () => {
  const markdown = renderMarkdown(
    completePage(site, "/contact", contactPage(site, { key: "k1" })),
    site,
  );
  assert(!/otherService|Other work/.test(markdown));
  assert(markdown.includes(
    "required (`selectedServices`). One or more, or use your own words.",
  ));
});

Deno.test("contactPage() asks for a service when none is chosen, or for the work where there are none to choose from", () => {
  const asked = (selectedServices: readonly string[], of = site) => {
    const { label, problem } = field(
      returned({ ...bid, selectedServices, otherService: " " }, of),
      "selectedServices",
    );
    return [label, problem];
  };
  assertEquals(asked([]), [
    "Services",
    "Choose at least one service, or say under Other work what you need.",
  ]);
  const withoutServices = { ...site, services: none };
  assertEquals(asked([" "], withoutServices), ["Work", "Describe the work you need."]);
});

Deno.test("a problem with other work stands beside its field, also where a program chose a blank service", () => {
  const page = returned({ ...bid, selectedServices: [" "], otherService: "Mirrors\u0000" });
  const problem = "Other work must be on one line, without control characters.";
  assertEquals(fieldsOf(page).flatMap(({ name, problem }) => problem ? [[name, problem]] : []), [
    ["otherService", problem],
  ]);
});

Deno.test("parseForm() makes the bid request that the API takes", () => {
  const [listed, other] = bid.selectedServices;
  const form = formOf({
    ...bid,
    selectedServices: [listed],
    otherService: other,
    additionalInfo: bid.additionalInfo.replaceAll("\n", "\r\n"),
    idempotencyKey: "k1",
  });
  assertEquals(parseForm(form, site).value, { ...bid, selectedServices: [listed, other] });
});

Deno.test("parseForm() leaves out what the form lacks and an optional field left empty", () => {
  assertEquals(
    parseForm(formOf({ firstName: "", heardAboutUs: "", otherService: " " }), site).value,
    {
      firstName: "",
      selectedServices: [],
    },
  );
});

const problemOf = (changes: Record<string, string>, of = site) =>
  field(returned({ ...bid, firstName: "", ...changes }, of), "phone").problem;

Deno.test("the form asks for an area code in the United States and Canada, and nowhere else", () => {
  const inCountry = (country: string) => ({
    ...site,
    company: { ...site.company, address: { ...site.company.address, country } },
  });
  const problem =
    "Phone must be a telephone number with its area code and no other text, such as 202 555 0117 or 202 555 0117 x12.";
  assertEquals(problemOf({ phone: "555 0117" }), problem);
  assertEquals(problemOf({ phone: "555 0117" }, inCountry("CA")), problem);
  assertEquals(problemOf({ phone: "555 0117" }, inCountry("NZ")), undefined);
  assertEquals(problemOf({ phone: "202 555 0117" }), undefined);
});

Deno.test("an emergency asks for names, telephone and what has happened, first and alone", () => {
  const page = contactPage(site, {
    key: "k1",
    values: new URLSearchParams({ selectedServices: "emergency-board-up" }),
  });
  const names = fieldsOf(page).map(({ name }) => name);
  assertEquals(names.slice(0, 4), ["firstName", "lastName", "phone", "additionalInfo"]);
  const required = fieldsOf(page).filter(({ required }) => required).map(({ name }) => name);
  assertEquals(required, [
    ...["firstName", "lastName", "phone", "additionalInfo", "selectedServices"],
  ]);
  assertEquals(field(page, "additionalInfo").label, "Where it is and what has happened");
});

Deno.test("homeowners are asked when they would like it done", () => {
  const page = contactPage(siteWith({ company_optional: true }), { key: "k1" });
  assertEquals(field(page, "timeline").label, "When would you like it done?");
  assertEquals(field(page, "additionalInfo").hint, "The address, and what you have in mind.");
});
