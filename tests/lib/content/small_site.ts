/**
 * A small site in files, and the faults of changed copies of it.
 *
 * @module
 */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { ContentError, loadSite } from "../../../lib/content/mod.ts";
import type { Site } from "../../../lib/model/mod.ts";
import { withFolder } from "../../support/folders.ts";
import { SITE_URL } from "../../support/site.ts";

/** Files of a small site that has every kind of resource and no optional field. */
export const small: Readonly<Record<string, string>> = {
  "company.md": `---
name: Small
legal_name: Small, LLC
email: office@example.com
telephone: "+1-912-555-0100"
address: { street: 1 Road, locality: Town, region: GA, postal_code: "31401", country: US }
hours: {}
licenses: []
---
One paragraph.
`,
  "services/emergency-repairs.md": `---
name: Emergency repairs
summary: We come.
capabilities: []
benefits: []
process:
  - { step: 1, title: Call, description: You call. }
faqs: []
---
Wrapped over
two lines.

And a second paragraph.
`,
  "markets/developers.md": `---
name: Developers
headline: Lots on time.
services_offered: []
process: []
differentiators: []
faqs: []
---
They build.
`,
  "service-areas/pooler.md": `---
city: Pooler
state: Georgia
state_code: GA
postal_code: "31322"
latitude: 32.1155
longitude: -81.2471
communities_served: [Bloomingdale]
---
Flat ground.
`,
  "projects/main.md": `---
name: A main
category: Water
summary: A main was laid.
featured: false
location: Pooler, Georgia
client: Withheld
completion_date: "2024"
scope: [Pipe]
services: [emergency-repairs]
service_area: pooler
---
It was laid.
`,
  "glossary/pipe.md": `---
term: Pipe
summary: It carries water.
faqs: []
related_terms: []
related_services: [emergency-repairs]
---
A round thing.
`,
};

/** Files by their paths, as text or as bytes. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Writes files into a folder that is there. */
export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await Deno.mkdir(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    await Deno.writeFile(`${folder}/${path}`, bytes);
  }
}

/** Loads files from a new folder, after a last change to it. */
export async function load(
  files: Files,
  change: (folder: string) => Promise<void> = () => Promise.resolve(),
): Promise<Site> {
  let loaded: Site | undefined;
  await withFolder(async (folder) => {
    await writeFiles(folder, files);
    await change(folder);
    try {
      loaded = await loadSite(folder, SITE_URL);
    } catch (error) {
      if (error instanceof ContentError) {
        error.message = error.message.replaceAll(folder, "content");
      }
      throw error;
    }
  });
  return loaded!;
}

/** The lines of the message about files and a last change to their folder. */
export async function messageOf(
  files: Files,
  change?: (folder: string) => Promise<void>,
): Promise<string[]> {
  const error = await assertRejects(() => load(files, change), ContentError);
  return error.message.split("\n");
}

/** The lines of the message about a changed copy of the small site. */
export function faultsOf(changes: Files): Promise<string[]> {
  return messageOf({ ...small, ...changes });
}

/** The one fault of a file in which a text was replaced. */
export async function faultOf(path: string, from: string, to: string): Promise<string> {
  const text = small[path]!;
  assert(text.includes(from), `${path} has no ${from}`);
  const [count, ...lines] = await faultsOf({ [path]: text.replace(from, to) });
  assertEquals(count, "Cannot load the content: 1 fault");
  return lines.join("\n");
}
