import { fileTypeOfExtension } from "./file-type.ts";

/** Number of bytes at the beginning of a file from which its content is recognized. */
export const HEAD_BYTES = 4_096;

/**
 * Whether the beginning of a file fits its extension. Images fit every image type, and audio and video every media type,
 * because files are often named after a related type. Types without a signature fit always.
 */
export function fitsContent(extension: string, head: Uint8Array): boolean {
  const { contentType } = fileTypeOfExtension(extension);
  if (contentType.startsWith("image/")) return isImage(head);
  if (/^(?:audio|video)\//.test(contentType)) return isMedia(head);
  if (contentType === "application/pdf") return text(head, 0, 1_024).includes("%PDF");
  if (contentType === "application/rtf") return text(head, 0, 5) === "{\\rtf";
  if (/\b(?:msword|vnd\.ms-)/.test(contentType)) return isOfficeFile(head) || isText(head);
  if (/\b(?:zip|openxmlformats|opendocument)/.test(contentType)) return isZip(head);
  return !isTextType(contentType) || isText(head);
}

function isImage(head: Uint8Array): boolean {
  return (
    starts(head, [0xff, 0xd8, 0xff]) ||
    starts(head, [0x89, 0x50, 0x4e, 0x47]) ||
    text(head, 0, 4) === "GIF8" ||
    (text(head, 0, 4) === "RIFF" && text(head, 8, 12) === "WEBP") ||
    (text(head, 4, 8) === "ftyp" && /^(?:avi|hei|hev|mif|msf)/.test(text(head, 8, 12)))
  );
}

function isMedia(head: Uint8Array): boolean {
  return (
    // MPEG audio, also AAC: a frame starts with eleven set bits.
    (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0) ||
    text(head, 0, 3) === "ID3" ||
    text(head, 0, 4) === "ADIF" ||
    text(head, 0, 4) === "OggS" ||
    (text(head, 0, 4) === "RIFF" && text(head, 8, 12) === "WAVE") ||
    // WebM
    starts(head, [0x1a, 0x45, 0xdf, 0xa3]) ||
    // MP4 and QuickTime
    /^(?:ftyp|moov|mdat|wide|free|skip)$/.test(text(head, 4, 8))
  );
}

function isZip(head: Uint8Array): boolean {
  return text(head, 0, 2) === "PK" && [0x03, 0x05, 0x07].includes(head[2] ?? 0);
}

/** Old documents of office programs. Programs also save web pages and tables under these names. */
function isOfficeFile(head: Uint8Array): boolean {
  return starts(head, [0xd0, 0xcf, 0x11, 0xe0]) || isZip(head);
}

function isTextType(contentType: string): boolean {
  return contentType.startsWith("text/") || contentType === "application/json";
}

/** Text has no NUL, unless it begins with the byte order mark of UTF-16. */
function isText(head: Uint8Array): boolean {
  return starts(head, [0xff, 0xfe]) || starts(head, [0xfe, 0xff]) || !head.includes(0);
}

function starts(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

function text(head: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...head.subarray(start, end));
}
