/**
 * The idempotency keys of forms, and the signatures of the pages after them. Each served form has a new key, which is
 * signed and says when it was served.
 *
 * @module
 */
import { sha256 } from "../digest.ts";

/** The length of a signature in hexadecimal digits, which is enough against guessing and keeps the key short. */
const SIGNATURE_LENGTH = 16;

/** The form of a key: one of {@linkcode FormKeys}, or any UUID. */
export const formKeyPattern = /^[A-Za-z0-9-]{8,64}$/;

export class FormKeys {
  readonly #secret: () => Promise<string>;
  readonly #now: () => number;
  #known: string | undefined;
  /** The secret for keys that are signed while the store is unavailable. */
  readonly #ownSecret = crypto.randomUUID();

  /**
   * @param secret Reads the secret that all processes of a site share. While it rejects, keys are signed with a secret
   * of this process, and other processes can't read their age.
   */
  constructor(secret: () => Promise<string>, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  async make(): Promise<string> {
    const random = crypto.randomUUID().replaceAll("-", "");
    const text = `${this.#now().toString(36)}-${random}`;
    return `${text}-${await this.sign(text)}`;
  }

  /** How long ago the form with a key was served, in milliseconds; `undefined` if the signature is not ours. */
  async age(key: string): Promise<number | undefined> {
    const [time = "", random = "", signature] = key.split("-");
    if (signature === undefined) return undefined;
    const isOurs = await this.isSigned(`${time}-${random}`, signature);
    return isOurs ? this.#now() - parseInt(time, 36) : undefined;
  }

  async sign(text: string): Promise<string> {
    this.#known ??= await this.#secret().catch(() => undefined);
    return await sign(text, this.#known ?? this.#ownSecret);
  }

  async isSigned(text: string, signature: string): Promise<boolean> {
    return signature === await this.sign(text) || signature === await sign(text, this.#ownSecret);
  }
}

async function sign(text: string, secret: string): Promise<string> {
  const signature = await sha256(JSON.stringify(["form", secret, text]));
  return signature.slice(0, SIGNATURE_LENGTH);
}
