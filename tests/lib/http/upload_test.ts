import { assertEquals } from "@std/assert";
import { parseBoundary } from "../../../lib/http/multipart.ts";
import { type Upload, Uploads } from "../../../lib/http/upload.ts";
import { MAX_FILE_BYTES } from "../../../lib/bids/limits.ts";
import { FakeTimers } from "../../deps/timers.ts";

const BOUNDARY = "----form";

/** What is said of a form that did not arrive whole. */
const INCOMPLETE = "was incomplete or arrived too late";

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** The first bytes of each kind. */
const STARTS = {
  pdf: "%PDF-1.7 and more",
  jpg: "\xff\xd8\xff\xe0 and more text",
  png: "\x89PNG\r\n\x1a\n and more",
  webp: "RIFF\x01\x02\x03\x04WEBPVP8 ",
  heic: "\0\0\0\x18ftypheic and more",
  dwg: "AC1032 and more text",
};

interface Part {
  readonly head: string;
  readonly data: string;
}

const field = (name: string, data: string): Part => ({ head: `form-data; name="${name}"`, data });
const file = (name: string, data: string): Part => ({
  head: `form-data; name="files"; filename="${name}"`,
  data,
});

/** A body of parts, as Latin-1. */
function bodyOf(parts: readonly Part[], end = `--${BOUNDARY}--\r\n`): string {
  return parts.map(({ head, data }) =>
    `--${BOUNDARY}\r\nContent-Disposition: ${head}\r\nContent-Type: x/y\r\n\r\n${data}\r\n`
  ).join("") + end;
}

/** Reads a body that arrives in pieces of some size. */
async function read(
  body: string,
  {
    piece = 4_096,
    maxText = 65_536,
    maxFileBytes = MAX_FILE_BYTES,
    uploads = new Uploads(),
    client = "a",
  } = {},
): Promise<Upload> {
  const bytes = bytesOf(body);
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.slice(at, at + piece);
  };
  const request = new Request("http://localhost/", {
    method: "POST",
    body: ReadableStream.from(pieces()),
  });
  return (await uploads.read(request, BOUNDARY, client, { maxTextBytes: maxText, maxFileBytes }))!;
}

/** Why not all of a form was read. */
const endOf = ({ problem }: Upload) =>
  problem === undefined ? "whole" : problem.fields?.[0]?.issue ?? problem.code;

const taken = ({ fields, files, fault, problem }: Upload) => ({
  fields: [...fields],
  files: files.map(({ name, type, bytes }) => [name, type, String.fromCharCode(...bytes)]),
  fault,
  end: endOf({ fields, files, problem }),
});

Deno.test("parseBoundary() reads the boundary of a form with files, and of nothing else", () => {
  assertEquals(
    [
      'multipart/form-data; boundary="a b"',
      "Multipart/Form-Data; charset=utf-8; boundary=x'y",
      "multipart/form-data",
      `multipart/form-data; boundary=${"x".repeat(71)}`,
      "multipart/mixed; boundary=x",
      null,
    ].map(parseBoundary),
    ["a b", "x'y", undefined, undefined, undefined, undefined],
  );
});

Deno.test("a form is read the same, whatever pieces it arrives in, with parts of a boundary in its data", async () => {
  const tricky = `%PDF-1\r\n--${BOUNDARY.slice(0, -1)}\r\n-\r\n--\r\n\r\r\n`;
  const body = "preamble\r\n" + bodyOf([
    field("firstName", "Dana"),
    field("empty", ""),
    field("text", "a\r\nb é".replace("é", "\xc3\xa9")),
    file("C:\\plans\\Plan (1).PDF", tricky),
    file("photo.exe", STARTS.jpg),
    file("", ""),
  ]);
  const expected = {
    fields: [["firstName", "Dana"], ["empty", ""], ["text", "a\r\nb é"]],
    files: [
      ["plan-1.pdf", "application/pdf", tricky],
      ["2-photo.jpg", "image/jpeg", STARTS.jpg],
    ],
    fault: undefined,
    end: "whole",
  };
  for (const piece of [1, 2, 3, 7, 11, 64, 4_096]) {
    assertEquals(taken(await read(body, { piece })), expected as never, `${piece} bytes at a time`);
  }
});

