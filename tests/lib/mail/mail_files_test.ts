import { assertEquals } from "@std/assert";
import { mailFiles } from "../../../lib/mail/mail_files.ts";
import { withFolder } from "../../support/folders.ts";
import { mail } from "./sample.ts";

Deno.test({
  name: "nobody but its owner may read a mail that became a file",
  ignore: Deno.build.os === "windows",
  fn: () =>
    withFolder(async (folder) => {
      const paths: string[] = [];
      const send = mailFiles(`${folder}/data/outbox`, (path) => paths.push(path));
      assertEquals((await send(mail)).kind, "delivered");
      const all = [`${folder}/data`, `${folder}/data/outbox`, ...paths];
      const modes = await Promise.all(all.map(async (path) => (await Deno.stat(path)).mode!));
      assertEquals(modes.map((mode) => (mode & 0o777).toString(8)), ["700", "700", "600"]);
    }),
});
