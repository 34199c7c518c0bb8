import { percentEncode } from "@banter/protocol";
const MAX_NAME_LENGTH = 80;

/**
 * The part of a visitor's file name before its extension, as it may appear in a key: without folders, invisible and
 * direction-changing characters, and characters that a file system or S3 interprets.
 */
export function safeFileName(fileName: string, extension: string): string {
  const last = fileName.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const stem = last.toLowerCase().endsWith(`.${extension}`) ? last.slice(0, -extension.length - 1) : last;
  const safe = stem
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .replaceAll(/[<>:"|?*$%]/g, "_")
    .replace(/^[\s.]+/, "");
  // A cut must not leave half of a character.
  const cut = safe
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, "")
    .replace(/[\s.]+$/, "");
  return cut || "file";
}

/** A `Content-Disposition` that downloads or shows the file under its name. */
export function contentDisposition(kind: "inline" | "attachment", name: string | undefined): string {
  return name === undefined ? kind : `${kind}; filename*=UTF-8''${encodeRfc5987(name)}`;
}

/** `percentEncode` leaves characters that RFC 5987 reserves. */
function encodeRfc5987(text: string): string {
  return percentEncode(text).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
