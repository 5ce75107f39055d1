/**
 * Reads forms with files. They have a budget of their own: few are read at once, each with limits on its size and time.
 *
 * @module
 */
import {
  type BidFile,
  detectFileKind,
  type FileKind,
  FILES_FIELD,
  KIND_BYTES,
  makeFileName,
  MAX_FILES,
} from "../model/mod.ts";
import { MultipartParser, type PartHead, type PartSink } from "./multipart.ts";
import { readPieces } from "./read_pieces.ts";

/** How many bytes of a body are read at most. A browser shows a response only after it has sent the body. */
const MAX_UPLOAD_BYTES = 20_000_000;

/** How long a body may take, and how long nothing may arrive. */
const TIMES = { timeoutMs: 120_000, idleMs: 10_000 };

/** How many bodies are read at once, in all and of one client. */
const AT_ONCE = 4;
const AT_ONCE_OF_CLIENT = 2;

/** How long a further body waits to be read. */
const PATIENCE_MS = 20_000;

/** Why the files of a form are refused. `name` is the file's name as it was sent. */
export type UploadFault =
  | { readonly kind: "unknown" | "empty"; readonly name: string }
  | { readonly kind: "too many" | "too large" };

/** A form with files. */
export interface Upload {
  /** Its text fields, as far as they arrived. */
  readonly fields: URLSearchParams;
  readonly files: readonly BidFile[];
  readonly fault?: UploadFault | undefined;
  /** Whether all of it was read, or why not. */
  readonly end: "whole" | "malformed" | "late" | "cut" | "too much text";
}

/** The limits of a form. */
export interface UploadLimits {
  /** Of all text fields together. */
  readonly maxTextBytes: number;
  /** Of all files together. Bytes beyond it are dropped as they arrive. */
  readonly maxFileBytes: number;
}

/** Reads forms with files, few at once. */
export class Uploads {
  /** The clients whose bodies are being read. */
  readonly #reading: string[] = [];
  readonly #waiting = new Set<() => void>();
  readonly #patienceMs: number;
  readonly #times: typeof TIMES;

  constructor(patienceMs = PATIENCE_MS, times = TIMES) {
    this.#patienceMs = patienceMs;
    this.#times = times;
  }

  /** Reads a form; `undefined` if too many are being read. */
  async read(
    { body }: Request,
    boundary: string,
    client: string,
    limits: UploadLimits,
  ): Promise<Upload | undefined> {
    if (!await this.#enter(client)) return undefined;
    try {
      const reading = new UploadReader(boundary, limits);
      const end = await readPieces(body, (piece) => reading.take(piece), this.#times);
      return reading.upload(end === "whole" || end === "stopped");
    } finally {
      this.#leave(client);
    }
  }

  /** Waits until a client's body may be read; resolves to whether it may. */
  async #enter(client: string): Promise<boolean> {
    const deadline = Date.now() + this.#patienceMs;
    const isFree = () =>
      this.#reading.length < AT_ONCE &&
      this.#reading.filter((other) => other === client).length < AT_ONCE_OF_CLIENT;
    while (!isFree()) {
      const left = deadline - Date.now();
      if (left <= 0) return false;
      await this.#nextLeave(left);
    }
    this.#reading.push(client);
    return true;
  }

  /** Resolves when a body has been read, or after so many milliseconds. */
  #nextLeave(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#waiting.add(done);
    });
  }

  #leave(client: string): void {
    this.#reading.splice(this.#reading.indexOf(client), 1);
    for (const resume of [...this.#waiting]) resume();
  }
}

/** Reads one form. */
class UploadReader {
  readonly #form: FormParts;
  readonly #parser: MultipartParser;
  #size = 0;
  #isMalformed = false;

  constructor(boundary: string, limits: UploadLimits) {
    this.#form = new FormParts(limits);
    this.#parser = new MultipartParser(boundary, this.#form);
  }

