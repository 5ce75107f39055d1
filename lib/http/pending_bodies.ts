/**
 * Reads request bodies within one memory budget: many or slow clients can neither exhaust the memory of the process nor
 * delay other clients.
 *
 * @module
 */
import { bodyTimeout, type Problem, tooBusy, tooLargeBody } from "./problem.ts";
import { PIECE_BYTES, readPieces } from "./read_pieces.ts";
import { Pieces, type Upload, type UploadLimits, UploadReader, Uploads } from "./upload.ts";

/** The memory that all bodies in progress may use together. */
const BUDGET_BYTES = 16 * 1024 * 1024;

/**
 * The memory that a body in progress uses besides its bytes, most of it in Deno. It was 70 KB each with 2,000 bodies:
 * half is freed when a body is cut off, the rest when its client closes the connection.
 */
const OVERHEAD_BYTES = 32 * 1024;

/** How many bodies of one client are read at once. */
const AT_ONCE_OF_CLIENT = 100;

/** The same of a client over its limit: of a person's form, to show again what was typed. */
const AT_ONCE_OF_REFUSED = 2;

/** When a body is slow, in milliseconds, so that the next one of its client may take its place. */
const SLOW_MS = 5_000;

export interface WantedBody {
  readonly maxBytes: number;
  /** The hint to a client whose body is too large, if it is not to shorten the text. */
  readonly shorter?: string;
  /** Whether the client is over its limit: few bodies of such a client are read at once, and the others not at all. */
  readonly isRefused?: boolean;
}

/** What a body has, or the problem to respond with. */
export type ReadBody<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

interface PendingBody {
  readonly client: string;
  /** By the monotonic clock. */
  readonly started: number;
  cut: () => void;
  /** How many bytes of the budget it uses. */
  cost: number;
}

/**
 * Reads bodies. When the budget is used up, the oldest body is cut off: most bodies arrive at once, so the oldest is a
 * slow client's.
 */
export class PendingBodies {
  /** Forms with files, which have a budget of their own. */
  readonly #uploads = new Uploads();
  readonly #timeoutMs: number;
  readonly #maxBytes: number;
  /** The oldest first. */
  readonly #bodies = new Set<PendingBody>();
  #bytes = 0;

  /**
   * @param timeoutMs How long a body may take.
   * @param maxBytes The budget of memory.
   */
  constructor(timeoutMs: number, maxBytes: number = BUDGET_BYTES) {
    this.#timeoutMs = timeoutMs;
    this.#maxBytes = maxBytes;
  }

  get isReading(): boolean {
    return this.#bodies.size > 0 || this.#uploads.isReading;
  }

  /** Reads a body of at most `maxBytes`. The rest of a larger one is not read. */
  async read(
    request: Request,
    { maxBytes, shorter, isRefused = false }: WantedBody,
    client: string,
  ): Promise<ReadBody<Uint8Array<ArrayBuffer>>> {
    const tooLarge = () => ({ ok: false, problem: tooLargeBody(maxBytes, shorter) } as const);
    // A chunked body has no declared length, whatever its headers say (RFC 9112, section 6.3).
    const isChunked = request.headers.has("transfer-encoding");
    if (!isChunked && Number(request.headers.get("content-length")) > maxBytes) return tooLarge();
    const pieces = new Pieces();
    const problem = await this.#readWithin(request, client, isRefused, (piece) => {
      pieces.add(piece);
      return pieces.size > maxBytes ? undefined : pieces.size;
    });
    if (pieces.size > maxBytes) return tooLarge();
    return problem === undefined ? { ok: true, value: pieces.whole() } : { ok: false, problem };
  }

  /**
   * Reads a form with files. A small form counts as an ordinary body. So does one that gets no slot: then only what was
   * typed before the first file is kept, and the rest is dropped, since a browser shows a response only after it has
   * sent the body.
   *
   * @param isRefused Whether the client is over its limit, so that it gets no slot.
   */
  async readUpload(
    request: Request,
    boundary: string,
    client: string,
    limits: UploadLimits,
    isRefused = false,
  ): Promise<Upload> {
    const { headers } = request;
    const { maxTextBytes } = limits;
    const length = headers.get("content-length");
    if (length !== null && !headers.has("transfer-encoding") && Number(length) <= maxTextBytes) {
      const reading = new UploadReader(boundary, { maxTextBytes, maxFileBytes: Number(length) });
      const body = await this.read(request, { maxBytes: maxTextBytes, isRefused }, client);
      if (!body.ok) return reading.upload(body.problem);
      reading.take(body.value);
      return reading.upload();
    }
    const upload = isRefused
      ? undefined
      : await this.#uploads.read(request, boundary, client, limits);
    if (upload !== undefined) return upload;
    const reading = new UploadReader(boundary, { maxTextBytes, maxFileBytes: 0 });
    await this.#readWithin(
      request,
      client,
      isRefused,
      (piece) => reading.take(piece) ? maxTextBytes : undefined,
    );
    return { ...reading.upload(), problem: tooBusy() };
  }

  /**
   * Reads a body within the budget.
   *
   * @param take Takes a piece, and returns how many bytes of memory the body uses now; `undefined` to stop.
   * @returns Why there is no more, unless the body ended or `take` stopped it.
   */
  async #readWithin(
    request: Request,
    client: string,
    isRefused: boolean,
    take: (piece: Uint8Array) => number | undefined,
  ): Promise<Problem | undefined> {
    const started = performance.now();
    const ofClient = [...this.#bodies].filter((other) => other.client === client);
    if (ofClient.length >= (isRefused ? AT_ONCE_OF_REFUSED : AT_ONCE_OF_CLIENT)) {
      const oldest = ofClient[0]!;
      // One that was begun holds memory until its client hangs up, also when it is cut.
      if (isRefused || started - oldest.started < SLOW_MS) return bodyTimeout();
      this.#cut(oldest);
    }
    const pending: PendingBody = { client, started, cut() {}, cost: OVERHEAD_BYTES };
    this.#bodies.add(pending);
    this.#bytes += pending.cost;
    const takeWithin = (piece: Uint8Array) => {
      const used = take(piece);
      if (used === undefined) return false;
      const cost = OVERHEAD_BYTES + Math.ceil(used / PIECE_BYTES) * PIECE_BYTES;
      this.#bytes += cost - pending.cost;
      pending.cost = cost;
      this.#cutOldest();
      return true;
    };
    try {
      return await readPieces(request.body, takeWithin, { timeoutMs: this.#timeoutMs }, (cut) => {
        pending.cut = cut;
        this.#cutOldest();
      });
    } finally {
      this.#remove(pending);
    }
  }

  #cutOldest(): void {
    for (const oldest of this.#bodies) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#cut(oldest);
    }
  }

  #cut(pending: PendingBody): void {
    this.#remove(pending);
    pending.cut();
  }

  #remove(pending: PendingBody): void {
    if (this.#bodies.delete(pending)) this.#bytes -= pending.cost;
  }
}
