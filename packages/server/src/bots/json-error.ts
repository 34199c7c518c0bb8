import { parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";

/**
 * Describes what is wrong with JSON that `JSON.parse` refuses, in its author's words: what, on which line, and what to
 * write instead.
 */
export function describeJsonError(text: string): string {
  const errors: ParseError[] = [];
  const tree = parseJsonTree(text, errors);
  const [first] = errors;
  if (first === undefined) return `is not valid JSON${tree === undefined ? ": it is nested too deeply" : ""}`;
  return `is not valid JSON: line ${lineAt(text, first.offset)}: ${problemOf(first, text)}`;
}

/** Says which field an object has twice: `JSON.parse` keeps the last one and drops the others. */
export function findRepeatedField(text: string): string | undefined {
  const root = parseJsonTree(text);
  const open = root === undefined ? [] : [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const offsets = new Map<unknown, number>();
    for (const child of node.children ?? []) {
      open.push(child);
      const [name] = node.type === "object" ? (child.children ?? []) : [];
      if (name === undefined) continue;
      const before = offsets.get(name.value);
      if (before !== undefined)
        return `has ${JSON.stringify(name.value)} twice in one object, on lines ${lineAt(text, before)} and ${lineAt(text, name.offset)}: only the last one would count. Rename or remove one.`;
      offsets.set(name.value, name.offset);
    }
  }
  return undefined;
}

/** The tree of a JSON text. Undefined if it is nested too deeply: the library recurses. */
export function parseJsonTree(text: string, errors?: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function problemOf({ error, offset }: ParseError, text: string): string {
  const code = printParseErrorCode(error);
  const found = text[offset];
  if (found === undefined) return "the file ends too early. Close what is still open.";
  const isAfterComma = text.slice(0, offset).trimEnd().endsWith(",");
  if ((found === "]" || found === "}") && isAfterComma) return `remove the comma before the "${found}".`;
  if (code === "CommaExpected") return `a comma is missing before ${text.slice(offset).split(/[\s,]/)[0]}.`;
  if (code === "InvalidCommentToken")
    return "JSON has no comments. Remove it, or write the bot in a .ts file.";
  if (code === "PropertyNameExpected" || code === "InvalidSymbol")
    return `names and texts are in double quotes, not ${text.slice(offset).split(/[\s,:]/)[0]}.`;
  return code.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
