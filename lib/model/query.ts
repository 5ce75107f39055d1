/**
 * The filters of the listings and the search of the glossary, shared by the API and the website.
 *
 * @module
 */
import {
  boolean,
  type Fault,
  type Fields,
  type FieldsOf,
  object,
  type ObjectSchema,
  optional,
  reference,
  schemaOf,
  string,
  validate,
  type Validation,
} from "../schema/mod.ts";
import type { GlossaryTerm } from "./glossary_term.ts";
import type { Project } from "./project.ts";
import type { Site } from "./site.ts";

/** The query parameters of GET /projects. */
export const projectQuery = object({
  featured: optional(boolean({
    description: "true narrows to the projects highlighted on the website; false has no effect.",
  })),
  service: optional(
    reference("services", { description: "Only projects that included this service." }),
  ),
  city: optional(
    reference("service-areas", { description: "Only projects in this service area." }),
  ),
}, { unknown: "drop" });

/** A checked query of GET /projects. */
export type ProjectQuery = FieldsOf<typeof projectQuery.fields>;

/** The query parameters of GET /glossary. */
export const glossaryQuery = object({
  q: optional(string({
    max: 100,
    description:
      "Text that the term or its definition contains, ignoring case. Empty filters nothing.",
  })),
}, { unknown: "drop" });

/** A checked query of GET /glossary. */
export type GlossaryQuery = FieldsOf<typeof glossaryQuery.fields>;

/**
 * Reads query parameters by their declaration: `true` and `false` become booleans if a boolean is declared, a
 * repeated parameter is a fault, and undeclared ones are ignored.
 */
export function readQuery<F extends Fields>(
  schema: ObjectSchema<F>,
  query: URLSearchParams,
): Validation<FieldsOf<F>> {
  const values: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const [name, field] of Object.entries(schema.fields)) {
    const [given, ...more] = query.getAll(name);
    if (given === undefined) continue;
    const isBoolean = schemaOf(field).json.type === "boolean";
    if (more.length > 0) {
      faults.push({ field: name, issue: "is given more than once; give it once" });
    } else if (!isBoolean) values[name] = given;
    else if (given === "true" || given === "false") values[name] = given === "true";
    else faults.push({ field: name, issue: "must be exactly true or false" });
  }
  const checked = validate(schema, values);
  if (faults.length === 0) return checked;
  return { ok: false, faults: [...faults, ...(checked.ok ? [] : checked.faults)] };
}

/** The projects that match every given filter. */
export function filterProjects(
  site: Site,
  { featured, service, city }: ProjectQuery,
): readonly Project[] {
  return site.projects.all.filter((project) => {
    const placement = site.projects.internal.get(project.slug);
    return (featured !== true || project.featured) &&
      (service === undefined || placement?.services.includes(service) === true) &&
      (city === undefined || placement?.service_area === city);
  });
}

/** The terms whose name or definition contains `q`, ignoring case. */
export function searchGlossary(
  { glossary: { all } }: Site,
  { q = "" }: GlossaryQuery,
): readonly GlossaryTerm[] {
  return q === "" ? all : indexOf(all).find(q).map((position) => all[position]!);
}

/** Indexes of searched listings. Reloaded content has new listings. */
const indexes = new WeakMap<readonly GlossaryTerm[], TextIndex>();

function indexOf(terms: readonly GlossaryTerm[]): TextIndex {
  const known = indexes.get(terms);
  if (known !== undefined) return known;
  const index = indexTexts(terms.map(({ term, definition }) => [term, definition]));
  indexes.set(terms, index);
  return index;
}

/** The indexed texts of one listing. */
export interface TextIndex {
  /** The positions of the texts that contain `sought`, ignoring case, in order. */
  find(sought: string): readonly number[];
}

/** The binary logarithm of the table's number of rows. Grams share rows, so a row finds a few texts too many. */
const ROW_BITS = 12;

/** The longest grams that are indexed. */
const LONGEST_GRAM = 3;

/** Text for comparison without case. */
export function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase();
}

/**
 * Indexes texts. For each gram of one to three characters, a row of bits says which texts may contain it. A search
 * intersects the rows of its grams and checks the few remaining texts.
 *
 * @param texts Each text's parts; a match is within one part.
 */
export function indexTexts(texts: readonly (readonly string[])[]): TextIndex {
  const folded = texts.map((parts) => parts.map(foldCase));
  const words = Math.ceil(texts.length / 32);
  const rows = new Uint32Array(words * 2 ** ROW_BITS);
  for (const [position, parts] of folded.entries()) {
    const word = position >>> 5;
    const bit = 1 << (position & 31);
    for (const part of parts) forEachRow(part, (row) => rows[row * words + word]! |= bit);
  }
  return {
    find(sought) {
      const wanted = foldCase(sought);
      const candidates = new Uint32Array(words).fill(0xffffffff);
      forEachRow(wanted, (row) => {
        for (let word = 0; word < words; word++) candidates[word]! &= rows[row * words + word]!;
      });
      const found: number[] = [];
      for (const [word, bits] of candidates.entries()) {
        for (let rest = bits; rest !== 0; rest &= rest - 1) {
          const position = word * 32 + 31 - Math.clz32(rest & -rest);
          if (folded[position]?.some((part) => part.includes(wanted))) found.push(position);
        }
      }
      return found;
    },
  };
}

/** Calls a function with the row of each gram of a text. */
function forEachRow(text: string, take: (row: number) => void): void {
  for (let start = 0; start < text.length; start++) {
    let gram = 0;
    for (let end = start; end < Math.min(start + LONGEST_GRAM, text.length); end++) {
      gram = gram * 0x10001 + text.charCodeAt(end) + 1;
      take(rowOf(gram));
    }
  }
}

/** The row of a gram: a hash of its bits, with those above the 32nd folded in. */
function rowOf(gram: number): number {
  const hash = Math.imul(gram ^ Math.imul(gram / 2 ** 32, 0x85ebca6b), 0x9e3779b1);
  return (hash ^ (hash >>> 15)) >>> (32 - ROW_BITS);
}
