/**
 * The bid request form: its fields, and how they become a bid request. lib/page/html_form.ts renders it.
 *
 * @module
 */
import { match } from "ts-pattern";
import { type BidRequest, formBidRequest, isEmergency } from "../../lib/bids/bid_request.ts";
import { displayTelephone, originalOf, type Site } from "../../lib/model/mod.ts";
import { fileKinds, FILES_FIELD } from "../../lib/bids/bid_files.ts";
import { KEY_FIELD, MAX_FILE_BYTES, MAX_FILES } from "../../lib/bids/limits.ts";
import { printable } from "../../lib/http/problem.ts";
import type { UploadFault } from "../../lib/http/upload.ts";
import { MOST_LINKED } from "../../lib/page/first_links.ts";
import type { FormField } from "../../lib/page/page.ts";
import { type Fault, schemaOf } from "../../lib/schema/mod.ts";

type FieldName = keyof BidRequest;

/** The form's field for work that no listed service fits. It becomes one of the `selectedServices`. */
const OTHER = "otherService";

interface FieldWords {
  readonly label: string;
  /** The problem of a required field that was left empty. */
  readonly empty?: string;
  readonly hint?: string;
}

/** How a field is shown; by default, as `text`. */
interface FieldDisplay extends FieldWords {
  readonly kind?: "text" | "email" | "tel" | "textarea";
  readonly autocomplete?: string;
}

/** The control and the autofill token of each field, in the order of the form. */
const CONTROLS: Readonly<Record<FieldName, Pick<FieldDisplay, "kind" | "autocomplete">>> = {
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

/** The fields that come first in an emergency. */
const FIRST_IN_EMERGENCY = ["firstName", "lastName", "phone", "additionalInfo"] as const;

/** A field that people don't see and programs fill in, with a name that no browser fills in by itself. */
const TRAP = "message";

/**
 * Turns a form into a bid request, not yet validated, and says whether that is an emergency, and whether the field that
 * people don't see was filled in. Missing fields are left out, so that validation reports them.
 */
export function parseForm(form: URLSearchParams, site: Site) {
  const selectedServices = chosenServices(form);
  const emergency = isEmergency({ selectedServices }, originalOf(site));
  const { fields } = formBidRequest(site, emergency);
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = form.get(name);
    if (value === null || name === "selectedServices") continue;
    if (!isFilled(value) && "optional" in field) continue;
    // Forms send line ends as CR LF; limits count what was typed.
    values[name] = value.replaceAll("\r\n", "\n");
  }
  values.selectedServices = selectedServices;
  return {
    value: values,
    isEmergency: emergency,
    trapped: (form.get(TRAP) ?? "") !== "",
  };
}

/** The chosen services, with the text of the field for other work. */
function chosenServices(form: URLSearchParams): readonly string[] {
  return [...form.getAll("selectedServices"), form.get(OTHER) ?? ""].filter(isFilled);
}

/** Whether a field was filled in. */
function isFilled(value: string): boolean {
  return value.trim() !== "";
}

/** What the fields of a form depend on. */
interface FieldParts {
  readonly site: Site;
  readonly values: URLSearchParams;
  /** The faults of the bid request from {@linkcode parseForm}, and of its files. */
  readonly faults: readonly Fault[];
  /** Whether files may be chosen, or whether some were sent that have to be chosen again. */
  readonly files: "none" | "possible" | "again";
}

/**
 * The fields of the form.
 *
 * @param key The idempotency key of this copy of the form.
 */
export function bidFields(key: string, parts: FieldParts): readonly FormField[] {
  const { site, values } = parts;
  const words = site.words.contact;
  const original = originalOf(site);
  const emergency = isEmergency({ selectedServices: chosenServices(values) }, original);
  const hasServices = original.services.all.length > 0;
  const fieldWords: Readonly<Record<FieldName, FieldWords>> = {
    ...words.fields,
    ...(site.settings.company_optional && words.homeownersFields),
    ...(emergency && words.emergencyFields),
    ...(!hasServices && { selectedServices: words.fields.work }),
  };
  const names = Object.keys(CONTROLS) as readonly FieldName[];
  const ordered = [...new Set([...(emergency ? FIRST_IN_EMERGENCY : []), ...names])];
  const fields = ordered.map((name) =>
    name === "selectedServices" && hasServices
      ? servicesField(parts, fieldWords[name])
      : bidField(parts, name, { ...CONTROLS[name], ...fieldWords[name] }, emergency)
  );
  const { label } = words.fields.otherService;
  return [
    ...fields.filter(({ required }) => required),
    ...(hasServices
      ? [
        {
          kind: "text",
          name: OTHER,
          label,
          formOnly: true,
          required: false,
          value: values.get(OTHER) ?? "",
          ...problemWith(parts, OTHER, { label }),
        } as const,
      ]
      : []),
    ...fields.filter(({ required }) => !required).map((field) => ({ ...field, isMore: true })),
    { kind: "trap", name: TRAP, label: words.trap, formOnly: true },
    { kind: "hidden", name: KEY_FIELD, label: words.key, value: key },
    ...(parts.files === "none" ? [] : [filesField(parts)]),
  ];
}

