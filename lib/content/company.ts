/**
 * The company: `company.md`, and the logo that may stand beside it.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import { type Addresses, type Asset, company } from "../model/mod.ts";
import { readText } from "./disk.ts";
import type { Checked, ContentFault } from "./faults.ts";
import { findLogo, type FoundLogo } from "./logo.ts";
import { type Parsed, parseFile } from "./resource_file.ts";

/** The company, with what is published beside it. */
export type CompanyEntry =
  & Parsed<typeof company["schema"]["fields"], typeof company["unpublished"]["fields"]>
  & { readonly assets: readonly Asset[] };

/** Reads the company; it is `undefined` when the file has faults. */
export function readCompany(
  directory: string,
  addresses: Addresses,
): Checked<CompanyEntry | undefined> {
  const name = "company.md";
  const file = join(directory, name);
  const read = readText({ directory, name }, "is not there; every site has this file");
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
    ].map((fault): ContentFault => ({ file, ...fault })),
  };
}
