/**
 * The contractor's own pages: the files of `pages/`, which is optional.
 *
 * @module
 */
import { type OwnPage, ownPage, type OwnPageInternal } from "../model/mod.ts";
import { type Fault, present, slugFormat } from "../schema/mod.ts";
import { pathIn } from "./disk.ts";
import { type Checked, combine } from "./faults.ts";
import { checkFrontMatter, type ParsedFile, readContentFile } from "./front_matter.ts";
import { parseProse } from "./own_page_body.ts";
import { listSlugs, REMOVED } from "./resources.ts";
import type { PathTest } from "./route_paths.ts";

/** An own page with its file's path. */
export interface OwnPageEntry {
  readonly path: string;
  readonly published: OwnPage;
  readonly internal: OwnPageInternal;
}

/**
 * Reads the own pages, without those that can't be read.
 *
 * @param isReserved Whether a path is one of the server's routes.
 */
export function readOwnPages(
  directory: string,
  isReserved: PathTest,
): Checked<readonly OwnPageEntry[]> {
  const listed = listSlugs(directory, { segment: "pages", noun: "page" });
  const { value, faults } = combine(
    listed.value.map((slug) => readOwnPage(directory, slug, isReserved)),
  );
  return { value, faults: [...listed.faults, ...faults] };
}

function readOwnPage(
  directory: string,
  slug: string,
  isReserved: PathTest,
): Checked<OwnPageEntry | undefined> {
  const place = { directory, name: `pages/${slug}.md` };
  return readContentFile(place, REMOVED, (file): ParsedFile<OwnPageEntry> => {
    const { value, faults } = checkFrontMatter(ownPage, file);
    const prose = parseProse(file.body, file.bodyLine);
    const all = [...nameFaults(slug, isReserved), ...faults, ...prose.faults];
    if (value === undefined || prose.faults.length > 0) return { value: undefined, faults: all };
    const { title, description, navigation, order, updated } = value;
    return {
      value: {
        path: pathIn(directory, place.name),
        published: { slug, title, description, ...present({ navigation }), body: prose.value },
        internal: present({ order, updated }),
      },
      faults: all,
    };
  });
}

/** Faults of a file's name, which is the page's address. */
function nameFaults(slug: string, isReserved: PathTest): readonly Fault[] {
  const fault = (issue: string) => [{ field: "file name", issue: `"${slug}" ${issue}` }];
  if (!slugFormat.pattern.test(slug)) return fault(slugFormat.issue);
  return isReserved(`/${slug}`)
    ? fault("is the name of a page or document of the server; rename the file")
    : [];
}
