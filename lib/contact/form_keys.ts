/**
 * The keys of the form's copies. Each is the idempotency key of what is sent with it, and says when it was served.
 *
 * @module
 */
import { sha256 } from "../model/digest.ts";

/** The length of a signature in hexadecimal digits: enough against guessing, and the key stays short. */
const SIGNATURE = 16;

/** Makes keys of letters, digits and hyphens, 64 at most. */
export class FormKeys {
  readonly #secret: string;
  readonly #now: () => number;

  /** @param secret Signs the times. To a process with another one they are keys without a time. */
  constructor(secret: string, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  /** A new key, for a form that was served `age` milliseconds ago. */
  make(age = 0): Promise<string> {
    const random = crypto.randomUUID().replaceAll("-", "");
    return this.#signed(`${(this.#now() - age).toString(36)}-${random}`);
  }

  /** How long ago the form with a key was served, in milliseconds; `undefined` if the key is not one of ours. */
  async age(key: string): Promise<number | undefined> {
    const [time = "", random = ""] = key.split("-");
    const isOurs = await this.#signed(`${time}-${random}`) === key;
    return isOurs ? this.#now() - parseInt(time, 36) : undefined;
  }

  async #signed(text: string): Promise<string> {
    const signature = await sha256(JSON.stringify(["form", this.#secret, text]));
    return `${text}-${signature.slice(0, SIGNATURE)}`;
  }
}