Deno.test("files are known by their first bytes, whatever their name is", async () => {
  for (const [extension, data] of Object.entries(STARTS)) {
    const { files } = await read(bodyOf([file("x.txt", data)]));
    assertEquals(files.map(({ name }) => name), [`x.${extension}`]);
  }
  // What scanners and mail programs write before the header is no other kind.
  const mime = "HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n";
  const macBinary = `\0\u0008plan.pdf${"\0".repeat(118)}`;
  for (const before of ["\n", "\ufeff", "\u001b%-1X@PJL\r\n", mime, macBinary, " ".repeat(1_019)]) {
    const data = String.fromCharCode(...new TextEncoder().encode(before)) + STARTS.pdf;
    const { files } = await read(bodyOf([file("x.txt", data)]));
    assertEquals(files.map(({ name }) => name), ["x.pdf"]);
  }
  const others = [
    "<svg xmlns=",
    "MZ\x90\0 program",
    "PK\x03\x04 an archive",
    `${" ".repeat(1_020)}%PDF-1.7`,
    "PK\x03\x04 an archive with %PDF-1.7",
    "\n<html>%PDF-1.7",
    "MZ %PDF-1.7",
    "\xef\xbb\xbf <html>%PDF-1.7",
    "\x1f\x8b\x08%PDF-1.7",
    "\xfd7zXZ\0%PDF-1.7",
    `plan.pdf${"\0".repeat(249)}ustar%PDF-1.7`,
    "\xca\xfe\xba\xbe%PDF-1.7",
    "\xcf\xfa\xed\xfe%PDF-1.7",
    "L\0\0\0\x01%PDF-1.7",
    "@echo off\n%PDF-1.7",
    "\x1aE\xdf\xa3%PDF-1.7",
    "II+\0%PDF-1.7",
    "GIF89a",
    "x",
  ];
  for (const data of others) {
    const upload = await read(bodyOf([field("a", "b"), file("plan.pdf", data)]));
    assertEquals(taken(upload), {
      fields: [["a", "b"]],
      files: [],
      fault: { kind: "unknown", name: "plan.pdf" },
      end: "whole",
    });
  }
});

Deno.test("of a form whose files are not wanted, what was typed before them is kept", async () => {
  const parts = [field("a", "b"), file("", ""), file("plan.pdf", STARTS.pdf), field("c", "d")];
  const { fields, files, fault } = await read(bodyOf(parts), { piece: 64, maxFileBytes: 0 });
  assertEquals([[...fields], files, fault], [[["a", "b"]], [], { kind: "too large" }]);
});

Deno.test("names of files are letters, digits and hyphens", async () => {
  const names = [
    "../../etc/passwd",
    "a\u0000b.pdf",
    "\u202efdp.exe",
    "x".repeat(300),
    "...",
    "Küche №1.heic",
  ];
  const utf8 = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));
  const { files } = await read(bodyOf(names.map((name) => file(utf8(name), STARTS.pdf))));
  assertEquals(files.map(({ name }) => name), [
    ...["passwd.pdf", "2-a-b.pdf", "3-fdp.pdf", `4-${"x".repeat(60)}.pdf`, "5-file.pdf"],
    "6-kuche-no1.pdf",
  ]);
});

Deno.test("names of files of a request differ, also where the first has another's number", async () => {
  const given = ["2-plan.pdf", "plan.pdf", "3-plan.pdf"];
  const { files } = await read(bodyOf(given.map((name) => file(name, STARTS.pdf))));
  assertEquals(files.map(({ name }) => name), ["1-2-plan.pdf", "2-plan.pdf", "3-3-plan.pdf"]);
});

Deno.test("a file whose name is written another way, or left out, is a file; a field is none, whatever its name says", async () => {
  const heads = [
    "form-data; name=\"files\"; filename*=utf-8''pl%C3%A1n%20b.pdf",
    'form-data; name="files"; filename=plan.pdf',
    'form-data; filename="plan.pdf"; name=files',
    'form-data; name="files"',
    "form-data; name=\"files\"; filename*=utf-8''%ff%.pdf",
  ];
  const upload = await read(bodyOf([
    field("files", ""),
    ...heads.map((head) => ({ head, data: STARTS.pdf })),
    field("a; filename=b.pdf", "c"),
  ]));
  assertEquals(taken(upload), {
    fields: [["a; filename=b.pdf", "c"]],
    files: ["plan-b.pdf", "2-plan.pdf", "3-plan.pdf", "4-file.pdf", "5-ff.pdf"].map((
      name,
    ) => [name, "application/pdf", STARTS.pdf]),
    fault: undefined,
    end: "whole",
  } as never);
});

Deno.test("too many, too large and empty files are refused, and the fields are kept", async () => {
  const name = field("firstName", "Dana");
  const faultOf = async (parts: readonly Part[]) => {
    const { fields, files, fault, problem } = await read(bodyOf([name, ...parts]));
    assertEquals([fields.get("firstName"), problem], ["Dana", undefined]);
    return [files.length, fault];
  };
  const sized = (size: number) => file("a.pdf", STARTS.pdf.padEnd(size));
  const ten = Array.from({ length: 10 }, () => file("a.pdf", STARTS.pdf));
  assertEquals(await faultOf(ten), [10, undefined]);
  assertEquals(await faultOf([...ten, ten[0]!]), [0, { kind: "too many" }]);
  assertEquals(await faultOf([sized(MAX_FILE_BYTES)]), [1, undefined]);
  assertEquals(await faultOf([sized(MAX_FILE_BYTES - 20), sized(21)]), [0, { kind: "too large" }]);
  assertEquals(await faultOf([file("a.pdf", "")]), [0, { kind: "empty", name: "a.pdf" }]);
});

