/**
 * Reads request bodies within one memory budget: many or slow clients can neither exhaust the memory of the process nor
 * delay other clients.
 *
 * @module
 */
import { parseUpload, type Upload, type UploadLimits, Uploads } from "./upload.ts";
import { PIECE_BYTES, type ReadEnd, readPieces } from "./read_pieces.ts";

/** The memory that all bodies in progress may use together. */
const BUDGET_BYTES = 16 * 1024 * 1024;

/**
 * The memory that a body in progress uses besides its bytes, most of it in Deno. It was 70 KB each with 2,000 bodies:
 * half is freed when a body is cut off, the rest when its client closes the connection.
 */
const OVERHEAD_BYTES = 32 * 1024;

/** A body in progress. It is kept in pieces of one size: a single growing buffer would leave far more garbage. */
class PendingBody {
  /** Cuts it off. */
  cut = () => {};
  readonly #pieces: Uint8Array[] = [];
  #size = 0;

  /** How many bytes of the budget it uses. */
  get cost(): number {
    return OVERHEAD_BYTES + this.#pieces.length * PIECE_BYTES;
  }

  get size(): number {
    return this.#size;
  }

  add(bytes: Uint8Array): void {
    for (let rest = bytes; rest.length > 0;) {
      const at = this.#size % PIECE_BYTES;
      if (at === 0) this.#pieces.push(new Uint8Array(PIECE_BYTES));
      const part = rest.subarray(0, PIECE_BYTES - at);
      this.#pieces.at(-1)!.set(part, at);
      this.#size += part.length;
      rest = rest.subarray(part.length);
    }
  }

  whole(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.#size);
    this.#pieces.forEach((piece, index) =>
      whole.set(piece.subarray(0, this.#size - index * PIECE_BYTES), index * PIECE_BYTES)
    );
    return whole;
  }
}

/** The bytes of a body, or why there are none. */
export type ReadBytes =
  | Uint8Array<ArrayBuffer>
  | "too large"
  | Exclude<ReadEnd, "whole" | "stopped">;

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

  /** Reads a body of at most `maxBytes`. The rest of a larger one is not read. */
  async read({ headers, body }: Request, maxBytes: number): Promise<ReadBytes> {
    // A chunked body has no declared length, whatever its headers say (RFC 9112, section 6.3).
    const isChunked = headers.has("transfer-encoding");
    if (!isChunked && Number(headers.get("content-length")) > maxBytes) return "too large";
    const pending = new PendingBody();
    this.#bodies.add(pending);
    this.#bytes += pending.cost;
    const take = (piece: Uint8Array) => {
      if (pending.size + piece.length > maxBytes) return false;
      this.#bytes -= pending.cost;
      pending.add(piece);
      this.#bytes += pending.cost;
      this.#cutOldest();
      return true;
    };
    try {
      const times = { timeoutMs: this.#timeoutMs };
      const end = await readPieces(body, take, times, (cut) => {
        pending.cut = cut;
        this.#cutOldest();
      });
      if (end === "whole") return pending.whole();
      return end === "stopped" ? "too large" : end;
    } finally {
      this.#remove(pending);
    }
  }

  /** Reads a form with files; `undefined` if too many are being read. A small form counts as an ordinary body. */
  async readUpload(
    request: Request,
    boundary: string,
    client: string,
    limits: UploadLimits,
  ): Promise<Upload | undefined> {
    const { headers } = request;
    const { maxTextBytes } = limits;
    const length = headers.get("content-length");
    const isSmall = length !== null && !headers.has("transfer-encoding") &&
      Number(length) <= maxTextBytes;
    if (!isSmall) return await this.#uploads.read(request, boundary, client, limits);
    const bytes = await this.read(request, maxTextBytes);
    return bytes instanceof Uint8Array
      ? parseUpload(bytes, boundary, maxTextBytes)
      : { fields: new URLSearchParams(), files: [], end: bytes === "cut" ? "cut" : "late" };
  }

  #cutOldest(): void {
    for (const oldest of this.#bodies) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest);
      oldest.cut();
    }
  }

  #remove(pending: PendingBody): void {
    if (this.#bodies.delete(pending)) this.#bytes -= pending.cost;
  }
}
