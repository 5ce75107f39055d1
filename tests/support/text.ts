import { assertEquals } from "@std/assert";
import { type MarkdownText, publishText, type TextBlock } from "../../lib/text/mod.ts";

/** A published text. */
export function markdown(source: string): MarkdownText {
  const { text, faults } = publishText(source);
  assertEquals(faults, []);
  return text;
}

/** A value as its JSON has it: a text is its markdown. */
export function asJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

/** A text of one paragraph. */
export function paragraph(words: string): readonly TextBlock[] {
  return [{ kind: "paragraph", text: [words] }];
}
