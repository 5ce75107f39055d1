/**
 * The company: `company.md`, and its logo: an address, or a picture beside the file, which is published with it.
 *
 * @module
 */
import {
  type Addresses,
  type Asset,
  type Company,
  company,
  readOpeningHours,
  usualDays,
} from "../model/mod.ts";
import { uriFormat } from "../schema/mod.ts";
import { pathIn, readBytes } from "./disk.ts";
import type { Checked, FileFault } from "./faults.ts";
import { type Attributes, type ParsedFile, readContentFile } from "./front_matter.ts";
import { PICTURE_TYPES, pictureSize } from "./picture_size.ts";
import { type Entry, parseResource } from "./resources.ts";

/** The company, with its logo. */
export type CompanyEntry =
  & Entry<typeof company["schema"]["fields"], typeof company["internal"]["fields"]>
  & { readonly assets: readonly Asset[] };

/** Reads the company; `undefined` if the file has faults. */
export function readCompany(
  directory: string,
  addresses: Addresses,
): Checked<CompanyEntry | undefined> {
  const place = { directory, name: "company.md" };
  const missing = "is missing; every site needs this file";
  return readContentFile(place, missing, (file): ParsedFile<CompanyEntry> => {
    const { attrs, assets, issues } = findLogo(file.attrs, directory, addresses);
    const { value, faults } = parseResource(company, { ...file, attrs }, {
      url: addresses.page(),
    });
    return {
      value: value && { ...value, path: pathIn(directory, place.name), assets },
      faults: [
        ...issues.map((issue) => ({ field: "logo", issue })),
        ...faults,
        ...(value === undefined ? [] : hoursWarnings(value.published)),
      ],
    };
  });
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
  readonly issues: readonly string[];
}

/**
 * Finds the picture named in front matter, and replaces its name with its address. A logo with faults is removed.
 *
 * @param attrs The front matter of the company, not yet validated.
 */
function findLogo(attrs: Attributes, directory: string, addresses: Addresses): FoundLogo {
  const { logo, ...others } = attrs;
  const isAbsent = logo === undefined || logo === null || logo === "";
  if (isAbsent || typeof logo === "string" && uriFormat.pattern.test(logo)) {
    return { attrs, assets: [], issues: [] };
  }
  const refused = (issues: readonly string[]) => ({ attrs: others, assets: [], issues });
  const [name, extension] = typeof logo === "string" ? PICTURE_NAME.exec(logo) ?? [] : [];
  if (name === undefined) return refused([NEITHER]);
  const read = readBytes({ directory, name }, {
    missing: "does not exist; put the picture beside company.md",
    max: MOST_BYTES,
  });
  if (!read.ok) return refused(read.issues.map((issue) => `"${name}" ${issue}`));
  const bytes = read.value;
  const mediaType = PICTURE_TYPES[extension as keyof typeof PICTURE_TYPES];
  const size = pictureSize(mediaType, {
    read: (offset, length) => bytes.subarray(offset, offset + length),
  });
  return {
    attrs: { ...attrs, logo: addresses.page(name) },
    assets: [{ path: `/${name}`, mediaType, bytes, ...(size.ok && size.value) }],
    issues: [],
  };
}
