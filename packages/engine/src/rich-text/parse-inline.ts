import type { RichTextNode } from "@banter/protocol";
import type { Formatting, MarkdownDialect } from "./markdown-dialect.ts";

const SPECIAL = /[\\`*_~+![{]/g;
const ESCAPE = /^\\([\\`*_{}[\]()#+\-.!<>~|])/;
/** Kept verbatim, so that special characters in a variable's name have no effect. */
const VARIABLE = /^\{\{[^{}]*\}\}/;
/** The parts of `[label](url "title")`. Each is matched once, so that a link which doesn't close takes linear time. */
const LINK_LABEL = /^(!?)\[((?:\\.|[^\]\\[]){0,2000})\]\(/;
const LINK_URL = /^(?:\{\{[^{}]*\}\}|[^\s<>()]|\([^\s<>()]*\))*/;
const LINK_END = /^>?(?:\s+"[^"]*")?\s*\)/;

const TICKS = /`+/y;
const RUN = /^(?:\*+|_+|`+|~+|\++)/;

const MAX_NESTING = 6;
/** Longer code, links and emphasis are plain text. */
const MAX_LENGTH = 5_000;

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

interface Source {
  readonly text: string;
  /** Up to where a delimiter closes nothing. No character is searched twice, so adversarial text takes linear time. */
  readonly searchedTo: Map<string, number>;
}

function parse(text: string, context: Context): readonly RichTextNode[] {
  const source: Source = { text, searchedTo: new Map() };
  const nodes: RichTextNode[] = [];
  let plain = "";
  let at = 0;
  const flush = () => {
    if (plain !== "") nodes.push({ text: plain, ...context.formatting });
    plain = "";
  };
  for (;;) {
    SPECIAL.lastIndex = at;
    const next = SPECIAL.exec(text)?.index ?? text.length;
    plain += text.slice(at, next);
    if (next === text.length) break;
    const token = parseToken(source, next, context);
    if (token.nodes === undefined) plain += token.plain;
    else {
      flush();
      nodes.push(...token.nodes);
    }
    at = next + token.length;
  }
  flush();
  return nodes;
}

/** The construct at a special character, and its length in the source. */
type Token =
  | { readonly nodes: readonly RichTextNode[]; readonly length: number }
  | { readonly nodes?: undefined; readonly plain: string; readonly length: number };

function parseToken(source: Source, at: number, context: Context): Token {
  const rest = source.text.slice(at, at + MAX_LENGTH);
  const construct = parseConstruct(source, at, rest, context);
  if (construct) return construct;
  const plain = VARIABLE.exec(rest)?.[0] ?? RUN.exec(rest)?.[0] ?? rest.charAt(0);
  return { plain, length: plain.length };
}

function parseConstruct(source: Source, at: number, rest: string, context: Context): Token | undefined {
  switch (rest.charAt(0)) {
    case "\\": {
      const escaped = ESCAPE.exec(rest)?.[1];
      return escaped === undefined ? undefined : { plain: escaped, length: 2 };
    }
    case "`":
      return parseCode(source, at, context);
    case "[":
    case "!":
      return parseLink(rest, context);
    default:
      return context.depth < MAX_NESTING ? parseEmphasis(source, at, context) : undefined;
  }
}

/** Code ends at the next run of as many backticks. */
function parseCode(source: Source, at: number, context: Context): Token | undefined {
  const { text, searchedTo } = source;
  const fence = ticksAt(text, at);
  const start = at + fence.length;
  let end = text.indexOf(fence, Math.max(start, searchedTo.get(fence) ?? 0));
  while (end >= 0 && end < at + MAX_LENGTH) {
    const run = ticksAt(text, end);
    if (run === fence) {
      const leaf = { text: text.slice(start, end).trim(), ...context.formatting, code: true };
      return { nodes: [leaf], length: end + fence.length - at };
    }
    end = text.indexOf(fence, end + run.length);
  }
  searchedTo.set(fence, end < 0 ? text.length : end);
  return undefined;
}

function ticksAt(text: string, at: number): string {
  TICKS.lastIndex = at;
  return TICKS.exec(text)?.[0] ?? "";
}

function parseLink(rest: string, context: Context): Token | undefined {
  const [start, imageMarker, label = ""] = LINK_LABEL.exec(rest) ?? [];
  if (start === undefined || (imageMarker === "!" && !context.dialect.hasImages)) return undefined;
  const target = rest.slice(start.length).trimStart().replace(/^</, "");
  const [url = ""] = LINK_URL.exec(target) ?? [];
  const afterUrl = target.slice(url.length);
  const [end] = LINK_END.exec(afterUrl) ?? [];
  if (end === undefined) return undefined;
  const node: RichTextNode =
    imageMarker === "!"
      ? { type: "img", url, caption: label, children: [{ text: "" }] }
      : { type: "a", url, children: parseLabel(label, context) };
  return { nodes: [node], length: rest.length - afterUrl.length + end.length };
}

function parseLabel(label: string, context: Context): readonly RichTextNode[] {
  if (context.depth >= MAX_NESTING) return [{ text: label, ...context.formatting }];
  return parse(label, { ...context, depth: context.depth + 1 });
}

/** A delimiter opens before and closes after a character that is not a space; `_` only at word boundaries. */
function parseEmphasis(source: Source, at: number, context: Context): Token | undefined {
  const { text } = source;
  const found = context.dialect.delimiters.find(
    ([delimiter]) => text.startsWith(delimiter, at) && /\S/.test(text.charAt(at + delimiter.length)),
  );
  if (found === undefined) return undefined;
  const [delimiter, formatting] = found;
  if (delimiter.startsWith("_") && isWordCharacter(text.charAt(at - 1))) return undefined;
  const start = at + delimiter.length;
  const end = findClosing(source, start, delimiter);
  if (end === undefined) return undefined;
  const inner = {
    ...context,
    formatting: { ...context.formatting, ...formatting },
    depth: context.depth + 1,
  };
  return { nodes: parse(text.slice(start, end), inner), length: end + delimiter.length - at };
}

function findClosing({ text, searchedTo }: Source, start: number, delimiter: string): number | undefined {
  let at = Math.max(start, searchedTo.get(delimiter) ?? 0);
  do {
    at = text.indexOf(delimiter, at + 1);
    if (at < 0 || at - start > MAX_LENGTH) {
      searchedTo.set(delimiter, at < 0 ? text.length : at - 1);
      return undefined;
    }
  } while (!closesEmphasis(text, start, at, delimiter));
  return at;
}

function closesEmphasis(text: string, start: number, at: number, delimiter: string): boolean {
  const character = delimiter.charAt(0);
  const end = at + delimiter.length;
  if (text.charAt(end) === character) return false;
  let runStart = at;
  while (text.charAt(runStart - 1) === character) runStart--;
  const runLength = end - runStart;
  if (/\s|\\/.test(text.charAt(runStart - 1))) return false;
  // A run of three also closes an inner delimiter, as in `**bold *and italic***`.
  const inner = character.repeat(Math.max(0, 3 - delimiter.length));
  const closesInner = runLength === 3 && text.slice(start, runStart).includes(inner);
  if (runLength !== delimiter.length && !closesInner) return false;
  return character !== "_" || !isWordCharacter(text.charAt(end));
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}
