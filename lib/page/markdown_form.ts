/**
 * Describes a form in words: its address, and what each field accepts.
 *
 * @module
 */
import { match, P } from "ts-pattern";
import { blockText, inlineText, type TextPlace } from "./markdown_text.ts";
import type { Form, FormField, Inline, Text } from "./page.ts";

/**
 * Describes a form of a page.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { markdownForm } from "./markdown_form.ts";
 *
 * const form = {
 *   method: "get",
 *   action: "https://example.com/glossary",
 *   label: "Search the glossary",
 *   submit: "Search",
 *   fields: [{ kind: "search", name: "q", label: "Word" }],
 * } as const;
 * assertEquals(
 *   markdownForm(form, { resolve: (href) => href }),
 *   "**Search the glossary**: add these parameters to `https://example.com/glossary`.\n\n" +
 *     "- **Word** optional (`q`).",
 * );
 * ```
 */
export function markdownForm(form: Form, place: TextPlace): string {
  const fields = form.fields.filter(({ kind, formOnly = false }) => kind !== "hidden" && !formOnly);
  return [
    blockText(destination(form), place),
    ...(fields.length === 0
      ? []
      : [fields.map((field) => `- ${inlineText(fieldText(field), place)}`).join("\n")]),
  ].join("\n\n");
}

function destination({ method, action, label }: Form): Text {
  return match(method)
    .with("get", (): Text => [
      { kind: "strong", text: [label] },
      ": add these parameters to ",
      { kind: "code", text: action },
      ".",
    ])
    .with("post", (): Text => [
      { kind: "strong", text: [label] },
      ": people fill in the form on the ",
      { kind: "link", text: "HTML page", href: action },
      ". The names in code are those of the API.",
    ])
    .exhaustive();
}

function fieldText(field: FormField): Text {
  const { name, label, hint, required, problem } = field;
  const limit = maxLengthOf(field);
  return [
    { kind: "strong", text: [label] },
    ` ${required === true ? "required" : "optional"} (`,
    { kind: "code", text: name },
    ").",
    ...(hint === undefined ? [] : [` ${hint}`]),
    ...(limit === undefined ? [] : [` At most ${limit} characters.`]),
    ...choices(field),
    ...(problem === undefined ? [] : [` To correct: ${problem}`]),
  ];
}

function maxLengthOf(field: FormField): number | undefined {
  return "maxLength" in field ? field.maxLength : undefined;
}

function choices(field: FormField): Inline[] {
  const named = (
    before: string,
    options: readonly { readonly value: string; readonly label: string }[],
  ): Inline[] => {
    const offered = options.filter(({ value }) => value !== "");
    const [only] = offered;
    if (offered.length === 1 && only !== undefined) {
      return [" ", { kind: "code", text: only.value }, `: ${only.label}.`];
    }
    return offered.length === 0 ? [] : [
      before,
      ...offered.flatMap(({ value, label }, index): Inline[] => [
        ...(index > 0 ? ["; "] : []),
        { kind: "code", text: value },
        ` ${label}`,
      ]),
      ".",
    ];
  };
  return match(field)
    .with({ kind: "select" }, ({ options }) => named(" One of: ", options))
    .with({ kind: "checkboxes" }, ({ options }) => named(" Any of: ", options))
    .with({ kind: P.union("text", "email", "tel", "search", "textarea", "hidden") }, () => [])
    .exhaustive();
}
