import { assertEquals } from "@std/assert";
import { isRecord } from "../../../lib/schema/mod.ts";
import { understood } from "../../../lib/words/mod.ts";

/** What is read, not said: parts of expressions. */
const READ = ["hours", "synonyms"];

/** Sentences that leave out what is written in English alone, such as a reason or the issue of a field. */
const WITHOUT_ENGLISH = /^(?:officeMail\.repeat|problem\.(?:parameter|other))\(/;

/** What each text says with the same arguments, by its path. A function that takes others says nothing. */
function* said(words: unknown, path = ""): Generator<readonly [string, string]> {
  if (typeof words === "string") yield [path, words];
  if (typeof words === "function") {
    for (const first of ["{0}", 2]) {
      const given = [first, ...[1, 2, 3, 4, 5].map((index) => first === 2 ? 2 : `{${index}}`)];
      try {
        yield* said(words(...given), `${path}(${first})`);
      } catch {
        // It takes other arguments.
      }
    }
  }
  if (!isRecord(words)) return;
  for (const [name, member] of Object.entries(words)) {
    if (!READ.includes(name)) yield* said(member, path === "" ? name : `${path}.${name}`);
  }
}

const { en, ...others } = understood;
const english = new Map(said(en));

for (const [tag, words] of Object.entries(others)) {
  Deno.test(`each text in ${tag} ends as its English does, and says what it was given`, () => {
    const texts = new Map(
      [...said(words)].filter(([path]) => english.has(path) && !WITHOUT_ENGLISH.test(path)),
    );
    const ending = (text: string) => /[.?!:…]$/.exec(text.trim())?.[0];
    const given = (text: string) => [...new Set(text.match(/\{\d\}/g))].sort();
    const facts = (of: ReadonlyMap<string, string>) =>
      [...texts.keys()].map((path) => [path, ending(of.get(path)!), ...given(of.get(path)!)]);
    assertEquals(facts(texts), facts(english));
    assertEquals(texts.size > 400, true, `${texts.size} texts`);
  });
}
