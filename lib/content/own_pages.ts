/**
 * The contractor's own pages: the files of `pages/`, which is optional.
 *
 * @module
 */
import { type OwnPage, ownPage, type OwnPageUnpublished } from "../model/mod.ts";
import { present, slugFormat } from "../schema/mod.ts";
import { pathIn, readText } from "./disk.ts";
import type { Checked, ContentFault } from "./faults.ts";
import { checkFrontMatter, splitFile } from "./front_matter.ts";
import { parseProse } from "./own_page_body.ts";
import type { PathTest } from "./route_paths.ts";
import { type ContentFile, listSlugs } from "./resources.ts";
import { todoFaults } from "./todo.ts";

/** An own page with its file. */
export interface OwnPageEntry {
  readonly file: ContentFile;
  readonly published: OwnPage;
  readonly unpublished: OwnPageUnpublished;
}

/**
 * Reads the own pages, without those that have faults.
 *
 * @param isReserved Whether a path is one of the server's routes.
 */
export function readOwnPages(
  directory: string,
  isReserved: PathTest,
): Checked<readonly OwnPageEntry[]> {
  const listed = listSlugs(directory, { segment: "pages", noun: "page" });
  const pages = listed.value.map((slug) => readOwnPage(directory, slug, isReserved));
  return {
    value: pages.flatMap(({ value }) => value === undefined ? [] : [value]),
    faults: [...listed.faults, ...pages.flatMap(({ faults }) => faults)],
  };
}

function readOwnPage(
  directory: string,
  slug: string,
  isReserved: PathTest,
): Checked<OwnPageEntry | undefined> {
  const name = `pages/${slug}.md`;
  const file = { path: pathIn(directory, name), slug };
  const refused = (
    faults: readonly { readonly field: string; readonly issue: string }[],
  ): Checked<undefined> => ({
    value: undefined,
    faults: faults.map((fault): ContentFault => ({ file: file.path, ...fault })),
  });
  const read = readText({ directory, name }, "was removed meanwhile; load the content again");
  if (!read.ok) return refused(read.issues.map((issue) => ({ field: "", issue })));
  const split = splitFile(read.value);
  if (!split.ok) return refused(split.faults);
  const { yaml, body } = split.value;
  const { value, faults } = checkFrontMatter(ownPage, split.value);
  // The lines of the front matter, plus the line before and after it.
  const prose = parseProse(body, yaml.split("\n").length + 2);
  const all = [
    ...nameFaults(slug, isReserved),
    ...faults,
    ...prose.faults.map(({ field, issue }) => ({ field: field === "" ? "body" : field, issue })),
  ];
  const todo = todoFaults(read.value)
    .map((fault): ContentFault => ({ file: file.path, ...fault }));
  if (value === undefined || all.length > 0) {
    const { faults } = refused(all);
    return { value: undefined, faults: [...faults, ...todo] };
  }
  const { title, description, navigation, order, updated } = value;
  return {
    value: {
      file,
      published: { slug, title, description, ...present({ navigation }), body: prose.value },
      unpublished: present({ order, updated }),
    },
    faults: todo,
  };
}

/** Faults of a file's name, which is the page's address. */
function nameFaults(
  slug: string,
  isReserved: PathTest,
): readonly { readonly field: string; readonly issue: string }[] {
  const fault = (issue: string) => [{ field: "file name", issue: `"${slug}" ${issue}` }];
  if (!slugFormat.pattern.test(slug)) return fault(slugFormat.issue);
  return isReserved(`/${slug}`)
    ? fault("is the name of a page or document of the server; rename the file")
    : [];
}
