/**
 * The keys of the form's copies. Each is the idempotency key of what is sent with it, and says when it was served.
 *
 * @module
 */
import { sha256 } from "../model/digest.ts";

/** The length of a signature in hexadecimal digits: enough against guessing, and the key stays short. */
const SIGNATURE = 16;

/**
 * Sets up keys of letters, digits and hyphens, 64 at most.
 *
 * @param secret Signs the times. To a process with another one they are keys without a time.
 */
export function formKeys(secret: string, now: () => number) {
  const signed = async (text: string): Promise<string> =>
    `${text}-${(await sha256(JSON.stringify(["form", secret, text]))).slice(0, SIGNATURE)}`;
  return {
    /** A new key, for a form that was served `age` milliseconds ago. */
    make: (age = 0): Promise<string> => {
      const random = crypto.randomUUID().replaceAll("-", "");
      return signed(`${(now() - age).toString(36)}-${random}`);
    },
    /** How long ago the form with a key was served, in milliseconds; `undefined` if the key is not one of ours. */
    async age(key: string): Promise<number | undefined> {
      const [time = "", random = ""] = key.split("-");
      return await signed(`${time}-${random}`) === key ? now() - parseInt(time, 36) : undefined;
    },
  };
}
