/**
 * The fields of the bid request form, and how they become a bid request.
 *
 * @module
 */
import { contactRequest, NO_COMPANY, type Site } from "../../lib/model/mod.ts";
import type { FormField } from "../../lib/page/page.ts";
import { type Fault, schemaOf } from "../../lib/schema/mod.ts";

/** The field for work that no listed service fits; not part of the bid request. */
const OTHER = "otherService";

/**
 * The bid request in a form, not yet validated. Missing fields are left out, so that validation reports them.
 */
export function readForm(form: URLSearchParams, { settings }: Site): unknown {
  const other = form.get(OTHER) ?? "";
  const values: Record<string, unknown> = {
    ...(settings.company_optional && { companyName: NO_COMPANY }),
  };
  for (const name of Object.keys(contactRequest.fields)) {
    const value = form.get(name);
    if (value === null || name === "selectedServices") continue;
    if (value === "" && isOptional(name)) continue;
    // Forms send line ends as CR LF; limits count what was typed.
    values[name] = value.replaceAll("\r\n", "\n");
  }
  values.selectedServices = [
    ...form.getAll("selectedServices").filter((value) => value.trim() !== ""),
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
  timeline: "Timeline",
  additionalInfo: "Location and scope of work",
  heardAboutUs: "How did you hear about us?",
} as const satisfies Readonly<Record<FieldName, string>>;

const OTHER_LABEL = "Other work";

/** What to write in a required field that was left empty. */
const EMPTY = {
  firstName: "Enter your first name.",
  lastName: "Enter your last name.",
  companyName: "Enter the name of your company.",
  email: "Enter your email address.",
  phone: "Enter a phone number to call back.",
  selectedServices: "Choose at least one service, or say under Other work what you need.",
  timeline: "Enter when the work has to happen.",
  additionalInfo: "Describe the location and scope of the work.",
} as const satisfies Partial<Readonly<Record<FieldName, string>>>;

/**
 * The fields of the form.
 *
 * @param key The idempotency key of this copy of the form.
 * @param values The typed values.
 * @param faults The faults of the bid request from {@linkcode readForm}.
 */
export function bidFields(
  site: Site,
  key: string,
  values: URLSearchParams,
  faults: readonly Fault[],
): readonly FormField[] {
  const chosen = values.getAll("selectedServices");
  const other = values.get(OTHER) ?? "";
  const problemWith = (field: string, label: string): { readonly problem?: string } => {
    const fault = faults.find((fault) => fieldOf(fault, chosen.length) === field);
    if (fault === undefined) return {};
    const empty = field === "selectedServices"
      ? chosen.length === 0 && other.trim() === ""
      : (values.get(field) ?? "").trim() === "";
    // Length limits don't help with an empty field.
    if (empty && Object.hasOwn(EMPTY, field)) {
      const listed = field !== "selectedServices" || site.services.all.length > 0;
      return {
        problem: listed ? EMPTY[field as keyof typeof EMPTY] : "Describe the work you need.",
      };
    }
    return { problem: `${label.replace(/\?$/, "")} ${fault.issue}.` };
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
    ...(site.settings.company_optional
      ? []
      : [{ kind: "text" as const, ...common("companyName"), autocomplete: "organization" }]),
    {
      kind: "email",
      ...common("email"),
      autocomplete: "email",
      hint: "We reply to this address.",
    },
    {
      kind: "tel",
      ...common("phone"),
      autocomplete: "tel",
      hint: `A number where we can reach you, with its area code${leastOf("phone")}.`,
    },
    ...(site.services.all.length === 0
      ? [{
        kind: "text" as const,
        ...common("selectedServices"),
        label: "Work",
        hint: "Describe the work you need.",
      }]
      : [{
        kind: "checkboxes" as const,
        name: "selectedServices",
        label: LABELS.selectedServices,
        required: true,
        hint: "Choose one or more; if none fits, use your own words.",
        values: chosen,
        options: site.services.all.map(({ slug, name }) => ({ value: slug, label: name })),
        ...problemWith("selectedServices", LABELS.selectedServices),
      }, {
        kind: "text" as const,
        name: OTHER,
        label: OTHER_LABEL,
        formOnly: true,
        value: other,
        ...problemWith(OTHER, OTHER_LABEL),
      }]),
    {
      kind: "text",
      ...common("timeline"),
      hint: "When the work has to be done: a month or a date, for example.",
    },
    {
      kind: "textarea",
      ...common("additionalInfo"),
      hint: "Mention plans, if there are any, and constraints of site or schedule.",
    },
    { kind: "text", ...common("heardAboutUs") },
    { kind: "hidden", name: "idempotencyKey", label: "Key of this request", value: key },
  ];
}

/** The minimum length of a field, for a hint. */
function leastOf(name: FieldName): string {
  const { minLength } = schemaOf(contactRequest.fields[name]).json;
  return typeof minLength === "number" ? `: at least ${minLength} characters` : "";
}

/** The form's field for a fault of the bid request. */
function fieldOf({ field }: Fault, chosen: number): string {
  const index = /^selectedServices\[(\d+)\]$/.exec(field)?.[1];
  if (index === undefined) return field;
  return Number(index) >= chosen ? OTHER : "selectedServices";
}
