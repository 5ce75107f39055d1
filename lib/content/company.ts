/**
 * Reads `company.md` and its logos. A logo is an address, or a picture beside the file.
 *
 * @module
 */
import {
  type Asset,
  company,
  e164,
  type Entry,
  type FileFault,
  parseOpeningHours,
  sentence,
  type Service,
  usualDays,
} from "../model/mod.ts";
import { isEmptyValue, uriFormat } from "../schema/mod.ts";
import { addressesIn } from "../text/mod.ts";
import { attempt, type ContentFolder, FileIssue } from "./content_folder.ts";
import { readContentFile, type SplitFile } from "./front_matter.ts";
import {
  checkNotes,
  checkPicture,
  HeicIssue,
  isJpeg,
  jpegBytes,
  memorySource,
  PICTURE_TYPES,
  pictureSize,
} from "../pictures/mod.ts";
import { readEntry } from "./resources.ts";
import { pairFaults } from "./rules.ts";
import type { TextContext } from "./texts.ts";

const COMPANY_FILE = "company.md";

export interface LoadedCompany {
  readonly entry: Entry<typeof company["schema"]["fields"], typeof company["internal"]["fields"]>;
  readonly assets: readonly Asset[];
  /** The file, with the addresses of logos in place of their names. */
  readonly split: SplitFile;
}

/**
 * Reads the company; `undefined` if its front matter can't be read.
 *
 * @param services The company's services, whose summaries describe it if the file has no text.
 */
export function readCompany(
  context: TextContext,
  services: readonly Service[],
): LoadedCompany | undefined {
  const { addresses, folder } = context;
  const file = readContentFile(folder, COMPANY_FILE, "is missing; every site needs this file");
  if (file === undefined) return undefined;
  const faults = folder.faultsOf(COMPANY_FILE);
  const attrs: Record<string, unknown> = { ...file.attrs };
  // The same picture may be both logos.
  const assets = new Map<string, Asset>();
  for (const field of ["logo", "logo_dark"]) {
    const { [field]: logo } = attrs;
    if (isEmptyValue(logo) || uriFormat.pattern.test(String(logo))) continue;
    const asset = attempt(
      () => readLogo(folder, String(logo)),
      (issue) => faults.push({ field, issue }),
    );
    if (asset === undefined) delete attrs[field];
    else {
      attrs[field] = addresses.site + asset.path;
      assets.set(asset.path, asset);
    }
  }
  faults.push(...pairFaults(attrs));
  const generated = { url: addresses.page() };
  const page = addresses.page("about");
  const split = { ...file, attrs };
  const entry = readEntry(
    company,
    COMPANY_FILE,
    split,
    generated,
    page,
    context,
    describeByServices(services),
  );
  // The hours may be missing, which is a fault.
  const { hours = {} } = entry.published;
  for (const days of ["weekday", "weekend"] as const) {
    const { hours: parsed, remarks } = parseOpeningHours(hours[days] ?? "closed", usualDays[days]);
    if (remarks.length === 0) continue;
    const issue = parsed.length === 0
      ? `can't be read as opening hours, so search engines won't get them: "${remarks.join()}"; ` +
        "write, for example, Monday to Friday, 7:00 to 16:30"
      : `has words that search engines won't get: "${remarks.join('", "')}"; holidays stand in ` +
        "closed, with their dates";
    faults.push({ field: `hours.${days}`, issue, warning: true });
  }
  // A number that can't be read is a fault already.
  if (!faults.some(({ field }) => /telephone$/.test(field))) faults.push(...companyFaults(entry));
  return { entry, assets: [...assets.values()], split };
}

/** The summaries of the services, as the description of a company without one; `undefined` without services. */
export function describeByServices(services: readonly Service[]): string | undefined {
  return services.map(({ summary }) => sentence(summary)).join(" ") || undefined;
}

/** Faults of the emergency telephone: `hours.emergency` has to name the same number. */
export function companyFaults(
  { published, internal: { emergency_telephone } }: LoadedCompany["entry"],
): readonly FileFault[] {
  const { telephone = "", hours: { emergency = "" } = {} } = published;
  const named = telephonesIn(emergency);
  const known = [telephone, emergency_telephone ?? ""].map(e164);
  const unknown = named.find((number) => !known.includes(number));
  return [
    ...(unknown === undefined ? [] : [{
      field: "hours.emergency",
      issue: `names ${unknown}, which is neither telephone nor emergency_telephone; ` +
        `write emergency_telephone: "${unknown}", or correct the number`,
    }]),
    ...(emergency_telephone === undefined ||
        named.includes(e164(emergency_telephone))
      ? []
      : [{
        field: "emergency_telephone",
        issue: "must be in hours.emergency too, where programs read it, such as: " +
          `24 hours a day, at ${emergency_telephone}`,
      }]),
  ];
}

/** The telephone numbers in a text, in E.164. */
function telephonesIn(written: string): readonly string[] {
  // addressesIn() ignores ten digits in a row, which may be anything in other texts.
  const text = written.replace(/(?<![\w+.-])(1?)(\d{3})(\d{3})(\d{4})(?!\w)/g, "$1 $2-$3-$4");
  return [...addressesIn(text)].flatMap(({ href }) =>
    href?.startsWith("tel:") ? [href.slice("tel:".length)] : []
  );
}

/** The name of a logo's file. */
const LOGO_NAME = /^[a-z0-9-]+\.(svg|png|webp|jpe?g)$/;

/** The maximum size of a logo in bytes. Every page loads it, so it should be small. */
const MAX_LOGO_BYTES = 2 ** 20;

/** Reads a logo beside company.md. */
function readLogo(folder: ContentFolder, name: string): Asset {
  const [, extension] = LOGO_NAME.exec(name) ?? [];
  if (extension === undefined) {
    throw new FileIssue(
      "must be a full address such as https://example.com/logo.svg, or the name of a picture beside " +
        "company.md: lower-case letters, digits and hyphens, then .svg, .png, .webp, .jpg or .jpeg",
    );
  }
  const mediaType = PICTURE_TYPES[extension as keyof typeof PICTURE_TYPES];
  const report = (issue: string) => {
    throw new FileIssue(`"${name}" ${issue}`);
  };
  const missing = "does not exist; put the picture beside company.md";
  const bytes = attempt(() => folder.bytes(name, MAX_LOGO_BYTES), report, missing)!;
  const size = attempt(() => pictureSize(mediaType, bytes), (issue, error) => {
    if (error instanceof HeicIssue) report(issue);
  });
  const source = memorySource(bytes);
  attempt(() => size === undefined ? checkNotes(source) : checkPicture(mediaType, source), report);
  const shown = isJpeg(source) ? jpegBytes(bytes) : bytes;
  return { path: `/${name}`, mediaType, bytes: shown, ...size };
}
