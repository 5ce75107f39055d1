/**
 * The company: `company.md`, and its logos: each an address, or a picture beside the file, which is published with it.
 *
 * @module
 */
import {
  type Addresses,
  type Asset,
  type Company,
  company,
  type Entry,
  type FileFault,
  readOpeningHours,
  usualDays,
} from "../model/mod.ts";
import { uriFormat } from "../schema/mod.ts";
import { pathIn, readBytes } from "./disk.ts";
import { inFile } from "./faults.ts";
import { type Attributes, readContentFile } from "./front_matter.ts";
import { PICTURE_TYPES, pictureSize } from "./picture_size.ts";
import { type CheckedContent, parseResource } from "./resources.ts";
import { publishTexts, type TextContext } from "./texts.ts";

/** The company, and its logos. */
export interface CheckedCompany
  extends CheckedContent<Entry<CompanyFields, CompanyInternalFields> | undefined> {
  readonly assets: readonly Asset[];
}

type CompanyFields = typeof company["schema"]["fields"];
type CompanyInternalFields = typeof company["internal"]["fields"];

/** Reads the company; its value is `undefined` if the file has faults. */
export function readCompany(directory: string, context: TextContext): CheckedCompany {
  const { addresses } = context;
  const name = "company.md";
  const path = pathIn(directory, name);
  const read = readContentFile({ directory, name }, "is missing; every site needs this file");
  if (read.value === undefined) return { ...read, value: undefined, assets: [], pictures: [] };
  const logo = findLogo("logo", read.value.attrs, directory, addresses);
  const both = findLogo("logo_dark", logo.attrs, directory, addresses);
  const file = { ...read.value, attrs: both.attrs };
  const texts = publishTexts(company, file, addresses.page("about"), context);
  const url = addresses.page();
  const { value, faults, pictures } = parseResource(company, file, texts, path, { url });
  return {
    value,
    faults: [
      ...read.faults,
      ...inFile(path, [...logo.faults, ...both.faults]),
      ...faults,
      ...(value === undefined ? [] : inFile(path, hoursWarnings(value.published))),
    ],
    pictures,
    // One picture may be both.
    assets: [
      ...new Map([...logo.assets, ...both.assets].map((file) => [file.path, file])).values(),
    ],
  };
}

/** A warning for hours that can't be parsed for search engines. */
function hoursWarnings({ hours }: Company): readonly FileFault[] {
  return (["weekday", "weekend"] as const).flatMap((field) =>
    hours[field] === undefined || readOpeningHours(hours[field], usualDays[field]) !== undefined
      ? []
      : [{
        field: `hours.${field}`,
        issue:
          "can't be read as opening hours, so search engines won't get them; write, for example, " +
          "Monday to Friday, 7:00 to 16:30",
        warning: true,
      }]
  );
}

/** The name of a picture that can be the logo. */
const PICTURE_NAME = /^[a-z0-9-]+\.(svg|png|webp|jpe?g)$/;

/** The largest logo in bytes. It is on every page, so it should be small. */
const MOST_BYTES = 2 ** 20;

const NEITHER =
  "must be a full address such as https://example.com/logo.svg, or the name of a picture beside " +
  "company.md: lower-case letters, digits and hyphens, then .svg, .png, .webp, .jpg or .jpeg";

/** Front matter with the logo's address, the published picture, and what is wrong with it. */
interface FoundLogo {
  readonly attrs: Attributes;
  readonly assets: readonly Asset[];
  readonly faults: readonly FileFault[];
}

/**
 * Finds the picture named in front matter, and replaces its name with its address. A logo with faults is removed.
 *
 * @param attrs The front matter of the company, not yet validated.
 */
function findLogo(
  field: "logo" | "logo_dark",
  attrs: Attributes,
  directory: string,
  addresses: Addresses,
): FoundLogo {
  const { [field]: logo, ...others } = attrs;
  const isAbsent = logo === undefined || logo === null || logo === "";
  if (isAbsent || typeof logo === "string" && uriFormat.pattern.test(logo)) {
    return { attrs, assets: [], faults: [] };
  }
  const refused = (...issues: readonly string[]) => ({
    attrs: others,
    assets: [],
    faults: issues.map((issue) => ({ field, issue })),
  });
  const [name, extension] = typeof logo === "string" ? PICTURE_NAME.exec(logo) ?? [] : [];
  if (name === undefined) return refused(NEITHER);
  const read = readBytes({ directory, name }, {
    missing: "does not exist; put the picture beside company.md",
    max: MOST_BYTES,
  });
  if (!read.ok) return refused(...read.issues.map((issue) => `"${name}" ${issue}`));
  const bytes = read.value;
  const mediaType = PICTURE_TYPES[extension as keyof typeof PICTURE_TYPES];
  const size = pictureSize(mediaType, {
    read: (offset, length) => bytes.subarray(offset, offset + length),
  });
  return {
    attrs: { ...attrs, [field]: addresses.page(name) },
    assets: [{ path: `/${name}`, mediaType, bytes, ...(size.ok && size.value) }],
    faults: [],
  };
}