  /** Takes a piece of the body; returns whether to go on. */
  take(piece: Uint8Array): boolean {
    this.#size += piece.length;
    this.#isMalformed ||= !this.#parser.feed(piece);
    if (this.#size > MAX_UPLOAD_BYTES) this.#form.fault = { kind: "too large" };
    return !this.#isMalformed && !this.#form.hasTooMuchText && this.#size <= MAX_UPLOAD_BYTES;
  }

  /** @param isInTime Whether the body arrived in time, as far as it was to be read. */
  upload(isInTime: boolean): Upload {
    return { ...this.#form.content(), end: this.#end(isInTime) };
  }

  #end(isInTime: boolean): Upload["end"] {
    if (this.#form.hasTooMuchText) return "too much text";
    if (this.#size > MAX_UPLOAD_BYTES) return "whole";
    if (!isInTime) return "late";
    return this.#isMalformed || !this.#parser.isWhole ? "malformed" : "whole";
  }
}

/** Parses a form whose body has arrived. */
export function parseUpload(bytes: Uint8Array, boundary: string, maxTextBytes: number): Upload {
  const reading = new UploadReader(boundary, { maxTextBytes, maxFileBytes: bytes.length });
  reading.take(bytes);
  return reading.upload(true);
}

/** Collects the parts of a form. */
class FormParts implements PartSink {
  fault: UploadFault | undefined;
  readonly #limits: UploadLimits;
  readonly #fields = new URLSearchParams();
  readonly #files: BidFile[] = [];
  #head: PartHead = { name: "", fileName: undefined };
  #kind: FileKind | undefined;
  /** The text of the field that is arriving. */
  #pieces: Uint8Array<ArrayBuffer>[] = [];
  #size = 0;
  #textBytes = 0;
  #fileBytes = 0;
  /** All files, one after another, in a buffer for as many bytes as are allowed. Unwritten parts take no memory. */
  #content: Uint8Array<ArrayBuffer> | undefined;

  constructor(limits: UploadLimits) {
    this.#limits = limits;
  }

  get hasTooMuchText(): boolean {
    return this.#textBytes > this.#limits.maxTextBytes;
  }

  begin({ name, fileName }: PartHead): void {
    // In the field for files, a part without a file name is a file, too.
    this.#head = { name, fileName: fileName ?? (name === FILES_FIELD ? "" : undefined) };
    this.#kind = undefined;
    this.#pieces = [];
    this.#size = 0;
  }

  data(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#size += bytes.length;
    if (this.#head.fileName === undefined) {
      this.#textBytes += bytes.length;
      if (!this.hasTooMuchText) this.#pieces.push(bytes.slice() as Uint8Array<ArrayBuffer>);
      return;
    }
    this.#fileBytes += bytes.length;
    if (this.#fileBytes > this.#limits.maxFileBytes) this.#refuse({ kind: "too large" });
    if (this.fault !== undefined) return;
    this.#content ??= new Uint8Array(this.#limits.maxFileBytes);
    this.#content.set(bytes, this.#fileBytes - bytes.length);
    if (this.#kind === undefined && this.#size >= KIND_BYTES) this.#detectKind();
  }

  end(): void {
    const { name, fileName } = this.#head;
    if (fileName === undefined) {
      if (name !== "") this.#fields.append(name, new TextDecoder().decode(this.#text()));
      return;
    }
    // A browser sends an empty part where no file was chosen.
    if (fileName === "" && this.#size === 0) return;
    if (this.#size === 0) this.#refuse({ kind: "empty", name: fileName });
    if (this.#files.length === MAX_FILES) this.#refuse({ kind: "too many" });
    if (this.#kind === undefined) this.#detectKind();
    if (this.fault !== undefined) return;
    const kind = this.#kind!;
    const number = this.#files.length + 1;
    const clean = makeFileName(fileName, kind, number);
    this.#files.push({ name: clean, type: kind.type, bytes: this.#file() });
  }

  content(): Pick<Upload, "fields" | "files" | "fault"> {
    const { fault } = this;
    return { fields: this.#fields, files: fault === undefined ? this.#files : [], fault };
  }

  #detectKind(): void {
    this.#kind = detectFileKind(this.#file().subarray(0, KIND_BYTES));
    if (this.#kind === undefined) {
      this.#refuse({ kind: "unknown", name: this.#head.fileName ?? "" });
    }
  }

  /** Notes the first fault, after which no file is kept. */
  #refuse(fault: UploadFault): void {
    this.fault ??= fault;
    this.#files.length = 0;
    this.#content = undefined;
  }

  /** The file that is arriving. */
  #file(): Uint8Array<ArrayBuffer> {
    const content = this.#content ?? new Uint8Array();
    return content.subarray(this.#fileBytes - this.#size, this.#fileBytes);
  }

  #text(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.#pieces.reduce((size, { length }) => size + length, 0));
    let at = 0;
    for (const piece of this.#pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }
}
