/**
 * What is in a picture's bytes: its kind, size and turn, whether it is whole, and the notes that are not served.
 *
 * @module
 */
export * from "./file_parts.ts";
export * from "./file_signatures.ts";
export * from "./jpeg.ts";
export * from "./picture_size.ts";
export * from "./private_notes.ts";
