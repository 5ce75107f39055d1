import { assert, assertEquals } from "@std/assert";
import { bidMail, chosenServices, wrapText } from "../../../lib/mail/bid_mail.ts";
import { type BidRequest } from "../../../lib/bids/bid_request.ts";
import { shortReference } from "../../../lib/bids/short_reference.ts";
import { fc } from "../../deps/fuzz.ts";
import { decodeWords, PostalMime } from "../../deps/mail.ts";
import { bid, site } from "../../support/site.ts";
import { emlOf } from "./sample.ts";

const received = new Date(Date.UTC(2026, 0, 5, 12));
const messageOf = (changes: Partial<BidRequest>) =>
  bidMail({ ...bid, ...changes }, site, { key: "key-1", received, channel: "API" });
const linesOf = (changes: Partial<BidRequest>) => messageOf(changes).text.split("\n");

/** The lines that say how many links there are. */
const linkLine = (changes: Partial<BidRequest>) =>
  linesOf(changes).filter((line) => line.startsWith("It has "));

const LABEL =
  /^(?:Name|Company|Phone|Email|Services|Timeline|Heard about us|Write|Received|Request|It)\b/;

/** The first words of the lines that don't begin with a blank. */
function outset(text: string): readonly (string | undefined)[] {
  return text.split("\n").filter((line) => /^\S/.test(line)).map((line) => LABEL.exec(line)?.[0]);
}

const ROWS = ["Name", "Company", "Phone", "Email", "Services", "Timeline", "Heard about us"];
const OUTSET = [undefined, "Write", ...ROWS, undefined, undefined, "Received", "Request"];

const forged = "Email:          boss@evil.example";
for (
  const [where, changes] of [
    ["a long word", { additionalInfo: "x".repeat(986) + forged }],
    ["long text", { additionalInfo: "x ".repeat(490) + forged }],
    ["a line", { additionalInfo: `a\n${forged}\n\n${forged}` }],
    ["a long service", { selectedServices: [`${"x".repeat(974)}${forged}`, forged] }],
    ["a service with blank cells", { selectedServices: [`Acme${"\u2800".repeat(60)}${forged}`] }],
    ["a first name", { firstName: forged }],
    ["names of 4-byte characters", {
      firstName: "𝄞".repeat(100),
      lastName: "𝄞".repeat(90) + "Email: a@b",
      companyName: "𝄞".repeat(190) + "Email: a@b",
    }],
  ] as const satisfies readonly (readonly [string, Partial<BidRequest>])[]
) {
  Deno.test(`bidMail() has no line but its own that begins with a label: ${where}`, () => {
    const { text } = messageOf(changes);
    assertEquals(outset(text), OUTSET);
    for (const line of text.split("\n")) {
      assert([...line].length <= 76 || /^ +x[!-~]{0,500}$/.test(line), line);
    }
  });
}

Deno.test("bidMail() has its own lines alone at the margin, whatever is written", async () => {
  const text = fc.array(
    fc.constantFrom(..."a :\u2800𝄞é\u200e", "Email:  ", "x".repeat(70), "Received ", "=?", "--"),
    { minLength: 1, maxLength: 40 },
  ).map((pieces) => pieces.join(""));
  const lines = fc.array(text, { minLength: 1, maxLength: 5 });
  await fc.assert(fc.asyncProperty(lines, lines, text, async (info, selectedServices, name) => {
    const message = messageOf({
      firstName: name,
      lastName: name,
      companyName: name,
      phone: name,
      timeline: name,
      selectedServices: ["storefront-glass", ...selectedServices],
      additionalInfo: info.join("\n"),
    });
    assertEquals(outset(message.text), OUTSET);
    assert(!message.subject.includes("=?"));
    const eml = emlOf(
      { ...message, from: "a@b", to: "c@d", idempotencyKey: "key-1", files: [] },
      received,
    );
    assertEquals((await PostalMime.parse(eml)).text, message.text);
  }));
});

Deno.test("bidMail() has a subject that decodes to nothing else", () => {
  const { subject } = messageOf({
    companyName: "=?utf-8?B?4oCua2NhdHRhDQpYOiB5?=",
    selectedServices: ["storefront-glass"],
  });
  assertEquals(
    subject,
    "Bid request from = ?utf-8?B?4oCua2NhdHRhDQpYOiB5?=: Storefront Glass",
  );
  assertEquals(decodeWords(subject), subject);
});

