import type { RichTextNode } from "@banter/protocol";
import type { Formatting, MarkdownDialect } from "./markdown-dialect.ts";

const SPECIAL = /[\\`*_~+![{]/;
const ESCAPE = /^\\([\\`*_{}[\]()#+\-.!<>~|])/;
/** Kept verbatim, so that special characters in a variable's name have no effect. */
const VARIABLE = /^\{\{[^}]*\}\}/;
const CODE = /^(`+)([\s\S]*?[^`])\1(?!`)/;
const LINK =
  /^(!?)\[((?:\\.|[^\]\\[]){0,2000})\]\(\s*<?((?:\{\{[^}]*\}\}|(?!\{\{[^}]*\}\})[^\s<>()]|\([^\s<>()]*\))*)>?(?:\s+"[^"]*")?\s*\)/;

const MAX_NESTING = 6;
/** Bounds the search for a closing delimiter, so that adversarial input takes linear time. */
const MAX_DISTANCE = 5_000;
const MAX_CANDIDATES = 50;

/** Parses emphasis, code, links and images inside one block. */
export function parseInline(text: string, dialect: MarkdownDialect): readonly RichTextNode[] {
  const nodes = parse(text, { dialect, formatting: {}, depth: 0 });
  return nodes.length > 0 ? nodes : [{ text: "" }];
}

interface Context {
  readonly dialect: MarkdownDialect;
  readonly formatting: Formatting;
  readonly depth: number;
}

function parse(text: string, context: Context): readonly RichTextNode[] {
  const nodes: RichTextNode[] = [];
  let plain = "";
  let at = 0;
  const flush = () => {
    if (plain !== "") nodes.push({ text: plain, ...context.formatting });
    plain = "";
  };
  while (at < text.length) {
    const next = text.slice(at).search(SPECIAL);
    if (next < 0) break;
    plain += text.slice(at, at + next);
    at += next;
    const token = parseToken(text, at, context);
    if (token.nodes === undefined) plain += token.plain;
    else {
      flush();
      nodes.push(...token.nodes);
    }
    at += token.length;
  }
  plain += text.slice(at);
  flush();
  return nodes;
}

/** The construct at a special character, and its length in the source. */
type Token =
  | { readonly nodes: readonly RichTextNode[]; readonly length: number }
  | { readonly nodes?: undefined; readonly plain: string; readonly length: number };

function parseToken(text: string, at: number, context: Context): Token {
  const rest = text.slice(at, at + MAX_DISTANCE);
  const escape = ESCAPE.exec(rest);
  if (escape) return { plain: escape[1] ?? "", length: 2 };
  const code = CODE.exec(rest);
  if (code) {
    const leaf = { text: (code[2] ?? "").trim(), ...context.formatting, code: true };
    return { nodes: [leaf], length: code[0].length };
  }
  const link = LINK.exec(rest);
  if (link && (link[1] === "" || context.dialect.hasImages))
    return { nodes: [linkNode(link, context)], length: link[0].length };
  const emphasis = context.depth < MAX_NESTING ? parseEmphasis(text, at, context) : undefined;
  if (emphasis) return emphasis;
  const plain = (VARIABLE.exec(rest) ?? /^(?:\*+|_+|`+|~+|\++)/.exec(rest))?.[0] ?? rest.charAt(0);
  return { plain, length: plain.length };
}

function linkNode([, imageMarker, label = "", url = ""]: RegExpExecArray, context: Context): RichTextNode {
  if (imageMarker === "!") return { type: "img", url, caption: label, children: [{ text: "" }] };
  const children =
    context.depth < MAX_NESTING
      ? parse(label, { ...context, depth: context.depth + 1 })
      : [{ text: label, ...context.formatting }];
  return { type: "a", url, children };
}

/** A delimiter opens before and closes after a character that is not a space; `_` only at word boundaries. */
function parseEmphasis(text: string, at: number, context: Context): Token | undefined {
  const found = context.dialect.delimiters.find(
    ([delimiter]) => text.startsWith(delimiter, at) && /\S/.test(text.charAt(at + delimiter.length)),
  );
  if (found === undefined) return undefined;
  const [delimiter, formatting] = found;
  if (delimiter.startsWith("_") && isWordCharacter(text.charAt(at - 1))) return undefined;
  const start = at + delimiter.length;
  const end = findClosing(text, start, delimiter);
  if (end === undefined) return undefined;
  const inner = {
    ...context,
    formatting: { ...context.formatting, ...formatting },
    depth: context.depth + 1,
  };
  return { nodes: parse(text.slice(start, end), inner), length: end + delimiter.length - at };
}

function findClosing(text: string, start: number, delimiter: string): number | undefined {
  let at = start;
  for (let candidates = 0; candidates < MAX_CANDIDATES; candidates++) {
    at = text.indexOf(delimiter, at + 1);
    if (at < 0 || at - start > MAX_DISTANCE) return undefined;
    if (closesEmphasis(text, start, at, delimiter)) return at;
  }
  return undefined;
}

function closesEmphasis(text: string, start: number, at: number, delimiter: string): boolean {
  const character = delimiter.charAt(0);
  const end = at + delimiter.length;
  if (text.charAt(end) === character) return false;
  let runStart = at;
  while (text.charAt(runStart - 1) === character) runStart--;
  const runLength = end - runStart;
  // A run of three also closes an inner delimiter, as in `**bold *and italic***`.
  const inner = character.repeat(Math.max(0, 3 - delimiter.length));
  const closesInner = runLength === 3 && text.slice(start, runStart).includes(inner);
  if (runLength !== delimiter.length && !closesInner) return false;
  if (/\s|\\/.test(text.charAt(runStart - 1))) return false;
  return character !== "_" || !isWordCharacter(text.charAt(end));
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}
