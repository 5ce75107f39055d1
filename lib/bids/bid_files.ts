/**
 * Files that come with a bid request: how many, how large, and of which kinds. The kind is detected from a file's first
 * bytes, never from the name or type that the client sends.
 *
 * @module
 */
import { JPEG_START, PNG_START, WEBP_START } from "../pictures/file_signatures.ts";
import { slugify } from "../schema/formats.ts";

export const FILES_FIELD = "files";

/** A file that came with a bid request, under a clean name. */
export interface BidFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A file of a bid request without its bytes. */
export interface BidFileInfo extends Omit<BidFile, "bytes"> {
  /** In bytes. */
  readonly size: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** The size of all files together, in bytes. */
export function totalSize(files: readonly Pick<BidFileInfo, "size">[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** How many bytes from the start of a file its kind is detected from: a PDF may have others before its header. */
export const KIND_BYTES = 1024;

/** A kind of file: its type, the ending of its name, and what people call it. */
export interface FileKind {
  readonly type: string;
  readonly extension: string;
  /** Other types and endings that a device gives such files. */
  readonly others?: readonly string[];
  readonly label: string;
}

const pdf = { type: "application/pdf", extension: "pdf", label: "PDF" };
const jpeg = { type: "image/jpeg", extension: "jpg", others: [".jpeg"], label: "JPEG" };
const png = { type: "image/png", extension: "png", label: "PNG" };
const webp = { type: "image/webp", extension: "webp", label: "WebP" };
const heic = {
  type: "image/heic",
  extension: "heic",
  label: "HEIC",
  others: ["image/heif", ".heif"],
};
const dwg = { type: "image/vnd.dwg", extension: "dwg", label: "DWG" };

/** How files of other kinds begin, which may have a PDF in them. */
const OTHERS = [
  String.raw`MZ|.ELF|[\xce\xcf]\xfa\xed\xfe|\xca\xfe\xba\xbe|\0asm|L\0\0\0|#!|@echo`,
  String.raw`PK|Rar!|7z|\x1f\x8b|BZh|\xfd7zXZ|MSCF|[^]{257}ustar`,
  String.raw`GIF8|BM|II[*+]|MM.[*+]|8BPS|\0\0\x01\0|RIFF|[^]{4}ftyp|\x1aE\xdf\xa3|OggS|ID3`,
  String.raw`\xd0\xcf|\{\\rtf|%!PS|(?:\xef\xbb\xbf)?\s*<`,
];

/** The first bytes of each kind, as Latin-1. The header of a PDF may stand anywhere among them. */
const KINDS: readonly (readonly [RegExp, FileKind | undefined])[] = [
  [/^%PDF-/, pdf],
  [JPEG_START, jpeg],
  [PNG_START, png],
  [WEBP_START, webp],
  [/^[^]{4}ftyp(?:heic|heix|mif1)/, heic],
  [/^AC10[0-9]{2}/, dwg],
  [new RegExp(`^(?:${OTHERS.join("|")})`), undefined],
  [/%PDF-/, pdf],
];

export const fileKinds: readonly FileKind[] = [pdf, jpeg, png, webp, heic, dwg];

/** The kind of a file by its first bytes; `undefined` if it is not accepted. */
export function detectFileKind(bytes: Uint8Array): FileKind | undefined {
  const first = String.fromCharCode(...bytes.subarray(0, KIND_BYTES));
  return KINDS.find(([pattern]) => pattern.test(first))?.[1];
}

/** The maximum number of characters of a name without its extension. */
const NAME_LENGTH = 60;

/**
 * The name under which a file is stored and sent: letters, digits and hyphens, then the extension of its kind. The
 * names of the second and later files of a request begin with their number, which makes them unique; the first one's
 * only if it begins with a number of its own.
 */
export function makeFileName(given: string, { extension }: FileKind, number: number): string {
  const base = given.replace(/^.*[/\\]/s, "").replace(/\.[^.]*$/s, "");
  const name = slugify(base, NAME_LENGTH) || "file";
  const isUnnumbered = number === 1 && !/^[0-9]+-/.test(name);
  return `${isUnnumbered ? "" : `${number}-`}${name}.${extension}`;
}
