import { assertEquals } from "@std/assert";
import { mailFiles } from "../../../lib/mail/mail_files.ts";
import { withFolder } from "../../support/folders.ts";
import { fc } from "../../deps/fuzz.ts";
import { PostalMime } from "../../deps/mail.ts";
import { emlOf, mail } from "./sample.ts";

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

const DATE = new Date(Date.UTC(2026, 0, 5, 12));

Deno.test("a mail as a file stays readable", () => {
  assertEquals(
    emlOf({
      ...mail,
      from: "Website <website@example.com>",
      subject: "Bid request from Marsh Point: Boring",
      text: "Bid request from Zoë.\n\nName:           Zoë = Z.\n    indented\n",
    }, DATE),
    [
      "From: Website <website@example.com>",
      "To: estimator@contractor.example",
      "Reply-To: ada+bids@client.example",
      "Subject: Bid request from Marsh Point: Boring",
      "Date: Mon, 05 Jan 2026 12:00:00 +0000",
      "Message-ID: <0f0e6c5e-7a45-4a86-9d1f-2b1c7a1f7c11@culvert.invalid>",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: 8bit",
      "",
      "Bid request from Zoë.",
      "",
      "Name:           Zoë = Z.",
      "    indented",
      "",
    ].join("\r\n"),
  );
});

/** Texts of which every encoding has something to say. */
const wild = fc.array(
  fc.constantFrom(..."aZ =?.\t_-é€𝄞\u{1f469}", "=?utf-8?B?", "?=", "Email: "),
  { maxLength: 300 },
).map((pieces) => pieces.join(""));

Deno.test("a mail as a file has any text and any subject so that they read back", async () => {
  await fc.assert(fc.asyncProperty(fc.array(wild, { maxLength: 5 }), wild, async (lines, words) => {
    const text = `${lines.join("\n")}\n`;
    const subject = words.replaceAll("\t", " ").replaceAll("=?", "= ?").trim();
    const read = await PostalMime.parse(emlOf({ ...mail, text, subject }, DATE));
    assertEquals([read.headers.length, read.text, read.subject ?? ""], [9, text, subject]);
  }));
});

Deno.test("a mail and its folder are on the disk before it counts as delivered", () =>
  withFolder(async (folder) => {
    const { sync } = Deno.FsFile.prototype;
    const order: string[] = [];
    Deno.FsFile.prototype.sync = async function () {
      await sync.call(this);
      order.push((await this.stat()).isDirectory ? "folder" : "file");
    };
    try {
      await mailFiles(folder, () => order.push("announced"))(mail);
    } finally {
      Deno.FsFile.prototype.sync = sync;
    }
    assertEquals(order, ["file", "folder", "announced"]);
  }));

Deno.test("nothing is left of a mail that can't be written to its end", () =>
  withFolder(async (folder) => {
    const { sync } = Deno.FsFile.prototype;
    Deno.FsFile.prototype.sync = () => Promise.reject(new Deno.errors.WriteZero("no space"));
    try {
      assertEquals(await mailFiles(folder, () => {})(mail), {
        kind: "retry",
        reason: "the folder for mail can't be written: WriteZero",
        uncertain: false,
      });
    } finally {
      Deno.FsFile.prototype.sync = sync;
    }
    assertEquals([...Deno.readDirSync(folder)], []);
  }));

Deno.test("a mail as a file has attachments that a mail program reads byte for byte", async () => {
  const bytes = Uint8Array.from({ length: 1_000 }, (_, index) => index % 256);
  const files = [
    { name: "plan.pdf", type: "application/pdf", bytes },
    { name: "2-front.jpg", type: "image/jpeg", bytes: bytes.slice(0, 1) },
  ];
  const eml = emlOf({ ...mail, files }, DATE);
  const read = await PostalMime.parse(eml);
  assertEquals(read.text?.trimEnd(), mail.text.replaceAll("\r", "").trimEnd());
  assertEquals(
    read.attachments.map(({ filename, mimeType, content }) => [
      ...[filename, mimeType, [...new Uint8Array(content as ArrayBuffer)]],
    ]),
    files.map(({ name, type, bytes }) => [name, type, [...bytes]]),
  );
  assertEquals(eml.split("\r\n").every((line) => line.length <= 998), true);
});
