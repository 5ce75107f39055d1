/**
 * Parses `multipart/form-data` (RFC 7578) as it arrives. The parser buffers at most the headers of one part and the
 * beginning of a possible delimiter.
 *
 * @module
 */

/** The most parts or fields of a form, and the most bytes of a part's headers. */
export const MAX_PARTS = 1_000;
const MAX_HEAD_BYTES = 4 * 1024;

/** The longest boundary (RFC 2046, section 5.1.1). */
const MAX_BOUNDARY = 70;

/** What a part's Content-Disposition says. */
export interface PartHead {
  /** Empty if the part has no name. */
  readonly name: string;
  /** Absent unless the part is a file; empty if the visitor chose no file. */
  readonly fileName: string | undefined;
}

/** Receives the parts. The bytes that `data` gets are valid only until it returns. */
export interface PartSink {
  begin(head: PartHead): void;
  data(bytes: Uint8Array): void;
  end(): void;
}

/** The boundary in a Content-Type; `undefined` if it has none, or is not `multipart/form-data`. */
export function parseBoundary(contentType: string | null): string | undefined {
  const [, quoted, bare] =
    /^\s*multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]*)"|([^\s;"]+))/i
      .exec(contentType ?? "") ?? [];
  const boundary = quoted ?? bare ?? "";
  return boundary !== "" && boundary.length <= MAX_BOUNDARY ? boundary : undefined;
}

const decoder = new TextDecoder();
const LINE_END = new Uint8Array([13, 10]);
const HEAD_END = new Uint8Array([13, 10, 13, 10]);

export class MultipartParser {
  readonly #delimiter: Uint8Array;
  readonly #sink: PartSink;
  #state: "preamble" | "delimiter" | "head" | "body" | "end" = "preamble";
  /** Begins with the `#rest` bytes that are not yet parsed. The line end is for a delimiter that has none before it. */
  #buffer = LINE_END.slice();
  #rest = LINE_END.length;
  #parts = 0;

  constructor(boundary: string, sink: PartSink) {
    this.#delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
    this.#sink = sink;
  }

  /** Whether the end of the body has arrived. */
  get isWhole(): boolean {
    return this.#state === "end";
  }

  /** Parses the next piece of the body. Returns `false` if the body is malformed. */
  feed(piece: Uint8Array): boolean {
    const length = this.#rest + piece.length;
    if (length > this.#buffer.length) {
      const before = this.#buffer;
      this.#buffer = new Uint8Array(length);
      this.#buffer.set(before.subarray(0, this.#rest));
    }
    this.#buffer.set(piece, this.#rest);
    const bytes = this.#buffer.subarray(0, length);
    let at = 0;
    while (this.#state !== "end") {
      const next = this.#step(bytes, at);
      if (next === "malformed") return false;
      if (next === undefined) break;
      at = next;
    }
    const from = this.#state === "end" ? length : this.#skip(bytes, at);
    bytes.copyWithin(0, from);
    this.#rest = length - from;
    return true;
  }

  /** Parses from a position. Returns the next one, or `undefined` if more bytes have to arrive. */
  #step(bytes: Uint8Array, at: number): number | "malformed" | undefined {
    if (this.#state === "delimiter") return this.#afterDelimiter(bytes, at);
    if (this.#state === "head") return this.#head(bytes, at);
    const found = findBytes(bytes, this.#delimiter, at);
    if (found === -1) return undefined;
    if (this.#state === "body") {
      this.#sink.data(bytes.subarray(at, found));
      this.#sink.end();
    }
    this.#state = "delimiter";
    return found + this.#delimiter.length;
  }

  /** A delimiter is followed by `--` at the end of the body, otherwise by a line end, maybe after blanks. */
  #afterDelimiter(bytes: Uint8Array, at: number): number | "malformed" | undefined {
    const line = decoder.decode(bytes.subarray(at, at + MAX_BOUNDARY));
    if (line.startsWith("--")) {
      this.#state = "end";
      return at;
    }
    const blanks = /^[ \t]*/.exec(line)![0].length;
    if (line.length < blanks + 2) return blanks < MAX_BOUNDARY - 2 ? undefined : "malformed";
    if (!line.startsWith("\r\n", blanks) || ++this.#parts > MAX_PARTS) return "malformed";
    this.#state = "head";
    // The line end is not skipped: if the part has no headers, it is the first half of HEAD_END.
    return at + blanks;
  }

  #head(bytes: Uint8Array, at: number): number | "malformed" | undefined {
    const end = findBytes(bytes, HEAD_END, at);
    if (end === -1) return bytes.length - at > MAX_HEAD_BYTES ? "malformed" : undefined;
    if (end - at > MAX_HEAD_BYTES) return "malformed";
    this.#sink.begin(parseHead(decoder.decode(bytes.subarray(at, end))));
    this.#state = "body";
    return end + HEAD_END.length;
  }

  /** Passes on the bytes that can't begin a delimiter. Returns the position from which on bytes must be kept. */
  #skip(bytes: Uint8Array, at: number): number {
    if (this.#state === "delimiter" || this.#state === "head") return at;
    const from = Math.max(at, bytes.length - this.#delimiter.length + 1);
    if (this.#state === "body" && from > at) this.#sink.data(bytes.subarray(at, from));
    return from;
  }
}

function parseHead(text: string): PartHead {
  const [disposition = ""] = /^content-disposition:.*$/im.exec(text) ?? [];
  // All are read, in turn: what is in quotes may look like a parameter.
  const parameters = [...disposition.matchAll(/;\s*([^\s;=]+)=(?:"([^"]*)"|([^\s;]+))/g)];
  const parameter = (wanted: string) => {
    const [, , quoted, bare] = parameters.find(([, name]) => name!.toLowerCase() === wanted) ?? [];
    // Browsers percent-encode only these three characters, as HTML specifies.
    return (quoted ?? bare)?.replace(/%22|%0D|%0A/g, decodeURIComponent);
  };
  const fileName = parameter("filename") ?? decodeName(parameter("filename*"));
  return { name: parameter("name") ?? "", fileName };
}

/** Decodes a `filename*`, which some programs send: `utf-8''plan%20A.pdf` (RFC 8187). */
function decodeName(coded: string | undefined): string | undefined {
  const name = coded?.replace(/^[^']*'[^']*'/, "");
  try {
    return name && decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The first position of `wanted`, at or after `from`; -1 if there is none. */
function findBytes(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const last = bytes.length - wanted.length;
  for (let at = from; at <= last; at++) {
    at = bytes.indexOf(wanted[0]!, at);
    if (at === -1 || at > last) return -1;
    let length = 1;
    while (length < wanted.length && bytes[at + length] === wanted[length]) length++;
    if (length === wanted.length) return at;
  }
  return -1;
}
