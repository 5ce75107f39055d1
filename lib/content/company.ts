/**
 * The company: `company.md`, and the logo that may stand beside it.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import {
  type Addresses,
  type Asset,
  type Company,
  company,
  type CompanyUnpublished,
} from "../model/mod.ts";
import type { Fault } from "../schema/mod.ts";
import type { ContentFault } from "./faults.ts";
import { parseHalves, splitFile } from "./file.ts";
import { findLogo } from "./logo.ts";
import { readText } from "./read_file.ts";

/** The company, with what is published beside it. */
export interface CompanyEntry {
  readonly published: Company;
  readonly unpublished: CompanyUnpublished;
  readonly assets: readonly Asset[];
}

/**
 * Reads the company.
 *
 * @param faults Receives every fault of the file.
 * @returns The company, or `undefined` when the file has faults other than of the logo.
 */
export async function readCompany(
  directory: string,
  addresses: Addresses,
  faults: ContentFault[],
): Promise<CompanyEntry | undefined> {
  const path = join(directory, "company.md");
  const read = await readText(path, "is not there; every site has this file");
  if (!read.ok) {
    faults.push(...read.issues.map((issue) => ({ file: path, field: "", issue })));
    return undefined;
  }
  const own: Fault[] = [];
  const entry = await parse(read.value, directory, addresses, own);
  faults.push(...own.map((fault) => ({ file: path, ...fault })));
  return entry;
}

async function parse(
  text: string,
  directory: string,
  addresses: Addresses,
  faults: Fault[],
): Promise<CompanyEntry | undefined> {
  const halves = splitFile(text, faults);
  if (halves === undefined) return undefined;
  const { attrs, assets } = await findLogo(halves.attrs, directory, addresses, faults);
  const made = { url: addresses.page() };
  const parsed = parseHalves(company, "company", { ...halves, attrs }, made, faults);
  return parsed && { ...parsed, assets };
}
