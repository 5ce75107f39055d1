import type { Markdown, TextBlock } from "../../lib/text/mod.ts";

/** A published text. */
export function markdown(text: string): Markdown {
  return text as unknown as Markdown;
}

/** A text of one paragraph. */
export function paragraph(words: string): readonly TextBlock[] {
  return [{ kind: "paragraph", text: [words] }];
}