Deno.test("what is too large is read on up to 20 MB, and then cut", async () => {
  for (const size of [15_000_000, 25_000_000]) {
    const upload = await read(bodyOf([field("a", "b"), file("a.pdf", STARTS.pdf.padEnd(size))]));
    assertEquals(taken(upload), {
      fields: [["a", "b"]],
      files: [],
      fault: { kind: "too large" },
      end: "whole",
    });
  }
});

Deno.test("a body that is no form is malformed; what came before is kept", async () => {
  const start = bodyOf([field("a", "b")], "");
  const malformed = [
    start,
    `${start}--${BOUNDARY}`,
    `${start}--${BOUNDARY}x\r\n`,
    `${start}--${BOUNDARY}\r\nContent-Disposition: form-data; name="c"\r\n\r\nd`,
    `${start}--${BOUNDARY}\r\n${"x".repeat(5_000)}`,
    start + bodyOf(Array.from({ length: 10_000 }, () => field("x", "y"))),
    "",
  ];
  for (const body of malformed) assertEquals(endOf(await read(body)), INCOMPLETE);
  assertEquals([...(await read(malformed[2]!)).fields], [["a", "b"]]);
  const unnamed = bodyOf([{ head: "form-data", data: "x" }, {
    head: "form-data; name=c",
    data: "d",
  }]);
  assertEquals(taken(await read(unnamed)).fields, [["c", "d"]]);
  assertEquals(
    endOf(await read(bodyOf([field("a", "x".repeat(11))]), { maxText: 10 })),
    "is larger than 10 bytes",
  );
});

/** Forms that arrive as a test sends them, while time moves only when told to. */
function arriving() {
  const clock = FakeTimers.install({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const uploads = new Uploads();
  return {
    clock,
    /** Begins to read a form, and returns how to go on with it. */
    start(client: string) {
      let controller!: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
      const request = new Request("http://localhost/", { method: "POST", body });
      const read = uploads.read(request, BOUNDARY, client, {
        maxTextBytes: 1_000_000,
        maxFileBytes: 10,
      });
      return {
        read: read.then((upload) => upload === undefined ? "turned away" : endOf(upload)),
        send: (count: number) => controller.enqueue(new Uint8Array(count)),
        close: () => controller.close(),
      };
    },
    [Symbol.dispose]: () => clock.uninstall(),
  };
}

Deno.test("four forms are read at once, two of a client; another waits, and is turned away in the end", async () => {
  using forms = arriving();
  const reading = ["a", "a", "b", "c"].map((client) => forms.start(client));
  const waiting = ["a", "d"].map((client) => forms.start(client));
  for (let second = 0; second < 20; second++) {
    for (const { send } of reading) send(60_000);
    await forms.clock.tickAsync(1_000);
  }
  assertEquals(await Promise.all(waiting.map(({ read }) => read)), ["turned away", "turned away"]);
  const next = forms.start("d");
  reading[0]!.close();
  assertEquals(await reading[0]!.read, INCOMPLETE);
  next.close();
  assertEquals(await next.read, INCOMPLETE);
  for (const { close } of reading.slice(1)) close();
});

Deno.test("who waits pushes out the slowest form that falls below the least rate, of the client's own where it has two", async () => {
  using forms = arriving();
  const [fast, slow, slower, other] = ["a", "a", "b", "c"].map((client) => forms.start(client)) as [
    ReturnType<typeof forms.start>,
    ReturnType<typeof forms.start>,
    ReturnType<typeof forms.start>,
    ReturnType<typeof forms.start>,
  ];
  const run = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      fast.send(60_000);
      other.send(60_000);
      slow.send(30_000);
      slower.send(1);
      await forms.clock.tickAsync(1_000);
    }
  };
  // Nobody waits: a slow phone goes on.
  await run(20);
  const next = forms.start("d");
  assertEquals(await slower.read, "request_timeout");
  const own = forms.start("a");
  assertEquals(await slow.read, "request_timeout");
  for (const { close } of [fast, other, next, own]) close();
  assertEquals(await Promise.all([fast, other, next, own].map(({ read }) => read)), [
    ...Array(4).fill(INCOMPLETE),
  ]);
});

Deno.test("a burst at its start pays for five seconds, and no longer", async () => {
  using forms = arriving();
  const [burst] = ["a", "b", "c", "d"].map((client) => forms.start(client)) as [
    ReturnType<typeof forms.start>,
  ];
  burst.send(6_000_000);
  const next = forms.start("e");
  await forms.clock.tickAsync(4_999);
  next.close();
  await forms.clock.tickAsync(2);
  assertEquals(await next.read, INCOMPLETE);
});
