import { assertEquals } from "@std/assert";
import { changeAddress } from "../../../lib/editor/status.ts";

Deno.test("changeAddress() leads to the change, whatever the address of the repository, without what it signs in with", () => {
  for (
    const remote of [
      "https://github.com/acme/website.git",
      "https://me:secret@github.com/acme/website",
      "git@github.com:acme/website.git",
      "ssh://git@github.com/acme/website/",
    ]
  ) {
    assertEquals(
      changeAddress(remote, "a1", "b2"),
      "https://github.com/acme/website/compare/a1...b2",
      remote,
    );
  }
  for (const remote of ["/srv/git/website.git", "file:///srv/website", ""]) {
    assertEquals(changeAddress(remote, "a1", "b2"), undefined);
  }
});
