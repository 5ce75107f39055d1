/**
 * The configuration of the content editor, made from the declarations: a collection for each folder, and the company
 * and the site as single files. Sveltia CMS reads it, and so does Decap CMS.
 *
 * @see https://sveltiacms.app/en/docs and https://decapcms.org/docs/configuration-options/
 * @module
 */
import { collections, company, ownPage, type Resource, settings } from "../model/mod.ts";
import { present, schemaOf } from "../schema/mod.ts";
import { type EditorField, editorFields, type EditorPlaces, labelOf } from "./fields.ts";
import { type EditorPattern, paragraphs, prose, titlePattern } from "./pattern.ts";

/** What the configuration is made of. */
export interface EditorOptions {
  /** Where the editor commits, as `owner/name`. */
  readonly repository: string;
  /** The branch that it commits to; `main` unless given. */
  readonly branch?: string | undefined;
  /** The content folder's path in the repository; empty where the repository is the folder. */
  readonly folder: string;
  /** The website's root, which the editor links to. */
  readonly siteUrl: string;
}

/** The configuration of the content editor. */
export interface EditorConfig {
  readonly backend: Readonly<Record<string, unknown>>;
  readonly collections: readonly EditorCollection[];
  readonly [option: string]: unknown;
}

/** A folder of files that have the same fields, or files that have each its own. */
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

/** The buttons that the body of an own page has: the part of CommonMark that it may be written in. */
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
    // A preview would show the fields one below the other, which tells nobody how the page looks.
    editor: { preview: false },
    // What is emptied is left out of the file.
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

/** How files are written: front matter in YAML, and a body. */
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

/** The fields, with the pattern that a file's name asks of the title. */
function titled(
  fields: readonly EditorField[],
  title: string,
  pattern: EditorPattern,
): readonly EditorField[] {
  return fields.map((field) => field.name === title ? { ...field, pattern } : field);
}

/** The body of a file, which is one of its resource's fields. */
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
 * The content folder's path in its repository. A relative one is taken as the project's own repository names it; any
 * other as a repository by itself.
 */
export function pathInRepository(folder: string): string {
  if (/^(?:\/|\.\.(?:\/|$))/.test(folder)) return "";
  return folder.split("/").filter((segment) => segment !== "" && segment !== ".").join("/");
}
