import type { Diagnostic } from "@banter/engine/runtime";
import { findNodeAtLocation, type Node } from "jsonc-parser";
import { lineAt, parseJsonTree } from "./json-error.ts";

/** Adds the line of the bot's file to each diagnostic that has none and whose place in the file can be found. */
export function locateDiagnostics(
  diagnostics: readonly Diagnostic[],
  text: string,
  isJson: boolean,
): readonly Diagnostic[] {
  const tree = isJson ? parseJsonTree(text) : undefined;
  return diagnostics.map((diagnostic) => {
    if (diagnostic.line !== undefined) return diagnostic;
    const inSource = isJson ? offsetInJson(diagnostic, tree) : offsetOfKeys(diagnostic, text);
    const offset = inSource ?? offsetOfWord(diagnostic, text);
    return offset === undefined ? diagnostic : { ...diagnostic, line: lineAt(text, offset) };
  });
}

/** A missing value has no place of its own; its owner has. */
function offsetInJson({ path }: Diagnostic, tree: Node | undefined): number | undefined {
  if (path === undefined || tree === undefined) return undefined;
  for (let depth = path.length; depth > 0; depth--) {
    const node = findNodeAtLocation(tree, path.slice(0, depth));
    if (node !== undefined) return node.parent?.type === "property" ? node.parent.offset : node.offset;
  }
  return 0;
}

/** Where a field of the bot itself is written in a module: its keys follow each other, if they are written there at all. */
function offsetOfKeys({ path, groupId }: Diagnostic, text: string): number | undefined {
  if (path === undefined || groupId !== undefined) return undefined;
  let offset = 0;
  for (const key of path) {
    if (typeof key !== "string") continue;
    const found = text.slice(offset).search(wordPattern(key, String.raw`["']?\s*:`));
    if (found === -1) return undefined;
    offset += found;
  }
  return offset;
}

/**
 * The bot of a module has no positions, so the word that the message is about is searched, from the beginning of its group.
 * Only what occurs there is taken.
 */
function offsetOfWord({ message, groupId, path }: Diagnostic, text: string): number | undefined {
  const group = groupId === undefined ? 0 : text.search(wordPattern(groupId, String.raw`["']?\s*:\s*\[`));
  if (group === -1) return undefined;
  const quoted = /"([^"]+)"/.exec(message)?.[1]?.replaceAll(/^\{\{|\}\}$/g, "");
  const field = path?.findLast((key) => typeof key === "string");
  for (const word of [quoted, field]) {
    const found = word === undefined ? -1 : text.slice(group).search(wordPattern(word));
    if (found !== -1) return group + found;
  }
  return groupId === undefined ? undefined : group;
}

function wordPattern(word: string, after = ""): RegExp {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w-])${escaped}(?![\w-])${after}`);
}
