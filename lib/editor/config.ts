/**
 * The configuration of the content editor, generated from the declarations: a collection for each folder, and the
 * company and the site as single files. It works with Sveltia CMS and Decap CMS.
 *
 * @see https://sveltiacms.app/en/docs and https://decapcms.org/docs/configuration-options/
 * @module
 */
import { company, type Content, type Resource, resources, settings } from "../model/mod.ts";
import { asTitle, bodyField, editorFields, fieldLabel } from "./fields.ts";
import { languageCollections } from "./languages.ts";

/** What the configuration is made from. */
export interface EditorOptions {
  /** The repository that the editor commits to, as `owner/name`. */
  readonly repository: string;
  /** The branch that it commits to; `main` by default. */
  readonly branch?: string | undefined;
  /** The OAuth service for signing in. Without one, the office signs in with a token. */
  readonly signIn?: string | undefined;
  /** The content folder's path in the repository; empty if the folder is the whole repository. */
  readonly folder: string;
  /** The website's root, for the editor's links. */
  readonly siteUrl: string;
  /** The content, for its further languages. */
  readonly site?: Content | undefined;
}

/** The file format: front matter in YAML, and a body. */
const FORMAT = "yaml-frontmatter";

export function editorConfig(
  { repository, branch = "main", signIn, folder, siteUrl, site }: EditorOptions,
) {
  return {
    backend: { name: "github", repo: repository, branch, ...signInOptions(signIn) },
    site_url: siteUrl,
    display_url: siteUrl,
    media_folder: inFolder(folder, "images"),
    public_folder: "",
    publish_mode: "simple",
    slug: { encoding: "ascii", clean_accents: true, sanitize_replacement: "-" },
    // A preview would only list the fields, not show the page.
    editor: { preview: false },
    // Emptied fields are left out of the file.
    output: { omit_empty_optional_fields: true },
    collections: [
      ...resources.map((resource) => folderCollection(resource, folder)),
      singleFiles(folder),
      ...(site === undefined ? [] : languageCollections(site)).map(({ files, ...collection }) => ({
        ...collection,
        files: files.map((one) => ({ ...one, file: inFolder(folder, one.file) })),
        format: FORMAT,
      })),
    ],
  };
}

/** The path in the repository of a file or folder in the content folder. */
function inFolder(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** A collection with a file for each resource, whose name is made from its title. */
function folderCollection(resource: Resource, folder: string) {
  const { segment, noun, title, frontMatter } = resource;
  const fields = editorFields(frontMatter.fields, folder);
  return {
    name: segment,
    label: fieldLabel(segment),
    label_singular: fieldLabel(noun),
    folder: inFolder(folder, segment),
    create: true,
    extension: "md",
    format: FORMAT,
    identifier_field: title,
    slug: `{{${title}}}`,
    fields: [
      ...fields.map((field) => field.name === title ? asTitle(field) : field),
      bodyField(resource),
    ],
  };
}

/** The collection of single files: company.md and site.md. */
function singleFiles(folder: string) {
  return {
    name: "site",
    label: "Company",
    files: [
      {
        name: "company",
        label: "Company",
        file: inFolder(folder, "company.md"),
        fields: [...editorFields(company.frontMatter.fields, folder), bodyField(company)],
      },
      {
        name: "settings",
        label: "Website",
        file: inFolder(folder, "site.md"),
        fields: editorFields(settings.fields, folder),
      },
    ],
    format: FORMAT,
  };
}

/** The options for signing in at a service: its origin and path. */
function signInOptions(address: string | undefined) {
  if (address === undefined) return {};
  const { origin, pathname } = new URL(address);
  return { base_url: origin, ...(pathname !== "/" && { auth_endpoint: pathname.slice(1) }) };
}

/**
 * The content folder's path in its repository. A relative path is one in the project's repository; an absolute one is
 * a repository of its own.
 */
export function pathInRepository(folder: string): string {
  if (/^(?:\/|\.\.(?:\/|$))/.test(folder)) return "";
  return folder.split("/").filter((segment) => segment !== "" && segment !== ".").join("/");
}
