/**
 * Renders forms as HTML, with each problem beside its field.
 *
 * @module
 */
import { match, P } from "ts-pattern";
import type { Site } from "../model/mod.ts";
import { foldHtml } from "./html_text.ts";
import { proofHtml } from "./proof.ts";
import { localAddress } from "./local_address.ts";
import { type Fragment, type Markup, markup, writeAttributes } from "./markup.ts";
import type { Block, Form, FormField } from "./page.ts";

/**
 * The HTML of a form. A form with a `tool` may be filled in by a browser's assistant, and is sent by a person
 * (https://github.com/webmachinelearning/webmcp, declarative API). The browser's own validation is off: its bubbles
 * vanish and say less than our page does. There is no maxlength, since pasted text would silently lose its end.
 */
export function formHtml(form: Form, site: Site): Markup {
  const { method, action, label, submit, fields, more, tool } = form;
  const isFilter = method === "get";
  const attributes = writeAttributes({
    class: isFilter ? "filter" : "fields",
    method,
    action: localAddress(action, site),
    enctype: fields.some(({ kind }) => kind === "files") && "multipart/form-data",
    "aria-label": label,
    toolname: tool?.name,
    tooldescription: tool?.description,
    novalidate: true,
  });
  const asHtml = (field: FormField) => fieldHtml(field, tool !== undefined, site);
  const folded = fields.filter(({ isMore }) => isMore);
  const isOpen = folded.some((field) => field.problem ?? ("value" in field && field.value));
  const content = markup`<form${attributes}>
${
    fields.map((field) =>
      field === folded[0]
        ? foldHtml(more, folded.map(asHtml), { open: isOpen })
        : !field.isMore && asHtml(field)
    )
  }\
<p class="submit"><button type="submit">${submit}</button></p>
${!isFilter && proofHtml(site)}\
</form>\n`;
  return isFilter ? markup`<search>${content}</search>\n` : content;
}

/** The fields with problems in the forms of a page. */
export function fieldsWithProblems(blocks: readonly Block[]): readonly FormField[] {
  return blocks.flatMap((block) => block.kind === "form" ? block.form.fields : [])
    .filter(({ problem }) => problem !== undefined);
}

/** Whether a page has a form that was sent and is shown again. */
export function isRefused(blocks: readonly Block[]): boolean {
  return blocks.some(({ kind }) => kind === "form") &&
    blocks.some((block) => block.kind === "notice" && block.tone === "problem");
}

/** A field, described to assistants if its form is a tool. */
function fieldHtml(field: FormField, isTool: boolean, { words }: Site): Markup {
  const { kind, name, label, required, problem, hint } = field;
  if (kind === "hidden") {
    return markup`<input type="hidden" name="${name}" value="${field.value}">\n`;
  }
  if (kind === "trap") {
    // Browsers and their assistants leave a disabled field empty. Programs that only read the HTML fill it in.
    return markup`<div hidden>
<label for="${name}">${label}</label>
<input type="text" id="${name}" name="${name}" autocomplete="off" tabindex="-1" disabled>
</div>\n`;
  }
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean);
  const sentence = /[.?!]$/.test(label) ? label : `${label}.`;
  const common = {
    "aria-describedby": described.join(" ") || undefined,
    // Checkboxes share a name, so this is on their fieldset.
    toolparamdescription: isTool && [sentence, hint].filter(Boolean).join(" "),
  };
  const labelled = [
    label,
    required === false && markup` <span class="optional">${words.form.optional}</span>`,
  ];
  const again = kind === "files" && field.again &&
    markup`<span class="again">${field.again} </span>`;
  const help = (hint ?? again) && markup`<p class="hint" id="${name}-hint">${again}${hint}</p>\n`;
  const fault = problem !== undefined &&
    markup`<p class="field-problem" id="${name}-problem">${problem}</p>\n`;
  const invalid = { "aria-invalid": problem !== undefined && "true" };
  if (kind === "checkboxes") {
    return markup`<fieldset${writeAttributes(common)}>
<legend>${labelled}</legend>
${help}${fault}${choicesHtml(field, invalid)}</fieldset>\n`;
  }
  // The problem is below the control, so that adjacent fields stay aligned.
  return markup`<div class="field" data-kind="${kind}">
<label for="${name}">${labelled}</label>
${help}${controlHtml(field, writeAttributes({ id: name, name, required, ...common, ...invalid }))}
${fault}</div>\n`;
}

type Checkboxes = Extract<FormField, { kind: "checkboxes" }>;
type Control = Exclude<FormField, { kind: "checkboxes" | "hidden" | "trap" }>;

function controlHtml(field: Control, attributes: Fragment): Markup {
  return match(field)
    // The HTML parser drops the first line end in a textarea.
    .with(
      { kind: "textarea" },
      ({ value }) => markup`<textarea rows="3"${attributes}>\n${value}</textarea>`,
    )
    .with({ kind: "select" }, (select) => {
      const options = select.options.map(({ value, label }) => {
        const selected = writeAttributes({ selected: value === select.value });
        return markup`<option value="${value}"${selected}>${label}</option>\n`;
      });
      return markup`<select${attributes}>\n${options}</select>`;
    })
    .with({ kind: "files" }, ({ accept, script }) => {
      const data = { "data-script": JSON.stringify(script) };
      const more = writeAttributes({ accept, multiple: true, ...data });
      return markup`<input type="file"${attributes}${more}>`;
    })
    .with(
      { kind: P.union("text", "email", "tel", "search") },
      ({ kind, value, autocomplete }) => {
        const more = writeAttributes({
          value: value || undefined,
          autocomplete,
          inputmode: kind !== "text" && kind,
          enterkeyhint: kind === "search" ? "search" : "next",
        });
        return markup`<input type="${kind}"${attributes}${more}>`;
      },
    )
    .exhaustive();
}

/** The checkboxes of a field. The fold is open if a box in it is checked. */
function choicesHtml(field: Checkboxes, invalid: object): Fragment {
  const { name, options, values, folded } = field;
  const boxes = options.map(({ value, label }, index) => {
    // The first box's id is the field's name, so that links to the field work.
    const id = index === 0 ? name : `${name}-${index + 1}`;
    const checked = values.includes(value);
    const attributes = writeAttributes({ id, name, value, checked, ...invalid });
    return markup`<div><input type="checkbox"${attributes}> <label for="${id}">${label}</label></div>\n`;
  });
  const choices = (boxes: readonly Markup[]) =>
    boxes.length > 0 && markup`<div class="choices">\n${boxes}</div>\n`;
  if (folded === undefined) return choices(boxes);
  const { from, summary } = folded;
  const open = options.slice(from).some(({ value }) => values.includes(value));
  return [
    choices(boxes.slice(0, from)),
    foldHtml(summary, choices(boxes.slice(from)), { open }),
  ];
}