function bidField(
  parts: FieldParts,
  name: FieldName,
  { kind = "text", ...words }: FieldDisplay,
  isEmergency: boolean,
): FormField {
  const { site, values } = parts;
  const field = formBidRequest(site, isEmergency).fields[name];
  const maxLength = schemaOf(field).json.maxLength as number | undefined;
  return {
    kind,
    name,
    ...words,
    required: !("optional" in field),
    value: values.get(name) ?? "",
    ...problemWith(parts, name, words),
    maxLength,
  };
}

/** The field to choose services. Every one is offered; one that is not translated has its original name. */
function servicesField(parts: FieldParts, words: FieldWords): FormField {
  const { site, values } = parts;
  const offered = originalOf(site).services.all.map((service) =>
    site.services.bySlug.get(service.slug) ?? service
  );
  const more = offered.length - MOST_LINKED;
  return {
    kind: "checkboxes",
    name: "selectedServices",
    label: words.label,
    required: true,
    values: values.getAll("selectedServices"),
    hint: words.hint,
    options: offered.map(({ slug, name }) => ({ value: slug, label: name })),
    ...(more > 0 && {
      folded: { from: MOST_LINKED, summary: site.words.contact.moreServices(more) },
    }),
    ...problemWith(parts, "selectedServices", words),
  };
}

/** The field for plans and photos. It comes last, so that all others arrive before the files. */
function filesField({ site, faults, files }: FieldParts): FormField {
  const words = site.words.contact;
  const { hint, again } = words.files;
  const problem = faults.find(({ field }) => field === FILES_FIELD)?.issue;
  return {
    kind: "files",
    name: FILES_FIELD,
    label: words.fields.files.label,
    hint: hint(MAX_FILES, MAX_MEGABYTES),
    formOnly: true,
    required: false,
    accept: fileKinds.flatMap(({ type, extension, others = [] }) => [
      ...[type, `.${extension}`, ...others],
    ]).join(),
    script: filesScript(site),
    problem,
    again: files === "again" ? again : undefined,
  };
}

/**
 * The limits and messages of the form's script, which replaces `{}` by a name or a size. What it says of faults is what the
 * server would show.
 */
function filesScript({ company, words: { contact, thanks } }: Site) {
  const { unknown, empty, tooMany, tooLarge, remove, added, removed, total, failed, ...files } =
    contact.files;
  const { list, drop, sending, shrinking, smaller, waiting } = files;
  return {
    most: MAX_FILES,
    mostBytes: MAX_FILE_BYTES,
    list,
    drop,
    sending,
    smaller,
    waiting,
    shrinking: shrinking("{}"),
    remove: remove("{}"),
    added: added("{}"),
    removed: removed("{}"),
    total: total("{}"),
    unknown: unknown("{}", fileKindNames()),
    empty: empty("{}"),
    tooMany: tooMany(MAX_FILES, company.email),
    tooLarge: tooLarge(MAX_MEGABYTES, company.email),
    failed: failed(displayTelephone(company.telephone)),
    thanks: thanks.byName("{}"),
  };
}

const MAX_MEGABYTES = MAX_FILE_BYTES / 1_000_000;

function fileKindNames(): string {
  return fileKinds.map(({ label }) => label).join(", ");
}

/** The fault of a form's files, in the language of the site. */
export function uploadFault({ company, words }: Site, fault: UploadFault): Fault {
  const { unknown, empty, tooMany, tooLarge } = words.contact.files;
  const issue = match(fault)
    .with({ kind: "unknown" }, ({ name }) => unknown(printable(name), fileKindNames()))
    .with({ kind: "empty" }, ({ name }) => empty(printable(name)))
    .with({ kind: "too many" }, () => tooMany(MAX_FILES, company.email))
    .with({ kind: "too large" }, () => tooLarge(MAX_MEGABYTES, company.email))
    .exhaustive();
  return { field: FILES_FIELD, issue };
}

/** The problem of a field, in words for the person who filled it in. */
function problemWith(
  { site, values, faults }: FieldParts,
  name: FieldName | typeof OTHER,
  { label, empty }: FieldWords,
): { readonly problem?: string } {
  const chosen = values.getAll("selectedServices").filter(isFilled).length;
  const fault = faults.find((fault) => formFieldName(fault, chosen) === name);
  if (fault === undefined) return {};
  const typed = name === "selectedServices" ? chosenServices(values) : [values.get(name) ?? ""];
  // Length limits don't help with an empty field.
  if (empty !== undefined && !typed.some(isFilled)) return { problem: empty };
  // For languages other than that of the API's issues.
  const field = name === OTHER ? undefined : formBidRequest(site, false).fields[name];
  const most = field && schemaOf(field).json.maxLength as number | undefined;
  const isLong = most !== undefined && typed.some((value) => [...value].length > most);
  const kind = isLong ? "length" : name === "email" || name === "phone" ? name : "other";
  const { issue } = fault;
  return { problem: site.words.contact.fault({ label, issue, kind, most: most ?? 0 }) };
}

/** The field of the form to which a fault of the bid request belongs. */
function formFieldName({ field }: Fault, chosen: number): string {
  const index = /^selectedServices\[(\d+)\]$/.exec(field)?.[1];
  if (index === undefined) return field;
  return Number(index) >= chosen ? OTHER : "selectedServices";
}
