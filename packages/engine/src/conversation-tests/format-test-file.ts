import type { TestFile } from "./test-file.ts";

/** Maximum width of a line. */
const WIDTH = 110;

/** The file's text, one step per line where it fits. The same content always has the same text. */
export function formatTestFile(file: TestFile): string {
  return `${formatValue(file, { depth: 0, used: 0 })}\n`;
}

interface Place {
  /** Levels of indentation. */
  readonly depth: number;
  /** Characters of the line besides the value. */
  readonly used: number;
}

/** On one line if it fits; a file, its list of conversations and a conversation never do. */
function formatValue(value: unknown, { depth, used }: Place): string {
  const flat = flatten(value);
  const isLong = depth < 3 || mustBreak(value) || used + flat.length > WIDTH;
  if (typeof value !== "object" || value === null || !isLong) return flat;
  const indentation = "  ".repeat(depth + 1);
  const isList = Array.isArray(value);
  const items = Object.entries(value).filter(([, item]) => item !== undefined);
  if (items.length === 0) return flat;
  const lines = items.map(([key, item]) => {
    const name = isList ? "" : `${JSON.stringify(key)}: `;
    // With the comma after it.
    const place = { depth: depth + 1, used: indentation.length + name.length + 1 };
    return `${indentation}${name}${formatValue(item, place)}`;
  });
  const [open, close] = isList ? "[]" : "{}";
  return `${open}\n${lines.join(",\n")}\n${"  ".repeat(depth)}${close}`;
}

/** Formatters write lists of objects with several fields on several lines. */
function mustBreak(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const items = Object.values(value);
  const isTable =
    Array.isArray(value) &&
    value.length > 1 &&
    value.every((item) => typeof item === "object" && item !== null && Object.keys(item).length > 1);
  return isTable || items.some(mustBreak);
}

function flatten(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flatten).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  if (fields.length === 0) return "{}";
  return `{ ${fields.map(([key, field]) => `${JSON.stringify(key)}: ${flatten(field)}`).join(", ")} }`;
}
