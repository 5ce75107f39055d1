/**
 * The configuration of the content editor, generated from the declarations: a collection for each folder, and the
 * company and the site as single files. It works with Sveltia CMS and Decap CMS.
 *
 * @see https://sveltiacms.app/en/docs and https://decapcms.org/docs/configuration-options/
 * @module
 */
import { collections, company, ownPage, type Resource, settings } from "../model/mod.ts";
import { present, schemaOf } from "../schema/mod.ts";
import { type EditorField, editorFields, type EditorPlaces, labelOf } from "./fields.ts";
import { type EditorPattern, paragraphs, prose, titlePattern } from "./pattern.ts";

/** What the configuration is made from. */
export interface EditorOptions {
  /** The repository that the editor commits to, as `owner/name`. */
  readonly repository: string;
  /** The branch that it commits to; `main` by default. */
  readonly branch?: string | undefined;
  /** The content folder's path in the repository; empty if the folder is the whole repository. */
  readonly folder: string;
  /** The website's root, for the editor's links. */
  readonly siteUrl: string;
}

/** The configuration of the content editor. */
export interface EditorConfig {
  readonly backend: Readonly<Record<string, unknown>>;
  readonly collections: readonly EditorCollection[];
  readonly [option: string]: unknown;
}

/** A folder of files with the same fields, or a list of files with their own. */
export interface EditorCollection {
  readonly name: string;
  readonly folder?: string;
  readonly fields?: readonly EditorField[];
  readonly files?: readonly {
    readonly name: string;
    readonly file: string;
    readonly fields: readonly EditorField[];
    readonly [option: string]: unknown;
  }[];
  readonly [option: string]: unknown;
}

/** The toolbar buttons for the body of an own page: the supported subset of CommonMark. */
const BUTTONS = [
  "bold",
  "italic",
  "link",
  "heading-two",
  "heading-three",
  "bulleted-list",
  "numbered-list",
] as const;

/** Makes the configuration. */
export function editorConfig(
  { repository, branch = "main", folder, siteUrl }: EditorOptions,
): EditorConfig {
  const places: EditorPlaces = { folder, titleOf };
  const inFolder = (name: string) => folder === "" ? name : `${folder}/${name}`;
  return {
    backend: { name: "github", repo: repository, branch },
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
      ...collections.map((resource) => collectionOf(resource, inFolder(resource.segment), places)),
      {
        ...folderOf("pages", "page", inFolder("pages")),
        identifier_field: "title",
        slug: "{{title}}",
        fields: [
          ...titled(
            editorFields(ownPage.fields, places),
            "title",
            titlePattern(ownPage.fields.title),
          ),
          {
            name: "body",
            label: "Text",
            widget: "markdown",
            required: true,
            hint: "Headings, paragraphs, lists, links, emphasis and pictures.",
            buttons: BUTTONS,
            editor_components: ["image"],
            minimal: true,
            pattern: prose,
          },
        ],
      },
      {
        name: "site",
        label: "Company",
        files: [
          {
            name: "company",
            label: "Company",
            file: inFolder("company.md"),
            fields: [...editorFields(company.frontMatter.fields, places), bodyOf(company)],
          },
          {
            name: "settings",
            label: "Website",
            file: inFolder("site.md"),
            fields: editorFields(settings.fields, places),
          },
        ],
        format: FILES.format,
      },
    ],
  };
}

/** The file format: front matter in YAML, and a body. */
const FILES = { extension: "md", format: "yaml-frontmatter" } as const;

function folderOf(name: string, noun: string, folder: string) {
  return {
    name,
    label: labelOf(name),
    label_singular: labelOf(noun),
    folder,
    create: true,
    ...FILES,
  };
}

function collectionOf(
  resource: Resource,
  folder: string,
  places: EditorPlaces,
): EditorCollection {
  const { segment, noun, title, frontMatter } = resource;
  return {
    ...folderOf(segment, noun, folder),
    identifier_field: title,
    slug: `{{${title}}}`,
    fields: [
      ...titled(
        editorFields(frontMatter.fields, places),
        title,
        titlePattern(schemaOf(frontMatter.fields[title]!)),
      ),
      bodyOf(resource),
    ],
  };
}

/** The fields, with the pattern that the title needs to become a file name. */
function titled(
  fields: readonly EditorField[],
  title: string,
  pattern: EditorPattern,
): readonly EditorField[] {
  return fields.map((field) => field.name === title ? { ...field, pattern } : field);
}

/** The body of a file, as a field. */
function bodyOf({ body, schema }: Resource): EditorField {
  const { description } = schemaOf(schema.fields[body]!).json;
  return {
    name: "body",
    label: labelOf(body),
    ...present({ hint: typeof description === "string" ? description : undefined }),
    widget: "text",
    required: true,
    pattern: paragraphs,
  };
}

function titleOf(collection: string): string {
  return collections.find(({ segment }) => segment === collection)?.title ?? "title";
}

/**
 * The content folder's path in its repository. A relative path is one in the project's repository; an absolute one is
 * a repository of its own.
 */
export function pathInRepository(folder: string): string {
  if (/^(?:\/|\.\.(?:\/|$))/.test(folder)) return "";
  return folder.split("/").filter((segment) => segment !== "" && segment !== ".").join("/");
}
