import { hasOwn } from "@banter/protocol";
/** Label and color of a visitor's file on its card (spec §9). */
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
  const extension = name.split(".").at(-1)?.toLowerCase() ?? "";
  return (hasOwn(kinds, extension) ? kinds[extension] : undefined) ?? OTHER;
}
