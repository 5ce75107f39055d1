/**
 * Reads forms with files. They have a budget of their own: few are read at once, each with limits on its size and time.
 *
 * @module
 */
import { concat } from "@std/bytes/concat";
import {
  type BidFile,
  detectFileKind,
  type FileKind,
  FILES_FIELD,
  KIND_BYTES,
  makeFileName,
} from "../bids/bid_files.ts";
import { MAX_FILES, MAX_UPLOAD_BYTES } from "../bids/limits.ts";
import { MultipartParser, type PartHead, type PartSink } from "./multipart.ts";
import { incompleteBody, type Problem, tooLargeBody } from "./problem.ts";
import { PIECE_BYTES, readPieces } from "./read_pieces.ts";

/** How long a body may take, and how long nothing may arrive. */
const TIMES = { timeoutMs: 120_000, idleMs: 10_000 };

/** How many bodies are read at once, in all and of one client. */
const AT_ONCE = 4;
const AT_ONCE_OF_CLIENT = 2;

/** How long a further body waits to be read. */
const PATIENCE_MS = 20_000;

/**
 * How many bytes a second a body must have on average where another waits, after {@linkcode GRACE_MS}: as many as the
 * largest one needs to arrive in time.
 */
const LEAST_RATE = 60_000;

/** How far ahead of the least rate a body can get, so that a burst at its start doesn't buy it two minutes. */
const GRACE_MS = 5_000;

/** Why the files of a form are refused. `name` is the file's name as it was sent. */
export type UploadFault =
  | { readonly kind: "unknown" | "empty"; readonly name: string }
  | { readonly kind: "too many" | "too large" };

export interface Upload {
  /** Its text fields, as far as they arrived. */
  readonly fields: URLSearchParams;
  readonly files: readonly BidFile[];
  readonly fault?: UploadFault | undefined;
  /** Why not all of it was read. */
  readonly problem?: Problem | undefined;
}

export interface UploadLimits {
  readonly maxTextBytes: number;
  /** Of all files together. Bytes beyond it are dropped as they arrive; with 0, what follows the first file, too. */
  readonly maxFileBytes: number;
}

/** A body that is being read. */
interface Slot {
  readonly client: string;
  cut: () => void;
  /** The time until which its bytes are enough for the least rate, in milliseconds. */
  paidUntil: number;
}

/** Reads forms with files, few at once. */
export class Uploads {
  readonly #slots = new Set<Slot>();
  readonly #waiting = new Set<() => void>();

  get isReading(): boolean {
    return this.#slots.size > 0;
  }

  /** Reads a form; `undefined` if too many are being read. */
  async read(
    { body }: Request,
    boundary: string,
    client: string,
    limits: UploadLimits,
  ): Promise<Upload | undefined> {
    const slot = await this.#enter(client);
    if (slot === undefined) return undefined;
    try {
      const reading = new UploadReader(boundary, limits);
      const take = (piece: Uint8Array) => {
        const paid = slot.paidUntil + piece.length / LEAST_RATE * 1000;
        slot.paidUntil = Math.min(paid, performance.now() + GRACE_MS);
        return reading.take(piece);
      };
      return reading.upload(await readPieces(body, take, TIMES, (cut) => slot.cut = cut));
    } finally {
      this.#leave(slot);
    }
  }

