/**
 * The company: `company.md`, and the logo that may be beside it.
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
import type { Fault } from "../schema/mod.ts";
import { pathIn, readText } from "./disk.ts";
import type { Checked, ContentFault } from "./faults.ts";
import { findLogo, type FoundLogo } from "./logo.ts";
import { type Parsed, parseFile } from "./resource_file.ts";

/** The company, with its logo. */
export type CompanyEntry =
  & Parsed<typeof company["schema"]["fields"], typeof company["unpublished"]["fields"]>
  & { readonly assets: readonly Asset[] };

/** Reads the company; `undefined` if the file has faults. */
export function readCompany(
  directory: string,
  addresses: Addresses,
): Checked<CompanyEntry | undefined> {
  const name = "company.md";
  const file = pathIn(directory, name);
  const read = readText({ directory, name }, "is missing; every site needs this file");
  if (!read.ok) {
    return {
      value: undefined,
      faults: read.issues.map((issue) => ({ file, field: "", issue })),
    };
  }
  let logo: FoundLogo = { attrs: {}, assets: [], issues: [] };
  const made = { url: addresses.page() };
  const { value, faults } = parseFile(
    company,
    read.value,
    made,
    (attrs) => (logo = findLogo(attrs, directory, addresses)).attrs,
  );
  return {
    value: value && { ...value, assets: logo.assets },
    faults: [
      ...logo.issues.map((issue) => ({ field: "logo", issue })),
      ...faults,
      ...(value === undefined ? [] : hoursWarnings(value.published)),
    ].map((fault): ContentFault => ({ file, ...fault })),
  };
}

/** A warning for hours that can't be parsed for search engines. */
function hoursWarnings(
  { hours }: Company,
): readonly (Fault & Pick<ContentFault, "warning">)[] {
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
