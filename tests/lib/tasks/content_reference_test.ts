import { assertEquals } from "@std/assert";
import { withReference } from "../../../lib/tasks/content_reference.ts";

Deno.test("docs/content.md has the fields that are declared; deno task content:reference writes them", async () => {
  const page = await Deno.readTextFile(new URL("../../../docs/content.md", import.meta.url));
  assertEquals(page, withReference(page));
});