for (
  const [where, count, changes] of [
    ["words", 0, { additionalInfo: "http is a protocol; Awww. Fine." }],
    ["an invisible character", 2, {
      additionalInfo: "look at ht\u200etps://evil.example/x now, and ww\u2066w.evil.example",
    }],
    ["the company", 1, { companyName: "https://evil.example/login" }],
    ["both names and the phone", 3, {
      firstName: "www.a.example",
      lastName: "http://b.example",
      phone: "www.c.example",
    }],
    ["timeline, services and how they heard", 3, {
      timeline: "www.a.example",
      selectedServices: ["HTTPS://B.example"],
      heardAboutUs: "www.c.example",
    }],
    ["what mail programs make clickable", 5, {
      additionalInfo:
        "bit.ly/x, (example.com) shop.example.org/a?b=c; x.co/1 and https://a.example.",
    }],
    ["what only looks so", 0, {
      additionalInfo:
        "dana@example.com and/or Smith & Co./Jones, 3.5/8 in. St.John 2026.5.1 e.g. P.O.",
    }],
    ["both beginnings", 1, { additionalInfo: "https://www.a.example" }],
    ["other schemes", 2, { additionalInfo: "ftp://a.example x://b" }],
    ["the middle of words", 2, { additionalInfo: "xhttps://a.example,https://b.example" }],
    ["a word that is parted", 1, { additionalInfo: `${"x:".repeat(33)}https://a.example` }],
  ] as const satisfies readonly (readonly [string, number, Partial<BidRequest>])[]
) {
  Deno.test(`bidMail() counts links: ${count} in ${where}`, () => {
    const words = count === 1 ? "1 link" : `${count} links`;
    assertEquals(
      linkLine(changes),
      count === 0 ? [] : [`It has ${words}. Open one only if you expect it.`],
    );
  });
}

/** What stands beside and below the label of the services. */
function services(selectedServices: readonly string[]): readonly string[] {
  const lines = linesOf({ selectedServices });
  const from = lines.findIndex((line) => line.startsWith("Services:"));
  const to = lines.findIndex((line) => line.startsWith("Timeline:"));
  return lines.slice(from, to).map((line) => line.slice(16));
}

Deno.test("bidMail() lists every service chosen by its name, once, and then what was written", () => {
  const all = site.services.all;
  assertEquals(
    services(["Boring", ...all.map(({ slug }) => slug), "A tie-in", all[0]!.slug, "Boring"]),
    [...all.map(({ name }) => name), "Boring", "A tie-in"],
  );
});

Deno.test("bidMail() lists 20 services that were written, and counts what is more", () => {
  const written = Array.from({ length: 3000 }, (_, index) => `work ${index}`);
  assertEquals(services(written), [...written.slice(0, 20), "and 2980 more"]);
  assertEquals(services(written.slice(0, 20)), written.slice(0, 20));
  assertEquals(services(Array(8000).fill("a")), ["a"]);
  assertEquals(chosenServices({ ...bid, selectedServices: ["a"] }, site).more, 0);
});

Deno.test("bidMail() lists no service of which nothing can be seen", () => {
  assertEquals(services(["\u200b", "Boring"]), ["Boring"]);
});

Deno.test("bidMail() cuts a service at 200 characters", () => {
  const [long] = [Array.from({ length: 66 }, (_, index) => `w${index % 10}`).join(" ")];
  assertEquals(services([long!]).map((line) => line.trim()).join(" "), long);
  const longer = services(["y".repeat(30_000)]).map((line) => line.trim()).join("");
  assertEquals(longer, `${"y".repeat(199)}…`);
});

Deno.test("bidMail() is bounded, whatever a body of 32 KiB holds", () => {
  const free = Array.from({ length: 20 }, (_, index) => `${index}${"y".repeat(1500)}`);
  const { text } = messageOf({ selectedServices: free, additionalInfo: "a\n".repeat(2500) });
  assert(text.length < 40_000 && text.split("\n").length < 2800, String(text.length));
});

Deno.test("bidMail() ends a sentence once where the company's name ends in a stop", () => {
  assertEquals(linesOf({ companyName: "Acme Inc." })[0]!.endsWith(" of Acme Inc."), true);
});

Deno.test("bidMail() keeps the request's key whole, on a line of its own", () => {
  const key = "bea3871f-d65e-4b1f-8519-29191b967082";
  const { text } = bidMail(bid, site, { key, received, channel: "form" });
  assertEquals(text.split("\n").filter((line) => line.includes(key)), [
    `Request ${key}, in short ${shortReference(key)}`,
  ]);
});

