/**
 * The keys of the form's copies. Each is the idempotency key of what is sent with it, and says when it was served.
 *
 * @module
 */
import { sha256 } from "../model/digest.ts";

/** The length of a signature in hexadecimal digits: enough against guessing, and the key stays short. */
const SIGNATURE = 16;

/** How a key of the form looks: the ones that {@linkcode FormKeys} makes fit, and so does any UUID. */
export const formKeyPattern = /^[A-Za-z0-9-]{8,64}$/;

/** Makes keys that fit {@linkcode formKeyPattern}. */
export class FormKeys {
  readonly #secret: () => Promise<string>;
  readonly #now: () => number;
  #known: string | undefined;
  /** Signs while the store is unavailable. */
  readonly #ownSecret = crypto.randomUUID();

  /**
   * @param secret Reads the secret that all processes of a site share. It may reject: until it doesn't, keys are
   * signed with a secret of this process, and have no time for others.
   */
  constructor(secret: () => Promise<string>, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  /** A new key, for a form that was served `age` milliseconds ago. */
  async make(age = 0): Promise<string> {
    const random = crypto.randomUUID().replaceAll("-", "");
    const text = `${(this.#now() - age).toString(36)}-${random}`;
    return await signed(text, await this.#shared() ?? this.#ownSecret);
  }

  /** How long ago the form with a key was served, in milliseconds; `undefined` if the key is not one of ours. */
  async age(key: string): Promise<number | undefined> {
    const [time = "", random = "", signature] = key.split("-");
    if (signature === undefined) return undefined;
    const text = `${time}-${random}`;
    const shared = await this.#shared();
    const isOurs = shared !== undefined && await signed(text, shared) === key ||
      await signed(text, this.#ownSecret) === key;
    return isOurs ? this.#now() - parseInt(time, 36) : undefined;
  }

  async #shared(): Promise<string | undefined> {
    return this.#known ??= await this.#secret().catch(() => undefined);
  }
}

async function signed(text: string, secret: string): Promise<string> {
  const signature = await sha256(JSON.stringify(["form", secret, text]));
  return `${text}-${signature.slice(0, SIGNATURE)}`;
}
