import { hasOwn, lastOf } from "@banter/protocol";
/** What a guest's file is called on its card (spec §9), and the name of its colour. */
export interface FileKind {
  readonly label: string;
  readonly tone: "pink" | "blue" | "green" | "orange" | "gray";
}

const kinds: Readonly<Record<string, FileKind>> = {
  pdf: { label: "PDF", tone: "pink" },
  doc: { label: "Word", tone: "blue" },
  docx: { label: "Word", tone: "blue" },
  xls: { label: "Sheet", tone: "green" },
  xlsx: { label: "Sheet", tone: "green" },
  csv: { label: "Sheet", tone: "green" },
  json: { label: "JSON", tone: "orange" },
  md: { label: "Markdown", tone: "gray" },
};

const OTHER: FileKind = { label: "DOCUMENT", tone: "gray" };

export function fileKind(name: string): FileKind {
  const extension = lastOf(name.split("."))?.toLowerCase() ?? "";
  return (hasOwn(kinds, extension) ? kinds[extension] : undefined) ?? OTHER;
}

/** A file's name out of its address, decoded where it can be. */
export function fileName(url: string): string {
  const last = lastOf(url.split(/[?#]/)[0]?.split("/") ?? []) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    // A name with a stray percent sign: shown as it is.
    return last;
  }
}