Deno.test("bidMail() names no Reply-To that a mail program would decode into another address", () => {
  const email = "=?utf-8?q?a=40b.example=2C?=@example.com";
  const message = messageOf({ email });
  assertEquals(message.replyTo, undefined);
  assertEquals(message.text.split("\n").slice(1, 4), [
    "Don't reply to this mail: a reply does not go to the sender. Write to",
    `    ${email}, or call +1 912 555 0117.`,
    "",
  ]);
  const parties = { from: "a@b.example", to: "c@d.example" };
  const eml = emlOf({ ...message, ...parties, idempotencyKey: "key-1", files: [] }, received);
  assertEquals(eml.includes("Reply-To"), false);
});

Deno.test("bidMail() calls the request what the site calls it, and leaves out a company that was not given", () => {
  const settings = { ...site.settings, request_noun: "estimate", company_optional: true };
  const { companyName: _, ...rest } = bid;
  const { subject, text } = bidMail(rest, { ...site, settings }, {
    key: "key-1",
    received,
    channel: "form",
  });
  assertEquals(
    subject,
    "Estimate request from Dana Whitfield: Storefront Glass, A greenhouse of old sashes",
  );
  const [first] = text.split("\n");
  assertEquals(first, "Estimate request from Dana Whitfield.");
  assertEquals(text.split("\n").filter((line) => line.startsWith("Company:")), [
    "Company:        None given",
  ]);
});

Deno.test("wrapText() leaves what fits as it is", () => {
  assertEquals(wrapText("two  words", "Label:  ", "    "), ["Label:  two  words"]);
});

Deno.test("wrapText() gives a line for nothing, without blanks at its end", () => {
  assertEquals(wrapText("", "Label:  ", "    "), ["Label:"]);
});

Deno.test("wrapText() parts at blanks and keeps the indent", () => {
  assertEquals(wrapText(`${"x".repeat(64)}   word and more`, "Label:  ", "    "), [
    `Label:  ${"x".repeat(64)}`,
    "    word and more",
  ]);
});

Deno.test("wrapText() fills a line to 76 characters, however many octets they have", () => {
  for (const letter of ["x", "é", "𝄞"]) {
    const word = letter.repeat(36);
    assertEquals(wrapText(`${word} ${word}x`, "- ", "  "), [`- ${word} ${word}x`]);
    assertEquals(wrapText(`${word} ${word}xx`, "- ", "  "), [`- ${word}`, `  ${word}xx`]);
  }
});

Deno.test("wrapText() keeps a link in one piece, on a line of its own", () => {
  const link = `https://files.example/plans/${"a1-_".repeat(60)}?key=x&dl=0`;
  assertEquals(wrapText(`Plans are at ${link} now`, "    ", "    "), [
    "    Plans are at",
    `    ${link}`,
    "    now",
  ]);
});

Deno.test("wrapText() parts a word without end, and no letter from its marks", () => {
  const widths = (text: string) => wrapText(text, "   ", "   ").map((line) => [...line].length);
  assertEquals(widths("y".repeat(600)), [76, 76, 457]);
  assertEquals(widths("e\u0301".repeat(73)), [75, 75, 5]);
  assertEquals(widths("\u0301".repeat(73)), [76]);
});

Deno.test("wrapText() loses nothing but blanks, begins every line with its indent, and keeps it short", () => {
  const text = fc.array(
    fc.constantFrom(..."a:é𝄞 漢", "Email: ", "   ", "x".repeat(74), "https://a.example/", "\u0301"),
    { maxLength: 80 },
  ).map((pieces) => pieces.join(""));
  fc.assert(fc.property(text, (text) => {
    const [first = "", ...others] = wrapText(text, "Label:  ", "          ");
    assert(first.startsWith("Label:"));
    for (const line of others) assert(/^ {10}\S/.test(line), JSON.stringify(line));
    for (const line of [first, ...others]) {
      const octets = new TextEncoder().encode(line).length;
      assert([...line].length <= 76 || /^[\x20-\x7e]{0,510}$/.test(line) && octets < 998, line);
    }
    assertEquals(
      [first.slice("Label:".length), ...others].join("").replaceAll(" ", ""),
      text.replaceAll(" ", ""),
    );
  }));
});
