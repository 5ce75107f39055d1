/**
 * The page that asks for a bid: the form, the form again with what was typed, and the thanks.
 *
 * @module
 */
import { contactRequest, type Site } from "../../lib/model/mod.ts";
import type { Block, FormField, Page } from "../../lib/page/page.ts";
import { type Fault, schemaOf } from "../../lib/schema/mod.ts";
import { buildPage, callLink, code, emergencyNotice, link, paragraph, section } from "./build.ts";

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

/** The field for work that no listed service fits; not part of the bid request. */
const OTHER = "otherService";

/** The page with the form. */
export function contactPage(site: Site, { key, values, faults = [], notice }: ContactForm): Page {
  const { addresses, company } = site;
  return buildPage(site, {
    segments: ["contact"],
    title: "Request a bid",
    description:
      `Ask ${company.name} for a bid on water, sewer, storm or lift station work: who to call back, ` +
      "what is to be built, where and when. An estimator answers.",
    blocks: [
      ...problems(faults, notice),
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
          fields: fields(site, key, values ?? new URLSearchParams(), faults),
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
  const { addresses, company } = site;
  const known = reference !== undefined && /^[A-Za-z0-9._@<>-]{1,100}$/.test(reference);
  return buildPage(site, {
    segments: ["contact", "thank-you"],
    title: "Your bid request was sent",
    description: `What happens next with a bid request to ${company.name}.`,
    above: [{ text: "Request a bid", href: addresses.page("contact") }],
    blocks: [
      {
        kind: "notice",
        tone: "success",
        text: [
          "Thank you. An estimator has your request and will answer by email or telephone.",
          ...(known ? [" Reference: ", code(reference), "."] : []),
        ],
      },
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

/**
 * The bid request that a form holds, not yet checked. Fields that the form lacks are left out, so that
 * the check reports them.
 */
export function readForm(form: URLSearchParams): unknown {
  const other = form.get(OTHER) ?? "";
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(contactRequest.fields)) {
    const value = form.get(name);
    if (value === null || name === "selectedServices") continue;
    if (value === "" && isOptional(name)) continue;
    // Forms send every line end as CR LF; limits count what was typed.
    values[name] = value.replaceAll("\r\n", "\n");
  }
  values.selectedServices = [
    ...form.getAll("selectedServices"),
    ...(other.trim() === "" ? [] : [other]),
  ];
  return values;
}

type FieldName = keyof typeof contactRequest.fields;

function isOptional(name: string): boolean {
  return "optional" in contactRequest.fields[name as FieldName];
}

const LABELS = {
  firstName: "First name",
  lastName: "Last name",
  companyName: "Company",
  email: "Email",
  phone: "Phone",
  selectedServices: "Services",
  timeline: "When the work must happen",
  additionalInfo: "About the work",
  heardAboutUs: "How did you hear of us?",
} as const satisfies Readonly<Record<FieldName, string>>;

const NOTHING_CHOSEN = "Choose at least one service, or say under Other work what you need.";

function fields(
  site: Site,
  key: string,
  values: URLSearchParams,
  faults: readonly Fault[],
): readonly FormField[] {
  const chosen = values.getAll("selectedServices");
  const other = values.get(OTHER) ?? "";
  const problemWith = (field: string, label: string): { readonly problem?: string } => {
    const fault = faults.find((fault) => fieldOf(fault, chosen.length, other) === field);
    if (fault === undefined) return {};
    const nothing = field === "selectedServices" && chosen.length === 0 && other.trim() === "";
    return { problem: nothing ? NOTHING_CHOSEN : `${label.replace(/\?$/, "")} ${fault.issue}.` };
  };
  const common = (name: FieldName) => {
    const { maxLength } = schemaOf(contactRequest.fields[name]).json;
    return {
      name,
      label: LABELS[name],
      required: !isOptional(name),
      value: values.get(name) ?? "",
      ...(typeof maxLength === "number" && { maxLength }),
      ...problemWith(name, LABELS[name]),
    };
  };
  return [
    { kind: "text", ...common("firstName"), autocomplete: "given-name" },
    { kind: "text", ...common("lastName"), autocomplete: "family-name" },
    { kind: "text", ...common("companyName"), autocomplete: "organization" },
    {
      kind: "email",
      ...common("email"),
      autocomplete: "email",
      hint: "The answer goes to this address.",
    },
    { kind: "tel", ...common("phone"), autocomplete: "tel", hint: "The number to call back." },
    {
      kind: "checkboxes",
      name: "selectedServices",
      label: LABELS.selectedServices,
      hint: "Choose one or more, or write under the next field what none of them fits.",
      values: chosen,
      options: site.services.all.map(({ slug, name }) => ({ value: slug, label: name })),
      ...problemWith("selectedServices", LABELS.selectedServices),
    },
    {
      kind: "text",
      name: OTHER,
      label: "Other work",
      value: other,
      ...problemWith(OTHER, "Other work"),
    },
    {
      kind: "text",
      ...common("timeline"),
      hint: "For example a start month, or bid and award dates.",
    },
    {
      kind: "textarea",
      ...common("additionalInfo"),
      hint: "Location, scope, status of the plan set, constraints.",
    },
    { kind: "text", ...common("heardAboutUs") },
    { kind: "hidden", name: "idempotencyKey", label: "Key of this request", value: key },
  ];
}

/** The field of the form that a fault of the bid request belongs to. */
function fieldOf({ field }: Fault, chosen: number, other: string): string {
  const index = /^selectedServices\[(\d+)\]$/.exec(field)?.[1];
  if (index === undefined) return field;
  return other.trim() !== "" && Number(index) >= chosen ? OTHER : "selectedServices";
}

/** Says that nothing was sent, and why, where no field is at fault. */
function problems(faults: readonly Fault[], notice: string | undefined): readonly Block[] {
  if (faults.length === 0 && notice === undefined) return [];
  const text = notice ??
    `Nothing was sent yet: ${
      faults.length === 1 ? "one field has" : `${faults.length} fields have`
    } to be corrected.`;
  return [{ kind: "notice", tone: "problem", text: [text] }];
}
