/**
 * The bid request form: its fields, and how they become a bid request. lib/page/html_form.ts renders it.
 *
 * @module
 */
import { type BidRequest, bidRequest, type Site } from "../../lib/model/mod.ts";
import { MOST_LISTED } from "../../lib/page/first_links.ts";
import type { FormField } from "../../lib/page/page.ts";
import { type Fault, present, schemaOf } from "../../lib/schema/mod.ts";

type FieldName = keyof BidRequest;

/** The field for the idempotency key of a copy of the form. */
export const KEY = "idempotencyKey";

/** The field for work that no listed service fits; not part of the bid request. */
const OTHER = "otherService";

/** A field's words. */
interface FieldWords {
  readonly label: string;
  /** What to write in a required field that was left empty. */
  readonly empty?: string;
  readonly hint?: string;
}

/** How a field is shown; `text` unless it has a `kind`. */
interface Shown extends FieldWords {
  readonly kind?: "email" | "tel" | "textarea";
  readonly autocomplete?: string;
}

/** What the fields are for a browser, in the order of the form. */
const CONTROLS: Readonly<Record<FieldName, Pick<Shown, "kind" | "autocomplete">>> = {
  firstName: { autocomplete: "given-name" },
  lastName: { autocomplete: "family-name" },
  companyName: { autocomplete: "organization" },
  email: { kind: "email", autocomplete: "email" },
  phone: { kind: "tel", autocomplete: "tel" },
  selectedServices: {},
  timeline: {},
  additionalInfo: { kind: "textarea" },
  heardAboutUs: {},
};

/** A field that people don't see and programs fill in, with a name that no browser fills in by itself. */
const TRAP = "message";

/** Whether the field that people don't see was filled in. */
export function isTrapped(form: URLSearchParams): boolean {
  return (form.get(TRAP) ?? "") !== "";
}

/**
 * The bid request in a form, not yet validated. Missing fields are left out, so that validation reports them.
 */
export function readForm(form: URLSearchParams, { settings }: Site): unknown {
  const other = form.get(OTHER) ?? "";
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(bidRequest(settings).fields)) {
    const value = form.get(name);
    if (value === null || name === "selectedServices") continue;
    if (value.trim() === "" && "optional" in field) continue;
    // Forms send line ends as CR LF; limits count what was typed.
    values[name] = value.replaceAll("\r\n", "\n");
  }
  values.selectedServices = [
    ...form.getAll("selectedServices").filter((value) => value.trim() !== ""),
    ...(other.trim() === "" ? [] : [other]),
  ];
  return values;
}

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
  const { fields } = bidRequest(site.settings);
  const words = site.words.contact;
  const otherWork: Shown = words.fields.otherService;
  const chosen = values.getAll("selectedServices");
  const other = values.get(OTHER) ?? "";
  const problemWith = (name: FieldName | typeof OTHER, { label, empty }: Shown) => {
    const fault = faults.find((fault) => fieldOf(fault, chosen.length) === name);
    if (fault === undefined) return {};
    const typed = name === "selectedServices" ? [...chosen, other] : [values.get(name) ?? ""];
    // Length limits don't help with an empty field.
    if (empty !== undefined && typed.every((value) => value.trim() === "")) {
      return { problem: empty };
    }
    return { problem: `${label.replace(/\?$/, "")} ${fault.issue}.` };
  };
  const field = (name: FieldName, shown: Shown): FormField => {
    const maxLength = schemaOf(fields[name]).json.maxLength as number | undefined;
    return {
      kind: "text",
      name,
      ...shown,
      required: !("optional" in fields[name]),
      value: values.get(name) ?? "",
      ...present({ maxLength }),
      ...problemWith(name, shown),
    };
  };
  const more = site.services.all.length - MOST_LISTED;
  const services = (shown: Shown): readonly FormField[] => [{
    kind: "checkboxes",
    name: "selectedServices",
    ...shown,
    required: true,
    values: chosen,
    options: site.services.all.map(({ slug, name }) => ({ value: slug, label: name })),
    ...(more > 0 && {
      folded: { from: MOST_LISTED, summary: words.moreServices(more) },
    }),
    ...problemWith("selectedServices", shown),
  }, {
    kind: "text",
    name: OTHER,
    ...otherWork,
    formOnly: true,
    required: false,
    value: other,
    ...problemWith(OTHER, otherWork),
  }];
  const hasServices = site.services.all.length > 0;
  const shown = { ...words.fields, ...(!hasServices && { selectedServices: words.fields.work }) };
  const names = Object.keys(CONTROLS) as FieldName[];
  return [
    ...names.flatMap((name) => {
      const each: Shown = { ...CONTROLS[name], ...shown[name] };
      return name === "selectedServices" && hasServices ? services(each) : [field(name, each)];
    }),
    { kind: "trap", name: TRAP, label: words.trap, formOnly: true },
    { kind: "hidden", name: KEY, label: words.key, value: key },
  ];
}

/** The form's field for a fault of the bid request. */
function fieldOf({ field }: Fault, chosen: number): string {
  const index = /^selectedServices\[(\d+)\]$/.exec(field)?.[1];
  if (index === undefined) return field;
  return Number(index) >= chosen ? OTHER : "selectedServices";
}
