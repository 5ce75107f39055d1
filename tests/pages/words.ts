/**
 * What a page says, read out of each of its two representations, without the layout that only one of
 * them has inside its main content.
 *
 * @module
 */
import { parseHTML } from "../deps/dom.ts";
import { MarkdownIt } from "../deps/markdown.ts";

/** A field of a form as a page describes it. */
export interface DescribedField {
  readonly label: string;
  readonly required: boolean;
  /** Its hint and the labels of its choices, but for the choice of nothing, which markdown has no need to name. */
  readonly says: readonly string[];
}

/** What a page says: its words in order, and what its forms ask. */
export interface Said {
  readonly words: readonly string[];
  readonly fields: readonly DescribedField[];
}

/** What the form takes and programs don't send: other work, which they put among the services, and files. */
const FORM_ONLY = ":not(fieldset) > [name=otherService], [type=file]";

/** What the HTML says. Pictures, controls of forms and ways around are not words of the page. */
export function saidInHtml(html: string): Said {
  const page = parse(html);
  const main = page.querySelector("main")!;
  // Markdown has the banner on the home page alone, below its heading.
  const banner = page.querySelector(".banner");
  if (banner !== null) main.querySelector(".hero h1")?.after(" ", banner);
  const fields = [...main.querySelectorAll(".field, fieldset")]
    .filter((field) => field.querySelector(FORM_ONLY) === null).map(fieldOfHtml);
  for (const other of main.querySelectorAll("svg, form, nav, script, .proof, .label, .ways")) {
    other.remove();
  }
  return { words: wordsOf(main.textContent ?? ""), fields };
}

/**
 * What the markdown says. Left out are the breadcrumbs below the heading, what stands below the last rule
 * (the number to call, where the same is for other readers, and the sitemap) and the descriptions of forms.
 */
export function saidInMarkdown(markdown: string): Said {
  const rendered = new MarkdownIt("default").render(
    markdown.replace(/^---\n[\s\S]*?\n---\n/, ""),
  );
  const { body } = parse(`<!DOCTYPE html><html><body>${rendered}</body></html>`);
  // A picture's caption is its title.
  for (const picture of body.querySelectorAll("img[title]")) {
    picture.after(` ${picture.getAttribute("title")} `);
  }
  const elements = [...body.children];
  const rule = elements.findLastIndex(({ localName }) => localName === "hr");
  for (const element of elements.slice(rule)) element.remove();
  const trail = elements[1];
  if (
    trail !== undefined &&
    /^(?:Home|All pages|Inicio|Todas las páginas|Accueil|Toutes les pages)\b/.test(
      trail.textContent ?? "",
    )
  ) trail.remove();

  const fields: DescribedField[] = [];
  for (const element of elements) {
    if (!isFormDescription(element)) continue;
    const list = element.nextElementSibling;
    if (list !== null && list.localName === "ul") {
      fields.push(...[...list.children].map(fieldOfMarkdown));
      list.remove();
    }
    element.remove();
  }
  return { words: wordsOf(body.textContent ?? ""), fields };
}

/** A paragraph that begins with the form's name and says where the form goes. */
function isFormDescription(element: Element): boolean {
  return element.localName === "p" && element.firstElementChild?.localName === "strong" &&
    /\s?: (?:add these parameters to|people fill in the form on the|agregue estos parámetros a|el formulario se llena en la|ajoutez ces paramètres à|le formulaire se remplit sur la) /
      .test(element.textContent ?? "");
}

function fieldOfHtml(field: Element): DescribedField {
  const label = field.querySelector("label, legend")!;
  const mark = label.querySelector(".optional");
  // Fields of a filter are never required, and not marked.
  const required = mark === null && field.closest("search") === null;
  mark?.remove();
  return {
    label: plain(label),
    required,
    says: [...field.querySelectorAll(".hint, .choices label, option:not([value=''])")].map(plain),
  };
}

function fieldOfMarkdown(item: Element): DescribedField {
  const text = plain(item);
  return {
    label: plain(item.firstElementChild!),
    required: /^[^(]* (?:required|obligatorio|obligatoire) \(/.test(text),
    says: [text],
  };
}

function plain({ textContent }: Element): string {
  return (textContent ?? "").replace(/\s+/g, " ").trim();
}

/** The words of a text in order, without case and punctuation at their ends. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.'\-/]*/gu)
    ?.map((word) => word.replace(/[.'\-/]+$/, "")) ?? [];
}

/** The part of the DOM that is read here; linkedom's own types name a browser's window. */
interface Element {
  readonly localName: string;
  readonly textContent: string | null;
  readonly children: Iterable<Element>;
  readonly firstElementChild: Element | null;
  readonly nextElementSibling: Element | null;
  getAttribute(name: string): string | null;
  closest(selector: string): Element | null;
  querySelector(selector: string): Element | null;
  querySelectorAll(selector: string): Iterable<Element>;
  after(...nodes: (string | Element)[]): void;
  remove(): void;
}

/** Parses HTML, with a space where a line or a cell ends, so that words don't run together. */
function parse(html: string): Element & { readonly body: Element } {
  const spaced = html.replace(/<br>|<\/(?:td|th|dt|dd|li|p|h[1-6]|div|summary|caption)>/g, "$& ");
  return (parseHTML(spaced) as unknown as { document: Element & { body: Element } }).document;
}
