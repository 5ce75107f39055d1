/**
 * Renders forms as HTML, with each problem beside its field and a summary of all.
 *
 * @module
 */
import type { Site } from "../model/mod.ts";
import { localAddress } from "./local_address.ts";
import { attributesOf, type Content, type Markup, markup } from "./markup.ts";
import type { Block, Form, FormField } from "./page.ts";

/** A field with its problem. */
export interface FieldProblem {
  readonly name: string;
  readonly problem: string;
}

/**
 * The HTML of a form. One that is a tool may be filled in by a browser's assistant and is sent by a person
 * (https://github.com/webmachinelearning/webmcp, declarative API). The browser's own validation is off: its bubbles
 * vanish and say less than our page does. Lengths are not limited while typing, since pasted text would silently lose
 * its end.
 *
 * @param problems The summary above the fields; empty if the page has it elsewhere.
 */
export function formHtml(form: Form, site: Site, problems: readonly FieldProblem[]): Markup {
  const { method, action, label, submit, fields, tool } = form;
  const isFilter = method === "get";
  const summary = problems.length > 0 &&
    markup`<div class="notice problem" role="alert" tabindex="-1" autofocus>
${problemList(problems)}</div>\n`;
  const attributes = attributesOf({
    class: isFilter ? "filter" : "fields",
    method,
    action: localAddress(action, site),
    "aria-label": label,
    toolname: tool?.name,
    tooldescription: tool?.description,
    novalidate: true,
  });
  const controls = fields.map((field) => fieldHtml(field, tool && parameterOf(field)));
  const content = markup`<form${attributes}>
${summary}${controls}<p class="submit"><button type="submit">${submit}</button></p>
</form>\n`;
  return isFilter ? markup`<search>${content}</search>\n` : content;
}

/** Links to the fields with problems. */
export function problemList(problems: readonly FieldProblem[]): Content {
  const links = problems.map(({ name, problem }) =>
    markup`<li><a href="#${name}">${problem}</a></li>\n`
  );
  return links.length > 0 && markup`<ul>\n${links}</ul>\n`;
}

/** The problems of the fields in the forms of a page. */
export function problemsOf(blocks: readonly Block[]): readonly FieldProblem[] {
  return blocks.flatMap((block) => block.kind === "form" ? block.form.fields : [])
    .flatMap(({ name, problem }) => problem === undefined ? [] : [{ name, problem }]);
}

/** Whether a form of the page is shown again, because of its fields or for another reason. */
export function isRefused(blocks: readonly Block[]): boolean {
  return blocks.some(({ kind }) => kind === "form") &&
    (problemsOf(blocks).length > 0 ||
      blocks.some((block) => block.kind === "notice" && block.tone === "problem"));
}

/** @param parameter The field's description for assistants; empty if the form is not a tool. */
function fieldHtml(field: FormField, parameter: string | undefined): Content {
  const { kind, name, label } = field;
  if (kind === "hidden") {
    return markup`<input type="hidden" name="${name}" value="${field.value}">\n`;
  }
  if (kind === "trap") {
    return markup`<div hidden>
<label for="${name}">${label}</label>
<input type="text" id="${name}" name="${name}" autocomplete="off" tabindex="-1"${
      attributesOf({ toolparamdescription: parameter })
    }>
</div>\n`;
  }
  if (kind === "checkboxes") return checkboxes(field, parameter);
  return markup`<div class="field" data-kind="${kind}">
<label for="${name}">${label}${mark(field)}</label>
${hintHtml(field)}${controlHtml(field, common(field, parameter))}
${problemHtml(field)}</div>\n`;
}

type Checkboxes = Extract<FormField, { kind: "checkboxes" }>;
type Control = Exclude<FormField, { kind: "checkboxes" | "hidden" | "trap" }>;

function controlHtml(field: Control, attributes: Content): Markup {
  switch (field.kind) {
    case "textarea":
      // The HTML parser drops the first line end in a textarea.
      return markup`<textarea rows="8"${attributes}>\n${field.value}</textarea>`;
    case "select": {
      const options = field.options.map(({ value, label }) => {
        const selected = attributesOf({ selected: value === field.value });
        return markup`<option value="${value}"${selected}>${label}</option>\n`;
      });
      return markup`<select${attributes}>\n${options}</select>`;
    }
    default: {
      const { value, autocomplete } = field;
      const own = attributesOf({ value: value || undefined, autocomplete });
      return markup`<input type="${field.kind}"${attributes}${own}>`;
    }
  }
}

function checkboxes(field: Checkboxes, parameter: string | undefined): Markup {
  const { name, label, options, values, problem } = field;
  const boxes = options.map((option, index) => {
    // The first box's id is the field's name, so that links to the field work.
    const id = index === 0 ? name : `${name}-${index + 1}`;
    const attributes = attributesOf({
      id,
      name,
      value: option.value,
      checked: values.includes(option.value),
      "aria-invalid": problem !== undefined && "true",
    });
    return markup`<div><input type="checkbox"${attributes}> <label for="${id}">${option.label}</label></div>\n`;
  });
  const attributes = attributesOf({
    "aria-describedby": describedBy(field),
    toolparamdescription: parameter,
  });
  return markup`<fieldset${attributes}>
<legend>${label}${mark(field)}</legend>
${hintHtml(field)}${problemHtml(field)}<div class="choices">
${boxes}</div>
</fieldset>\n`;
}

function common(field: FormField, parameter: string | undefined): Markup {
  const { name, required, problem } = field;
  return attributesOf({
    id: name,
    name,
    required,
    "aria-describedby": describedBy(field),
    "aria-invalid": problem !== undefined && "true",
    toolparamdescription: parameter,
  });
}

/** A field's WebMCP attributes. A group of boxes has them on its fieldset, since the boxes share a name. */
function parameterOf(field: FormField): string {
  const label = /[.?!]$/.test(field.label) ? field.label : `${field.label}.`;
  return [label, hintOf(field)].filter(Boolean).join(" ");
}

function mark({ required }: FormField): Content {
  return required === false && markup` <span class="optional">(optional)</span>`;
}

function hintHtml(field: FormField): Content {
  const hint = hintOf(field);
  return hint !== "" && markup`<p class="hint" id="${field.name}-hint">${hint}</p>\n`;
}

/** Below the control, so that adjacent fields stay aligned. */
function problemHtml({ name, problem }: FormField): Content {
  return problem !== undefined &&
    markup`<p class="field-problem" id="${name}-problem">${problem}</p>\n`;
}

function hintOf(field: FormField): string {
  const limit = field.kind === "textarea" && field.maxLength !== undefined
    ? `At most ${field.maxLength} characters.`
    : "";
  return [field.hint, limit].filter(Boolean).join(" ");
}

function describedBy(field: FormField): string | undefined {
  const ids = [
    hintOf(field) !== "" && `${field.name}-hint`,
    field.problem !== undefined && `${field.name}-problem`,
  ];
  return ids.filter(Boolean).join(" ") || undefined;
}
