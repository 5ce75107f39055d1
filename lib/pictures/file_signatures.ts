/**
 * The first bytes of files of each type, read as Latin-1.
 *
 * @module
 */

export const JPEG_START = /^\xff\xd8\xff/;

/** The first byte, 0x89, also as ‰: `TextDecoder` reads Latin-1 as windows-1252. */
export const PNG_START = /^[\x89\u2030]PNG\r\n/;

export const WEBP_START = /^RIFF[^]{4}WEBP/;
