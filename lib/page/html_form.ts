/**
 * Renders forms as HTML, with each problem beside its field and a summary of all.
 *
 * @module
 */
import { match } from "ts-pattern";
import type { Site } from "../model/mod.ts";
import { localAddress } from "./local_address.ts";
import { attribute, type Content, type Markup, markup } from "./markup.ts";
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
 *
 * @example
 * ```ts
 * import { assertStringIncludes } from "@std/assert";
 * import { testSite } from "../../tests/support/page.ts";
 * import { formHtml } from "./html_form.ts";
 *
 * const form = {
 *   method: "get",
 *   action: "/glossary",
 *   label: "Search the glossary",
 *   submit: "Search",
 *   fields: [{ kind: "search", name: "q", label: "Word", value: '"valve"' }],
 * } as const;
 * assertStringIncludes(formHtml(form, testSite(), []).html, 'value="&quot;valve&quot;"');
 * ```
 */
export function formHtml(form: Form, site: Site, problems: readonly FieldProblem[]): Markup {
  const { method, action, label, submit, fields, tool } = form;
  const markedUp = markup`<form class="${
    method === "get" ? "filter" : "fields"
  }" method="${method}" action="${localAddress(action, site)}" aria-label="${label}"${
    attribute("toolname", tool?.name)
  }${attribute("tooldescription", tool?.description)} novalidate>
${
    problems.length > 0 &&
    markup`<div class="notice problem" role="alert" tabindex="-1" autofocus>
${problemList(problems)}</div>\n`
  }${
    fields.map((field) => fieldHtml(field, tool && parameterOf(field)))
  }<p class="submit"><button type="submit">${submit}</button></p>
</form>\n`;
  return method === "get" ? markup`<search>${markedUp}</search>\n` : markedUp;
}

/** Links to the fields with problems. */
export function problemList(problems: readonly FieldProblem[]): Content {
  return problems.length > 0 && markup`<ul>
${
    problems.map(({ name, problem }) => markup`<li><a href="#${name}">${problem}</a></li>\n`)
  }</ul>\n`;
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
  return match(field)
    .with(
      { kind: "hidden" },
      ({ name, value }) => markup`<input type="hidden" name="${name}" value="${value}">\n`,
    )
    .with({ kind: "textarea" }, (field) =>
      labelled(
        field,
        // The HTML parser drops the first line end in a textarea.
        markup`<textarea rows="8"${common(field, parameter)}>\n${field.value}</textarea>`,
      ))
    .with({ kind: "select" }, (field) =>
      labelled(
        field,
        markup`<select${common(field, parameter)}>
${
          field.options.map(({ value, label }) =>
            markup`<option value="${value}"${
              attribute("selected", value === field.value)
            }>${label}</option>\n`
          )
        }</select>`,
      ))
    .with({ kind: "checkboxes" }, (field) => checkboxes(field, parameter))
    .otherwise((field) =>
      labelled(
        field,
        markup`<input type="${field.kind}"${common(field, parameter)}${
          attribute("value", field.value || undefined)
        }${attribute("autocomplete", field.autocomplete)}>`,
      )
    );
}

function labelled(field: FormField, control: Markup): Markup {
  return markup`<div class="field"${attribute("data-kind", field.kind)}>
<label for="${field.name}">${field.label}${mark(field)}</label>
${hintHtml(field)}${control}
${problemHtml(field)}</div>\n`;
}

function checkboxes(
  field: Extract<FormField, { kind: "checkboxes" }>,
  parameter: string | undefined,
): Markup {
  const { name, label, options, values, problem } = field;
  return markup`<fieldset${attribute("aria-describedby", describedBy(field))}${
    attribute("toolparamdescription", parameter)
  }>
<legend>${label}${mark(field)}</legend>
${hintHtml(field)}${problemHtml(field)}<div class="choices">
${
    options.map((option, index) => {
      // The first box's id is the field's name, so that links to the field work.
      const id = index === 0 ? name : `${name}-${index + 1}`;
      return markup`<div><input type="checkbox" id="${id}" name="${name}" value="${option.value}"${
        attribute("checked", values.includes(option.value))
      }${
        attribute("aria-invalid", problem !== undefined && "true")
      }> <label for="${id}">${option.label}</label></div>\n`;
    })
  }</div>
</fieldset>\n`;
}

function common(field: FormField, parameter: string | undefined): readonly Markup[] {
  const { name, required, problem } = field;
  return [
    markup` id="${name}" name="${name}"`,
    attribute("required", required),
    attribute("aria-describedby", describedBy(field)),
    attribute("aria-invalid", problem !== undefined && "true"),
    attribute("toolparamdescription", parameter),
  ];
}

/** A field's WebMCP attributes. A group of boxes has them on its fieldset, since the boxes share a name. */
function parameterOf(field: FormField): string {
  const label = /[.?!]$/.test(field.label) ? field.label : `${field.label}.`;
  return [label, hintOf(field)].filter(Boolean).join(" ");
}

function mark({ required }: FormField): Content {
  return required === true && markup` <span class="required" aria-hidden="true">required</span>`;
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
    ...(hintOf(field) === "" ? [] : [`${field.name}-hint`]),
    ...(field.problem === undefined ? [] : [`${field.name}-problem`]),
  ];
  return ids.length === 0 ? undefined : ids.join(" ");
}
