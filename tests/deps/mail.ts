/** Reads mails as a mail program does. */
export { decodeWords, default as PostalMime } from "npm:postal-mime@4.0.0";