  /** Waits until a client's body may be read; resolves to `undefined` if it may not in the end. */
  async #enter(client: string): Promise<Slot | undefined> {
    const deadline = performance.now() + PATIENCE_MS;
    while (true) {
      const own = [...this.#slots].filter((slot) => slot.client === client);
      const inTheWay = own.length >= AT_ONCE_OF_CLIENT
        ? own
        : this.#slots.size >= AT_ONCE
        ? [...this.#slots]
        : [];
      const [slowest] = inTheWay.sort((a, b) => a.paidUntil - b.paidUntil);
      const now = performance.now();
      if (slowest === undefined) {
        const slot = { client, cut() {}, paidUntil: now + GRACE_MS };
        this.#slots.add(slot);
        return slot;
      }
      if (slowest.paidUntil < now) {
        this.#leave(slowest);
        slowest.cut();
      } else if (now >= deadline) {
        return undefined;
      } else {
        await this.#nextLeave(Math.min(deadline, slowest.paidUntil + 1) - now);
      }
    }
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

  #leave(slot: Slot): void {
    this.#slots.delete(slot);
    for (const resume of [...this.#waiting]) resume();
  }
}

/** Reads a form with files, in pieces. Once there is a fault, no file is kept. */
export class UploadReader implements PartSink {
  readonly #limits: UploadLimits;
  readonly #parser: MultipartParser;
  readonly #fields = new URLSearchParams();
  readonly #files: BidFile[] = [];
  #fault: UploadFault | undefined;
  #isMalformed = false;
  /** Of the body so far, of all its text fields, and of all its files. */
  #bytes = 0;
  #textBytes = 0;
  #fileBytes = 0;
  /** The part that is arriving: its size, and the pieces of a text or the kind of a file. */
  #head: PartHead = { name: "", fileName: undefined };
  #size = 0;
  #text: Uint8Array[] = [];
  #kind: FileKind | undefined;
  /** All files, one after another, in a buffer for as many bytes as are allowed. Unwritten parts take no memory. */
  #content: Uint8Array<ArrayBuffer> | undefined;

  constructor(boundary: string, limits: UploadLimits) {
    this.#limits = limits;
    this.#parser = new MultipartParser(boundary, this);
  }

  /** Takes a piece of the body; returns whether to go on. */
  take(piece: Uint8Array): boolean {
    this.#bytes += piece.length;
    const isDropped = this.#limits.maxFileBytes === 0 && this.#fault !== undefined;
    if (!isDropped) this.#isMalformed ||= !this.#parser.feed(piece);
    if (this.#bytes > MAX_UPLOAD_BYTES) this.#fault = { kind: "too large" };
    return !this.#isMalformed && !this.#hasTooMuchText && this.#bytes <= MAX_UPLOAD_BYTES;
  }

  /**
   * The form, as far as it was read.
   *
   * @param unread Why not all of its body was read.
   */
  upload(unread?: Problem): Upload {
    const files = this.#fault === undefined ? this.#files : [];
    return { fields: this.#fields, files, fault: this.#fault, problem: this.#problem(unread) };
  }

  begin({ name, fileName }: PartHead): void {
    // In the field for files, a part without a file name is a file, too.
    this.#head = { name, fileName: fileName ?? (name === FILES_FIELD ? "" : undefined) };
    this.#kind = undefined;
    this.#text = [];
    this.#size = 0;
  }

  data(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#size += bytes.length;
    if (this.#head.fileName === undefined) {
      this.#textBytes += bytes.length;
      if (!this.#hasTooMuchText) this.#text.push(bytes.slice());
      return;
    }
    this.#fileBytes += bytes.length;
    if (this.#fileBytes > this.#limits.maxFileBytes) this.#refuse({ kind: "too large" });
    if (this.#fault !== undefined) return;
    this.#content ??= new Uint8Array(this.#limits.maxFileBytes);
    this.#content.set(bytes, this.#fileBytes - bytes.length);
    if (this.#kind === undefined && this.#size >= KIND_BYTES) this.#detectKind();
  }

  end(): void {
    const { name, fileName } = this.#head;
    if (fileName === undefined) {
      const decoder = new TextDecoder();
      const text = this.#text.map((piece) => decoder.decode(piece, { stream: true })).join("");
      if (name !== "") this.#fields.append(name, text + decoder.decode());
      return;
    }
    // A browser sends an empty part where no file was chosen.
    if (fileName === "" && this.#size === 0) return;
    if (this.#size === 0) this.#refuse({ kind: "empty", name: fileName });
    if (this.#files.length === MAX_FILES) this.#refuse({ kind: "too many" });
    if (this.#kind === undefined) this.#detectKind();
    if (this.#fault !== undefined) return;
    const kind = this.#kind!;
    const number = this.#files.length + 1;
    const clean = makeFileName(fileName, kind, number);
    this.#files.push({ name: clean, type: kind.type, bytes: this.#file() });
  }

  get #hasTooMuchText(): boolean {
    return this.#textBytes > this.#limits.maxTextBytes;
  }

  #problem(unread: Problem | undefined): Problem | undefined {
    if (this.#hasTooMuchText) return tooLargeBody(this.#limits.maxTextBytes);
    if (this.#bytes > MAX_UPLOAD_BYTES) return undefined;
    const isWhole = !this.#isMalformed && this.#parser.isWhole;
    return unread ?? (isWhole ? undefined : incompleteBody());
  }

  #detectKind(): void {
    this.#kind = detectFileKind(this.#file().subarray(0, KIND_BYTES));
    if (this.#kind === undefined) {
      this.#refuse({ kind: "unknown", name: this.#head.fileName ?? "" });
    }
  }

  /** Notes the first fault, after which no file is kept. */
  #refuse(fault: UploadFault): void {
    this.#fault ??= fault;
    this.#files.length = 0;
    this.#content = undefined;
  }

  /** The file that is arriving. */
  #file(): Uint8Array<ArrayBuffer> {
    const content = this.#content ?? new Uint8Array();
    return content.subarray(this.#fileBytes - this.#size, this.#fileBytes);
  }
}

/** Bytes as they arrive, in pieces of one size: a single growing buffer would leave far more garbage. */
export class Pieces {
  size = 0;
  readonly #pieces: Uint8Array[] = [];

  add(bytes: Uint8Array): void {
    for (let rest = bytes; rest.length > 0;) {
      const at = this.size % PIECE_BYTES;
      if (at === 0) this.#pieces.push(new Uint8Array(PIECE_BYTES));
      const part = rest.subarray(0, PIECE_BYTES - at);
      this.#pieces.at(-1)!.set(part, at);
      this.size += part.length;
      rest = rest.subarray(part.length);
    }
  }

  whole(): Uint8Array<ArrayBuffer> {
    return concat(this.#pieces).subarray(0, this.size);
  }
}
