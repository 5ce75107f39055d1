/**
 * The configuration of the content editor, generated from the declarations: a collection for each folder, and the
 * company and the site as single files. It works with Sveltia CMS and Decap CMS.
 *
 * @see https://sveltiacms.app/en/docs and https://decapcms.org/docs/configuration-options/
 * @module
 */
import { company, type Content, resources, settings } from "../model/mod.ts";
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
  const service = signIn === undefined ? undefined : new URL(signIn);
  const inFolder = (name: string) => folder === "" ? name : `${folder}/${name}`;
  return {
    backend: {
      name: "github",
      repo: repository,
      branch,
      ...(service && { base_url: service.origin }),
      ...(service && service.pathname !== "/" && { auth_endpoint: service.pathname.slice(1) }),
    },
    site_url: siteUrl,
    display_url: siteUrl,
    media_folder: inFolder("images"),
    public_folder: "",
    publish_mode: "simple",
    slug: { encoding: "ascii", clean_accents: true, sanitize_replacement: "-" },
    // A preview would only list the fields, not show the page.
    editor: { preview: false },
    // Emptied fields are left out of the file.
    output: { omit_empty_optional_fields: true },
    collections: [
      // A file for each resource, whose name is made from its title.
      ...resources.map((resource) => {
        const { segment, noun, title, frontMatter } = resource;
        const fields = editorFields(frontMatter.fields, folder);
        return {
          name: segment,
          label: fieldLabel(segment),
          label_singular: fieldLabel(noun),
          folder: inFolder(segment),
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
      }),
      {
        name: "site",
        label: "Company",
        files: [
          {
            name: "company",
            label: "Company",
            file: inFolder("company.md"),
            fields: [...editorFields(company.frontMatter.fields, folder), bodyField(company)],
          },
          {
            name: "settings",
            label: "Website",
            file: inFolder("site.md"),
            fields: editorFields(settings.fields, folder),
          },
        ],
        format: FORMAT,
      },
      ...(site === undefined ? [] : languageCollections(site)).map(({ files, ...collection }) => ({
        ...collection,
        files: files.map((one) => ({ ...one, file: inFolder(one.file) })),
        format: FORMAT,
      })),
    ],
  };
}

/**
 * The content folder's path in its repository. A relative path is one in the project's repository; an absolute one is
 * a repository of its own.
 */
export function pathInRepository(folder: string): string {
  if (/^(?:\/|\.\.(?:\/|$))/.test(folder)) return "";
  return folder.split("/").filter((segment) => segment !== "" && segment !== ".").join("/");
}
